r"""Formulas: which dollars enclose TeX, and which are money.

The text of a block is plain, save that formulas stand in dollars: ``$x^2$``, or ``$$..$$`` for one
that was set apart. Readers and writers ask here which dollars those are, so that they agree. The
rule is Pandoc's (no digit behind the second dollar: $5 to $10), and stricter where a dollar is
likely to be money or a name: in `US$5 and 6 US$` there is no formula.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paperlight.transcripts.characters import spaceless

if TYPE_CHECKING:
    from collections.abc import Iterator

# No formula in running text is longer; a dollar that never closes must not cost time (characters).
LONGEST_FORMULA = 4000

# A formula goes over lines, but not into another paragraph, item or row of a table.
_NO_NEW_BLOCK = r"(?!\n[ \t]*(?:\n|[-+*>#|]|\d{1,9}[.)]))"
_NO_OPENING = rf"{_NO_NEW_BLOCK}(?!(?<!\\)\\[(\[])"
_PAIR = re.compile(
    r"(?<![\\$])(?P<mark>\$\$?)(?!\$)"
    rf"(?P<tex>(?:\\.|[^$\\\n]){{1,{LONGEST_FORMULA}}})(?P=mark)(?!\$)"
)
_PAIR_OVER_LINES = re.compile(
    r"(?<![\\$])(?P<mark>\$\$?)(?!\$)"
    rf"(?P<tex>(?:\\.|\\(?=\n)|{_NO_NEW_BLOCK}[^$\\]){{1,{LONGEST_FORMULA}}})(?P=mark)(?!\$)"
)
_ESCAPED_PAIR = re.compile(
    rf"(?<![\\$])\\\$(?P<tex>(?:\\[^$\n]|[^$\\\n]){{1,{LONGEST_FORMULA}}}?)(?<!\\)\\\$(?!\\?\$)"
)
_BRACKETS = re.compile(
    rf"(?<!\\)\\(?:\((?P<inline>(?:{_NO_OPENING}[^$]){{1,{LONGEST_FORMULA}}}?)(?<!\\)\\\)"
    rf"|\[(?P<display>(?:{_NO_OPENING}[^$]){{1,{LONGEST_FORMULA}}}?)(?<!\\)\\\])"
)
# What only TeX has. An escaped pipe is none: it may come from a row of a table.
_TEX = re.compile(r"\\[A-Za-z]|\\[\\,;:!{}]|[\^_{}]")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_LONG_WORD = re.compile(r"[^\W\d_]{3,}")
_AMOUNT_AND_WORD = re.compile(r"[-+]?\d[\d.,' ]*\s?.*?[^\W\d_]{2,}", re.DOTALL)
_LETTER = re.compile(r"[^\W\d_]")
_LINE_BREAK = "<br"
# More words than this without any TeX are prose between two dollars.
MOST_WORDS = 1


def formula_spans(text: str, *, over_lines: bool = False) -> Iterator[tuple[int, int]]:
    """Yield where formulas begin and end in a text, their dollars included, in order.

    A formula in a text is on one line; in what a model writes it may go over several.
    """
    pairs = _PAIR_OVER_LINES if over_lines else _PAIR
    position = 0
    while pair := pairs.search(text, position):
        before, behind = _neighbours(pair)
        if _is_formula(before, pair["mark"], pair["tex"], behind):
            yield pair.span()
            position = pair.end()
        else:
            position = pair.end("mark")


def without_formulas(text: str) -> list[str]:
    """Return the text between the formulas: one piece more than there are formulas."""
    ends = [0]
    for start, end in formula_spans(text):
        ends += [start, end]
    ends.append(len(text))
    return [text[start:end] for start, end in zip(ends[::2], ends[1::2], strict=True)]


def repaired_formulas(markdown: str) -> str:
    r"""Return Markdown whose formulas stand in dollars: ``\(x\)``, ``\[x\]``, ``\$x\$`` do not.

    Formulas become one line each, without blanks inside their dollars. What is no formula, such
    as an escaped bracket or an escaped price, is left as it is.
    """
    markdown = _BRACKETS.sub(_in_dollars, markdown)
    markdown = _ESCAPED_PAIR.sub(_unescaped, markdown)
    return tidied_formulas(markdown, over_lines=True)


def tidied_formulas(text: str, *, over_lines: bool = False) -> str:
    """Return a text whose formulas have single blanks in them and none inside their dollars."""
    pieces, position = [], 0
    for start, end in formula_spans(text, over_lines=over_lines):
        pieces += [text[position:start], _tidy(text[start:end])]
        position = end
    return "".join([*pieces, text[position:]])


def _is_formula(before: str, mark: str, tex: str, behind: str) -> bool:
    inner = tex.strip()
    if not inner or _LINE_BREAK in inner or not _balanced(inner):
        return False
    if mark == "$$":
        return not _is_prose(inner)
    spaced = inner != tex
    glued = before.isascii() and before.isalnum() and tex[0] not in "_^\\"
    return not (
        (behind.isascii() and behind.isdigit())
        or glued
        or (spaced and not _TEX.search(inner))
        or _is_prose(inner)
    )


def _is_prose(inner: str) -> bool:
    """Say whether words or an amount stand between the dollars, and no TeX."""
    if _TEX.search(inner):
        return False
    return (
        len(_LONG_WORD.findall(inner)) > MOST_WORDS
        or _AMOUNT_AND_WORD.match(inner) is not None
        or any(spaceless(character) for character in inner)
    )


def _balanced(tex: str) -> bool:
    r"""Say whether braces close after they open; ``\{`` is a letter."""
    depth = 0
    for brace in re.findall(r"\\.|[{}]", tex, re.DOTALL):
        depth += {"{": 1, "}": -1}.get(brace, 0)
        if depth < 0:
            return False
    return depth == 0


def _in_dollars(found: re.Match[str]) -> str:
    """Rewrite brackets, unless the dollars would not be seen as a formula."""
    before, behind = _neighbours(found)
    if found["inline"] is not None:
        mark, inner = "$", found["inline"].strip()
    else:
        mark, inner = "$$", found["display"].strip()
        if not _TEX.search(inner) and not re.search(r"[=+<>]", inner):
            return found[0]  # \[1\] is a number in brackets
    if before == "$" or behind == "$" or not _is_formula(before, mark, inner, behind):
        return found[0]
    return f"{mark}{inner}{mark}"


def _unescaped(found: re.Match[str]) -> str:
    before, behind = _neighbours(found)
    tex = found["tex"]
    # A price whose other letters were escaped too must not look like TeX for its backslashes.
    readings = (tex, _ESCAPE.sub(r"\1", tex))
    likely = all(
        (_TEX.search(each) or _LETTER.search(each)) and _is_formula(before, "$", each, behind)
        for each in readings
    )
    return f"${tex}$" if likely and "$" not in {before, behind} else found[0]


def _neighbours(found: re.Match[str]) -> tuple[str, str]:
    text, start, end = found.string, *found.span()
    return text[max(start - 1, 0) : start], text[end : end + 1]


def _tidy(formula: str) -> str:
    mark = "$$" if formula.startswith("$$") else "$"
    return f"{mark}{' '.join(formula.strip('$').split())}{mark}"
