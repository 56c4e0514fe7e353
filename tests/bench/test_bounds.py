from __future__ import annotations

import pytest

from builders.scores import score
from paperlight.bench.bounds import BOUNDS, misses, most_edits
from paperlight.bench.page import Condition


@pytest.mark.parametrize("condition", Condition)
def test_every_condition_has_a_bound(condition: Condition) -> None:
    assert condition in BOUNDS


@pytest.mark.parametrize("condition", Condition)
def test_a_perfect_page_misses_nothing(condition: Condition) -> None:
    assert [] == misses([score(condition)])


def test_an_error_at_the_bound_is_kept_and_one_above_is_missed() -> None:
    assert [] == misses([score(Condition.CLEAN, edits=2)])
    assert ["clean-en: folded character error 0.30% is over 0.20% (3 of 1000)"] == misses(
        [score(Condition.CLEAN, edits=3)]
    )


def test_pages_of_a_condition_are_weighed_together() -> None:
    assert [] == misses([score(Condition.CLEAN, edits=3), score(Condition.CLEAN, edits=0)])
    assert ["clean, 2 pages: folded character error 0.25% is over 0.20% (5 of 2000)"] == misses(
        [score(Condition.CLEAN, edits=3), score(Condition.CLEAN, edits=2)]
    )


def test_a_bad_page_is_not_hidden_by_good_ones() -> None:
    good = [score(Condition.CLEAN, edits=0)] * 9

    assert ["clean-en: 9 errors in 1000 characters are more than chance makes of 0.20%"] == misses(
        [*good, score(Condition.CLEAN, edits=9)]
    )


def test_chance_is_given_what_a_poisson_table_gives_it() -> None:
    # For a mean of 2, P(X > 8) = 0.0002 and P(X > 7) = 0.0011; for 0.2, P(X > 2) = 0.0011.
    assert 8 == most_edits(0.002, 1000)
    assert 3 == most_edits(0.0002, 1000)
    assert 0 == most_edits(0.0, 1000)


def test_a_wrong_cell_of_a_clean_table_is_missed() -> None:
    assert ["table-en: row 1"] == misses([score(Condition.TABLE, wrong_cells=["row 1"])])


def test_of_many_wrong_cells_the_first_are_named_and_the_rest_counted() -> None:
    missed = misses([score(Condition.TABLE, wrong_cells=[f"row {row}" for row in range(7)])])

    assert "table-en: row 3" in missed
    assert "table-en: 3 more cells" == missed[-1]


def test_a_wrong_cell_of_a_rough_table_is_forgiven() -> None:
    assert [] == misses([score(Condition.ROUGH_TABLE, wrong_cells=["row 1"])])


@pytest.mark.parametrize("condition", Condition)
def test_a_lost_line_is_never_forgiven(condition: Condition) -> None:
    assert [f"{condition}-en: lost 'Total'"] == misses([score(condition, lost=["Total"])])
