"""From a PDF to the prepared picture and back: boxes fall on the ink, whatever was turned."""

from __future__ import annotations

import math

import pytest

from builders.pdf import show, text_pdf
from builders.scans import sentence
from paperlight.documents.open import open_document
from paperlight.prepare.apply import prepare_page
from paperlight.prepare.ink import map_ink
from paperlight.prepare.recipe import Recipe

pytestmark = pytest.mark.engine


def skewed_page(degrees: float, rotate: int) -> bytes:
    """A page of prose whose content is drawn askew, shown with /Rotate."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    lines = "".join(show(sentence(row), y=700 - 24 * row, size=12) for row in range(24))
    turn = f"{cosine:.6f} {sine:.6f} {-sine:.6f} {cosine:.6f} 20 -10 cm\n"
    return text_pdf(f"q {turn}{lines}Q", page_extra=f"/Rotate {rotate}")


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
@pytest.mark.parametrize("degrees", [0, 3])
def test_the_boxes_of_a_rotated_and_skewed_page_fall_on_the_ink(
    rotate: int, degrees: float
) -> None:
    recipe = Recipe()
    with open_document(skewed_page(degrees, rotate)) as document:
        page = document.page(1)
        layer = page.text_layer()
        ready = prepare_page(1, page.render(recipe.size), recipe)

    assert ready.steps.quarter_turns == (4 - rotate // 90) % 4
    assert abs(ready.steps.skew_degrees) == pytest.approx(degrees, abs=0.1)
    assert layer is not None
    assert len(layer.lines) == 24
    ink_map = map_ink(ready.pixels)
    for line in layer.lines:
        box = ready.to_page.inverse.quad(line.quad).box
        left, top, right, bottom = (
            round(edge * ink_map.scale) for edge in (box.x0, box.y0, box.x1, box.y1)
        )
        inside = ink_map.ink[top:bottom, left:right]
        # A line of 12 pt is mostly as wide as its ink, and its box holds little else than it.
        assert inside.any(axis=0).mean() > 0.6
        assert box.width > 8 * box.height
