"""Opening a PDF: passwords, repair, forms, and what is odd about it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from io import BytesIO
from typing import BinaryIO

import pypdfium2.raw as c

from paperlight.documents.pdf.bombs import MAX_INFLATED_BYTES, has_bomb
from paperlight.documents.pdf.page_content import Content, content_of
from paperlight.documents.pdf.page_copy import copy_of_page
from paperlight.documents.pdf.pdfium import (
    LOCK,
    Handle,
    LoadFailure,
    load_bytes,
    load_file,
    wide_string,
)
from paperlight.documents.pdf.raw_bytes import (
    lacks_contents,
    names_in,
    table_is_broken,
    windows,
    with_new_tail,
)
from paperlight.errors import (
    DamagedDocument,
    DocumentError,
    NoPages,
    PasswordRequired,
    TooManyPixels,
    WrongPassword,
)

_USER_UNIT = b"/UserUnit"
_PORTFOLIO = b"/Collection"
_USER_UNIT_VALUE = re.compile(rb"/UserUnit\s*([0-9.]+)")
# The limits within which a user unit makes sense; the page of the largest is 380 km long.
_MOST_USER_UNIT = 75_000.0
# Bits of a PDF's permissions: print, and copy text.
_PRINT, _COPY = 1 << 2, 1 << 4
# The pages of a larger file are not copied to look for damage: they may share all its pictures.
_MOST_COPIED_BYTES = 64 << 20
_XFA = {c.FORMTYPE_XFA_FULL, c.FORMTYPE_XFA_FOREGROUND}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Loaded:
    """PDFium's document, the bytes that it reads from where they are in memory, and repairs."""

    handle: Handle
    kept: bytes | None
    warnings: tuple[str, ...] = ()
    lost_its_end: bool = False


class PdfFile:
    """PDFium's handles to an open PDF, and the facts about it that never change."""

    def __init__(self, loaded: _Loaded, stream: BinaryIO) -> None:
        """Take over what was loaded, and ``stream``."""
        handle = loaded.handle
        self._handle: Handle | None = handle
        self.lost_its_end = loaded.lost_its_end
        self._stream = stream
        self._kept = loaded.kept
        self._form_setup, self.form = _init_form(handle)
        self.page_count = int(c.FPDF_GetPageCount(handle))
        self.attachments = _attachments(handle)
        names = names_in(stream, frozenset({_USER_UNIT, _PORTFOLIO}))
        self._encrypted = c.FPDF_GetSecurityHandlerRevision(handle) >= 0
        self._has_user_units = _USER_UNIT in names or self._encrypted
        self._user_units: dict[int, float] = {}
        self._lacks_contents: bool | None = None
        self._cheap_to_copy = stream.seek(0, 2) <= _MOST_COPIED_BYTES
        self.warnings = (
            *loaded.warnings,
            *_warnings(handle, self.attachments, portfolio=_PORTFOLIO in names),
        )

    @property
    def handle(self) -> Handle:
        """PDFium's document; ValueError once it is closed."""
        if self._handle is None:
            raise ValueError("the document is closed; its pages can no longer be read")
        return self._handle

    def user_unit(self, number: int) -> float:
        """Return how many points a unit of page ``number`` has; PDFium itself ignores this."""
        if not self._has_user_units:
            return 1.0
        if number not in self._user_units:
            self._user_units[number] = _user_unit(self.handle, number)
        return self._user_units[number]

    def content(self, number: int, *, drawn: int) -> Content | None:
        """Return the drawing instructions of page ``number``, of which ``drawn`` objects came.

        None where that is not worth a copy of the page: something came, and the file is large.
        """
        if drawn and not self._cheap_to_copy:
            return None
        return content_of(copy_of_page(self.handle, number))

    @property
    def lacks_contents(self) -> bool:
        """Whether some page names drawing instructions that are not in the file."""
        if self._lacks_contents is None:
            self._lacks_contents = lacks_contents(self._stream)
        return self._lacks_contents

    def close(self) -> None:
        """Close PDFium's handles, then the file; safe to call twice."""
        with LOCK:
            if self.form:
                c.FPDFDOC_ExitFormFillEnvironment(self.form)
                self.form = None
            if self._handle:
                c.FPDF_CloseDocument(self._handle)
                self._handle = None
        self._kept = None
        self._stream.close()


