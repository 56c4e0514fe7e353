"""Cut a figure out of a prepared page."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import cv2

from paperlight.errors import UsageError

if TYPE_CHECKING:
    from paperlight.geometry import Box
    from paperlight.prepare.prepared import PreparedPage


def cut_out(prepared: PreparedPage, box: Box) -> bytes:
    """Return what lies in the box, in prepared pixels, as a PNG; the rest of the box is ignored.

    Raises UsageError when the box holds no pixel of the page.
    """
    height, width = prepared.pixels.shape[:2]
    left, top = max(0, math.floor(box.x0)), max(0, math.floor(box.y0))
    right, bottom = min(width, math.ceil(box.x1)), min(height, math.ceil(box.y1))
    if left >= right or top >= bottom:
        raise UsageError(
            f"The box {box} lies outside page {prepared.number}, which is {width} x {height} "
            "pixels: boxes are in prepared pixels."
        )
    part = cv2.cvtColor(prepared.pixels[top:bottom, left:right], cv2.COLOR_RGB2BGR)
    _, png = cv2.imencode(".png", part)
    return png.tobytes()
