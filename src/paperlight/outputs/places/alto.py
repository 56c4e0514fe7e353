"""ALTO 4.4: the layout and text of pages in the XML of libraries and archives.

Headers, footers and page numbers stand in the margins, all else in the print space. Lengths of
pictures are in pixels, those of PDFs in 1/1200 inch.
"""

from __future__ import annotations

from importlib.metadata import version
from itertools import pairwise
from typing import TYPE_CHECKING

from paperlight.geometry import Box
from paperlight.outputs.pdf.visual_order import is_right_to_left
from paperlight.outputs.places.cell_lines import bare_text, lines_by_cell
from paperlight.outputs.places.word_places import words_of
from paperlight.outputs.places.xml_stream import XmlStream
from paperlight.transcripts.reading_order.levelled import is_vertical
from paperlight.transcripts.transcript import BlockKind

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import BinaryIO

    from paperlight.geometry import Quad
    from paperlight.lines import Line, Word
    from paperlight.outputs.output import OutputOptions
    from paperlight.transcripts.transcript import Block, DocumentInfo, PageTranscript

_NAMESPACE = "http://www.loc.gov/standards/alto/ns-v4#"
_VERSION = "4.4"
_UNITS_PER_POINT = 1200 / 72
# Corners further than this from those of an upright box are worth a polygon, in written units.
_UPRIGHT_WITHIN = 1.0


