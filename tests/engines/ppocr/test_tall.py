from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

from builders.prepared import printed
from paperlight.bench.fonts import body_face, font
from paperlight.engines.ppocr.read_lines import LineReader
from paperlight.engines.ppocr.tall import is_tall
from paperlight.geometry import Box

COLUMNS = [
    "人類社会のすべての構成員の固有の尊厳",
    "世界における自由正義及び平和の基礎",
    "三二一十月二〇二六年",
]
TEXTS = [
    (100 + 260 * column, 100 + 90 * row, text)
    for row, texts in enumerate([["Item", "Number"], ["Screws", "1,250"]])
    for column, text in enumerate(texts)
]


@pytest.fixture(scope="module")
def reader():
    return LineReader(threads=1)


def test_only_a_quad_that_is_much_higher_than_wide_is_tall():
    assert is_tall(Box(0, 0, 40, 200).quad())
    assert not is_tall(Box(0, 0, 40, 50).quad())
    assert not is_tall(Box(0, 0, 200, 40).quad())


@pytest.mark.engine
@pytest.mark.parametrize("turns", [1, 3])
def test_lines_on_their_side_are_read_along_their_text(reader, turns):
    sheet = np.ascontiguousarray(np.rot90(printed(TEXTS), turns))

    lines = reader.lines(sheet)
    longest = max(lines, key=lambda line: line.quad.length)
    dx, dy = (longest.quad.b[0] - longest.quad.a[0], longest.quad.b[1] - longest.quad.a[1])

    assert {"Item", "Number", "Screws", "1,250"} == {line.text for line in lines}
    assert abs(dy) > abs(dx)
    assert (dy < 0) == (turns == 1)


@pytest.mark.engine
def test_a_narrow_digit_is_not_turned(reader):
    lines = reader.lines(printed([(100, 100, "1"), (300, 100, "7"), (500, 100, "(4)")]))

    assert {"1", "7", "(4)"} == {line.text for line in lines}
    assert all(line.quad.a[1] <= line.quad.d[1] for line in lines)


@pytest.mark.engine
def test_vertical_japanese_is_read_glyph_under_glyph_and_marked(reader):
    sheet = Image.new("RGB", (900, 1200), "white")
    pen = ImageDraw.Draw(sheet)
    for column, text in enumerate(COLUMNS):
        for row, glyph in enumerate(text):
            pen.text(
                (700 - 80 * column, 100 + 44 * row),
                glyph,
                font=font(body_face("ja"), 36),
                fill="black",
            )

    lines = sorted(reader.lines(np.asarray(sheet)), key=lambda line: -line.box.x0)

    assert COLUMNS == [line.text for line in lines]
    assert all(line.vertical for line in lines)
