"""Paragraphs: which rows of print belong together."""

from __future__ import annotations

import re
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from paperlight.transcripts.blocks.list_items import list_mark
from paperlight.transcripts.characters import share_wide, text_advance
from paperlight.transcripts.reading_order.neighbours import is_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.transcripts.blocks.printed_row import BodyText, PrintedRow

# A step from row to row this much larger than the usual one starts a paragraph.
GAP_RATIO = 1.17
# A row this much larger or smaller than the one before it is something else, if the step between
# them is larger too or the difference is as large as the second figure.
SIZE_RATIO = 1.12
CLEAR_SIZE_RATIO = 1.4
# A first line is set in by this much, and by no more (ems).
INDENT_EMS = (0.6, 4.0)
# A line is short when its next word and this much more would have fitted (ems).
SPARE_EMS = 1.0
# A zone is of prose when its median row has so many ems of text, or so many of its rows go on in
# lower case; else each row stands for itself, as in an address.
PROSE_EMS = 13.0
LOWER_CASE_SHARE = 0.3
# A paragraph goes on in the zone below only across less white than this (ems); in the next column
# it goes on higher up.
ADJOINING_EMS = 0.6
# White this wide inside a row makes it a row of a list or form, which is never joined (ems).
FORM_GAP_EMS = 1.5

# A word in lower case, but no address such as "maria@example.org".
_GOES_ON = re.compile(r"[^\W\d_A-Z]+(?:[ ,.;:)]|$)")
_ENDS = tuple(".!?:;。！？：；…")


def paragraphs_of(rows: Sequence[PrintedRow], body: BodyText) -> list[list[PrintedRow]]:
    """Split the rows of one zone into paragraphs, in order."""
    if not rows:
        return []
    zone = _Measures(rows, body)
    paragraphs = [[rows[0]]]
    for before, row in pairwise(rows):
        if zone.starts_paragraph(before, row, paragraphs[-1]):
            paragraphs.append([row])
        else:
            paragraphs[-1].append(row)
    return paragraphs


def goes_on(before: PrintedRow, row: PrintedRow, body: BodyText) -> bool:
    """Say whether a row in the next zone goes on with the sentence that ended this zone."""
    same = abs(body.relative_size(before) / body.relative_size(row) - 1) < SIZE_RATIO - 1
    white = row.box.y0 - before.box.y1
    return (
        same
        and white < ADJOINING_EMS * body.height
        and not before.text.endswith(_ENDS)
        and not is_value(before.text)
        and row.text[:1].islower()
        and list_mark(row.text) is None
        and not (is_form_row(before) or is_form_row(row))
    )


def is_form_row(row: PrintedRow) -> bool:
    """Say whether a row holds pieces with wide white between them."""
    return any(
        after.x0 - before.x1 > FORM_GAP_EMS * row.height for before, after in pairwise(row.boxes)
    )


class _Measures:
    """The measures of one zone, and the rules that use them."""

    def __init__(self, rows: Sequence[PrintedRow], body: BodyText) -> None:
        self._body = body
        self._left = min(row.box.x0 for row in rows)
        self._right = max(row.box.x1 for row in rows)
        steps = [b.level_centre - a.level_centre for a, b in pairwise(rows)]
        close = [step for step in steps if step < 2 * body.height]
        self._step = _lower_median(close) if close else 1.5 * body.height
        lower = sum(row.text[:1].islower() for row in rows[1:])
        self._prose = median(
            text_advance(row.text) for row in rows
        ) >= PROSE_EMS or lower >= LOWER_CASE_SHARE * len(rows)

    def starts_paragraph(
        self, before: PrintedRow, row: PrintedRow, paragraph: Sequence[PrintedRow]
    ) -> bool:
        """Say whether a row begins something new."""
        step = row.level_centre - before.level_centre
        return (
            is_form_row(before)
            or is_form_row(row)
            or step > GAP_RATIO * self._step
            or self._differs(before, row, step)
            or self._starts_item(before, row, paragraph)
            or self._is_short(before, row)
            or self._is_set_in(before, row, paragraph)
        )

    def _differs(self, before: PrintedRow, row: PrintedRow, step: float) -> bool:
        sizes = self._body.relative_size(before), self._body.relative_size(row)
        ratio = max(sizes) / min(sizes)
        if before.bold != row.bold and min(len(before.text), len(row.text)) > 1:
            return ratio > SIZE_RATIO or step > SIZE_RATIO * self._step
        return ratio > CLEAR_SIZE_RATIO or (ratio > SIZE_RATIO and step > SIZE_RATIO * self._step)

    def _starts_item(
        self, before: PrintedRow, row: PrintedRow, paragraph: Sequence[PrintedRow]
    ) -> bool:
        if list_mark(row.text) is None:
            return False
        return before.text.endswith(_ENDS) or list_mark(paragraph[0].text) is not None

    def _is_short(self, before: PrintedRow, row: PrintedRow) -> bool:
        """Whether the first word of a row would have fitted on the row before it."""
        if not self._prose:
            return not (_GOES_ON.match(row.text) or before.text.endswith("-"))
        word = row.text[:2] if share_wide(row.text[:2]) else row.text.split(" ", 1)[0]
        needed = (text_advance(word) + SPARE_EMS) * self._body.letter_width
        return self._right - before.box.x1 > needed

    def _is_set_in(
        self, before: PrintedRow, row: PrintedRow, paragraph: Sequence[PrintedRow]
    ) -> bool:
        least, most = (ems * self._body.letter_width for ems in INDENT_EMS)
        hanging = list_mark(paragraph[0].text) is not None
        return (
            not hanging
            and least < row.box.x0 - before.box.x0 < most
            and before.box.x0 - self._left < least
        )


def _lower_median(values: Sequence[float]) -> float:
    """Return the value a third of the way up: wide steps between paragraphs do not count."""
    return sorted(values)[len(values) // 3]
