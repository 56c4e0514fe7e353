from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from paperlight.errors import UsageError
from paperlight.geometry import Affine, Box
from paperlight.prepare.cutout import cut_out
from paperlight.prepare.prepared import Ink, PreparedPage


def page() -> PreparedPage:
    pixels = np.full((100, 200, 3), 255, dtype=np.uint8)
    pixels[20:40, 50:80] = (200, 30, 10)
    return PreparedPage(number=3, pixels=pixels, to_page=Affine(), ink=Ink(coverage=0, marks=0))


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png))


def test_a_cutout_is_a_png_in_the_colours_of_the_page() -> None:
    figure = opened(cut_out(page(), Box(50, 20, 80, 40)))

    assert (figure.format, figure.size) == ("PNG", (30, 20))
    assert figure.getextrema() == ((200, 200), (30, 30), (10, 10))


def test_a_box_that_splits_pixels_takes_them_whole() -> None:
    assert opened(cut_out(page(), Box(50.6, 20.4, 79.2, 39.1))).size == (30, 20)


def test_a_box_over_the_edge_ends_at_the_edge() -> None:
    assert opened(cut_out(page(), Box(-10, -10, 500, 50))).size == (200, 50)


def test_a_box_outside_the_page_is_refused() -> None:
    with pytest.raises(UsageError, match=r"outside page 3, which is 200 x 100"):
        cut_out(page(), Box(300, 0, 400, 50))
