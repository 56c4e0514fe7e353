"""Document: an open input that yields pages and closes itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, Self

if TYPE_CHECKING:
    from types import TracebackType

    from paperlight.documents.page import Page


class Document(Protocol):
    """An open input. Close it, or use it in a ``with`` block."""

    @property
    def format(self) -> str:
        """What the bytes were found to be: ``pdf``, ``png``, ``jpeg``, ``tiff`` ..."""
        ...

    @property
    def page_count(self) -> int:
        """How many pages there are; at least one."""
        ...

    @property
    def attachments(self) -> tuple[str, ...]:
        """Names of files embedded in the document."""
        ...

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was odd about the file and was mended or passed over."""
        ...

    def page(self, number: int) -> Page:
        """Return page ``number``, 1-based; IndexError outside 1..page_count."""
        ...

    def close(self) -> None:
        """Let go of the file; safe to call twice."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...
