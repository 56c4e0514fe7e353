"""What PDFium does not tell about a PDF, read from its bytes: names, a broken table, a cut tail."""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

# A file is searched in windows; the overlap holds any object stream of usual size.
_WINDOW_BYTES = 16 << 20
_OVERLAP_BYTES = 1 << 20
# What one object stream may inflate to before the rest is left alone.
_MOST_INFLATED_BYTES = 16 << 20
_TAIL_BYTES = 2048
# How many entries of a table are compared with what stands at their offsets.
_ENTRIES_CHECKED = 32

_OBJECT_STREAM = re.compile(rb"/ObjStm\b[^>]*?>>\s*stream\r?\n")
_CONTENTS = re.compile(rb"/Contents\s+(\d+)\s+\d+\s+R")
_NUMBER = re.compile(rb"(?<!\d)(\d+)\s+\d+\s+obj\b")
_START = re.compile(rb"startxref\s+(\d+)")
_OBJECT = re.compile(rb"\s*\d+\s+\d+\s+obj\b")
_SUBSECTION = re.compile(rb"xref\s+(\d+)\s+(\d+)\s+")
_ENTRY = re.compile(rb"(\d{10}) \d{5} ([nf])")
_CATALOGUE = re.compile(
    rb"(?<!\d)(\d+)\s+(\d+)\s+obj\s*<<(?:(?!endobj).)*?/Type\s*/Catalog\b", re.DOTALL
)
_TREE = re.compile(
    rb"(?<!\d)(\d+)\s+\d+\s+obj\s*<<((?:(?!endobj).)*?/Type\s*/Pages\b.*?)endobj", re.DOTALL
)
_PAGE = re.compile(rb"(?<!\d)(\d+)\s+\d+\s+obj\s*<<(?:(?!endobj).)*?/Type\s*/Page\b", re.DOTALL)
_LOCKED = re.compile(rb"/Filter\s*/Standard\b")


def names_in(stream: BinaryIO, names: frozenset[bytes]) -> set[bytes]:
    """Return which of these PDF names occur in the file, object streams included.

    Object streams of an encrypted file cannot be looked into.
    """
    found: set[bytes] = set()
    for window in windows(stream):
        for part in (window, *_object_streams(window)):
            found.update(name for name in names - found if name in part)
    return found


def lacks_contents(stream: BinaryIO) -> bool:
    """Say whether a page of the file names a stream of drawing instructions that is not there."""
    named: set[bytes] = set()
    there: set[bytes] = set()
    for window in windows(stream):
        there.update(_NUMBER.findall(window))
        for part in (window, *_object_streams(window)):
            named.update(_CONTENTS.findall(part))
    return not named <= there


def windows(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the whole file in overlapping pieces."""
    stream.seek(0)
    kept = b""
    while chunk := stream.read(_WINDOW_BYTES):
        window = kept + chunk
        yield window
        kept = window[-_OVERLAP_BYTES:]


def _object_streams(window: bytes) -> Iterator[bytes]:
    for match in _OBJECT_STREAM.finditer(window):
        try:
            yield zlib.decompressobj().decompress(window[match.end() :], _MOST_INFLATED_BYTES)
        except zlib.error:
            continue  # encrypted, or behind another filter


def table_is_broken(stream: BinaryIO) -> bool:
    """Say whether the cross-reference table does not stand, or does not point, where it says."""
    size = stream.seek(0, 2)
    stream.seek(max(size - _TAIL_BYTES, 0))
    starts = _START.findall(stream.read())
    if not starts:
        return True
    stream.seek(0)
    shift = max(stream.read(1024).find(b"%PDF-"), 0)
    at = int(starts[-1]) + shift
    stream.seek(min(at, size))
    table = stream.read(_TAIL_BYTES)
    if not table.lstrip().startswith(b"xref"):
        return _OBJECT.match(table) is None
    return not _entries_hold(stream, table.lstrip(), shift)


def _entries_hold(stream: BinaryIO, table: bytes, shift: int) -> bool:
    section = _SUBSECTION.match(table)
    if section is None:
        return False
    entries = _ENTRY.findall(table, section.end())[: min(_ENTRIES_CHECKED, int(section[2]))]
    for offset, kind in entries:
        if kind == b"n":
            stream.seek(int(offset) + shift)
            if _OBJECT.match(stream.read(32)) is None:
                return False
    return True


def with_new_tail(data: bytes) -> bytes | None:
    """Return a PDF whose end was cut off with a new trailer, from which PDFium can rebuild it.

    The newest catalogue is used; without one a catalogue is made for the page tree, or for the
    pages. None where no page is left, or where the file was encrypted and its key is lost.
    """
    if _LOCKED.search(data):
        return None
    free = (
        max((int(n) for n in re.findall(rb"(?<!\d)(\d{1,9})\s+\d+\s+obj\b", data)), default=0) + 1
    )
    catalogues = _CATALOGUE.findall(data)
    if catalogues:
        number, generation = catalogues[-1]
        return data + _trailer(b"", number + b" " + generation, free)
    roots = [number for number, body in _TREE.findall(data) if b"/Parent" not in body]
    pages = _PAGE.findall(data)
    if roots:
        added = b"%d 0 obj << /Type /Catalog /Pages %b 0 R >> endobj\n" % (free, roots[-1])
    elif pages:
        kids = b" ".join(number + b" 0 R" for number in pages)
        added = (
            b"%d 0 obj << /Type /Catalog /Pages %d 0 R >> endobj\n"
            b"%d 0 obj << /Type /Pages /Count %d /Kids [%b] >> endobj\n"
        ) % (free, free + 1, free + 1, len(pages), kids)
    else:
        return None
    return data + _trailer(added, b"%d 0" % free, free + 2)


def _trailer(objects: bytes, root: bytes, size: int) -> bytes:
    return b"\nendobj\n%btrailer\n<< /Root %b R /Size %d >>\nstartxref\n0\n%%%%EOF\n" % (
        objects,
        root,
        size,
    )
