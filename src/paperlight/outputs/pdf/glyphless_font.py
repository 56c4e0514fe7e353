"""The font of invisible text: no glyph paints anything, yet each has a place and a character.

A PDF needs a font to hold text that can be found and copied. This one has two glyphs without ink,
half an em and an em wide, and a number (CID) for each character that a document uses, in the order
of first use; a table in the PDF maps numbers back to characters, all of Unicode included.
"""

from __future__ import annotations

import base64
import unicodedata
from typing import TYPE_CHECKING

import pikepdf
from pikepdf import Array, Dictionary, Name

if TYPE_CHECKING:
    from collections.abc import Iterator

# In thousandths of the font's size, from the base line.
ASCENT, DESCENT = 800, -200
NARROW, WIDE, SPACE = 500, 1000, 250
_NARROW_GLYPH, _WIDE_GLYPH = 1, 2
_FONT_NAME = Name("/PaperlightGlyphless")
_SYMBOLIC = 4  # a flag of font descriptors: not limited to Latin letters
_MOST_CIDS = 65_535
# The standard allows so many entries in one section of a table of characters.
_SECTION = 100
_CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{sections}endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""
# Written by tools/make_glyphless_font.py, which says why the glyphs are as they are.
_TRUETYPE = base64.b64decode(
    b"AAEAAAAKAIAAAwAgT1MvMkD2Qd8AAAEoAAAAYGNtYXAADABGAAABlAAAACxnbHlmvr/buAAAAcgAAAAwaGVhZGL/"
    b"QzgAAACsAAAANmhoZWEHCgMkAAAA5AAAACRobXR4B9AAAAAAAYgAAAAMbG9jYQAMABgAAAHAAAAACG1heHAABgAE"
    b"AAABCAAAACBuYW1lABtAVAAAAfgAAACHcG9zdAADAAAAAAKAAAAAIAABAAAAAQAAwgFTDF8PPPUAAwPoAAAAAAAA"
    b"AAAAAAAAAAAAAAAA/zgD6AMgAAAAAwACAAAAAAAAAAEAAAMg/zgAAAPoAAAAAAPoAAEAAAAAAAAAAAAAAAAAAAAD"
    b"AAEAAAADAAIAAgAAAAAAAgAAAAAAAAAAAAAAAAAAAAAAAwKbAZAABQAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    b"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAPz8/PwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgAAAB9AAA"
    b"AfQAAAPoAAAAAAACAAAAAwAAABQAAwABAAAAFAAEABgAAAACAAIAAAAA//8AAP//AAEAAAAAAAAADAAYAAIAAP84"
    b"AfQDIAAAAAEAABUBAfTIA+gAAAIAAP84A+gDIAAAAAEAABUBA+jIA+gAAAAABAA2AAEAAAAAAAEAFAAAAAEAAAAA"
    b"AAIABwAUAAMAAQQJAAEAKAAbAAMAAQQJAAIADgBDUGFwZXJsaWdodCBHbHlwaGxlc3NSZWd1bGFyAFAAYQBwAGUA"
    b"cgBsAGkAZwBoAHQAIABHAGwAeQBwAGgAbABlAHMAcwBSAGUAZwB1AGwAYQByAAADAAAAAAAAAAAAAAAAAAAAAAAA"
    b"AAAAAAAAAAAAAAAA"
)


class GlyphlessFont:
    """Gives characters their numbers, then writes the font that knows them into a PDF."""

    def __init__(self) -> None:
        self._cids: dict[str, int] = {}

    def encoded(self, text: str) -> str:
        """Return the text as hexadecimal digits for a string of a content stream."""
        return "".join(f"{self._cid(character):04X}" for character in text)

    def fill(self, pdf: pikepdf.Pdf, font: pikepdf.Object) -> None:
        """Make ``font``, to which pages refer already, the font for all encoded text."""
        descendant = pdf.make_indirect(
            Dictionary(
                Type=Name.Font,
                Subtype=Name.CIDFontType2,
                BaseFont=_FONT_NAME,
                CIDSystemInfo=Dictionary(Registry=b"Adobe", Ordering=b"Identity", Supplement=0),
                FontDescriptor=_descriptor(pdf),
                DW=NARROW,
                W=Array(list(self._widths())),
                CIDToGIDMap=pdf.make_stream(self._glyphs()),
            )
        )
        font.Type = Name.Font
        font.Subtype = Name.Type0
        font.BaseFont = _FONT_NAME
        font.Encoding = Name("/Identity-H")
        font.DescendantFonts = Array([descendant])
        font.ToUnicode = pdf.make_stream(self._characters())

    def _cid(self, character: str) -> int:
        if character not in self._cids and len(self._cids) >= _MOST_CIDS:
            character = "\N{REPLACEMENT CHARACTER}"
        return self._cids.setdefault(character, len(self._cids) + 1)

    def _widths(self) -> Iterator[int]:
        """Yield first number, last number, width for all that are not as wide as most."""
        for character, cid in self._cids.items():
            if (width := advance(character)) != NARROW:
                yield from (cid, cid, width)

    def _glyphs(self) -> bytes:
        glyphs = [0, *(_glyph(character) for character in self._cids)]
        return b"".join(glyph.to_bytes(2, "big") for glyph in glyphs)

    def _characters(self) -> bytes:
        rows = [
            f"<{cid:04X}> <{character.encode('utf-16-be').hex().upper()}>\n"
            for character, cid in self._cids.items()
        ]
        parts = (rows[at : at + _SECTION] for at in range(0, len(rows), _SECTION))
        sections = "".join(f"{len(part)} beginbfchar\n{''.join(part)}endbfchar\n" for part in parts)
        return _CMAP.format(sections=sections).encode("ascii")


def advance(character: str) -> int:
    """Return the width of a character's glyph in thousandths of the font's size."""
    if character == " ":
        return SPACE
    return WIDE if unicodedata.east_asian_width(character) in {"W", "F"} else NARROW


def _glyph(character: str) -> int:
    return _WIDE_GLYPH if advance(character) == WIDE else _NARROW_GLYPH


def _descriptor(pdf: pikepdf.Pdf) -> pikepdf.Object:
    return pdf.make_indirect(
        Dictionary(
            Type=Name.FontDescriptor,
            FontName=_FONT_NAME,
            Flags=_SYMBOLIC,
            FontBBox=[0, DESCENT, WIDE, ASCENT],
            ItalicAngle=0,
            Ascent=ASCENT,
            Descent=DESCENT,
            CapHeight=ASCENT,
            StemV=80,
            FontFile2=pdf.make_stream(_TRUETYPE, Length1=len(_TRUETYPE)),
        )
    )
