"""Whether detection left words out, seen by their ink alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from paperlight.geometry import Quad

# Ink is darker than its surroundings (of this size in pixels) by this much, of 255.
SURROUNDINGS_PX = 15
CONTRAST = 18
# Letters that are less than this far apart are one word.
LETTER_GAP_PX = 7
# What detection overlooks is small: words of this height ...
LOWEST_PX = 3
HIGHEST_PX = 12
# ... which are longer than high, and neither as thin as noise nor as solid as a rule.
LEAST_ELONGATION = 2.5
FILL = (0.55, 0.95)
# Shadows and torn edges lie within this share of the page's edge.
EDGE = 0.02


def count_overlooked(seen: NDArray[np.uint8], quads: Sequence[Quad]) -> int:
    """Count small words that no quad covers on a picture, [height, width, 3] RGB."""
    grey = cv2.cvtColor(seen, cv2.COLOR_RGB2GRAY)
    ink = cv2.adaptiveThreshold(
        grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, SURROUNDINGS_PX, CONTRAST
    )
    for quad in quads:
        cv2.fillConvexPoly(ink, np.array(quad.corners, np.int32), 0)
    words = cv2.morphologyEx(ink, cv2.MORPH_CLOSE, np.ones((1, LETTER_GAP_PX), np.uint8))
    _, _, parts, _ = cv2.connectedComponentsWithStats(words)
    _, y, width, height, area = parts[1:].T
    fill = area / (width * height)
    margin = EDGE * seen.shape[0]
    return int(
        np.count_nonzero(
            (height >= LOWEST_PX)
            & (height <= HIGHEST_PX)
            & (width >= LEAST_ELONGATION * height)
            & (fill >= FILL[0])
            & (fill <= FILL[1])
            & (y > margin)
            & (y + height < seen.shape[0] - margin)
        )
    )
