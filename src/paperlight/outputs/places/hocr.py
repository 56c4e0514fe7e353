"""hOCR 1.2: text with the places of lines and words, as HTML that other programs read.

hOCR counts in pixels. Pages measured in points are given as if scanned at ``PIXELS_PER_INCH``,
which ``scan_res`` says; pictures keep their own pixels.
"""

from __future__ import annotations

import math
from importlib.metadata import version
from typing import TYPE_CHECKING

from paperlight.documents.page import Unit
from paperlight.outputs.pdf.visual_order import is_right_to_left
from paperlight.outputs.places.cell_lines import bare_text
from paperlight.outputs.places.word_places import words_of
from paperlight.outputs.places.xml_stream import XmlStream
from paperlight.transcripts.transcript import BlockKind

if TYPE_CHECKING:
    from typing import BinaryIO

    from paperlight.geometry import Box
    from paperlight.lines import Line
    from paperlight.outputs.output import OutputOptions
    from paperlight.transcripts.transcript import Block, DocumentInfo, PageTranscript

PIXELS_PER_INCH = 300
_POINTS_PER_INCH = 72
_CAPABILITIES = "ocr_page ocr_carea ocr_par ocr_line ocrx_word ocr_photo ocrp_wconf"
# A base line lies about this share of a line's height above its lower edge.
_DESCENT = 0.2
# Lines that slant more than this are turned text (degrees).
_STEEPEST_SLANT = 45.0


class HocrOutput:
    """Writes an HTML page with a ``div`` for each page, all blocks in reading order."""

    def __init__(self, stream: BinaryIO, info: DocumentInfo, options: OutputOptions) -> None:  # noqa: ARG002  # hOCR holds everything
        self._xml = XmlStream(stream, "<!DOCTYPE html>\n")
        self._name = info.name
        self._xml.start("html", {"xmlns": "http://www.w3.org/1999/xhtml"})
        with self._xml.element("head"):
            with self._xml.element("title"):
                self._xml.text(info.name)
            self._xml.empty("meta", {"charset": "utf-8"})
            self._meta("ocr-system", f"paperlight {version('paperlight')}")
            self._meta("ocr-capabilities", _CAPABILITIES)
            self._meta("ocr-number-of-pages", str(info.page_count))
        self._xml.start("body")

    def page(self, page: PageTranscript) -> None:
        """Write one page."""
        scale = 1.0 if page.unit is Unit.PIXEL else PIXELS_PER_INCH / _POINTS_PER_INCH
        width, height = round(page.size.width * scale), round(page.size.height * scale)
        name = self._name.replace('"', "'")
        parts = [f'image "{name}"', f"bbox 0 0 {width} {height}", f"ppageno {page.number - 1}"]
        if page.unit is not Unit.PIXEL:
            parts.append(f"scan_res {PIXELS_PER_INCH} {PIXELS_PER_INCH}")
        self._xml.line_end()
        with self._xml.element(
            "div", {"class": "ocr_page", "id": f"page_{page.number}", "title": "; ".join(parts)}
        ):
            for index, block in enumerate(page.blocks, start=1):
                self._block(block, f"{page.number}_{index}", scale)

    def finish(self, *, missing: str = "") -> None:
        """Tell about missing pages and close the document."""
        if missing:
            with self._xml.element("p"):
                self._xml.text(f"Incomplete: {missing}")
        self._xml.end()
        self._xml.end()
        self._xml.line_end()

    def _meta(self, name: str, content: str) -> None:
        self._xml.empty("meta", {"name": name, "content": content})

    def _block(self, block: Block, place: str, scale: float) -> None:
        self._xml.line_end()
        title = None if block.box is None else _bbox(block.box, scale)
        if block.kind is BlockKind.FIGURE and not block.lines:
            self._xml.empty("div", {"class": "ocr_photo", "id": f"photo_{place}", "title": title})
            return
        direction = "rtl" if is_right_to_left(block.text) else None
        with (
            self._xml.element(
                "div", {"class": "ocr_carea", "id": f"block_{place}", "title": title}
            ),
            self._xml.element(
                "p",
                {"class": "ocr_par", "id": f"par_{place}", "title": title, "dir": direction},
            ),
        ):
            for index, line in enumerate(block.lines, start=1):
                self._line(line, f"{place}_{index}", scale)
            if not block.lines:
                self._xml.text(bare_text(block))

    def _line(self, line: Line, place: str, scale: float) -> None:
        self._xml.line_end()
        with self._xml.element(
            "span",
            {"class": "ocr_line", "id": f"line_{place}", "title": _line_title(line, scale)},
        ):
            confidence = "" if line.score is None else f"; x_wconf {round(line.score * 100)}"
            for index, word in enumerate(words_of(line), start=1):
                if index > 1:
                    self._xml.text(" ")
                title = _bbox(word.quad.box, scale) + confidence
                with self._xml.element(
                    "span",
                    {"class": "ocrx_word", "id": f"word_{place}_{index}", "title": title},
                ):
                    self._xml.text(word.text)


def _bbox(box: Box, scale: float) -> str:
    """Return whole pixels that hold the box."""
    edges = (
        math.floor(box.x0 * scale),
        math.floor(box.y0 * scale),
        math.ceil(box.x1 * scale),
        math.ceil(box.y1 * scale),
    )
    return "bbox " + " ".join(str(max(edge, 0)) for edge in edges)


def _line_title(line: Line, scale: float) -> str:
    """Return where a line stands, how large it is printed, and its base line or its turn."""
    box, (ax, ay), (bx, by) = line.box, line.quad.a, line.quad.b
    parts = [_bbox(box, scale), f"x_size {line.quad.thickness * scale:.1f}"]
    angle = math.degrees(math.atan2(by - ay, bx - ax))
    if abs(angle) < _STEEPEST_SLANT:
        slope = math.tan(math.radians(angle))
        (dx, dy) = line.quad.d
        at_left = dy - slope * (dx - box.x0) - _DESCENT * line.quad.thickness
        parts.append(f"baseline {slope:.4f} {(at_left - box.y1) * scale:.1f}")
    else:
        parts.append(f"textangle {-angle % 360:.1f}")
    return "; ".join(parts)
