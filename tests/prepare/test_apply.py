from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builders.scans import array, noisy, paper, prose, sentence, skewed, turned, written
from paperlight.documents.page import RenderSize
from paperlight.documents.raster import Raster
from paperlight.geometry import Affine, Box, Size
from paperlight.lines import Line
from paperlight.prepare.apply import prepare_page
from paperlight.prepare.recipe import Recipe

# Four pixels are one page unit in these tests, so that a mix-up of the two shows.
UNITS = Affine.scale(0.25)


def prepared(page, recipe: Recipe | None = None, **kwargs: object):
    return prepare_page(
        1, Raster(pixels=page, to_page=UNITS, dpi=150.0), recipe or Recipe(), **kwargs
    )


def with_crosshairs(page, points):
    """Draw small red discs: they can be found again wherever a step moves them."""
    page = page.copy()
    for x, y in points:
        cv2.circle(page, (x, y), 6, (255, 0, 0), cv2.FILLED, cv2.LINE_AA)
    return page


def centre_of_red(pixels, around, reach=14):
    x, y = (round(value) for value in around)
    part = pixels[y - reach : y + reach, x - reach : x + reach].astype(int)
    weight = np.clip(part[..., 0] - part[..., 1], 0, None)
    rows, columns = np.indices(weight.shape) + 0.5
    total = weight.sum()
    return (
        (columns * weight).sum() / total + x - reach,
        (rows * weight).sum() / total + y - reach,
    )


POINTS = ((60, 60), (1180, 60), (1180, 1690), (60, 1690), (620, 1500))


@pytest.mark.engine
@given(
    turns=st.integers(0, 3),
    degrees=st.floats(-6, 6),
    strip=st.sampled_from([0, 14, 40]),
    longest_px=st.sampled_from([1300, 2400]),
)
@settings(max_examples=15)
def test_ink_in_the_prepared_picture_maps_back_to_the_ink_on_the_page(
    turns: int, degrees: float, strip: int, longest_px: int
) -> None:
    page = turned(skewed(with_crosshairs(prose(22), POINTS), degrees), turns)
    if strip:
        page[:, :strip] = 0
    # This says roughly where each disc is now; where exactly is measured on the page itself.
    skew = cv2.getRotationMatrix2D((620, 877), -degrees, 1)
    suffered = Affine(*skew.ravel()) @ Affine.quarter_turns(turns, Size(1240, 1754))
    height, width = page.shape[:2]
    visible = Box(strip, 0, width, height).grown(-20)  # a disc at the edge may be cut

    ready = prepared(page, Recipe(size=RenderSize(longest_px=longest_px)))

    assert ready.steps.quarter_turns == (4 - turns) % 4
    for roughly in filter(visible.contains, map(suffered.point, POINTS)):
        on_page = centre_of_red(page, roughly)
        in_picture = ready.to_page.inverse.point(UNITS.point(on_page))
        found = ready.to_page.point(centre_of_red(ready.pixels, in_picture))
        assert UNITS.inverse.point(found) == pytest.approx(on_page, abs=1.5)


@pytest.mark.engine
def test_a_skewed_page_on_its_side_comes_out_level_and_upright() -> None:
    page = turned(skewed(prose(), 3), 1)

    ready = prepared(page)

    assert ready.steps.quarter_turns == 3
    assert ready.steps.skew_degrees == pytest.approx(3, abs=0.1)
    again = prepared(ready.pixels)
    assert (again.steps.quarter_turns, again.steps.skew_degrees) == (0, 0.0)


@pytest.mark.engine
def test_what_was_cut_off_is_recorded_in_raster_pixels() -> None:
    page = cv2.resize(prose(), (2480, 3508))
    page[:, :40] = 0

    ready = prepared(page, Recipe(size=RenderSize(longest_px=1754)))

    assert ready.steps.cropped == pytest.approx((40, 0, 0, 0), abs=2)
    assert ready.pixels.shape == (1754, 1220, 3)


def test_steps_that_are_switched_off_are_not_taken() -> None:
    page = turned(skewed(prose(), 3), 2)
    page[:, :20] = 0

    ready = prepared(page, Recipe(orient=False, deskew=False, crop=False))

    assert np.array_equal(ready.pixels, page)
    assert ready.to_page == UNITS


def test_known_lines_are_mapped_and_nothing_but_the_size_is_changed() -> None:
    page = turned(skewed(prose(), 3), 2)
    page[:, :20] = 0
    line = Line(text="Invoice", quad=Box(100, 200, 300, 220).quad())

    ready = prepared(page, Recipe(size=RenderSize(longest_px=877)), known_lines=(line,))

    assert ready.pixels.shape == (877, 620, 3)
    assert ready.known_lines is not None
    assert ready.known_lines[0].box == Box(200, 400, 600, 440)
    assert (ready.steps.quarter_turns, ready.steps.skew_degrees) == (0, 0.0)
    assert ready.steps.cropped == (0, 0, 0, 0)


def test_a_page_that_is_not_read_again_still_says_what_is_known_of_its_scan() -> None:
    raster = Raster(pixels=prose(2), to_page=UNITS, dpi=96.0, incomplete="cut off")

    for lines in (None, ()):
        ready = prepare_page(7, raster, Recipe(orient=False), known_lines=lines)
        assert (ready.number, ready.dpi, ready.incomplete) == (7, 96.0, "cut off")


@pytest.mark.engine
def test_a_blank_page_passes_through_with_nothing_to_read() -> None:
    page = noisy(array(paper(grey=235)[0]), 5)

    ready = prepared(page)

    assert ready.ink.nothing_to_read
    assert np.array_equal(ready.pixels, page)


@pytest.mark.engine
def test_a_doubtful_turn_is_not_taken_but_recorded() -> None:
    ready = prepared(turned(written([sentence(3)], at=(150, 500)), 2))

    assert ready.steps.quarter_turns == 0
    assert ready.steps.orientation_doubt is not None


def test_what_preparing_takes_off_is_added_to_what_drawing_took_off():
    raster = Raster(pixels=np.full((400, 1000, 3), 255, np.uint8), to_page=UNITS, reduction=2.0)
    page = prepare_page(1, raster, Recipe(size=RenderSize(longest_px=500)))

    assert 4.0 == pytest.approx(page.reduction)
