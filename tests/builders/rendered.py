"""Markdown read back by a parser that is not ours: CommonMark with GitHub's tables and strikes.

Formulas are text to it, as they are to every reader that shows formulas.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

from paperlight.transcripts.markup.formulas import formula_spans

if TYPE_CHECKING:
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token


def _formula(state: StateInline, silent: bool) -> bool:  # noqa: FBT001  # markdown-it's signature
    spans = dict(formula_spans(state.src)) if state.src[state.pos] == "$" else {}
    if state.pos not in spans:
        return False
    if not silent:
        state.pending += state.src[state.pos : spans[state.pos]]
    state.pos = spans[state.pos]
    return True


_PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
_PARSER.inline.ruler.before("escape", "formula", _formula)
_BREAK = re.compile(r"<br\s*/?>")


def block_types(markdown: str) -> list[str]:
    """Return what the parser sees, block by block: ``paragraph_open``, ``heading_open`` ..."""
    return [token.type for token in _PARSER.parse(markdown)]


def text_of(markdown: str) -> str:
    """Return the text that a reader sees; AssertionError when any of it became mark-up."""
    return "\n".join(_text(token) for token in _PARSER.parse(markdown) if token.type == "inline")


def rows_of(markdown: str) -> list[list[str]]:
    """Return the cells of the tables."""
    rows: list[list[str]] = []
    for token in _PARSER.parse(markdown):
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline" and rows:
            rows[-1].append(_text(token))
    return rows


def _text(inline: Token) -> str:
    text = ""
    for token in inline.children or []:
        is_tag = token.type == "html_inline"
        if token.type in {"softbreak", "hardbreak"} or (is_tag and _BREAK.fullmatch(token.content)):
            text += "\n"
        else:
            assert token.type in {"text", "text_special"}, f"became {token.type}: {token.content}"
            text += token.content
    return text