def open_file(stream: BinaryIO, password: str | None) -> PdfFile:
    """Open a PDF, repairing its table or its tail where needed, and take over ``stream``.

    Raises PasswordRequired, WrongPassword, DamagedDocument, TooManyPixels or NoPages.
    """
    if any(has_bomb(window) for window in windows(stream)):
        raise TooManyPixels(
            f"A part of the PDF inflates to more than {MAX_INFLATED_BYTES >> 20} MB; no page of a "
            "document needs that. Print it to a new PDF if you trust it."
        )
    loaded = _load(stream, password)
    with LOCK:
        file = PdfFile(loaded, stream)
    if file.page_count < 1:
        file.close()
        raise NoPages("The PDF has no pages. Export it again.")
    return file


def _load(stream: BinaryIO, password: str | None) -> _Loaded:
    kept = stream.getvalue() if isinstance(stream, BytesIO) else None
    try:
        handle = load_file(stream.name, password) if kept is None else load_bytes(kept, password)
    except LoadFailure as failure:
        if failure.code != c.FPDF_ERR_FORMAT:
            raise _refusal(failure.code, password) from failure
        return _load_with_new_tail(stream, password)
    broken = table_is_broken(stream)
    mended = ("its cross-reference table was broken and has been rebuilt",) if broken else ()
    return _Loaded(handle=handle, kept=kept, warnings=mended)


def _load_with_new_tail(stream: BinaryIO, password: str | None) -> _Loaded:
    stream.seek(0)
    whole = with_new_tail(stream.read())
    if whole is None:
        raise _refusal(c.FPDF_ERR_FORMAT, password)
    try:
        handle = load_bytes(whole, password)
    except LoadFailure as failure:
        raise _refusal(failure.code, password) from failure
    if not _has_a_page(handle):
        with LOCK:
            c.FPDF_CloseDocument(handle)
        raise _refusal(c.FPDF_ERR_FORMAT, password)
    return _Loaded(
        handle=handle,
        kept=whole,
        warnings=("its end was cut off and has been rebuilt; pages may be missing",),
        lost_its_end=True,
    )


def _has_a_page(handle: Handle) -> bool:
    """Say whether any page can be loaded; a page tree may outlive its pages."""
    with LOCK:
        for index in range(c.FPDF_GetPageCount(handle)):
            page = c.FPDF_LoadPage(handle, index)
            if page:
                c.FPDF_ClosePage(page)
                return True
    return False


def _refusal(code: int, password: str | None) -> DocumentError:
    if code == c.FPDF_ERR_PASSWORD:
        if password is None:
            return PasswordRequired("The PDF needs a password to be opened. Pass --password.")
        return WrongPassword("The password does not open this PDF.")
    if code == c.FPDF_ERR_SECURITY:
        return DocumentError(
            "The PDF is locked by a scheme other than a password (a certificate or a rights "
            "service). Ask its sender for an unlocked copy."
        )
    return DamagedDocument(
        "The PDF is damaged beyond repair: no pages can be found in it. It may have been cut off "
        "while it was downloaded or scanned; get it again."
    )


def _init_form(handle: Handle) -> tuple[Handle, Handle | None]:
    """Start the form engine, without which field values do not show; None without a form."""
    setup = c.FPDF_FORMFILLINFO(version=2)
    if c.FPDF_GetFormType(handle) == c.FORMTYPE_NONE:
        return setup, None
    form = c.FPDFDOC_InitFormFillEnvironment(handle, setup)
    if form:
        c.FPDF_SetFormFieldHighlightAlpha(form, 0)
    return setup, form or None


def _attachments(handle: Handle) -> tuple[str, ...]:
    return tuple(
        wide_string(c.FPDFAttachment_GetName, c.FPDFDoc_GetAttachment(handle, index))
        for index in range(c.FPDFDoc_GetAttachmentCount(handle))
    )


def _warnings(handle: Handle, attachments: tuple[str, ...], *, portfolio: bool) -> list[str]:
    found = []
    permissions = c.FPDF_GetDocUserPermissions(handle)
    if permissions & (_PRINT | _COPY) != _PRINT | _COPY:
        found.append("restrictions were present: its owner forbids printing or copying")
    if portfolio:
        found.append(
            f"this PDF is a portfolio of {len(attachments)} files; its pages may be only a cover"
        )
    elif attachments:
        found.append(f"{len(attachments)} embedded files were not read: {', '.join(attachments)}")
    if c.FPDF_GetFormType(handle) in _XFA:
        found.append("an XFA form: only its static pages are read")
    return found


def _user_unit(handle: Handle, number: int) -> float:
    """Look for the entry in a copy of the page, whose bytes show it uncompressed."""
    match = _USER_UNIT_VALUE.search(copy_of_page(handle, number))
    value = float(match[1]) if match else 1.0
    return value if 0 < value <= _MOST_USER_UNIT else 1.0
