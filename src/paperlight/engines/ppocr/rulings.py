"""Pixels -> straight rules drawn on the paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

# The shortest rule, as a share of the longest side and in pixels: longer than a glyph's strokes.
SHORTEST_RULE = 1 / 50
SHORTEST_RULE_PX = 40
# Longer breaks in a rule are real.
LONGEST_BREAK = 1 / 200
# A bar that is thicker, on average, is a filled area.
THICKEST_RULE = 1 / 200
THICKEST_RULE_PX = 8
# How much darker than its surroundings (of this size in pixels) ink is, of 255.
CONTRAST = 12
SURROUNDINGS_PX = 25


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A straight rule from ``start`` to ``end``; ``position`` is its y, or its x if vertical."""

    position: float
    start: float
    end: float

    @property
    def length(self) -> float:
        """Extent along the rule."""
        return self.end - self.start


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulings:
    """All rules of a picture, in its pixels."""

    horizontal: tuple[Ruling, ...]
    vertical: tuple[Ruling, ...]


def find_rulings(pixels: NDArray[np.uint8]) -> Rulings:
    """Find the rules on a picture, [height, width, 3] RGB, that is level within half a degree."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY)
    darker = cv2.adaptiveThreshold(
        grey,
        255,
        cv2.ADAPTIVE_THRESH_MEAN_C,
        cv2.THRESH_BINARY_INV,
        SURROUNDINGS_PX,
        CONTRAST,
    )
    ink = np.asarray(darker, np.uint8)
    longest = max(ink.shape)
    return Rulings(
        horizontal=_horizontal(ink, longest),
        # The transpose must be laid out anew, since OpenCV walks along rows.
        vertical=_horizontal(np.ascontiguousarray(ink.T, np.uint8), longest),
    )


def _horizontal(ink: NDArray[np.uint8], longest: int) -> tuple[Ruling, ...]:
    shortest = max(round(longest * SHORTEST_RULE), SHORTEST_RULE_PX)
    thickest = max(longest * THICKEST_RULE, THICKEST_RULE_PX)
    runs = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((1, shortest), np.uint8))
    # One pixel up and down joins the steps of a rule that is not quite level.
    reach = max(round(longest * LONGEST_BREAK), 3) | 1
    joined = cv2.dilate(runs, np.ones((3, reach), np.uint8))
    _, _, parts, centres = cv2.connectedComponentsWithStats(joined, connectivity=8)
    return tuple(
        Ruling(
            position=float(centre[1]),
            start=float(x + reach // 2),
            end=float(x + width - reach // 2),
        )
        for (x, _, width, _, area), centre in zip(parts[1:], centres[1:], strict=True)
        if area <= (thickest + 2) * width
    )
