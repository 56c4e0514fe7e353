"""Picture: pixels on their way through the steps, and the way back to the page."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import cv2
import numpy as np

from paperlight.geometry import Affine, Box, Size
from paperlight.prepare.resize import bounding_scale

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from paperlight.documents.page import RenderSize

    _Resampling: TypeAlias = Callable[[NDArray[np.uint8]], cv2.typing.MatLike]

# cv2 speaks of pixel centres, Affine of pixel edges: the first pixel lies at 0 there, 0.5 here.
_TO_CENTRES = Affine.translate(-0.5, -0.5)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Picture:
    """Pixels [height, width, 3], uint8, RGB, and the map from them to page units.

    Each method returns a new picture whose ``to_page`` leads to the same places on the page.
    """

    pixels: NDArray[np.uint8]
    to_page: Affine

    @property
    def size(self) -> Size:
        """Width and height in pixels."""
        height, width = self.pixels.shape[:2]
        return Size(width, height)

    def shrunk(self, scale: float) -> Picture:
        """Reduce by averaging areas; ``scale`` is below 1."""
        width = max(1, round(self.size.width * scale))
        height = max(1, round(self.size.height * scale))
        there = Affine.scale(width / self.size.width, height / self.size.height)
        small = _by_channel(
            self.pixels,
            lambda plane: cv2.resize(plane, (width, height), interpolation=cv2.INTER_AREA),
        )
        return self._moved(small, there)

    def cropped(self, left: int, top: int, right: int, bottom: int) -> Picture:
        """Cut off so many pixels at each side."""
        height, width = self.pixels.shape[:2]
        kept = np.ascontiguousarray(self.pixels[top : height - bottom, left : width - right])
        return self._moved(kept, Affine.translate(-left, -top))

    def turned(self, quarter_turns: int) -> Picture:
        """Turn clockwise by quarter turns."""
        turned = np.ascontiguousarray(np.rot90(self.pixels, -quarter_turns))
        return self._moved(turned, Affine.quarter_turns(quarter_turns, self.size))

    def rotated(self, degrees: float, within: RenderSize) -> Picture:
        """Turn clockwise by an angle; nothing is cut off, and the result keeps the bounds.

        The new corners get the middling colour of the picture's edge.
        """
        cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        turn = Affine(a=cosine, b=-sine, d=sine, e=cosine)
        outline = turn.box(Box(0, 0, self.size.width, self.size.height))
        scale = bounding_scale(Size(outline.width, outline.height), within)
        there = turn @ Affine.translate(-outline.x0, -outline.y0) @ Affine.scale(scale)
        size = (math.ceil(outline.width * scale), math.ceil(outline.height * scale))
        step = _TO_CENTRES.inverse @ there @ _TO_CENTRES
        matrix = np.array([[step.a, step.b, step.c], [step.d, step.e, step.f]])
        fill = tuple(float(level) for level in _edge_colour(self.pixels))
        turned = _by_channel(
            self.pixels,
            lambda plane: cv2.warpAffine(
                plane, matrix, size, flags=cv2.INTER_CUBIC, borderValue=fill
            ),
        )
        return self._moved(turned, there)

    def _moved(self, pixels: NDArray[np.uint8], there: Affine) -> Picture:
        return Picture(pixels=pixels, to_page=there.inverse @ self.to_page)


def _by_channel(pixels: NDArray[np.uint8], resample: _Resampling) -> NDArray[np.uint8]:
    """Resample a picture; one without colour costs a third, and most scans have none."""
    red, green, blue = cv2.split(pixels)
    if np.array_equal(red, green) and np.array_equal(green, blue):
        grey = np.asarray(resample(np.asarray(red, dtype=np.uint8)), dtype=np.uint8)
        return np.asarray(cv2.merge([grey, grey, grey]), dtype=np.uint8)
    return np.asarray(resample(pixels), dtype=np.uint8)


def _edge_colour(pixels: NDArray[np.uint8]) -> NDArray[np.float64]:
    edge = np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]])
    return np.asarray(np.median(edge, axis=0), dtype=np.float64)
