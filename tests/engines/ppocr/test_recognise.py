from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.prepared import printed
from paperlight.engines.ppocr.recognise import (
    BATCH_WIDTH_PX,
    NARROWEST_STRIP_PX,
    Recogniser,
    _batches,
)
from paperlight.engines.ppocr.strips import cut_strip
from paperlight.geometry import Box, Quad


@given(st.lists(st.integers(1, 4000), max_size=60))
def test_every_strip_is_in_one_batch_and_no_batch_is_wider_than_its_bound(widths):
    batches = list(_batches(widths))

    read = sorted(index for batch in batches for index in batch)
    areas = [
        len(batch) * max(NARROWEST_STRIP_PX, *(widths[i] for i in batch), 0)
        for batch in batches
        if len(batch) > 1
    ]

    assert list(range(len(widths))) == read
    assert all(area <= BATCH_WIDTH_PX for area in areas)


@pytest.fixture(scope="module")
def recogniser():
    return Recogniser(threads=1)


@pytest.mark.engine
def test_strips_come_back_in_the_order_in_which_they_were_asked_for(recogniser):
    texts = ["a considerably longer line of text", "short", "of middling length"]
    sheet = printed([(40, 40 + 100 * row, text) for row, text in enumerate(texts)])
    quads = [Box(34, 36 + 100 * row, 600, 84 + 100 * row).quad() for row in range(3)]

    assert texts == [
        reading.text for reading in recogniser.read([cut_strip(sheet, quad) for quad in quads])
    ]


@pytest.mark.engine
def test_a_wide_gap_is_a_space_and_every_character_has_its_place(recogniser):
    sheet = printed([(40, 40, "left"), (500, 40, "right")])

    (reading,) = recogniser.read([cut_strip(sheet, Box(30, 36, 590, 84).quad())])
    left, right = reading.text.split()

    assert ("left", "right") == (left, right)
    assert len(reading.text) == len(reading.places)
    assert list(reading.places) == sorted(reading.places)
    assert reading.places[3] < 0.25
    assert reading.places[-5] > 0.75


@pytest.mark.engine
def test_a_slanted_quad_is_read_along_its_slant(recogniser):
    import cv2

    sheet = printed([(100, 320, "Slanted by twelve degrees")])
    turn = cv2.getRotationMatrix2D((500, 350), -12, 1)
    slanted = np.asarray(cv2.warpAffine(sheet, turn, (1000, 700), borderValue=(255, 255, 255)))
    corners = np.array([(90, 312, 1), (520, 312, 1), (520, 362, 1), (90, 362, 1)]) @ turn.T

    (reading,) = recogniser.read([cut_strip(slanted, Quad(*(tuple(corner) for corner in corners)))])

    assert "Slanted by twelve degrees" == reading.text


@pytest.mark.engine
def test_nothing_is_read_from_white(recogniser):
    (reading,) = recogniser.read([cut_strip(printed([]), Box(10, 10, 400, 60).quad())])

    assert "" == reading.text
    assert 0.0 == reading.score
