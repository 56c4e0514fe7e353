"""Pixels -> where lines of text are."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import cv2
import numpy as np
from rapidocr.ch_ppocr_det.utils import DBPostProcess

from paperlight.engines.ppocr.overlooked import count_overlooked
from paperlight.engines.ppocr.weights import open_detection
from paperlight.geometry import Affine, Quad, Size

if TYPE_CHECKING:
    from numpy.typing import NDArray

# Detection costs per pixel and needs fewer of them than recognition: print of 7 points on A4 is
# found at this longest side as well as at 2,400.
LONGEST_SIDE_PX = 1248
# A page with words that were overlooked, or with a tenth of its lines thinner than this, is looked
# at again, larger: print of less than 6 points.
SMALL_LINE_PX = 11.0
LONGEST_SIDE_FOR_SMALL_PRINT_PX = 2400
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
        scale = _scale(size, LONGEST_SIDE_PX)
        larger = _scale(size, LONGEST_SIDE_FOR_SMALL_PRINT_PX)
        seen = _resized(pixels, scale)
        quads = self._quads_on(seen, size)
        if larger > scale and (
            _smallest(quads) * scale < SMALL_LINE_PX or _overlooked(seen, quads, size)
        ):
            return self._quads_on(_resized(pixels, larger), size)
        return quads

    def _quads_on(self, seen: NDArray[np.uint8], size: Size) -> list[Quad]:
        """Find lines on a resized copy; return them in pixels of the picture of this size."""
        heat = self._session.run(None, {"x": _as_input(seen)})[0]
        boxes, _ = self._to_boxes(heat, (int(size.height), int(size.width)))
        return [Quad(*((float(x), float(y)) for x, y in corners)) for corners in boxes]


def _scale(size: Size, longest: float) -> float:
    smaller = longest / size.longest
    enlarged = min(LARGEST_ENLARGEMENT, SHORTEST_SIDE_PX / min(size.width, size.height))
    return min(smaller, max(1.0, enlarged))


def _resized(pixels: NDArray[np.uint8], scale: float) -> NDArray[np.uint8]:
    """Scale to whole strides, at least one."""
    height, width = (
        max(round(side * scale / STRIDE_PX), 1) * STRIDE_PX for side in pixels.shape[:2]
    )
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(pixels, (width, height), interpolation=way), np.uint8)


def _as_input(seen: NDArray[np.uint8]) -> NDArray[np.float32]:
    """[height, width, 3] RGB, uint8 -> [1, 3, height, width] BGR, -1 to 1."""
    blob = cv2.dnn.blobFromImage(seen, 1 / 127.5, mean=(127.5, 127.5, 127.5), swapRB=True)
    return np.asarray(blob, np.float32)


def _overlooked(seen: NDArray[np.uint8], quads: list[Quad], size: Size) -> bool:
    there = Affine.scale(seen.shape[1] / size.width, seen.shape[0] / size.height)
    return count_overlooked(seen, [there.quad(quad) for quad in quads]) > 0


def _smallest(quads: list[Quad]) -> float:
    """How thick the thinnest tenth of the lines is at most, in pixels."""
    return float(np.percentile([quad.thickness for quad in quads], 10)) if quads else math.inf
