from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlight.geometry import Affine, Box, Quad, Size

QUAD = Box(100, 50, 300, 90).quad()
share = st.floats(0, 1)


def test_a_part_of_a_quad_lies_between_two_shares_of_its_length() -> None:
    assert Box(150, 50, 200, 90).quad() == QUAD.part(0.25, 0.5)
    assert QUAD == QUAD.part(0, 1)


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_a_part_goes_along_the_text_however_the_page_lies(turns: int) -> None:
    turn = Affine.quarter_turns(turns, Size(500, 400))

    assert turn.quad(QUAD.part(0.25, 0.5)) == turn.quad(QUAD).part(0.25, 0.5)


@given(share, st.floats(-math.pi, math.pi))
def test_the_share_of_a_point_is_how_far_along_the_text_it_lies(at: float, angle: float) -> None:
    turn = Affine(a=math.cos(angle), b=-math.sin(angle), d=math.sin(angle), e=math.cos(angle))
    quad = turn.quad(QUAD)

    assert quad.share_of(quad.part(at, 1).a) == pytest.approx(at, abs=1e-9)


def test_a_quad_without_length_has_every_point_at_its_start() -> None:
    assert 0.0 == Quad((1, 1), (1, 1), (1, 2), (1, 2)).share_of((5, 5))
