from __future__ import annotations

from random import Random

import pytest

from paperlight.bench.sheet import Sheet, wrap
from paperlight.bench.text import Writer


def sheet(language="en"):
    return Sheet(language, 100)


def test_wrapped_lines_are_no_wider_than_the_column():
    face = sheet().body(11)
    rows = list(wrap(Writer("en", Random(1)).paragraph(6), face, 300))

    assert len(rows) > 3
    assert max(face.getlength(row) for row in rows) <= 300


def test_wrapping_keeps_every_word():
    text = Writer("en", Random(1)).paragraph(6)

    assert text == " ".join(wrap(text, sheet().body(11), 300))


@pytest.mark.parametrize("language", ["ja", "zh-Hans", "zh-Hant"])
def test_no_line_of_chinese_or_japanese_begins_with_a_full_stop_or_ends_with_a_bracket(language):
    text = Writer(language, Random(2)).paragraph(30)
    rows = list(wrap(text, sheet(language).body(11), 200))

    assert text == "".join(rows)
    assert not {row[0] for row in rows} & set("。、，」）％？ー")
    assert not {row[-1] for row in rows} & set("「（“")


def test_french_marks_stay_with_their_word():
    face = sheet("fr").body(11)
    text = "La mention « fragile » figurait sur chaque côté ; pourtant, elle est brisée, non ?"
    rows = [row for width in range(60, 400, 7) for row in wrap(text, face, width)]

    assert not {row[0] for row in rows} & set(";?»")
    assert not {row[-1] for row in rows} & set("«")


def test_a_paragraph_that_does_not_fit_is_left_out_whole():
    page = sheet()
    column = page.column(20, 20, 100, 24)

    assert not page.flow("word " * 60, column, page.body(11))
    assert [] == page.lines


def test_what_is_written_is_remembered_and_is_ink_on_the_page():
    page = sheet()
    page.write("Total due", 100, 100, page.display(12, bold=True))

    assert ["Total due"] == page.lines
    assert page.image.crop((100, 100, 200, 120)).getextrema()[0] < 60
    assert (255, 255) == page.image.crop((0, 200, page.width, page.height)).getextrema()
