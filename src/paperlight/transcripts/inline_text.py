"""Inline Markdown as plain text: marks go, letters stay, formulas are left as they are."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from paperlight.transcripts.html_table import text_of_html

if TYPE_CHECKING:
    from collections.abc import Iterable

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

# By Pandoc's rule: no blank inside the dollars, no digit behind them. $5 to $10 is money.
_FORMULA = re.compile(
    r"(?<!\\)(\$\$(?:\\.|[^$\\])+\$\$|\$(?!\s)(?:\\.|[^$\\])+?(?<!\s)\$(?![\d$]))"
)


def inline_text(markdown: str) -> str:
    """Return the text of a piece of inline Markdown; ``<br>`` becomes a line end.

    A formula keeps its dollars and is not unescaped: backslashes are its letters.
    """
    if markdown.isalnum():
        return markdown
    parts = _FORMULA.split(markdown)
    return text_of_html(
        "".join(
            escape(part, quote=False) if place % 2 else _as_html(part)
            for place, part in enumerate(parts)
        )
    )


def _as_html(markdown: str) -> str:
    return "".join(_tokens_as_html(_parser().parseInline(markdown)))


def _tokens_as_html(tokens: Iterable[Token]) -> Iterable[str]:
    for token in tokens:
        if token.children:
            yield from _tokens_as_html(token.children)
        elif token.type == "html_inline":
            yield token.content
        elif token.type in {"softbreak", "hardbreak"}:
            yield "<br>"
        else:
            yield escape(token.content, quote=False)


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt  # noqa: PLC0415  # only who reads Markdown pays for it

    return MarkdownIt("commonmark").enable("strikethrough")
