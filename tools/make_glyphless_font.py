"""Make the font of invisible text; prints the bytes as outputs/pdf/glyphless_font.py keeps them.

Run it with fontTools installed (pip install fonttools). The font has two glyphs, half an em and an
em wide. Each consists of two single points, at the lower left and the upper right of its box: there
is nothing to paint, but PDFium takes a text of one glyph without extent for nothing and drops it.
"""

from __future__ import annotations

import base64
import io
from array import array
from textwrap import wrap

from fontTools.fontBuilder import FontBuilder
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphCoordinates
from fontTools.ttLib.tables.ttProgram import Program

EM = 1000
ASCENT, DESCENT = 800, -200
NARROW, WIDE = 500, 1000
ON_CURVE = 1


def points_at_the_corners(width: int) -> Glyph:
    """Return a glyph with the extent of its box that paints nothing."""
    glyph = Glyph()
    glyph.numberOfContours = 2
    glyph.endPtsOfContours = [0, 1]
    glyph.coordinates = GlyphCoordinates([(0, DESCENT), (width, ASCENT)])
    glyph.flags = array("B", [ON_CURVE, ON_CURVE])
    glyph.program = Program()
    glyph.program.fromBytecode(b"")
    return glyph


def font() -> bytes:
    """Return the TrueType file; the same bytes at every run."""
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder([".notdef", "narrow", "wide"])
    builder.setupCharacterMap({})
    builder.setupGlyf(
        {
            ".notdef": Glyph(),
            "narrow": points_at_the_corners(NARROW),
            "wide": points_at_the_corners(WIDE),
        }
    )
    builder.setupHorizontalMetrics(
        {".notdef": (NARROW, 0), "narrow": (NARROW, 0), "wide": (WIDE, 0)}
    )
    builder.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    builder.setupOS2()
    builder.setupPost(keepGlyphNames=False)
    builder.setupNameTable({"familyName": "Paperlight Glyphless", "styleName": "Regular"})
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    data = io.BytesIO()
    builder.save(data)
    return data.getvalue()


if __name__ == "__main__":
    print("\n".join(f'    b"{line}"' for line in wrap(base64.b64encode(font()).decode(), 88)))
