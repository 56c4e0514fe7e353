"""The digital text of a PDF page, and how far to trust it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.documents.page import TextLayer
from paperlight.documents.pdf.page_objects import survey
from paperlight.documents.pdf.page_pictures import SCAN_SHARE, set_bombs_aside
from paperlight.documents.text.beside_pictures import printed_share
from paperlight.documents.text.doubts import Evidence, doubts_about
from paperlight.documents.text.glyphs import read_glyphs
from paperlight.documents.text.lines import lines_of
from paperlight.documents.text.notes import read_notes
from paperlight.documents.text.sight import only_visible, seen

if TYPE_CHECKING:
    from paperlight.documents.pdf.page_geometry import PageGeometry
    from paperlight.documents.pdf.pdfium import Handle
    from paperlight.documents.text.glyphs import Glyph


def read_text_layer(page: Handle, form: Handle | None, geometry: PageGeometry) -> TextLayer:
    """Return the text of an open page as lines in page units, with every doubt about it.

    Text outside the visible page, and text that is covered or has the paper's colour, is left out;
    hidden text as well where any other is drawn, unless it lies under a scan.
    """
    everything = read_glyphs(page, geometry)
    glyphs = [glyph for glyph in everything if _on_page(glyph, geometry)]
    found = survey(page, geometry.to_page, geometry.size.area)
    values, unread_notes = read_notes(page, form, geometry)
    drawn = [glyph for glyph in glyphs if not glyph.style.hidden]
    lines = lines_of(glyphs)
    unseen = 0
    printed = 0.0
    if drawn and found.picture_share < SCAN_SHARE:
        set_bombs_aside(found.pictures)
        green, scale = seen(page, form, geometry)
        lines, unseen = only_visible(green, scale, lines_of(drawn))
        printed = printed_share(green, found.pictures, lines, scale)
    evidence = Evidence(
        glyphs=glyphs,
        lines=(*lines, *values),
        found=found,
        unseen=unseen,
        printed_share=printed,
        outside=len(everything) - len(glyphs),
        unread_notes=unread_notes,
    )
    return TextLayer(lines=(*lines, *values), doubts=doubts_about(evidence))


def _on_page(glyph: Glyph, geometry: PageGeometry) -> bool:
    x, y = (glyph.x0 + glyph.x1) / 2, (glyph.y0 + glyph.y1) / 2
    return 0 <= x <= geometry.size.width and 0 <= y <= geometry.size.height
