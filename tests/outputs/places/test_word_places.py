from __future__ import annotations

import pytest

from paperlight.geometry import Box
from paperlight.lines import Line, Word
from paperlight.outputs.places.word_places import words_of


def boxes(line: Line) -> list[tuple[str, float, float]]:
    return [(word.text, word.quad.box.x0, word.quad.box.x1) for word in words_of(line)]


def test_places_that_the_engine_gave_are_used() -> None:
    words = (
        Word(text="one", quad=Box(0, 0, 40, 10).quad()),
        Word(text="two", quad=Box(50, 0, 90, 10).quad()),
    )
    line = Line(text="one two", quad=Box(0, 0, 100, 10).quad(), words=words)

    assert words == words_of(line)


def test_places_are_told_from_the_line_where_words_are_missing() -> None:
    line = Line(text="abcd ef 世", quad=Box(0, 0, 100, 10).quad())

    assert [("abcd", 0, 40), ("ef", 50, 70), ("世", 80, 100)] == [
        (text, pytest.approx(x0), pytest.approx(x1)) for text, x0, x1 in boxes(line)
    ]


def test_words_that_do_not_say_what_the_line_says_are_not_used() -> None:
    words = (Word(text="0ne", quad=Box(0, 0, 90, 10).quad()),)
    line = Line(text="one two", quad=Box(0, 0, 70, 10).quad(), words=words)

    assert ["one", "two"] == [text for text, _, _ in boxes(line)]


def test_the_first_word_of_hebrew_stands_on_the_right() -> None:
    line = Line(text="שלום עולם", quad=Box(0, 0, 90, 10).quad())

    assert [("שלום", 50, 90), ("עולם", 0, 40)] == [
        (text, pytest.approx(x0), pytest.approx(x1)) for text, x0, x1 in boxes(line)
    ]


def test_a_column_runs_from_its_top_to_its_bottom() -> None:
    line = Line(text="縦書き 二", quad=Box(0, 0, 10, 90).quad(), vertical=True)

    first, second = words_of(line)

    assert ((10, 0), (10, pytest.approx(60))) == (first.quad.a, first.quad.b)
    assert (0, pytest.approx(70), 10, 90) == (
        second.quad.box.x0,
        second.quad.box.y0,
        second.quad.box.x1,
        second.quad.box.y1,
    )


def test_a_line_of_white_has_no_words() -> None:
    assert () == words_of(Line(text="  ", quad=Box(0, 0, 10, 10).quad()))
