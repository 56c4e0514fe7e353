"""Picture files as PDFs of their true size, pixels as they are, a frame at a time."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, BinaryIO

from paperlight.documents.pictures.pdf_picture import PdfPicture, blank_picture, pdf_picture
from paperlight.errors import PageUndecodable

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_HEADER = b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n"
_CATALOGUE, _PAGE_TREE = 1, 2


def pictures_as_pdf(source: Path, kind: str, page_count: int, stream: BinaryIO) -> Iterator[int]:
    """Write a picture file as a PDF to ``stream``; yield each page's number when it is written.

    ``kind`` is what ``sniff`` found. A frame that cannot be decoded becomes an empty page, so that
    pages keep their numbers. The PDF is whole when the iterator is exhausted.
    """
    writer = _PdfWriter(stream)
    with source.open("rb") as file:
        for number in range(1, page_count + 1):
            try:
                picture = pdf_picture(file, kind, number)
            except PageUndecodable:
                picture = blank_picture(file, kind, number)
            writer.page(picture)
            yield number
    writer.finish()


class _PdfWriter:
    """Writes objects one after the other; only their places and the pages' numbers are kept."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._at = stream.write(_HEADER)
        self._places: dict[int, int] = {}
        self._next = _PAGE_TREE + 1
        self._pages: list[int] = []

    def page(self, picture: PdfPicture) -> None:
        """Add a page that a picture fills."""
        width, height = picture.size_pt
        drawn = b"q %b cm /Im Do Q" % b" ".join(_real(value) for value in picture.placed)
        resources = b""
        if picture.data:
            resources = b"/XObject << /Im %d 0 R >>" % self._image(picture)
        content = self._object(_stream_of(b"", zlib.compress(drawn), b"/FlateDecode"))
        self._pages.append(
            self._object(
                b"<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %b %b] /Resources << %b >>%b >>"
                % (
                    _PAGE_TREE,
                    _real(width),
                    _real(height),
                    resources,
                    b" /Contents %d 0 R" % content if picture.data else b"",
                )
            )
        )

    def finish(self) -> None:
        """Write the page tree, the catalogue and the table of places."""
        kids = b" ".join(b"%d 0 R" % number for number in self._pages)
        self._put(
            _PAGE_TREE,
            b"<< /Type /Pages /Count %d /Kids [%b] >>" % (len(self._pages), kids),
        )
        self._put(_CATALOGUE, b"<< /Type /Catalog /Pages %d 0 R >>" % _PAGE_TREE)
        table = b"".join(b"%010d 00000 n \n" % self._places[n] for n in range(1, self._next))
        self._stream.write(
            b"xref\n0 %d\n0000000000 65535 f \n%b" % (self._next, table)
            + b"trailer\n<< /Size %d /Root %d 0 R >>\n" % (self._next, _CATALOGUE)
            + b"startxref\n%d\n%%%%EOF\n" % self._at
        )

    def _image(self, picture: PdfPicture) -> int:
        colours = picture.colours
        if picture.profile:
            profile = self._object(
                _stream_of(
                    b"/N %d /Alternate %b" % (picture.channels, colours),
                    zlib.compress(picture.profile),
                    b"/FlateDecode",
                )
            )
            colours = b"[/ICCBased %d 0 R]" % profile
        entries = b"/Type /XObject /Subtype /Image /Width %d /Height %d %b" % (
            picture.width_px,
            picture.height_px,
            picture.entries,
        )
        if colours:
            entries += b" /ColorSpace " + colours
        return self._object(_stream_of(entries, picture.data, picture.filter))

    def _object(self, body: bytes) -> int:
        number = self._next
        self._next += 1
        self._put(number, body)
        return number

    def _put(self, number: int, body: bytes) -> None:
        self._places[number] = self._at
        self._at += self._stream.write(b"%d 0 obj\n%b\nendobj\n" % (number, body))


def _stream_of(entries: bytes, data: bytes, method: bytes) -> bytes:
    return b"<< %b /Filter %b /Length %d >>\nstream\n%b\nendstream" % (
        entries,
        method,
        len(data),
        data,
    )


def _real(value: float) -> bytes:
    return f"{value:.4f}".rstrip("0").rstrip(".").encode("ascii")
