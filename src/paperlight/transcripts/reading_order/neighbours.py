"""Neighbours: are two sides columns of prose, blocks side by side, or the cells of rows?"""

from __future__ import annotations

import re
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from paperlight.transcripts.reading_order.rows import rows_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.transcripts.reading_order.rows import Item

# A column of prose has at least this many lines ...
PROSE_LINES = 4
# ... this many where its lines do not fill it, as those of a list ...
RAGGED_LINES = 8
# ... of at least this median width (ems) ...
PROSE_WIDTH_EMS = 6.0
# ... whose median reaches this share of the widest: prose fills its column, entries do not.
PROSE_FILL = 0.72
# Sides that share fewer rows than this, of the rows of the shorter side, are not made of rows.
PAIRED_SHARE = 0.8
# Prose that is this many times taller than what stands beside it has a note in its margin.
NOTE_SHARE = 0.5
# A side is one of values when this share of its lines are amounts, numbers, marks or short words.
VALUE_SHARE = 0.6
VALUE_CHARACTERS = 4
# A side is one of labels when this share of its lines end like one: "Date:", "Total ......".
LABEL_SHARE = 0.5
# Labels without a colon have at most this many words, and digits in less than this share of them:
# "Name", "Date of birth", but not "20457 Hamburg". None holds a long number such as an IBAN.
LABEL_WORDS = 2.0
LABEL_DIGIT_SHARE = 0.5
LONG_NUMBER = 7
# Beyond this many paired lines, two sides of words are a listing and no letterhead.
LONGEST_LETTERHEAD = 8
# The lines of a letterhead follow each other with no more white than this; those of a form have
# room to write (ems).
TIGHT_EMS = 0.7

_LABEL_END = re.compile(r"[:：]\s*$|[.·…‥_]{3,}\s*$")
# A line with a name and a value of its own: "Date: 3 May", and in an index "apples, 12, 30".
_OWN_VALUE = re.compile(r"\w[:：]\s*\S|[^\W\d],\s*\d[\d,;\s–-]*$")
_DIGIT = re.compile(r"\d")
_ROMAN = re.compile(r"[ivxlc]+", re.IGNORECASE)


def are_prose_columns(left: Sequence[Item], right: Sequence[Item], em: float) -> bool:
    """Say whether running text stands on both sides, to be read one side after the other."""
    left, right = _without_solids(left), _without_solids(right)
    if min(len(left), len(right)) < PROSE_LINES:
        return False
    if any(_is_values(side) or _share(side, _OWN_VALUE) >= LABEL_SHARE for side in (left, right)):
        return False
    if any(_median_width(side) < PROSE_WIDTH_EMS * em for side in (left, right)):
        return False
    full = _is_prose(left, em) + _is_prose(right, em)
    if full == len((left, right)):
        return True
    ragged = min(len(left), len(right)) >= RAGGED_LINES and full > 0
    heights = len(rows_of(left)), len(rows_of(right))
    return ragged and _rows_in_common(left, right) < PAIRED_SHARE * min(heights)


def are_side_blocks(left: Sequence[Item], right: Sequence[Item], em: float) -> bool:
    """Say whether two sides are blocks of their own rather than the cells of common rows."""
    if _solid_beside(left, right) or _solid_beside(right, left):
        return True
    left, right = _without_solids(left), _without_solids(right)
    return bool(left and right) and _are_blocks_of_lines(left, right, em)


def _are_blocks_of_lines(left: Sequence[Item], right: Sequence[Item], em: float) -> bool:
    if _is_values(left) or _is_values(right) or _is_labels(left):
        return False
    heights = len(rows_of(left)), len(rows_of(right))
    tall = max(heights)
    if tall == 1:
        return False
    if _share(right, _OWN_VALUE) >= LABEL_SHARE:
        return True
    if _rows_in_common(left, right) < PAIRED_SHARE * min(heights):
        return True
    prose, note = (left, right) if heights[0] > heights[1] else (right, left)
    if min(heights) <= NOTE_SHARE * tall and _is_prose(prose, em) and not _is_prose(note, em):
        return True
    letterhead = tall <= LONGEST_LETTERHEAD and _is_tight(left, em) and _is_tight(right, em)
    return letterhead and not _are_short_labels(left)


def _is_tight(side: Sequence[Item], em: float) -> bool:
    falling = sorted(side, key=lambda item: item.box.y0)
    gaps = [below.box.y0 - above.box.y1 for above, below in pairwise(falling)]
    return not gaps or median(gaps) <= TIGHT_EMS * em


def _are_short_labels(side: Sequence[Item]) -> bool:
    words = median(len(item.text.split()) for item in side)
    longest = max(sum(character.isdigit() for character in item.text) for item in side)
    return (
        words <= LABEL_WORDS and longest < LONG_NUMBER and _share(side, _DIGIT) < LABEL_DIGIT_SHARE
    )


def _solid_beside(side: Sequence[Item], other: Sequence[Item]) -> bool:
    """Say whether a table or figure on one side stands beside anything on the other."""
    return any(
        solid.box.y0 < item.box.centre[1] < solid.box.y1
        for solid in side
        if solid.solid
        for item in other
    )


def _without_solids(side: Sequence[Item]) -> list[Item]:
    return [item for item in side if not item.solid]


def is_value(text: str) -> bool:
    """Say whether a text is an amount, a number, a mark or a very short word."""
    marks = [character for character in text if not character.isspace()]
    letters = sum(character.isalpha() for character in marks)
    return (
        len(marks) <= VALUE_CHARACTERS
        or letters * 2 < len(marks)
        or _ROMAN.fullmatch(text.strip()) is not None
    )


def _is_values(side: Sequence[Item]) -> bool:
    values = sum(is_value(item.text) for item in side)
    return values >= VALUE_SHARE * len(side)


def _is_labels(side: Sequence[Item]) -> bool:
    return _share(side, _LABEL_END) >= LABEL_SHARE


def _share(side: Sequence[Item], pattern: re.Pattern[str]) -> float:
    return sum(pattern.search(item.text) is not None for item in side) / len(side)


def _median_width(side: Sequence[Item]) -> float:
    return median(item.box.width for item in side)


def _is_prose(side: Sequence[Item], em: float) -> bool:
    width = _median_width(side)
    fill = width / max(*(item.box.width for item in side), em)
    return width >= PROSE_WIDTH_EMS * em and fill >= PROSE_FILL


def _rows_in_common(left: Sequence[Item], right: Sequence[Item]) -> int:
    """Count the rows that have items on both sides."""
    lefts = {item.index for item in left}
    return sum(
        any(item.index in lefts for item in row) and any(item.index not in lefts for item in row)
        for row in rows_of([*left, *right])
    )
