from __future__ import annotations

import numpy as np
import pytest

from builders.scans import array, paper, prose
from paperlight.documents.page import RenderSize
from paperlight.geometry import Affine, Size
from paperlight.prepare.picture import Picture


def picture_of(page) -> Picture:
    return Picture(pixels=page, to_page=Affine())


def test_a_rotated_picture_is_as_large_as_it_needs_to_be() -> None:
    picture = picture_of(np.zeros((300, 400, 3), dtype=np.uint8))

    assert picture.rotated(90, RenderSize()).size == Size(300, 400)


def test_a_rotated_picture_still_keeps_the_bounds() -> None:
    picture = picture_of(prose())

    rotated = picture.rotated(8, RenderSize(longest_px=1754))

    assert rotated.size.longest <= 1754


def test_the_corners_that_a_rotation_opens_have_the_colour_of_the_paper() -> None:
    picture = picture_of(array(paper((400, 300), grey=200)[0]))

    rotated = picture.rotated(10, RenderSize())

    assert rotated.pixels[0, 0].tolist() == [200, 200, 200]


def test_colour_survives_a_rotation() -> None:
    red = np.zeros((300, 400, 3), dtype=np.uint8)
    red[...] = (200, 30, 10)

    assert picture_of(red).rotated(5, RenderSize()).pixels[150, 200].tolist() == [200, 30, 10]


def test_a_grey_picture_rotates_to_the_same_grey_in_all_channels() -> None:
    rotated = picture_of(prose()).rotated(3, RenderSize()).pixels

    assert (rotated[..., 0] == rotated[..., 1]).all()
    assert (rotated[..., 1] == rotated[..., 2]).all()


@pytest.mark.parametrize("quarter_turns", [1, 2, 3])
def test_a_quarter_turn_leads_back_to_the_same_pixel(quarter_turns: int) -> None:
    page = np.zeros((30, 50, 3), dtype=np.uint8)
    page[4, 7] = 255

    picture = picture_of(page).turned(quarter_turns)

    row, column = np.argwhere(picture.pixels[..., 0])[0]
    assert picture.to_page.point((column + 0.5, row + 0.5)) == pytest.approx((7.5, 4.5))


def test_a_shrunk_picture_leads_back_to_the_corners() -> None:
    picture = picture_of(np.zeros((301, 499, 3), dtype=np.uint8)).shrunk(0.37)

    end = (picture.size.width, picture.size.height)
    assert picture.to_page.point((0, 0)) == (0, 0)
    assert picture.to_page.point(end) == pytest.approx((499, 301))


def test_a_cropped_picture_leads_back_past_what_was_cut() -> None:
    picture = picture_of(np.zeros((100, 200, 3), dtype=np.uint8)).cropped(10, 20, 30, 40)

    assert picture.size == Size(160, 40)
    assert picture.to_page.point((0, 0)) == (10, 20)
