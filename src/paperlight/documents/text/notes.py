"""Text outside the page's own content: form values and ticks as lines, other notes by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2.raw as c

from paperlight.documents.pdf.pdfium import wide_string
from paperlight.geometry import Box
from paperlight.lines import Line, Word

if TYPE_CHECKING:
    from paperlight.documents.pdf.page_geometry import PageGeometry
    from paperlight.documents.pdf.pdfium import Handle

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
_BUTTONS = {c.FPDF_FORMFIELD_CHECKBOX, c.FPDF_FORMFIELD_RADIOBUTTON}
_MULTILINE_FLAG = 1 << 12
_PASSWORD_FLAG = 1 << 13
# What stands for a button in the text, by whether it is ticked.
_TICKS = {True: "[x]", False: "[ ]"}


def read_notes(
    page: Handle, form: Handle | None, geometry: PageGeometry
) -> tuple[list[Line], list[str]]:
    """Return one-line form values and ticks as lines, and what else shows that no line holds."""
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
    if kind in _BUTTONS:
        lines.append(_line(_TICKS[bool(c.FPDFAnnot_IsChecked(form, note))], note, geometry))
        return
    flags = c.FPDFAnnot_GetFormFieldFlags(form, note)
    value = _shown_value(note, form)
    if not value:
        return
    # A password is drawn as dots; its value is nobody's to read.
    odd = kind not in _TEXT_FIELDS or flags & (_MULTILINE_FLAG | _PASSWORD_FLAG)
    if odd or "\n" in value:
        unread.append("a form field")
        return
    lines.append(_line(value, note, geometry))


def _shown_value(note: Handle, form: Handle) -> str:
    """Return a field's value as it is shown: a chosen option by its label and not by its code."""
    for index in range(c.FPDFAnnot_GetOptionCount(form, note)):
        if c.FPDFAnnot_IsOptionSelected(form, note, index):
            return wide_string(c.FPDFAnnot_GetOptionLabel, form, note, index).strip()
    return wide_string(c.FPDFAnnot_GetFormFieldValue, form, note).strip()


def _line(text: str, note: Handle, geometry: PageGeometry) -> Line:
    rect = c.FS_RECTF()
    c.FPDFAnnot_GetRect(note, rect)
    box = geometry.to_page.box(Box(rect.left, rect.bottom, rect.right, rect.top))
    return Line(text=text, quad=box.quad(), words=(Word(text=text, quad=box.quad()),))
