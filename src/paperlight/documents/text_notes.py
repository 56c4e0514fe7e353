"""Text outside the page's own content: form values as lines, other notes by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2.raw as c

from paperlight.documents.pdfium import wide_string
from paperlight.geometry import Box
from paperlight.lines import Line, Word

if TYPE_CHECKING:
    from paperlight.documents.pdf_geometry import PageGeometry
    from paperlight.documents.pdfium import Handle

# Flags of an annotation that is not shown: hidden, and no view.
_NOT_SHOWN = 1 << 1 | 1 << 5
# Annotations that mark or link what is there and add no text of their own.
_TEXTLESS = {
    c.FPDF_ANNOT_LINK,
    c.FPDF_ANNOT_POPUP,
    c.FPDF_ANNOT_HIGHLIGHT,
    c.FPDF_ANNOT_UNDERLINE,
    c.FPDF_ANNOT_SQUIGGLY,
    c.FPDF_ANNOT_STRIKEOUT,
    c.FPDF_ANNOT_TEXT,
    c.FPDF_ANNOT_FILEATTACHMENT,
    c.FPDF_ANNOT_SOUND,
    c.FPDF_ANNOT_MOVIE,
    c.FPDF_ANNOT_PRINTERMARK,
    c.FPDF_ANNOT_TRAPNET,
}
_NAMES = {
    c.FPDF_ANNOT_FREETEXT: "a text box",
    c.FPDF_ANNOT_STAMP: "a stamp",
    c.FPDF_ANNOT_INK: "handwriting",
    c.FPDF_ANNOT_REDACT: "a redaction",
}
_TEXT_FIELDS = {c.FPDF_FORMFIELD_TEXTFIELD, c.FPDF_FORMFIELD_COMBOBOX}
_MULTILINE_FLAG = 1 << 12


def read_notes(
    page: Handle, form: Handle | None, geometry: PageGeometry
) -> tuple[list[Line], list[str]]:
    """Return one-line form values as lines, and what else shows text that no line holds."""
    lines: list[Line] = []
    unread: list[str] = []
    for index in range(c.FPDFPage_GetAnnotCount(page)):
        note = c.FPDFPage_GetAnnot(page, index)
        try:
            _read(note, form, geometry, (lines, unread))
        finally:
            c.FPDFPage_CloseAnnot(note)
    return lines, unread


def _read(
    note: Handle, form: Handle | None, geometry: PageGeometry, into: tuple[list[Line], list[str]]
) -> None:
    unread = into[1]
    kind = c.FPDFAnnot_GetSubtype(note)
    if kind in _TEXTLESS or c.FPDFAnnot_GetFlags(note) & _NOT_SHOWN:
        return
    if kind != c.FPDF_ANNOT_WIDGET:
        unread.append(_NAMES.get(kind, "a drawing"))
    elif form is not None:
        _read_field(note, form, geometry, into)
    else:
        unread.append("a form field")


def _read_field(
    note: Handle, form: Handle, geometry: PageGeometry, into: tuple[list[Line], list[str]]
) -> None:
    lines, unread = into
    kind = c.FPDFAnnot_GetFormFieldType(form, note)
    value = wide_string(c.FPDFAnnot_GetFormFieldValue, form, note).strip()
    if not value or kind in {c.FPDF_FORMFIELD_CHECKBOX, c.FPDF_FORMFIELD_RADIOBUTTON}:
        return
    many = c.FPDFAnnot_GetFormFieldFlags(form, note) & _MULTILINE_FLAG or "\n" in value
    if kind not in _TEXT_FIELDS or many:
        unread.append("a form field")
        return
    rect = c.FS_RECTF()
    c.FPDFAnnot_GetRect(note, rect)
    box = geometry.to_page.box(Box(rect.left, rect.bottom, rect.right, rect.top))
    lines.append(Line(text=value, quad=box.quad(), words=(Word(text=value, quad=box.quad()),)))