class AltoOutput:
    """Writes one ALTO file for the whole document."""

    def __init__(self, stream: BinaryIO, info: DocumentInfo, options: OutputOptions) -> None:  # noqa: ARG002  # ALTO holds everything
        self._xml = XmlStream(stream)
        self._scale = _UNITS_PER_POINT if info.format == "pdf" else 1.0
        unit = "inch1200" if info.format == "pdf" else "pixel"
        self._xml.start("alto", {"xmlns": _NAMESPACE, "SCHEMAVERSION": _VERSION})
        with self._xml.element("Description"):
            self._simple("MeasurementUnit", unit)
            with self._xml.element("sourceImageInformation"):
                self._simple("fileName", info.name)
            with (
                self._xml.element("Processing", {"ID": "processing"}),
                self._xml.element("processingSoftware"),
            ):
                self._simple("softwareName", "paperlight")
                self._simple("softwareVersion", version("paperlight"))
        with self._xml.element("Tags"):
            for kind in BlockKind:
                self._xml.empty("LayoutTag", {"ID": _tag(kind), "LABEL": kind})
        self._xml.start("Layout")
        self._pages = 0

    def page(self, page: PageTranscript) -> None:
        """Write one page."""
        self._pages += 1
        whole = Box(0, 0, page.size.width, page.size.height)
        parts: dict[str, list[tuple[int, Block]]] = {
            "TopMargin": [],
            "BottomMargin": [],
            "PrintSpace": [],
        }
        for index, block in enumerate(page.blocks, start=1):
            parts[_part(block, page)].append((index, block))
        self._xml.line_end()
        size = _place(whole, self._scale)
        with self._xml.element(
            "Page",
            {
                "ID": f"page_{page.number}",
                "PHYSICAL_IMG_NR": str(page.number),
                "WIDTH": size["WIDTH"],
                "HEIGHT": size["HEIGHT"],
            },
        ):
            for name, blocks in parts.items():
                if blocks or name == "PrintSpace":
                    self._space(name, blocks, whole, page.number)

    def finish(self, *, missing: str = "") -> None:
        """Close the document; a document without pages gets an empty one, as ALTO demands one."""
        if missing:
            self._xml.comment(f"Incomplete: {missing}")
        if not self._pages:
            self._xml.empty("Page", {"ID": "page_0", "PHYSICAL_IMG_NR": "0"})
        self._xml.end()
        self._xml.end()
        self._xml.line_end()

    def _simple(self, name: str, text: str) -> None:
        with self._xml.element(name):
            self._xml.text(text)

    def _space(
        self, name: str, blocks: Sequence[tuple[int, Block]], whole: Box, number: int
    ) -> None:
        boxes = [block.box for _, block in blocks if block.box is not None]
        box = Box.union(boxes) if boxes else whole
        with self._xml.element(name, _place(box, self._scale)):
            for index, block in blocks:
                self._block(block, f"{number}_{index}")

    def _block(self, block: Block, place: str) -> None:
        self._xml.line_end()
        attributes = {
            "ID": f"block_{place}",
            "TAGREFS": _tag(block.kind),
            **_place(block.box, self._scale),
        }
        if block.kind is BlockKind.FIGURE and not block.lines:
            self._xml.empty("Illustration", attributes)
        elif block.table is not None and block.lines:
            with self._xml.element("ComposedBlock", {**attributes, "TYPE": "table"}):
                for index, (box, lines) in enumerate(lines_by_cell(block), start=1):
                    cell = {"ID": f"cell_{place}_{index}", **_place(box, self._scale)}
                    self._text_block(cell, lines, "", f"{place}_{index}")
        else:
            self._text_block(attributes, block.lines, bare_text(block), place)

    def _text_block(
        self, attributes: dict[str, str], lines: Sequence[Line], text: str, place: str
    ) -> None:
        """Write lines with their places, or the bare text where there are none."""
        with self._xml.element("TextBlock", attributes):
            for index, line in enumerate(lines, start=1):
                if words := words_of(line):
                    self._line(line, words, f"{place}_{index}")
            for row in text.splitlines() if not lines else ():
                if row.strip():
                    with self._xml.element("TextLine"):
                        self._unplaced(row.split())

    def _unplaced(self, texts: Sequence[str]) -> None:
        for index, text in enumerate(texts):
            if index:
                self._xml.empty("SP")
            self._xml.empty("String", {"CONTENT": text})

    def _line(self, line: Line, words: Sequence[Word], place: str) -> None:
        self._xml.line_end()
        attributes = {
            "ID": f"line_{place}",
            "BASEDIRECTION": _direction(line),
            **_place(line.box, self._scale),
        }
        with self._xml.element("TextLine", attributes):
            self._shape(line.quad)
            self._word(words[0], line)
            for before, word in pairwise(words):
                self._xml.empty("SP", _place(_between(before, word), self._scale))
                self._word(word, line)

    def _word(self, word: Word, line: Line) -> None:
        confidence = None if line.score is None else f"{min(max(line.score, 0.0), 1.0):.4f}"
        self._xml.empty(
            "String",
            {"CONTENT": word.text, "WC": confidence, **_place(word.quad.box, self._scale)},
        )

    def _shape(self, quad: Quad) -> None:
        upright = quad.box.quad()
        corners = zip(quad.corners, upright.corners, strict=True)
        off = max(max(abs(x - u), abs(y - v)) for (x, y), (u, v) in corners)
        if off * self._scale > _UPRIGHT_WITHIN:
            points = " ".join(
                f"{x * self._scale:.1f},{y * self._scale:.1f}" for x, y in quad.corners
            )
            with self._xml.element("Shape"):
                self._xml.empty("Polygon", {"POINTS": points})


def _part(block: Block, page: PageTranscript) -> str:
    if not block.kind.furniture:
        return "PrintSpace"
    if block.kind is BlockKind.PAGE_NUMBER and block.box is not None:
        high = block.box.centre[1] < page.size.height / 2
        return "TopMargin" if high else "BottomMargin"
    return "TopMargin" if block.kind is BlockKind.HEADER else "BottomMargin"


def _tag(kind: BlockKind) -> str:
    return f"kind_{kind}"


def _direction(line: Line) -> str | None:
    if is_vertical(line):
        return "ttb"
    return "rtl" if is_right_to_left(line.text) else None


def _between(before: Word, after: Word) -> Box:
    """Return the white between two words, which may stand in either order."""
    left, right = sorted((before.quad.box, after.quad.box), key=lambda box: box.x0)
    x0, x1 = min(left.x1, right.x0), max(left.x1, right.x0)
    return Box(x0, min(left.y0, right.y0), max(x0, x1), max(left.y1, right.y1))


def _place(box: Box | None, scale: float) -> dict[str, str]:
    if box is None:
        return {}
    lengths = {"HPOS": box.x0, "VPOS": box.y0, "WIDTH": box.width, "HEIGHT": box.height}
    return {name: f"{length * scale:.1f}" for name, length in lengths.items()}
