from __future__ import annotations

from functools import cache
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from paperlight.transcripts.placing.common_letters import common_letters

few_letters = st.text("abc", max_size=14)


def longest(one: str, other: str) -> int:
    @cache
    def length(i: int, j: int) -> int:
        if i == len(one) or j == len(other):
            return 0
        if one[i] == other[j]:
            return 1 + length(i + 1, j + 1)
        return max(length(i + 1, j), length(i, j + 1))

    return length(0, 0)


@given(few_letters, few_letters)
def test_there_is_no_longer_common_subsequence(one: str, other: str) -> None:
    assert longest(one, other) == len(common_letters(one, other))


@given(few_letters, few_letters)
def test_positions_rise_on_both_sides_and_their_letters_are_equal(one: str, other: str) -> None:
    pairs = common_letters(one, other)

    assert all(one[i] == other[j] for i, j in pairs)
    assert all(i < k and j < m for (i, j), (k, m) in pairwise(pairs))


def test_long_texts_take_less_than_a_second() -> None:
    text = "the quick river carries small boats under old bridges " * 90

    assert len(text) == len(common_letters(text, text))
