"""One page of a PDF as bytes of its own, in which nothing is locked or packed away."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING

import pypdfium2.raw as c

from paperlight.documents.pdf.pdfium import LOCK

if TYPE_CHECKING:
    from collections.abc import Callable

    from paperlight.documents.pdf.pdfium import Handle


def copy_of_page(document: Handle, number: int) -> bytes:
    """Return a PDF of page ``number`` (1-based) alone, its objects uncompressed."""
    with LOCK:
        alone = c.FPDF_CreateNewDocument()
        try:
            c.FPDF_ImportPagesByIndex(alone, document, (ctypes.c_int * 1)(number - 1), 1, 0)
            return _saved(alone)
        finally:
            c.FPDF_CloseDocument(alone)


def _saved(handle: Handle) -> bytes:
    parts: list[bytes] = []

    def write(_sink: Handle, data: int, size: int) -> int:
        parts.append(ctypes.string_at(data, size))
        return 1

    sink = c.FPDF_FILEWRITE(version=1)
    kind: Callable[..., Handle] = type(sink.WriteBlock)
    sink.WriteBlock = kind(write)
    c.FPDF_SaveAsCopy(handle, sink, c.FPDF_NO_INCREMENTAL)
    return b"".join(parts)
