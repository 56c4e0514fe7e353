from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlight.documents.text.glyphs import Glyph, Style
from paperlight.documents.text.lines import lines_of

EM = 10.0


def glyphs(
    text: str, x: float, y: float, *, em: float = EM, angle: float = 0.0, step: float = 0.5
) -> list[Glyph]:
    """Characters half an em wide whose first stands at (x, y), its top left."""
    style = Style(angle, em, bold=False, hidden=False)
    made = []
    gap = True
    for index, char in enumerate(text):
        if char == " ":
            gap = True
            continue
        along = index * step * em
        left, top = x + along * math.cos(angle), y + along * math.sin(angle)
        width, height = (step * em, em) if abs(math.cos(angle)) > 0.5 else (em, step * em)
        made.append(Glyph(char, left, top, left + width, top + height, style, gap, unmapped=False))
        gap = False
    return made


def texts(characters: list[Glyph]) -> list[str]:
    return [line.text for line in lines_of(characters)]


def test_a_line_is_one_line_in_whatever_order_its_words_were_drawn() -> None:
    whole = glyphs("one two three", 0, 0)
    shuffled = whole[7:] + whole[:3] + whole[3:7]

    assert ["one two three"] == texts(whole)
    assert ["one two three"] == texts(shuffled)


def test_a_gutter_makes_two_lines() -> None:
    assert ["left", "right"] == texts(glyphs("left", 0, 0) + glyphs("right", 200, 0))


def test_cells_of_a_table_are_lines_of_their_own() -> None:
    row = glyphs("4711", 0, 0) + glyphs("Paper", 60, 0) + glyphs("12,50", 120, 0)

    assert ["4711", "Paper", "12,50"] == texts(row)


def test_two_columns_half_a_line_apart_do_not_mix() -> None:
    left = [glyphs(f"left {row}", 0, 12 * row) for row in range(4)]
    right = [glyphs(f"right {row}", 45, 12 * row + 5) for row in range(4)]

    found = texts([glyph for line in left + right for glyph in line])

    assert {f"{side} {row}" for side in ("left", "right") for row in range(4)} == set(found)


def test_a_raised_number_stays_in_its_line() -> None:
    assert ["mc2"] == texts(glyphs("mc", 0, 0) + glyphs("2", 10, -1, em=6))


def test_ideographs_are_joined_without_spaces() -> None:
    first, second = glyphs("日本語", 0, 0, step=1.0), glyphs("文章", 31, 0, step=1.0)

    assert ["日本語文章"] == texts(first + second)


def test_hebrew_words_are_read_from_the_right() -> None:
    style = Style(0.0, EM, bold=False, hidden=False)
    right = [
        Glyph(char, 100 - 5 * index, 0, 105 - 5 * index, 10, style, index == 0, unmapped=False)
        for index, char in enumerate("שלום")
    ]
    left = [
        Glyph(char, 70 - 5 * index, 0, 75 - 5 * index, 10, style, index == 0, unmapped=False)
        for index, char in enumerate("עולם")
    ]

    assert ["שלום עולם"] == texts(right + left)


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_the_quad_of_turned_text_starts_where_the_text_starts(turns: int) -> None:
    angle = turns * math.pi / 2
    line = lines_of(glyphs("turned", 300, 300, angle=angle))[0]

    assert "turned" == line.text
    direction = math.atan2(line.quad.b[1] - line.quad.a[1], line.quad.b[0] - line.quad.a[0])
    assert math.cos(direction - angle) == pytest.approx(1)
    assert line.quad.length > 2 * line.quad.thickness


def test_two_ideographs_under_each_other_are_a_list_and_three_are_vertical_text() -> None:
    style = Style(0.0, EM, bold=False, hidden=False)

    def column(text: str) -> list[Glyph]:
        return [
            Glyph(char, 0, 10 * row, 10, 10 * row + 10, style, row == 0, unmapped=False)
            for row, char in enumerate(text)
        ]

    assert [("上", False), ("下", False)] == [
        (line.text, line.vertical) for line in lines_of(column("上下"))
    ]
    assert [("縦書き", True)] == [(line.text, line.vertical) for line in lines_of(column("縦書き"))]


@given(
    st.lists(
        st.tuples(
            st.text("abz1 日", min_size=1, max_size=8),
            st.floats(0, 500),
            st.floats(0, 700),
            st.floats(4, 40),
            st.sampled_from([0.0, math.pi / 2, math.pi, 0.3]),
        ),
        max_size=12,
    )
)
def test_no_character_is_lost_or_doubled(
    pieces: list[tuple[str, float, float, float, float]],
) -> None:
    drawn = [
        glyph
        for text, x, y, em, angle in pieces
        for glyph in glyphs(text, x, y, em=em, angle=angle)
    ]

    found = "".join(texts(drawn)).replace(" ", "")

    assert sorted(glyph.text for glyph in drawn) == sorted(found)
