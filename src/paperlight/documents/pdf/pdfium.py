"""PDFium behind one lock: documents, pages and pixels as raw handles, closed explicitly.

PDFium is not thread-safe, not even across documents, and a handle that the garbage collector
closes in another thread crashes the process. Hence raw handles without finalizers, and ``LOCK``
around every call; whoever holds a handle holds the lock while using it.
"""

from __future__ import annotations

import ctypes
import os
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import pypdfium2.raw as c

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

LOCK = threading.RLock()

# A handle to something inside PDFium; pypdfium2 publishes no types.
Handle: TypeAlias = Any

_WHITE = 0xFFFFFFFF


class LoadFailure(Exception):
    """PDFium refused a document; ``code`` is one of its FPDF_ERR_ values."""

    def __init__(self, code: int) -> None:
        super().__init__(f"PDFium error {code}")
        self.code = code


def load_bytes(data: bytes, password: str | None) -> Handle:
    """Load a document; the caller keeps ``data`` alive and closes the handle.

    Raises LoadFailure.
    """
    with LOCK:
        handle = c.FPDF_LoadMemDocument64(data, len(data), _encoded(password))
        return _checked(handle)


def load_file(path: str, password: str | None) -> Handle:
    """Load a document from a file, which PDFium keeps open; the caller closes the handle.

    Raises LoadFailure.
    """
    with LOCK:
        return _checked(c.FPDF_LoadDocument(os.fsencode(path) + b"\0", _encoded(password)))


def _encoded(password: str | None) -> bytes | None:
    return None if password is None else password.encode() + b"\0"


def _checked(handle: Handle) -> Handle:
    if not handle:
        raise LoadFailure(c.FPDF_GetLastError())
    return handle


@contextmanager
def open_page(document: Handle, form: Handle | None, number: int) -> Iterator[Handle | None]:
    """Hold the lock and page ``number`` (1-based) open; yields None where it cannot be loaded."""
    with LOCK:
        page = c.FPDF_LoadPage(document, number - 1)
        if not page:
            yield None
            return
        try:
            if form:
                c.FORM_OnAfterLoadPage(page, form)
            yield page
        finally:
            if form:
                c.FORM_OnBeforeClosePage(page, form)
            c.FPDF_ClosePage(page)


def draw(page: Handle, form: Handle | None, width: int, height: int) -> NDArray[np.uint8]:
    """Draw a page with annotations and form fields: [height, width, 3], uint8, RGB."""
    pixels = np.full((height, width, 4), 255, dtype=np.uint8)
    bitmap = c.FPDFBitmap_CreateEx(
        width, height, c.FPDFBitmap_BGRx, pixels.ctypes.data_as(ctypes.c_void_p), width * 4
    )
    if not bitmap:
        raise MemoryError(f"PDFium has no memory for {width} x {height} pixels")
    flags = c.FPDF_ANNOT | c.FPDF_REVERSE_BYTE_ORDER
    try:
        c.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, _WHITE)
        c.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
        if form:
            c.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags)
    finally:
        c.FPDFBitmap_Destroy(bitmap)
    return np.ascontiguousarray(pixels[:, :, :3])


def wide_string(read: Any, *arguments: Any) -> str:
    """Call a PDFium function that fills a UTF-16 buffer and return its text."""
    size = read(*arguments, None, 0)
    if size <= 2:  # noqa: PLR2004 - the terminating zero alone
        return ""
    buffer = ctypes.create_string_buffer(size)
    read(*arguments, ctypes.cast(buffer, ctypes.POINTER(c.FPDF_WCHAR)), size)
    return buffer.raw[: size - 2].decode("utf-16-le", errors="replace")
