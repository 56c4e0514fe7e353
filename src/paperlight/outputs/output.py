"""Output: how a transcript becomes a file, page by page.

Every output is a stream, so that a document of any length needs the memory of one page. Adding a
format is one file that defines an Output and one line in ``outputs/formats.py``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path
    from typing import BinaryIO

    from paperlight.transcripts.transcript import DocumentInfo, PageTranscript


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputOptions:
    """What a person may choose about outputs, and where an output finds and puts its other files.

    ``figures`` is the folder where pictures cut from the pages go, and ``tables`` that for formats
    with a file a table; both lie beside the output, which links to them by relative path. None
    leaves them out. ``source`` is a private copy of the input, which formats that build on the
    original need. ``numbers`` says how cells are typed: ``text``, ``auto`` or a locale.
    """

    keep_furniture: bool = False
    page_breaks: bool = False
    figures: Path | None = None
    tables: Path | None = None
    source: Path | None = None
    password: str | None = field(default=None, repr=False)
    numbers: str = "text"
    join_tables: bool = False


class Output(Protocol):
    """Writes one document in one format to an open binary stream that it does not close."""

    def page(self, page: PageTranscript) -> None:
        """Write one page; pages come in order."""
        ...

    def finish(self, *, missing: str = "") -> None:
        """Write what belongs at the end. Without this call the file is not complete.

        ``missing`` says in words which pages were not read and why; a reader is told.
        """
        ...


class OutputFactory(Protocol):
    """Opens an output; writes what belongs at the start."""

    def __call__(self, stream: BinaryIO, info: DocumentInfo, options: OutputOptions) -> Output:
        """Return an output that writes to ``stream``."""
        ...
