"""Joining: the text of several printed lines as one.

A hyphen at the end of a line is taken out where it was put in only to break the word, and kept
where the word has it anyway. Chinese and Japanese lines are joined without a space.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paperlight.transcripts.characters import spaceless

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SOFT_HYPHEN = "\u00ad"
HYPHENS = "-\u2010\u2011\ufe63\uff0d"

_LAST_WORD = re.compile(rf"([^\W\d_]+(?:[{HYPHENS}][^\W\d_]+)*)[{HYPHENS}]$")
_FIRST_WORD = re.compile(rf"[^\W\d_]+(?:[{HYPHENS}][^\W\d_]+)*")
# A hyphen in an address or a part number is a part of it: "example.org/some-", "A4/b-".
_ADDRESS = re.compile(r"[/@_\d]|\w\.\w")
_COMPOUND = re.compile(rf"[^\W\d_]+(?:[{HYPHENS}][^\W\d_]+)+")
# After a hyphen these go on with a second compound: "Haupt- und Nebenfach", "vor- en nadelen".
_AND_WORDS = frozenset(
    [
        *("und", "oder", "sowie", "bis", "and", "or", "to"),
        *("en", "of", "och", "eller", "og", "y", "et", "ou"),
    ]
)


def compounds_of(texts: Iterable[str]) -> frozenset[str]:
    """Return the words that are printed with a hyphen inside a line, folded to lower case."""
    return frozenset(
        _fold(found) for text in texts for found in _COMPOUND.findall(text.strip(HYPHENS))
    )


def join_lines(texts: Sequence[str], compounds: frozenset[str] = frozenset()) -> str:
    """Join printed lines to one text; ``compounds`` are words known to have a hyphen."""
    joined = ""
    for text in (text.strip() for text in texts):
        joined = _join(joined, text, compounds) if joined and text else joined or text
    return joined.replace(SOFT_HYPHEN, "")


def join_pieces(before: str, after: str) -> str:
    """Join two pieces of one printed line."""
    return f"{before}{_space(before, after)}{after}"


def _join(before: str, after: str, compounds: frozenset[str]) -> str:
    if before.endswith(SOFT_HYPHEN):
        return before[:-1] + after
    last, first = _LAST_WORD.search(before), _FIRST_WORD.match(after)
    if last is None or first is None:
        return join_pieces(before, after)
    if first[0].lower() in _AND_WORDS:
        return f"{before} {after}"
    keeps = (
        len(last[1]) == 1
        or not first[0][0].islower()
        or _ADDRESS.search(before.rsplit(maxsplit=1)[-1]) is not None
        or _fold(f"{last[1]}-{first[0]}") in compounds
        or any(hyphen in last[1] for hyphen in HYPHENS)
    )
    return before + after if keeps else before[:-1] + after


def _space(before: str, after: str) -> str:
    if before[-1:] in HYPHENS and before[-2:-1].isalnum() and after[:1].isalnum():
        return ""
    return "" if spaceless(before[-1:] or " ") and spaceless(after[:1] or " ") else " "


def _fold(word: str) -> str:
    for hyphen in HYPHENS[1:]:
        word = word.replace(hyphen, "-")
    return word.lower()
