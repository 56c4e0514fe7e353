"""Whether the drawing instructions of a PDF page are whole; PDFium draws what it can of them."""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

# Enough of a stream to tell instructions from garbage, in bytes.
_MOST_JUDGED_BYTES = 16 << 10
_HEAD_BYTES = 2
_CHECKSUM_BYTES = 4
_CHUNK_BYTES = 4096
_DAMAGED = "the page's drawing instructions are damaged"
_CUT_OFF = "the page's drawing instructions were cut off"
# A writer that flushes and never closes its stream leaves this at its end; nothing is missing.
_FLUSHED = b"\x00\x00\xff\xff"

_TABLE = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*$")
_OFFSET = re.compile(rb"(\d{10}) \d{5} n")
_OBJECT = re.compile(rb"\s*(\d+) 0 obj\s*")
_PAGE = re.compile(rb"/Type\s*/Page\b")
_ENTRY = re.compile(rb"/Contents\s*(\[[^\]]*\]|\d+ 0 R)")
_REFERENCE = re.compile(rb"(\d+) 0 R")
_STREAM = re.compile(rb"<<(.*?)>>\s*stream\r?\n", re.DOTALL)
_LENGTH = re.compile(rb"/Length (\d+)")
_FLATE = re.compile(rb"/Filter\s*(?:/FlateDecode|\[\s*/FlateDecode\s*\])")
# Strings, names, inline pictures and comments, between which operators stand.
_NOT_OPERATORS = re.compile(
    rb"\((?:\\.|[^\\()]|\((?:\\.|[^\\()])*\))*\)|/[^\s()<>\[\]{}/%]*|<[0-9A-Fa-f\s]*>|%[^\r\n]*"
    rb"|\bBI\b.*?\bEI\b",
    re.DOTALL,
)
_WORD = re.compile(rb"[^\s()<>\[\]{}/%]+")
_NUMBER = re.compile(rb"[+-]*\d*\.?\d*(?:-\d+)?")
_OPERATORS = frozenset(
    b"b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K"
    b" k l M m MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v"
    b" w W W* y ' \" true false null".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """The start of each part of a page's drawing instructions, and what is wrong with them.

    ``present`` says whether the page has any; ``fault`` in words why they are not whole.
    """

    present: bool
    instructions: bytes
    fault: str | None = None

    @property
    def asks_for_nothing(self) -> bool:
        """Whether a page that shows nothing is what these instructions describe."""
        words = set(_WORD.findall(_NOT_OPERATORS.sub(b" ", self.instructions)))
        operators = {word for word in words if not _NUMBER.fullmatch(word)}
        return operators <= _OPERATORS and b"Do" not in operators


def content_of(page: bytes) -> Content:
    """Return the drawing instructions in a copy that ``copy_of_page`` made."""
    bodies = _objects(page)
    dictionary = next((body for body in bodies.values() if _PAGE.search(body)), b"")
    entry = _ENTRY.search(dictionary)
    numbers = [int(number) for number in _REFERENCE.findall(entry[1])] if entry else []
    streams = [body for number in numbers for body in _streams(number, bodies)]
    read = [_inflated(head, data) for head, data in streams]
    return Content(
        present=bool(streams),
        instructions=b"\n".join(data for data, _ in read),
        fault=next((fault for _, fault in read if fault), None),
    )


def _objects(file: bytes) -> dict[int, bytes]:
    """Return what each object of a file with a plain table holds, by number."""
    table = _TABLE.search(file, max(len(file) - 64, 0))
    if table is None:
        return {}
    end = int(table[1])
    starts = sorted(int(offset) for offset in _OFFSET.findall(file, end))
    found = {}
    for start, stop in zip(starts, [*starts[1:], end], strict=True):
        head = _OBJECT.match(file, start)
        if head is not None:
            found[int(head[1])] = file[head.end() : stop]
    return found


def _streams(number: int, bodies: Mapping[int, bytes]) -> Iterator[tuple[bytes, bytes]]:
    """Yield the dictionary and the data of a stream, or of each stream in an array."""
    body = bodies.get(number, b"")
    if body.startswith(b"["):
        for inner in _REFERENCE.findall(body):
            if not bodies.get(int(inner), b"").startswith(b"["):
                yield from _streams(int(inner), bodies)
        return
    stream = _STREAM.match(body)
    length = None if stream is None else _LENGTH.search(stream[1])
    if stream is not None and length is not None:
        yield stream[1], body[stream.end() : stream.end() + int(length[1])]


def _inflated(head: bytes, data: bytes) -> tuple[bytes, str | None]:
    """Return the start of a stream's text, and its fault; filters but Flate are trusted."""
    if b"/Filter" not in head:
        return data[:_MOST_JUDGED_BYTES], None
    if not _FLATE.search(head) or not data:
        return b"", None
    # Raw, past the two bytes of its head: a checksum that was cut off loses nothing.
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    text = b""
    checksum = zlib.adler32(b"")
    try:
        for at in range(_HEAD_BYTES, len(data), _CHUNK_BYTES):
            inflated = inflater.decompress(data[at : at + _CHUNK_BYTES])
            checksum = zlib.adler32(inflated, checksum)
            text += inflated[: _MOST_JUDGED_BYTES - len(text)]
    except zlib.error:
        return text, _DAMAGED
    if not inflater.eof:
        return text, None if data.rstrip(b"\r\n").endswith(_FLUSHED) else _CUT_OFF
    stated = inflater.unused_data[:_CHECKSUM_BYTES]
    wrong = len(stated) == _CHECKSUM_BYTES and int.from_bytes(stated, "big") != checksum
    return text, _DAMAGED if wrong else None
