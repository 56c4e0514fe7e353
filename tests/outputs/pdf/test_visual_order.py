from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlight.outputs.pdf.visual_order import is_right_to_left, visual


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("Hello", "Hello"),
        ("2026-11-30", "2026-11-30"),
        ("אבג", "גבא"),
        ("אבג12", "12גבא"),
        ("12אבג", "גבא12"),
        ("אב3.5ג", "ג3.5בא"),
        ("ABCאבג", "ABCגבא"),
        ("אבגABC", "ABCגבא"),
        ("אב-ג", "ג-בא"),
        ("אבג.", ".גבא"),
        ("ש\u05b8ל", "ל\u05b8ש"),
    ],
)
def test_words_are_printed_as_the_bidirectional_algorithm_says(written: str, printed: str) -> None:
    assert printed == visual(written)


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=12))
def test_no_character_is_lost_on_the_way(word: str) -> None:
    assert sorted(word) == sorted(visual(word))


@pytest.mark.parametrize(
    ("text", "backwards"),
    [("", False), ("12", False), ("abc א", False), ("12 אבג", True), ("«سلام»", True)],
)
def test_the_first_character_with_a_direction_decides(text: str, backwards: bool) -> None:  # noqa: FBT001  # a parameter of the test
    assert backwards == is_right_to_left(text)
