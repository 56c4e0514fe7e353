from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.prepared import printed
from paperlight.engines.ppocr.detect import LONGEST_SIDE_PX, Detector, _scale
from paperlight.geometry import Size


@given(st.integers(1, 12_000), st.integers(1, 12_000))
def test_no_picture_is_seen_larger_than_the_bound(width, height):
    scale = _scale(Size(width, height), LONGEST_SIDE_PX)

    assert 0 < scale * max(width, height) <= LONGEST_SIDE_PX * 1.001


def test_small_pictures_are_enlarged_and_middling_ones_left_as_they_are():
    assert 2 == _scale(Size(500, 368), LONGEST_SIDE_PX)
    assert 1 == _scale(Size(800, 1000), LONGEST_SIDE_PX)


@pytest.fixture(scope="module")
def detector():
    return Detector(threads=1)


@pytest.mark.engine
def test_each_line_of_print_is_found_once_where_it_stands(detector):
    sheet = printed([(80, 100 + 80 * row, "One line of ordinary print") for row in range(5)])

    boxes = sorted((quad.box for quad in detector.quads(sheet)), key=lambda box: box.y0)

    assert 5 == len(boxes)
    assert all(
        abs(box.centre[1] - (118 + 80 * row)) < 8 and 60 < box.x0 < 84
        for row, box in enumerate(boxes)
    )


@pytest.mark.engine
@pytest.mark.parametrize(("font_px", "spacing_px"), [(9, 40), (10, 20), (10, 40), (12, 40)])
def test_no_line_of_small_print_on_a_large_sheet_is_overlooked(detector, font_px, spacing_px):
    texts = [(200, 200 + spacing_px * row, "tiny print in a footnote " * 4) for row in range(20)]

    quads = detector.quads(printed(texts, size=(1700, 2400), font_px=font_px))

    assert 20 == len(quads)


class _Watched(Detector):
    """Remembers how large the copies were that it looked at."""

    def __init__(self):
        super().__init__(threads=1)
        self.sizes = []

    def _quads_on(self, seen, size):
        self.sizes.append(max(seen.shape))
        return super()._quads_on(seen, size)


@pytest.mark.engine
def test_a_page_of_ordinary_print_is_looked_at_once():
    watched = _Watched()

    watched.quads(printed([(200, 200, "Ordinary print")], size=(1700, 2400), font_px=30))

    assert [LONGEST_SIDE_PX] == watched.sizes
