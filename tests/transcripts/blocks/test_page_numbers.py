from __future__ import annotations

import pytest

from paperlight.transcripts.blocks.page_numbers import (
    Count,
    count_in,
    may_be_page_number,
    says_page_number,
)


@pytest.mark.parametrize(
    "text",
    [
        *("- 3 -", "– 12 –", "· 8 ·", "Page 3 of 7", "page 3", "Seite 3", "Seite 3 von 7", "p. 12"),
        *("3/7", "3 / 7", "Sida 4 av 9", "Página 2 de 5"),
        *("第3页", "第 3 页", "- 3 頁 -", "3ページ", "第3页 共7页"),
    ],
)
def test_some_forms_say_that_they_are_page_numbers(text):
    assert says_page_number(text)


@pytest.mark.parametrize(
    ("text", "series", "value"),
    [
        *(("3", "", 3), ("2024", "", 2024), ("[12]", "", 12), ("(4)", "", 4), ("3 -", "", 3)),
        *(("iii", "roman", 3), ("XIV", "roman", 14), ("- iv -", "roman", 4), ("XL", "roman", 40)),
        *(("A-12", "A-", 12), ("b. 7", "B.", 7)),
    ],
)
def test_other_forms_count_and_may_count_something_else(text, series, value):
    assert Count(series=series, value=value) == count_in(text)
    assert not says_page_number(text)


@pytest.mark.parametrize("text", ["PO-4711", "ABC-0123", "12/2024", "7/3", "0/5", "S 500"])
def test_references_and_dates_are_no_page_numbers(text):
    assert not may_be_page_number(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "civil", "mild", "mix", "Introduction", "12.50", "£705.00", "2026/0731-B"),
        *("12 March 2026", "Page", "1. Scope", "3 boxes", "page 3 describes the method"),
        *("第三章", "- - -", "12345"),
    ],
)
def test_other_short_texts_are_not(text):
    assert not may_be_page_number(text)
