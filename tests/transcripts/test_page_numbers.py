from __future__ import annotations

import pytest

from paperlight.transcripts.page_numbers import is_page_number


@pytest.mark.parametrize(
    "text",
    [
        *("3", "- 3 -", "– 12 –", "Page 3 of 7", "page 3", "Seite 3", "Seite 3 von 7", "p. 12"),
        *("3/7", "3 / 7", "iii", "xiv", "- iv -", "[12]", "(4)", "· 8 ·", "Sida 4 av 9"),
        *("Página 2 de 5", "第3页", "第 3 页", "- 3 頁 -", "3ページ", "第3页 共7页", "A-12"),
    ],
)
def test_the_usual_forms_are_page_numbers(text):
    assert is_page_number(text)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "civil",
            "mild",
            "mix",
            "Introduction",
            "12.50",
            "£705.00",
            "2026/0731-B",
            "12 March 2026",
        ),
        *("Page", "1. Scope", "3 boxes", "page 3 describes the method", "第三章", "- - -", "12345"),
    ],
)
def test_other_short_texts_are_not(text):
    assert not is_page_number(text)
