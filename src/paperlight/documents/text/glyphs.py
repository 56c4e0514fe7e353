"""The characters of a PDF page as PDFium tells them, in page units."""

from __future__ import annotations

import ctypes
import math
import re
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2.raw as c

from paperlight.documents.pdf.page_objects import matrix_of
from paperlight.geometry import Affine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paperlight.documents.pdf.page_geometry import PageGeometry
    from paperlight.documents.pdf.pdfium import Handle

# What PDFium gives for a hyphen at the end of a line, besides the soft hyphen itself.
_LINE_END_HYPHENS = {0x02: "-", 0xFFFE: "-"}
_LIGATURES = {
    0xFB00: "ff",
    0xFB01: "fi",
    0xFB02: "fl",
    0xFB03: "ffi",
    0xFB04: "ffl",
    0xFB05: "st",
    0xFB06: "st",
}
# Bullets and ticks of Symbol and Wingdings, which Office writes without a Unicode map.
_SYMBOLS = {
    0xF06F: "□",
    0xF071: "□",
    0xF0A7: "▪",
    0xF0A8: "□",
    0xF0B7: "•",
    0xF0D8: "➢",
    0xF0E0: "→",
    0xF0FC: "✓",
    0xF0FE: "☑",
}
_SUBSTITUTES = {**_LINE_END_HYPHENS, **_LIGATURES, **_SYMBOLS}
_BOLD_NAME = re.compile(r"bold|black|heavy", re.IGNORECASE)
_FORCE_BOLD_FLAG = 1 << 18
_BOLD_MODES = {c.FPDF_TEXTRENDERMODE_FILL_STROKE}
_HIDDEN_MODES = {c.FPDF_TEXTRENDERMODE_INVISIBLE, c.FPDF_TEXTRENDERMODE_CLIP}
_FONT_NAME_BYTES = 256
# Directions closer than this to a quarter turn are one, in radians.
_QUARTER_TOLERANCE = math.radians(2)


@dataclass(frozen=True, slots=True)
class Style:
    """What the characters of one text object share.

    ``angle`` is the direction of reading in page units, clockwise from right, in radians; ``em``
    is the font's size in page units.
    """

    angle: float
    em: float
    bold: bool
    hidden: bool


class Glyph(NamedTuple):
    """A character that takes room, in an upright box as high as its font.

    ``gap_before`` is set when a space or line end, drawn or implied, stands before it;
    ``unmapped`` when the font does not say which character it is.
    """

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    style: Style
    gap_before: bool
    unmapped: bool


def read_glyphs(page: Handle, geometry: PageGeometry) -> list[Glyph]:
    """Return the characters of an open page, in the order of the file."""
    text_page = c.FPDFText_LoadPage(page)
    if not text_page:
        return []
    try:
        return list(_glyphs(text_page, geometry.to_page))
    finally:
        c.FPDFText_ClosePage(text_page)


def _glyphs(text_page: Handle, to_page: Affine) -> Iterator[Glyph]:
    # A page has thousands of characters: plain numbers and local names keep this quick.
    a, b, dx, d, e, dy = (getattr(to_page, name) for name in "abcdef")
    styles: dict[int, Style] = {}
    rect = c.FS_RECTF()
    gap = False
    for index in range(c.FPDFText_CountChars(text_page)):
        code = c.FPDFText_GetUnicode(text_page, index)
        text = _SUBSTITUTES.get(code) or _character(code)
        item = c.FPDFText_GetTextObject(text_page, index)
        if not item or text.isspace():
            gap = True
            continue
        key = ctypes.addressof(item.contents)
        style = styles.get(key)
        if style is None:
            style = styles[key] = _style(text_page, index, item, to_page)
        c.FPDFText_GetLooseCharBox(text_page, index, rect)
        left, bottom, right, top = rect.left, rect.bottom, rect.right, rect.top
        x0, x1 = a * left + b * bottom + dx, a * right + b * top + dx
        y0, y1 = d * left + e * bottom + dy, d * right + e * top + dy
        yield Glyph(
            text,
            min(x0, x1),
            min(y0, y1),
            max(x0, x1),
            max(y0, y1),
            style,
            gap,
            c.FPDFText_HasUnicodeMapError(text_page, index) == 1,
        )
        gap = False


def _character(code: int) -> str:
    surrogate = 0xD800 <= code <= 0xDFFF  # noqa: PLR2004 - Unicode
    return "\ufffd" if surrogate or code > sys.maxunicode else chr(code)


def _style(text_page: Handle, index: int, item: Handle, to_page: Affine) -> Style:
    m = c.FS_MATRIX()
    known = c.FPDFText_GetMatrix(text_page, index, m)
    own = Affine(m.a, m.c, m.e, m.b, m.d, m.f) if known else matrix_of(item)
    whole = own @ to_page
    size = c.FPDFText_GetFontSize(text_page, index) or 1.0
    mode = c.FPDFTextObj_GetTextRenderMode(item)
    return Style(
        angle=_quarter(math.atan2(whole.d, whole.a)),
        em=size * math.hypot(whole.b, whole.e),
        bold=mode in _BOLD_MODES or _is_bold(c.FPDFTextObj_GetFont(item)),
        hidden=mode in _HIDDEN_MODES,
    )


def _quarter(angle: float) -> float:
    """Return the nearest quarter turn where the angle is one, as a value that compares equal."""
    turns = round(angle / (math.pi / 2))
    if abs(angle - turns * math.pi / 2) > _QUARTER_TOLERANCE:
        return angle
    return (turns % 4) * math.pi / 2


def _is_bold(font: Handle) -> bool:
    if not font:
        return False
    if c.FPDFFont_GetFlags(font) & _FORCE_BOLD_FLAG > 0:
        return True
    name = ctypes.create_string_buffer(_FONT_NAME_BYTES)
    c.FPDFFont_GetBaseFontName(font, name, _FONT_NAME_BYTES)
    return _BOLD_NAME.search(name.value.decode("latin-1")) is not None
