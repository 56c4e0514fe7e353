"""Plain text: blocks parted by empty lines, cells by tabs, pages by form feeds.

A form feed stands between two pages, also between empty ones, so that page n can be found again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.outputs.escape import cleaned
from paperlight.transcripts.transcript import BlockKind
from paperlight.transcripts.verdict import State

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

    from paperlight.outputs.output import OutputOptions
    from paperlight.transcripts.table import Table
    from paperlight.transcripts.transcript import Block, DocumentInfo, PageTranscript

_PAGE_END = "\f"


class PlainTextOutput:
    """Writes UTF-8 without mark-up and without figures."""

    def __init__(self, stream: BinaryIO, info: DocumentInfo, options: OutputOptions) -> None:  # noqa: ARG002  # plain text has no place for it
        self._stream = stream
        self._keep_furniture = options.keep_furniture
        self._pages = 0

    def page(self, page: PageTranscript) -> None:
        """Write one page."""
        if self._pages:
            self._write(_PAGE_END)
        self._pages += 1
        text = _joined(page.content(keep_furniture=self._keep_furniture))
        parts = [part for part in (text, _notice(page)) if part]
        if parts:
            self._write("\n\n".join(parts) + "\n")

    def finish(self, *, missing: str = "") -> None:
        """Tell about missing pages."""
        if missing:
            self._write(f"{_PAGE_END if self._pages else ''}[Incomplete: {missing}]\n")

    def _write(self, text: str) -> None:
        self._stream.write(text.encode("utf-8", "replace"))


def _notice(page: PageTranscript) -> str:
    why = "; ".join(page.verdict.reasons.values())
    match page.verdict.state:
        case State.FAILED:
            return f"[Page {page.number} could not be read: {why}]"
        case State.PARTIAL:
            return f"[Page {page.number} is incomplete: {why}]"
        case _:
            return ""


def _joined(blocks: Iterator[Block]) -> str:
    """Join blocks with an empty line between them, and none between the items of a list."""
    text = ""
    before: Block | None = None
    for block in blocks:
        if not (written := _as_text(block)):
            continue
        both_items = before is not None and before.kind is block.kind is BlockKind.LIST_ITEM
        text += ("\n" if both_items else "\n\n") * bool(text) + written
        before = block
    return text


def _as_text(block: Block) -> str:
    if block.table is not None:
        return _tabbed(block.table)
    # A form feed inside the text would count as the end of a page.
    return cleaned(block.text).replace("\f", "\n").strip()


def _tabbed(table: Table) -> str:
    """Return a row a line; a merged cell stands in the first slot that it covers."""
    rows = ("\t".join(" ".join(text.split()) for text in row) for row in table.grid())
    return "\n".join(cleaned(row) for row in rows)
