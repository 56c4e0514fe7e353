"""Inline Markdown as plain text: marks go, letters stay, formulas are left as they are.

A model does not mean every asterisk as a mark. What CommonMark would take for one but is print
stays: 2*3*4, ____ in a form, **** before the end of a card's number, [Smith](2019).
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from paperlight.transcripts.markup.formulas import formula_spans, tidied_formulas
from paperlight.transcripts.markup.html_table import text_of_html

if TYPE_CHECKING:
    from collections.abc import Iterable

    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

# What models write where a picture has no description.
NO_DESCRIPTION = frozenset({"", "image", "img", "figure", "picture"})

# Noncharacters, which no text holds, around the number of a formula that is out of the way.
_OUT, _BACK = "\ufdd0", "\ufdd1"
_PUT_ASIDE = re.compile(f"{_OUT}(\\d+){_BACK}")
_NONCHARACTERS = str.maketrans({_OUT: "\ufffd", _BACK: "\ufffd"})
# Asterisks between two letters or digits, and runs that are lines to write on or hidden digits.
_PRINTED_MARK = re.compile(
    r"(?<=[^\W_])\*(?=[^\W_])|(?<=\d)\*\*(?=\d)|(?<!\*)\*{4,}(?!\*)|(?<!_)_{3,}(?!_)"
)
_ADDRESS = re.compile(
    r"[a-z][a-z0-9+.-]*:|www\.|[#/.]|[\w-]+\.(?:\w+/|html?\b|png|jpe?g)", re.IGNORECASE
)


def inline_text(markdown: str) -> str:
    """Return the text of a piece of inline Markdown; ``<br>`` becomes a line end.

    A formula keeps its dollars and is not unescaped: backslashes are its letters. The target of a
    link is no text, unless it is no address.
    """
    if markdown.isalnum():
        return markdown
    markdown = markdown.translate(_NONCHARACTERS)
    formulas = [markdown[start:end] for start, end in formula_spans(markdown)]
    text = text_of_html(_as_html(_without(markdown)))
    return tidied_formulas(_PUT_ASIDE.sub(lambda found: formulas[int(found[1])], text))


def _without(markdown: str) -> str:
    """Put the formulas aside, so that emphasis may reach over them."""
    pieces, position = [], 0
    for number, (start, end) in enumerate(formula_spans(markdown)):
        pieces.append(f"{markdown[position:start]}{_OUT}{number}{_BACK}")
        position = end
    return "".join([*pieces, markdown[position:]])


def _as_html(markdown: str) -> str:
    return "".join(_tokens_as_html(_parser().parseInline(markdown)))


def _tokens_as_html(tokens: Iterable[Token]) -> Iterable[str]:
    for token in tokens:
        if token.type == "image" and token.content.strip().lower() in NO_DESCRIPTION:
            continue
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

    parser = MarkdownIt("commonmark").enable("strikethrough")
    parser.inline.ruler.before("emphasis", "printed_mark", _printed_mark)
    parser.validateLink = lambda url: _ADDRESS.match(url) is not None  # type: ignore[method-assign]  # how markdown-it wants it
    return parser


def _printed_mark(state: StateInline, silent: bool) -> bool:  # noqa: FBT001  # markdown-it's signature
    """Take marks that are print as text."""
    found = _PRINTED_MARK.match(state.src, state.pos)
    if found is None:
        return False
    if not silent:
        state.pending += found[0]
    state.pos = found.end()
    return True
