"""Open a document by what its bytes are, whatever its name says."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from paperlight.documents.sniff import HEAD_BYTES, describe_unknown, sniff
from paperlight.errors import DocumentError, EmptyFile, NoInput, UnknownFormat

if TYPE_CHECKING:
    import os

    from paperlight.documents.document import Document


def open_document(
    source: str | os.PathLike[str] | bytes, *, password: str | None = None
) -> Document:
    """Open a file, or the bytes of one, and return its document; close it when done.

    Raises NoInput when there is no such file, EmptyFile, UnknownFormat, and what the format's own
    reader raises: DamagedDocument, PasswordRequired, WrongPassword, NoPages, TooManyPixels.
    """
    stream = BytesIO(source) if isinstance(source, bytes) else _open_file(Path(source))
    try:
        return _open_stream(stream, password)
    except BaseException:
        stream.close()
        raise


def _open_file(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except FileNotFoundError as error:
        raise NoInput(f"{path}: there is no such file.") from error
    except IsADirectoryError as error:
        raise NoInput(f"{path}: this is a folder, not a document.") from error
    except OSError as error:
        raise DocumentError(f"{path}: cannot be opened ({error.strerror}).") from error


def _open_stream(stream: BinaryIO, password: str | None) -> Document:
    head = stream.read(HEAD_BYTES)
    if not head:
        raise EmptyFile("The file is empty (0 bytes). Scan, copy or export it again.")
    kind = sniff(head)
    if kind is None:
        raise UnknownFormat(describe_unknown(head))
    if kind == "pdf":
        from paperlight.documents.pdf.pdf_document import PdfDocument  # noqa: PLC0415 - 0.1 s, PDFs only

        return PdfDocument(stream, password=password)
    from paperlight.documents.pictures.image import ImageDocument  # noqa: PLC0415 - Pillow, images only

    return ImageDocument(stream, kind)
