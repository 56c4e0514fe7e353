from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builders.layouts import line, vertical
from builders.written_pages import printed
from paperlight.transcripts.placing.printed import Printed

if TYPE_CHECKING:
    from paperlight.geometry import Box


def box_of(found: Printed, first: int, last: int) -> Box:
    start, end = found.places[first], found.places[last]
    return found.quad(start.line, start.start, end.end).box


def test_the_letters_of_a_word_reach_to_its_ends() -> None:
    [row] = printed("„Dear“ Ms")
    found = Printed.of([row])

    assert "dearms" == found.letters
    assert row.words[0].quad.box == box_of(found, 0, 3)
    assert row.words[1].quad.box == box_of(found, 4, 5)


def test_words_without_places_share_their_line_by_their_width() -> None:
    row = line("mm ii", 100, 100)
    found = Printed.of([row])
    wide, narrow = box_of(found, 0, 1), box_of(found, 2, 3)

    assert (row.box.x0, row.box.x1) == pytest.approx((wide.x0, narrow.x1))
    assert wide.width > 2 * narrow.width
    assert wide.x1 < narrow.x0


def test_the_characters_of_a_column_stand_below_each_other() -> None:
    row = vertical("合計五百円", 100, 100)
    found = Printed.of([row])
    boxes = [box_of(found, at, at) for at in range(5)]

    assert all(box.x0 == row.box.x0 and box.x1 == row.box.x1 for box in boxes)
    assert [100, 120, 140, 160, 180] == pytest.approx([box.y0 for box in boxes])


def test_lines_know_their_letters() -> None:
    found = Printed.of(printed("ab c", "–", "d"))

    assert ((0, 3), (3, 3), (3, 4)) == found.spans
    assert frozenset({0, 2, 3}) == found.edges
