"""Sheet: an empty page that remembers what is written on it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from paperlight.bench.fonts import BOLD, REGULAR, body_face, display_face, font
from paperlight.bench.page import TrueLine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL.ImageFont import FreeTypeFont

    from paperlight.transcripts.table import Table

A4_MM = (210.0, 297.0)
MM_PER_INCH = 25.4
PT_PER_INCH = 72.0
# From one base line to the next, in sizes of the letters.
LEADING = 1.38
INK = 15

# Characters that no line of Chinese or Japanese begins or ends with.
_NEVER_FIRST = "、。，．！？；：）」』】〉》”’％%々ー・,.!?;:)]ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
_NEVER_LAST = "（「『【〈《“‘(["
# A word with what French and others set apart from it by a space that no line breaks at.
_WORD = re.compile(r"(?:« )?\S+(?: [:;!?»%€&][.,;:)]*(?=\s|$))*\s*")
_UNBROKEN = re.compile(r"[!-~]+|.", re.DOTALL)


class Column:
    """A stretch of the sheet that text flows down, in pixels; ``y`` is where it goes on."""

    def __init__(self, *, x: float, y: float, width: float, bottom: float) -> None:
        self.x = x
        self.y = y
        self.width = width
        self.bottom = bottom


class Sheet:
    """An A4 page, grey, of so many pixels an inch; positions are in pixels.

    ``lines`` and ``tables`` collect what was written, in the order of writing, which is the order
    of reading; ``places`` is where each line stands.
    """

    def __init__(self, language: str, dpi: int) -> None:
        self.language = language
        self.dpi = dpi
        self.width, self.height = (round(self.mm(side)) for side in A4_MM)
        self.image = Image.new("L", (self.width, self.height), 255)
        self.lines: list[str] = []
        self.places: list[TrueLine] = []
        self.tables: list[Table] = []
        self.pen = ImageDraw.Draw(self.image)

    def mm(self, length: float) -> float:
        """Return a length in pixels."""
        return length / MM_PER_INCH * self.dpi

    def pt(self, size: float) -> float:
        """Return a size of type in pixels."""
        return size / PT_PER_INCH * self.dpi

    def body(self, size_pt: float) -> FreeTypeFont:
        """Return the font of running text."""
        return font(body_face(self.language), self.pt(size_pt))

    def display(self, size_pt: float, *, bold: bool = False) -> FreeTypeFont:
        """Return the font of headings and tables."""
        return font(display_face(self.language), self.pt(size_pt), BOLD if bold else REGULAR)

    def column(self, left_mm: float, top_mm: float, right_mm: float, bottom_mm: float) -> Column:
        """Return a column between four distances from the sheet's top left corner."""
        left = self.mm(left_mm)
        return Column(
            x=left, y=self.mm(top_mm), width=self.mm(right_mm) - left, bottom=self.mm(bottom_mm)
        )

    def write(self, text: str, x: float, y: float, face: FreeTypeFont) -> None:
        """Write one line with its ascenders' top at ``y``, and remember it."""
        self.draw(text, x, y, face)
        self.lines.append(text)
        edges = tuple(x + face.getlength(text[:end]) for end in range(len(text) + 1))
        self.places.append(
            TrueLine(text=text, edges=edges, top=y, bottom=y + sum(face.getmetrics()))
        )

    def draw(self, text: str, x: float, y: float, face: FreeTypeFont) -> None:
        """Write one line without remembering it."""
        self.pen.text((x, y), text, fill=INK, font=face)

    def flow(self, text: str, column: Column, face: FreeTypeFont, gap: float = 0.5) -> bool:
        """Write a paragraph down a column and leave a gap (in line heights) behind it.

        Returns False, and writes nothing, when it does not fit any more.
        """
        rows = list(wrap(text, face, column.width))
        step = face.size * LEADING
        if column.y + step * len(rows) > column.bottom:
            return False
        for row in rows:
            self.write(row, column.x, column.y, face)
            column.y += step
        column.y += gap * step
        return True


def wrap(text: str, face: FreeTypeFont, width: float) -> Iterator[str]:
    """Break a paragraph into lines no wider than ``width``; words and figures stay whole.

    Text without spaces (Chinese, Japanese) breaks between characters, save where its own rules
    forbid it.
    """
    line = ""
    for piece in _pieces(text):
        if line and face.getlength((line + piece).rstrip()) > width:
            yield line.rstrip()
            line = ""
        line += piece
    if line:
        yield line.rstrip()


def _pieces(text: str) -> Iterator[str]:
    """Yield the smallest parts that may stand at the start of a line."""
    if " " in text:
        yield from _WORD.findall(text)
        return
    piece = ""
    for part in _UNBROKEN.findall(text):
        if piece and part[0] not in _NEVER_FIRST and piece[-1] not in _NEVER_LAST:
            yield piece
            piece = ""
        piece += part
    if piece:
        yield piece
