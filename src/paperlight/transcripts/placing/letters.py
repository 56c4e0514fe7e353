"""Letters: what two spellings of one text have in common.

Case, accents, quotes, dashes, commas, stops and blanks go; letters, digits and signs that carry
meaning (currencies, per cent, plus) stay, each in one form. So ``Übergrößen—„15 %“`` and
``ubergrossen 15%`` are the same letters.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# Signs that are worth as much as a letter when texts are compared; all symbols of Unicode (money,
# arithmetic, check marks) count besides.
_SIGNS = frozenset("%‰&@#§/")
# What Markdown and TeX write, and print does not show.
_MARKS = frozenset("$^`|~")
_ENVIRONMENT = re.compile(r"\\(?:begin|end)\{[^{}]*\}")
_COMMAND = re.compile(r"\\([A-Za-z]+)")


def letters_of(text: str) -> str:
    """Return the letters of a piece of plain text."""
    return "".join(map(_letters, text))


def letters_of_tex(tex: str) -> str:
    """Return the letters that a piece of TeX prints, roughly: Greek is kept, commands are not."""
    return letters_of(_COMMAND.sub(_greek, _ENVIRONMENT.sub("", tex)))


def _greek(command: re.Match[str]) -> str:
    name = command[1]
    size = "CAPITAL" if name[0].isupper() else "SMALL"
    try:
        return unicodedata.lookup(f"GREEK {size} LETTER {name.upper()}")
    except KeyError:
        return ""


@lru_cache(maxsize=16384)
def _letters(character: str) -> str:
    return "".join(
        each
        for each in unicodedata.normalize("NFKD", character).casefold()
        if each not in _MARKS
        and (each.isalnum() or each in _SIGNS or unicodedata.category(each).startswith("S"))
    )
