"""Quads on a picture -> strips of the height that the recogniser reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from paperlight.geometry import Quad

# The model reads strips of this height.
STRIP_HEIGHT_PX = 48


def cut_strip(pixels: NDArray[np.uint8], quad: Quad) -> NDArray[np.uint8]:
    """Cut a quad out of a picture, [height, width, 3], along its text: [48, width, 3]."""
    return at_strip_height(cut_out(pixels, quad))


def cut_out(pixels: NDArray[np.uint8], quad: Quad) -> NDArray[np.uint8]:
    """Cut a quad out and straighten it; its own size."""
    width, height = max(int(quad.length), 1), max(int(quad.thickness), 1)
    corners = np.array(quad.corners, np.float32)
    upright = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    cut = cv2.warpPerspective(
        pixels,
        cv2.getPerspectiveTransform(corners, upright),
        (width, height),
        flags=cv2.INTER_CUBIC,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(cut, np.uint8)


def at_strip_height(cut: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Scale a picture to the strip's height."""
    height, width = cut.shape[:2]
    strip_width = max(-(-width * STRIP_HEIGHT_PX // height), 1)
    return np.asarray(cv2.resize(cut, (strip_width, STRIP_HEIGHT_PX)), np.uint8)
