from __future__ import annotations

import pytest

from paperlight.transcripts.markup.inline_text import inline_text


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("**bold** *it* ~~gone~~ `code`", "bold it gone code"),
        ("**Total $x_1 * y_2$ here**", "Total $x_1 * y_2$ here"),
        ("a\\*b \\_ \\# 50\\%", "a*b _ # 50%"),
        ("10<sup>6</sup> CO<sub>2</sub>", "10⁶ CO₂"),
        ("one<br>two", "one\ntwo"),
        ("R&D &amp; &lt;b&gt;", "R&D & <b>"),
        ("[shop](https://example.org) ![image](image_1.png)", "shop"),
    ],
)
def test_marks_go_and_letters_stay(markdown: str, text: str) -> None:
    assert text == inline_text(markdown)


@pytest.mark.parametrize(
    "print_",
    [
        "2*3*4 = 24",
        "2**10**2",
        "Name: ____ Date: ________",
        "**** **** **** 1234",
        "____4711____",
        "[Smith](2019) and [1](note)",
        "file_name_here",
        "5 * 3",
        "Price* and tax*",
        "a < b > c <unclear>",
    ],
)
def test_what_only_looks_like_a_mark_is_kept(print_: str) -> None:
    assert print_ == inline_text(print_)
