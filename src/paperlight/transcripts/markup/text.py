"""Markdown as blocks: headings, list items, paragraphs, and tables written with pipes.

markdown-it finds the blocks. Rules of CommonMark that would swallow print are switched off: text
that is set in is no code here, ``[1]: text`` is no hidden reference, ``Total`` above a row of
dashes is no heading, and ``> 30 %`` is no quotation.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from paperlight.transcripts.markup.inline_text import inline_text
from paperlight.transcripts.markup.pipe_table import (
    is_rule,
    looks_like_pipes,
    split_row,
    table_from_pipes,
)
from paperlight.transcripts.transcript import Block, BlockKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

# markdown-it drops what is nested deeper than its limit (two levels a list). Blanks beyond the
# second figure, and bullets in a row beyond the third, are cut down, so that it is never reached.
DEEPEST_NESTING = 260
WIDEST_INDENT = 120
MOST_BULLETS = 6

_INDENT = re.compile(rf"^([ \t]{{{WIDEST_INDENT}}})[ \t]+", re.MULTILINE)
_BULLETS = re.compile(
    rf"^(?=[ \t>]*(?:(?:[-+*>]|\d{{1,9}}[.)])[ \t]*){{{MOST_BULLETS},}}[^-\s])([ \t]*)(?=\S)",
    re.MULTILINE,
)
# "> 30 %" and "+ 5 %" at the start of a line are print.
_PRINTED_SIGN = re.compile(r"^([ \t]*)(?=(?:>|\+)[ \t]*[\d=<>±~≈$€£¥.,%])", re.MULTILINE)
_LANGUAGE = re.compile(r"[A-Za-z+#-]{0,12}")
_HTML_HEADING = re.compile(
    r"^[ \t]*<h(?P<level>[1-6])\b[^<>]*>(?P<text>.*?)</h(?P=level)>[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)


def blocks_of_markdown(markdown: str, warnings: list[str]) -> list[Block]:
    """Return the blocks of a piece of Markdown; what is odd about tables goes to ``warnings``."""
    markdown = _INDENT.sub(r"\1", markdown.expandtabs(4))
    markdown = _HTML_HEADING.sub(
        lambda found: f"\n{'#' * int(found['level'])} {found['text'].strip()}\n", markdown
    )
    markdown = _BULLETS.sub(r"\1\\", _PRINTED_SIGN.sub(r"\1\\", markdown))
    walk = _Walk(warnings)
    for token in _parser().parse(markdown):
        walk.step(token)
    return walk.blocks


def code_text(info: str, code: str) -> str:
    """Return code without empty lines around it.

    What stood behind its fence and is no language comes first.
    """
    return (code if _LANGUAGE.fullmatch(info) else f"{info}\n{code}").strip("\n").rstrip()


class _Walk:
    """Follows markdown-it's tokens and collects blocks."""

    def __init__(self, warnings: list[str]) -> None:
        self.blocks: list[Block] = []
        self._warnings = warnings
        self._depth = 0
        self._mark = ""
        self._heading = 0
        self._hashes = ""

    def step(self, token: Token) -> None:
        match token.type:
            case "bullet_list_open" | "ordered_list_open":
                self._end_item()
                self._depth += 1
            case "bullet_list_close" | "ordered_list_close":
                self._depth -= 1
            case "list_item_open":
                self._mark = f"{token.info}{token.markup}"
            case "list_item_close":
                self._end_item()
            case "heading_open":
                self._heading, self._hashes = int(token.tag[1]), token.markup
            case "heading_close":
                self._heading = 0
            case "inline":
                self._inline(token.content)
            case "fence":
                self._end_item()
                self._add(BlockKind.CODE, code_text(token.info.strip(), token.content))

    def _end_item(self) -> None:
        """Keep the mark of an item without text of its own: 12. may be all that is printed."""
        self._add(BlockKind.PARAGRAPH, self._mark)
        self._mark = ""

    def _item(self, text: str) -> None:
        self._add(BlockKind.LIST_ITEM, f"{self._mark} {text}", self._depth - 1)
        self._mark = ""

    def _inline(self, content: str) -> None:
        if self._heading and not self._mark:
            self._add(BlockKind.HEADING, inline_text(content) or self._hashes, self._heading)
        else:
            for lines in _runs(content.split("\n")):
                self._lines(lines)

    def _lines(self, lines: Sequence[str]) -> None:
        if looks_like_pipes(lines):
            self._end_item()
            self._table(lines)
            return
        text = inline_text("\n".join(lines))
        if self._mark and text:
            self._item(text)
        else:
            self._add(BlockKind.PARAGRAPH, text)

    def _table(self, lines: Sequence[str]) -> None:
        table = table_from_pipes(lines)
        if table is not None:
            self._warn_if_ragged(lines, table.columns)
            self.blocks.append(Block(kind=BlockKind.TABLE, table=table))

    def _add(self, kind: BlockKind, text: str, level: int = 0) -> None:
        if text:
            self.blocks.append(Block(kind=kind, text=text, level=level))

    def _warn_if_ragged(self, lines: Sequence[str], columns: int) -> None:
        widths = (len(split_row(line)) for line in lines if not is_rule(line))
        shortest = min(widths, default=columns)
        if shortest < columns:
            self._warnings.append(
                f"a table has rows of {shortest} to {columns} cells; "
                "the short ones were filled up with empty cells"
            )


def _runs(lines: Sequence[str]) -> Iterator[Sequence[str]]:
    """Part the lines of a paragraph into tables and what stands between them."""
    start = position = 0
    while position < len(lines):
        end = _table_end(lines, position)
        if end == position:
            position += 1
            continue
        if start < position:
            yield lines[start:position]
        yield lines[position:end]
        start = position = end
    if start < len(lines):
        yield lines[start:]


def _table_end(lines: Sequence[str], start: int) -> int:
    """Return where the table that begins at a line ends; ``start`` when there is none."""
    if not looks_like_pipes(lines[start : start + 2]):
        return start
    end = start + 2
    if is_rule(lines[start + 1]):
        while end < len(lines) and "|" in lines[end]:
            end += 1
    else:
        while end < len(lines) and looks_like_pipes(lines[end - 1 : end + 1]):
            end += 1
    return end


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt  # noqa: PLC0415  # only who reads Markdown pays for it

    parser = MarkdownIt("commonmark", {"maxNesting": DEEPEST_NESTING})
    parser.disable(["code", "html_block", "reference", "lheading"])
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser
