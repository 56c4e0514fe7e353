"""Watcher: whoever wants to know how a run goes; the screen, or nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from paperlight.batch.report import FileRecord
    from paperlight.transcripts.transcript import PageTranscript


class Watcher(Protocol):
    """Is told as things happen, in the order in which outputs are written."""

    def opened(self, name: str, pages: int) -> None:
        """Take note that an input is open and that so many pages are wanted of it."""
        ...

    def read(self, name: str, page: PageTranscript) -> None:
        """Take note that a page was written."""
        ...

    def closed(self, record: FileRecord) -> None:
        """Take note that an input is done or has failed."""
        ...
