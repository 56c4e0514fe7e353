"""Headings: rows that are printed larger than the text, and how deep they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.transcripts.blocks.paragraphs import is_form_row

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paperlight.transcripts.blocks.printed_row import BodyText, PrintedRow

# Printed this much larger than the body text, or bold and not clearly smaller.
HEADING_SIZE = 1.12
BOLD_HEADING_SIZE = 0.9
# Print that is no larger than the body may head smaller print: a footnote, a box. It is larger by
# this much than the paragraph that follows.
LOCAL_HEADING_SIZE = 1.15
# Print this large may end with a full stop, as in "Ltd.", or begin in lower case.
TITLE_SIZE = 1.3
# A heading is no longer than this, and at least so many letters long.
MOST_ROWS = 3
MOST_CHARACTERS = 160
FEWEST_LETTERS = 2
# Typefaces differ most in the width of digits, so this share of it must be letters.
LETTER_SHARE = 0.6
# Sizes that follow each other by less than this are one level. Measured by the width of letters,
# headings of one size differ by three per cent.
SAME_LEVEL_RATIO = 1.09
DEEPEST_LEVEL = 6

_SENTENCE_ENDS = (".", ",", ";", "。", "，", "、", "；")


def heading_sizes(paragraphs: Sequence[Sequence[PrintedRow]], body: BodyText) -> list[float | None]:
    """Return how large each heading is beside the body text; None for what is no heading."""
    following = [*(_relative_size(rows, body) for rows in paragraphs[1:]), None]
    return [
        _letter_size(rows, body) if _is_heading(rows, after, body) else None
        for rows, after in zip(paragraphs, following, strict=True)
    ]


def heading_levels(sizes: Iterable[float]) -> dict[float, int]:
    """Map each size to a level: 1 for the largest on the page, at most 6."""
    levels: dict[float, int] = {}
    level, before = 0, float("inf")
    for size in sorted(set(sizes), reverse=True):
        if before / size > SAME_LEVEL_RATIO:
            level += 1
        levels[size], before = min(level, DEEPEST_LEVEL), size
    return levels


def _is_heading(rows: Sequence[PrintedRow], after: float | None, body: BodyText) -> bool:
    text = "".join(row.text for row in rows)
    size = _relative_size(rows, body)
    if len(rows) > MOST_ROWS or len(text) > MOST_CHARACTERS or any(map(is_form_row, rows)):
        return False
    letters = sum(character.isalpha() for character in text)
    if letters < FEWEST_LETTERS or letters < LETTER_SHARE * len("".join(text.split())):
        return False
    reads_on = text.endswith(_SENTENCE_ENDS) or text[0].islower()
    if reads_on and size < TITLE_SIZE:
        return False
    if all(row.bold for row in rows) and not body.bold:
        return size >= BOLD_HEADING_SIZE
    heads_smaller_print = (
        after is not None and len(rows) == 1 and size >= 1.0 and size >= LOCAL_HEADING_SIZE * after
    )
    return size >= HEADING_SIZE or heads_smaller_print


def _relative_size(rows: Sequence[PrintedRow], body: BodyText) -> float:
    return sum(body.relative_size(row) for row in rows) / len(rows)


def _letter_size(rows: Sequence[PrintedRow], body: BodyText) -> float:
    return sum(row.letter_width for row in rows) / len(rows) / body.letter_width
