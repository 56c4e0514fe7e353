"""Text as Markdown: what was printed must not turn into mark-up, and little else is escaped.

The rules are CommonMark's and GitHub's. A test reads the result back with a Markdown parser.
"""

from __future__ import annotations

import re

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
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")


def cleaned(text: str) -> str:
    """Return the text without control characters, which no text format can carry."""
    return _CONTROLS.sub("\N{REPLACEMENT CHARACTER}", text)


def inline(text: str) -> str:
    """Escape one line of text that does not stand at the start of a line."""
    return _INLINE.sub(r"\\\g<0>", " ".join(cleaned(text).split()))


def heading(text: str) -> str:
    """Escape the text of a heading, which is one line and whose last ``#`` would be swallowed."""
    return _CLOSING_HASHES.sub(lambda found: "\\" + found[0], inline(text))


def paragraph(text: str, *, indent: str = "") -> str:
    """Escape text that starts a line; its own line ends become hard breaks.

    ``indent`` stands before every line but the first.
    """
    lines = (_line(line) for line in cleaned(text).splitlines() if line.strip())
    return f"{HARD_BREAK}{indent}".join(lines)


def _line(text: str) -> str:
    escaped = inline(text)
    if numbered := _NUMBERED.match(escaped):
        return f"{numbered[1]}\\{escaped[numbered.end(1) :]}"
    return f"\\{escaped}" if _LINE_START.match(escaped) else escaped
