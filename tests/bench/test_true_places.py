from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from paperlight.bench.corpus import draw_page

# Strokes of a letter may reach out of its advance by this many pixels.
OVERHANG_PX = 3
INK = 150
WITHOUT_RULES = ("clean-en", "scan-fr", "columns-ja", "rotated-90-en", "rotated-180-de")
WITHOUT_RULES += ("rotated-270-ja", "skewed-en")


def pixels_of(page) -> np.ndarray:
    return np.array(Image.open(BytesIO(page.data)).convert("L"))


def windows(page) -> list[tuple[slice, slice]]:
    """Return the rows and columns of pixels where each line is said to be printed."""
    to_picture = page.to_sheet.inverse
    boxes = [to_picture.box(line.box(0, len(line.text)).grown(OVERHANG_PX)) for line in page.places]
    return [
        (slice(max(int(box.y0), 0), int(box.y1) + 1), slice(max(int(box.x0), 0), int(box.x1) + 1))
        for box in boxes
    ]


@pytest.mark.parametrize("name", [*WITHOUT_RULES, "table-ruled-sv", "invoice-de"])
def test_there_is_ink_where_a_line_is_said_to_be_printed(name: str) -> None:
    page = draw_page(name, 1)
    pixels = pixels_of(page)

    assert all(pixels[window].min() < INK for window in windows(page))


@pytest.mark.parametrize("name", WITHOUT_RULES)
def test_there_is_no_ink_anywhere_else(name: str) -> None:
    page = draw_page(name, 1)
    pixels = pixels_of(page)
    for window in windows(page):
        pixels[window] = 255

    assert (pixels < INK).mean() < 1e-5


def test_edges_rise_from_left_to_right_and_go_with_the_characters() -> None:
    for line in draw_page("mixed-fr", 1).places:
        assert len(line.text) + 1 == len(line.edges)
        assert sorted(line.edges) == list(line.edges)


def test_the_places_are_those_of_the_lines() -> None:
    page = draw_page("invoice-en", 1)

    assert page.lines == tuple(line.text for line in page.places)
