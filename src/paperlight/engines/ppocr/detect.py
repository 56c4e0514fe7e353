"""Pixels -> where lines of text are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
from rapidocr.ch_ppocr_det.utils import DBPostProcess

from paperlight.engines.ppocr.weights import open_detection
from paperlight.geometry import Quad, Size

if TYPE_CHECKING:
    from numpy.typing import NDArray

# Detection costs per pixel and needs fewer of them than recognition: print of 7 points on A4 is
# found at this longest side as well as at 2,400.
LONGEST_SIDE_PX = 1248
# A page on which a tenth of the lines looks thinner than this is looked at again, larger.
THIN_LINE_PX = 11.0
LONGEST_SIDE_FOR_THIN_PX = 2400
# The model halves the picture five times.
STRIDE_PX = 32
# Small pictures are enlarged up to this side, as far as this factor allows.
SHORTEST_SIDE_PX = 736
LARGEST_ENLARGEMENT = 3.0

# The model's own figures: how sure a pixel and a box must be, and how far ink reaches beyond what
# it marks.
PIXEL_THRESHOLD = 0.3
BOX_THRESHOLD = 0.5
UNCLIP_RATIO = 1.6
MOST_BOXES = 3000


class Detector:
    """Finds lines of text, at any slant up to 45 degrees."""

    def __init__(self, *, threads: int) -> None:
        self._session = open_detection(threads=threads)
        self._to_boxes = DBPostProcess(
            thresh=PIXEL_THRESHOLD,
            box_thresh=BOX_THRESHOLD,
            max_candidates=MOST_BOXES,
            unclip_ratio=UNCLIP_RATIO,
            use_dilation=True,
        )

    def quads(self, pixels: NDArray[np.uint8]) -> list[Quad]:
        """Return the lines on a picture, [height, width, 3] RGB, in its pixels."""
        height, width = pixels.shape[:2]
        size = Size(width, height)
        scale, larger = _scale(size, LONGEST_SIDE_PX), _scale(size, LONGEST_SIDE_FOR_THIN_PX)
        quads = self._quads_at(pixels, scale)
        if larger > scale and (not quads or _thin(quads) * scale < THIN_LINE_PX):
            return self._quads_at(pixels, larger)
        return quads

    def _quads_at(self, pixels: NDArray[np.uint8], scale: float) -> list[Quad]:
        height, width = pixels.shape[:2]
        size = _whole_strides(width * scale), _whole_strides(height * scale)
        shrinks = size[0] * size[1] < width * height
        seen = cv2.resize(
            pixels, size, interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR
        )
        heat = self._session.run(None, {"x": _as_input(np.asarray(seen, np.uint8))})[0]
        boxes, _ = self._to_boxes(heat, (height, width))
        return [Quad(*((float(x), float(y)) for x, y in corners)) for corners in boxes]


def _scale(size: Size, longest: float) -> float:
    smaller = longest / size.longest
    enlarged = min(LARGEST_ENLARGEMENT, SHORTEST_SIDE_PX / min(size.width, size.height))
    return min(smaller, max(1.0, enlarged))


def _whole_strides(length: float) -> int:
    return max(round(length / STRIDE_PX), 1) * STRIDE_PX


def _as_input(seen: NDArray[np.uint8]) -> NDArray[np.float32]:
    """[height, width, 3] RGB, uint8 -> [1, 3, height, width] BGR, -1 to 1."""
    blob = cv2.dnn.blobFromImage(seen, 1 / 127.5, mean=(127.5, 127.5, 127.5), swapRB=True)
    return np.asarray(blob, np.float32)


def _thin(quads: list[Quad]) -> float:
    """How thick the thinnest tenth of the lines is at most, in pixels."""
    return float(np.percentile([quad.thickness for quad in quads], 10))
