from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFont

from builders.scans import (
    array,
    noisy,
    number_table,
    paper,
    photo,
    prose,
    sentence,
    skewed,
    turned,
    written,
)
from paperlight.prepare.deskew import LEAST_SKEW, find_skew
from paperlight.prepare.ink import map_ink

PROSE = prose(30)


def skew_of(page) -> float:
    return find_skew(map_ink(page))


@given(st.floats(LEAST_SKEW + 0.05, 9.5), st.sampled_from([-1, 1]))
@settings(max_examples=25)
def test_any_angle_within_ten_degrees_is_found_to_a_twentieth(size: float, side: int) -> None:
    found = skew_of(skewed(PROSE, side * size))

    assert found == pytest.approx(side * size, abs=0.05)


@pytest.mark.parametrize("degrees", [-4.0, -0.6, 0.3, 2.0])
def test_a_noisy_table_is_levelled_by_its_rules(degrees: float) -> None:
    found = skew_of(noisy(skewed(number_table(), degrees), 12))

    assert found == pytest.approx(degrees, abs=0.1)


@pytest.mark.parametrize("quarter_turns", [1, 2, 3])
def test_a_page_on_its_side_is_as_skewed_as_upright(quarter_turns: int) -> None:
    found = skew_of(turned(skewed(PROSE, 2.5), quarter_turns))

    assert found == pytest.approx(2.5, abs=0.1)


def test_a_single_line_is_enough() -> None:
    line = written([sentence(1, 9)], at=(150, 800))

    found = skew_of(skewed(line, 1.5))

    assert found == pytest.approx(1.5, abs=0.15)


def test_a_level_page_is_left_alone() -> None:
    assert skew_of(noisy(PROSE, 8)) == 0.0


def test_a_skew_too_small_to_see_is_left_alone() -> None:
    assert skew_of(skewed(PROSE, 0.08)) == 0.0


def test_three_scattered_words_prove_nothing() -> None:
    page, pen = paper()
    for place, text in (((100, 300), "Paper"), ((700, 900), "Monday"), ((400, 1300), "boxes")):
        pen.text(place, text, font=ImageFont.load_default(28), fill=(0, 0, 0))

    assert skew_of(skewed(array(page), 4)) == 0.0


@pytest.mark.parametrize("seed", range(4))
def test_a_photo_has_no_skew(seed: int) -> None:
    assert skew_of(photo(seed)) == 0.0


@pytest.mark.parametrize("grey", [255, 10])
def test_an_empty_page_has_no_skew(grey: int) -> None:
    assert skew_of(np.full((1754, 1240, 3), grey, dtype=np.uint8)) == 0.0


@pytest.mark.parametrize("line_count", [1, 2, 3, 6])
def test_a_slanted_stamp_does_not_turn_a_level_page(line_count: int) -> None:
    stamp = Image.new("RGB", (420, 160), (255, 255, 255))
    pen = ImageDraw.Draw(stamp)
    pen.rectangle((3, 3, 416, 156), outline=(0, 0, 0), width=5)
    pen.text((30, 20), "PAID IN FULL", font=ImageFont.load_default(44), fill=(0, 0, 0))
    pen.text((60, 90), "14 SEP 2026 ref 88", font=ImageFont.load_default(30), fill=(0, 0, 0))
    page = Image.fromarray(written([sentence(row) for row in range(line_count)]))
    page.paste(stamp.rotate(8, expand=True, fillcolor=(255, 255, 255)), (500, 900))

    assert skew_of(array(page)) == 0.0
