from __future__ import annotations

import pytest

from paperlight.transcripts.blocks.list_items import list_mark


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("• apples", "• "),
        ("•apples", "•"),
        ("- apples", "- "),
        ("* apples", "* "),
        ("– apples", "– "),
        ("◦ apples", "◦ "),
        ("1. apples", "1. "),
        ("12) apples", "12) "),
        ("a) apples", "a) "),
        ("(i) apples", "(i) "),
        ("(2) apples", "(2) "),
        ("2.1 apples", "2.1 "),
        ("①りんご", "①"),
        ("一、苹果", "一、"),
        ("（二）苹果", "（二）"),
    ],
)
def test_the_usual_marks_are_seen(text, mark):
    assert mark == list_mark(text)


@pytest.mark.parametrize(
    "text",
    [
        "apples",
        "-12.50",
        "2026. A year",
        "1.5",
        "I. e. this",
        "*",
        "—",
        "3 apples",
        "e.g. this",
        "-",
    ],
)
def test_other_beginnings_are_no_marks(text):
    assert list_mark(text) is None
