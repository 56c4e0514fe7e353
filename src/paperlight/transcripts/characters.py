"""Characters: which scripts they belong to, and how wide they are printed."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

# Widths in ems of an average book typeface. They are good to a few per cent over a whole line,
# which is enough to tell a heading from the text around it.
_WIDE, _CAPITAL, _MEDIUM, _DIGIT, _SMALL, _NARROW = 1.0, 0.68, 0.85, 0.55, 0.5, 0.29
_NARROW_CHARACTERS = frozenset("iljtfrI.,:;'’‘|!()[]-·/ \u00a0")
_MEDIUM_CHARACTERS = frozenset("mwMW@%—…")


@lru_cache(maxsize=16384)
def is_wide(character: str) -> bool:
    """Say whether a character fills a square: Han, kana, full-width forms and their marks."""
    return unicodedata.east_asian_width(character) in {"W", "F"}


@lru_cache(maxsize=16384)
def spaceless(character: str) -> bool:
    """Say whether a script sets no spaces between its words: Chinese and Japanese, not Korean."""
    return is_wide(character) and not unicodedata.name(character, "").startswith("HANGUL")


@lru_cache(maxsize=16384)
def advance(character: str) -> float:
    """Return the printed width of a character in ems of its typeface, roughly."""
    if is_wide(character):
        return _WIDE
    if character in _NARROW_CHARACTERS:
        return _NARROW
    if character in _MEDIUM_CHARACTERS:
        return _MEDIUM
    if character.isupper():
        return _CAPITAL
    return _DIGIT if character.isdigit() else _SMALL


def text_advance(text: str) -> float:
    """Return the printed width of a text in ems of its typeface, roughly; never 0.

    Full-width brackets and stops leave half of their square empty; at the ends of a line that half
    is no part of the print.
    """
    empty = sum(_half_empty(end) for end in (text[:1], text[-1:])) * _WIDE / 2
    return max(sum(advance(character) for character in text) - empty, _NARROW)


def _half_empty(end: str) -> bool:
    return bool(end) and is_wide(end) and unicodedata.category(end).startswith("P")


def share_wide(text: str) -> float:
    """Return the share of characters, spaces aside, that fill a square; 0 for no characters."""
    marks = [character for character in text if not character.isspace()]
    return sum(map(is_wide, marks)) / len(marks) if marks else 0.0
