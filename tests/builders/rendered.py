"""Markdown read back by a parser that is not ours: CommonMark with GitHub's tables and strikes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from markdown_it.token import Token

_PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
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
