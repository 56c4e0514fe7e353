"""Headings: rows that are printed larger than the text, and how deep they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paperlight.transcripts.printed_row import BodyText, PrintedRow

# Printed this much larger than the body, or bold and not smaller than it.
HEADING_SIZE = 1.12
BOLD_HEADING_SIZE = 0.97
# A heading is no longer than this.
MOST_ROWS = 3
MOST_CHARACTERS = 160
# Headings whose sizes differ by less than this are on one level.
SAME_LEVEL_RATIO = 1.09
DEEPEST_LEVEL = 6

_NO_HEADING_ENDS = (".", ",", ";", "。", "，", "、", "；")


def heading_size(rows: Sequence[PrintedRow], body: BodyText) -> float | None:
    """Return how large a heading is beside the body text, or None when these rows are none."""
    text = "".join(row.text for row in rows)
    letters = sum(character.isalpha() for character in text)
    size = sum(body.relative_size(row) for row in rows) / len(rows)
    bold = all(row.bold for row in rows) and not body.bold
    if len(rows) > MOST_ROWS or len(text) > MOST_CHARACTERS or text.endswith(_NO_HEADING_ENDS):
        return None
    if letters * 2 < len(text.replace(" ", "")) or letters < 2:  # noqa: PLR2004  # a word at least
        return None
    return size if size >= (BOLD_HEADING_SIZE if bold else HEADING_SIZE) else None


def heading_levels(sizes: Iterable[float]) -> dict[float, int]:
    """Map each size to a level: 1 for the largest on the page, at most 6."""
    levels: dict[float, int] = {}
    level, largest = 0, float("inf")
    for size in sorted(set(sizes), reverse=True):
        if largest / size > SAME_LEVEL_RATIO:
            level, largest = level + 1, size
        levels[size] = min(level, DEEPEST_LEVEL)
    return levels
