from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlight.documents.page import RenderSize
from paperlight.geometry import Size
from paperlight.prepare.resize import bounding_scale

sides = st.integers(1, 40_000)


@given(sides, sides)
def test_a_scaled_picture_keeps_every_bound_and_is_never_enlarged(width: int, height: int) -> None:
    wanted = RenderSize(longest_px=2400, pixels=4_000_000)

    scale = bounding_scale(Size(width, height), wanted)

    assert 0 < scale <= 1
    assert scale * max(width, height) <= 2400 + 1e-6
    assert scale**2 * width * height <= 4_000_000 * (1 + 1e-9)


def test_a_picture_within_the_bounds_stays_as_it_is() -> None:
    assert bounding_scale(Size(1654, 2339), RenderSize()) == 1.0


def test_a_square_is_bound_by_its_area() -> None:
    scale = bounding_scale(Size(2000, 2000), RenderSize(longest_px=2400, pixels=1_000_000))

    assert scale == pytest.approx(0.5)
