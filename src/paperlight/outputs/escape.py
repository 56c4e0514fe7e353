"""Text as Markdown: what was printed must not turn into mark-up, and little else is escaped.

The rules are CommonMark's and GitHub's. A test reads the result back with a Markdown parser.
Formulas, which stand in dollars, are written as they are; other dollars are escaped where a reader
could take them for the marks of a formula.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from paperlight.transcripts.markup.formulas import formula_spans, without_formulas

HARD_BREAK = "  \n"

_INLINE = re.compile(
    r"""
      \\(?=[!-/:-@\[-`{-~]|$)     # a backslash escapes punctuation only
    | `
    | (?<=\S)\*|\*(?=\S)          # 5 * 3 is no emphasis
    | (?<![^\W_])_|_(?![^\W_])    # nor is file_name
    | <(?=[A-Za-z/!?])            # a < b is no tag
    | &(?=\#?\w+;)                # R&D is no entity
    | \](?=[(:])                  # [1] is no link, but [1](x) and [1]: x are
    | (?<=\S)~                    # strike-through cannot end, so it cannot begin
    """,
    re.VERBOSE,
)
_INLINE_AND_DOLLARS = re.compile(rf"{_INLINE.pattern}|\$", re.VERBOSE)
_LINE_START = re.compile(
    r"""
      \#{1,6}(?=\s|$)             # heading
    | >                           # quotation
    | [-+*](?=\s|$)               # list
    | [-=:|](?=[-=:|\s]*$)        # rule, underline of a heading, second row of a table
    """,
    re.VERBOSE,
)
_NUMBERED = re.compile(r"(\d{1,9})([.)])(?=\s|$)")
_CLOSING_HASHES = re.compile(r"#+$")
# Two dollars that some reader may pair; by every rule none closes a formula before a digit.
_LIKE_A_FORMULA = re.compile(r"\$[^$]*\$(?![0-9])")
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")


def cleaned(text: str) -> str:
    """Return the text without control characters, which no text format can carry."""
    return _CONTROLS.sub("\N{REPLACEMENT CHARACTER}", text)


def inline(text: str) -> str:
    """Escape one line of text that does not stand at the start of a line."""
    return _escaped(text, dollars=_dollars_mislead(text))


def lines(text: str) -> list[str]:
    """Escape the lines of one text, none of which stands at the start of a line."""
    dollars = _dollars_mislead(text)
    return [_escaped(line, dollars=dollars) for line in cleaned(text).splitlines()]


def heading(text: str) -> str:
    """Escape the text of a heading, which is one line and whose last ``#`` would be swallowed."""
    return _CLOSING_HASHES.sub(lambda found: "\\" + found[0], inline(text))


def paragraph(text: str, *, indent: str = "") -> str:
    """Escape text that starts a line; its own line ends become hard breaks.

    ``indent`` stands before every line but the first.
    """
    escaped = (_line(line) for line in lines(text) if line)
    return f"{HARD_BREAK}{indent}".join(escaped)


def _escaped(text: str, *, dollars: bool) -> str:
    """Escape one line outside of its formulas, with or without the dollars that are none."""
    text = " ".join(cleaned(text).split())
    edges = [edge for span in formula_spans(text) for edge in span]

    def escape(found: re.Match[str]) -> str:
        in_formula = bisect_right(edges, found.start()) % 2
        return found[0] if in_formula else f"\\{found[0]}"

    escaping = _INLINE_AND_DOLLARS if dollars else _INLINE
    return escaping.sub(escape, text)


def _dollars_mislead(text: str) -> bool:
    return any(_LIKE_A_FORMULA.search(piece) for piece in without_formulas(text))


def _line(escaped: str) -> str:
    if numbered := _NUMBERED.match(escaped):
        return f"{numbered[1]}\\{escaped[numbered.end(1) :]}"
    return f"\\{escaped}" if _LINE_START.match(escaped) else escaped
