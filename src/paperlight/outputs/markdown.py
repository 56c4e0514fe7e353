"""Markdown: headings, lists, tables and links to figures, page by page.

Headers, footers and page numbers are left out unless they are asked for. A page that could not be
read leaves a gap that one sees.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paperlight.outputs import escape
from paperlight.outputs.figures import as_link, save_figures
from paperlight.outputs.markdown_table import table_as_markdown
from paperlight.transcripts.markup.parts import looks_wrapped
from paperlight.transcripts.transcript import BlockKind
from paperlight.transcripts.verdict import State

if TYPE_CHECKING:
    from typing import BinaryIO

    from paperlight.outputs.output import OutputOptions
    from paperlight.transcripts.transcript import Block, DocumentInfo, PageTranscript

_DEEPEST_HEADING = 6
_LIST_INDENT = 4
_BULLET = re.compile(r"[-*+•◦▪▸‣⁃●○■□–·]\s+")
_NUMBER = re.compile(r"(\d{1,9}[.)])\s+")
_BACKTICKS = re.compile(r"`{3,}")


class MarkdownOutput:
    """Writes GitHub's Markdown in UTF-8."""

    def __init__(self, stream: BinaryIO, info: DocumentInfo, options: OutputOptions) -> None:  # noqa: ARG002  # Markdown has no place for it
        self._stream = stream
        self._options = options
        self._in_list = False
        self._depth = 0
        self._empty = True

    def page(self, page: PageTranscript) -> None:
        """Write one page."""
        if self._options.page_breaks:
            self._page_break(page.number)
        if page.verdict.state is State.FAILED:
            self._notice(page, "failed", "could not be read")
            return
        figures = save_figures(page, self._options.figures)
        for index, block in enumerate(page.blocks):
            if self._options.keep_furniture or not block.kind.furniture:
                self._block(block, _picture(page.number, figures.get(index)))
        if page.verdict.state is State.PARTIAL:
            self._notice(page, "partial", "is incomplete")

    def finish(self, *, missing: str = "") -> None:
        """Tell about missing pages and end the last line."""
        if missing:
            self._chunk(f"<!-- incomplete: {_in_comment(missing)} -->")
            self._chunk(f"> **This document is incomplete**: {escape.inline(missing)}")
        if not self._empty:
            self._write("\n")

    def _page_break(self, number: int) -> None:
        if not self._empty:
            self._chunk("---")
        self._chunk(f"<!-- page {number} -->")

    def _notice(self, page: PageTranscript, state: str, told: str) -> None:
        why = "; ".join(page.verdict.reasons.values()) or "no reason was recorded"
        self._chunk(f"<!-- page {page.number} {state}: {_in_comment(why)} -->")
        self._chunk(f"> **Page {page.number} {told}**: {escape.inline(why)}")

    def _block(self, block: Block, picture: str) -> None:
        if picture:
            self._chunk(picture)
        if block.kind is BlockKind.LIST_ITEM:
            self._list_item(block)
        elif text := _as_markdown(block):
            self._chunk(text)

    def _list_item(self, block: Block) -> None:
        """Write an item; one is never more than a level deeper than the one before it."""
        follows = self._in_list
        self._depth = min(max(block.level, 0), self._depth + 1) if follows else 0
        indent = " " * (_LIST_INDENT * self._depth)
        marker, text = _marker(block.text)
        inner = indent + " " * (len(marker) + 1)
        item = f"{indent}{marker} {escape.paragraph(text, indent=inner)}".rstrip()
        self._chunk(item, after="\n" if follows else "\n\n")
        self._in_list = True

    def _chunk(self, text: str, *, after: str = "\n\n") -> None:
        self._write(text if self._empty else after + text)
        self._empty = False
        self._in_list = False

    def _write(self, text: str) -> None:
        # A PDF may hold halves of surrogate pairs, which UTF-8 cannot carry.
        self._stream.write(text.encode("utf-8", "replace"))


def _as_markdown(block: Block) -> str:
    """Return any block but a list item."""
    if block.table is not None:
        return table_as_markdown(block.table)
    match block.kind:
        case BlockKind.HEADING:
            text = escape.heading(block.text)
            hashes = "#" * min(max(block.level, 1), _DEEPEST_HEADING)
            return f"{hashes} {text}" if text else ""
        case BlockKind.FORMULA:
            return f"$$\n{escape.cleaned(block.text).strip()}\n$$" if block.text.strip() else ""
        case BlockKind.CODE:
            return _fenced(escape.cleaned(block.text)) if block.text.strip() else ""
        case _:
            return escape.paragraph(block.text)


def _fenced(text: str) -> str:
    longest = max((len(run) for run in _BACKTICKS.findall(text)), default=2)
    fence = "`" * (longest + 1)
    # A reader of models' answers takes a fence without a word round a table for a wrapping.
    word = "text" if looks_wrapped(text) else ""
    return f"{fence}{word}\n{text.rstrip()}\n{fence}"


def _marker(text: str) -> tuple[str, str]:
    """Part an item into a Markdown marker and its text; what is printed as a number is kept."""
    text = text.strip()
    if number := _NUMBER.match(text):
        return number[1], text[number.end() :]
    if bullet := _BULLET.match(text):
        return "-", text[bullet.end() :]
    return "-", text


def _picture(page: int, path: str | None) -> str:
    return f"![Figure on page {page}]({as_link(path)})" if path else ""


def _in_comment(text: str) -> str:
    """Return text that cannot end an HTML comment."""
    return " ".join(text.split()).replace("--", "- -").replace(">", "&gt;")
