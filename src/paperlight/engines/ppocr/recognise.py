"""Pixels -> lines of text, by RapidOCR's models."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
from rapidocr import RapidOCR

from paperlight.geometry import Quad
from paperlight.lines import Line

if TYPE_CHECKING:
    from numpy.typing import NDArray

# RapidOCR's own default of 2000 shrinks an A4 page of 200 dpi and doubles the errors in 7 pt print.
LONGEST_SIDE_PX = 2400
# RapidOCR refuses slivers: a side that shrinks to nothing.
SHORTEST_SIDE = 1 / 16
SHORTEST_SIDE_PX = 64


class Recogniser:
    """PP-OCRv6 small: detection and recognition of horizontal text."""

    def __init__(self, *, threads: int) -> None:
        self._ocr = RapidOCR(
            params={
                # The classifier of single lines turns upright long lines upside down.
                "Global.use_cls": False,
                "Global.max_side_len": LONGEST_SIDE_PX,
                "Global.log_level": "error",
                "EngineConfig.onnxruntime.intra_op_num_threads": threads,
                "EngineConfig.onnxruntime.inter_op_num_threads": 1,
            }
        )

    def lines(self, pixels: NDArray[np.uint8]) -> tuple[Line, ...]:
        """Return the lines on a picture, [height, width, 3] RGB, in its pixels."""
        found: Any = self._ocr(np.ascontiguousarray(_padded(pixels)[:, :, ::-1]))
        if found.boxes is None:
            return ()
        return tuple(
            Line(
                text=text,
                quad=Quad(*((float(x), float(y)) for x, y in corners)),
                score=float(score),
            )
            for corners, text, score in zip(found.boxes, found.txts, found.scores, strict=True)
        )


def _padded(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Add white at the right and the bottom until no side is a sliver."""
    height, width = pixels.shape[:2]
    least = max(SHORTEST_SIDE_PX, int(max(height, width) * SHORTEST_SIDE))
    below, right = max(least - height, 0), max(least - width, 0)
    if not below and not right:
        return pixels
    white = (255, 255, 255)
    return cv2.copyMakeBorder(pixels, 0, below, 0, right, cv2.BORDER_CONSTANT, value=white)  # type: ignore[return-value]  # cv2 types no dtype
