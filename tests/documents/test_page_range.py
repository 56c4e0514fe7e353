from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlight.documents.page_range import parse_page_range
from paperlight.errors import UsageError


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        (None, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        ("  ", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        ("1-3,7,9-end", [1, 2, 3, 7, 9, 10]),
        ("9-", [9, 10]),
        ("-2", [1, 2]),
        ("END", [10]),
        ("3-1", [3, 2, 1]),
        (" 2 , 2-3 ", [2, 3]),
    ],
)
def test_a_page_range_is_read_as_people_write_it(text: str | None, numbers: list[int]) -> None:
    assert numbers == list(parse_page_range(text, 10))


@pytest.mark.parametrize(
    "text", ["0", "11", "1-11", "a", "1,,2", "-", "1-2-3", "1.5", "1;2", "1 3", "1 end"]
)
def test_a_wrong_page_range_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(UsageError, match="Pages '"):
        parse_page_range(text, 10)


def test_a_page_beyond_the_end_is_refused_with_the_page_count() -> None:
    with pytest.raises(UsageError, match="there is no page 3; the document has 2 pages"):
        parse_page_range("1-3", 2)


def test_a_number_of_thousands_of_digits_is_refused_and_leading_zeros_are_not() -> None:
    with pytest.raises(UsageError, match="there is no page 1"):
        parse_page_range("1" * 5_000, 2)
    assert [2] == list(parse_page_range("0" * 5_000 + "2", 2))


@given(st.text(alphabet="0123456789-,end ", max_size=12), st.integers(1, 30))
def test_whatever_is_typed_gives_pages_of_the_document_or_a_usage_error(
    text: str, count: int
) -> None:
    try:
        numbers = list(parse_page_range(text, count))
    except UsageError:
        return

    assert set(numbers) <= set(range(1, count + 1))
    assert len(numbers) == len(set(numbers))
