"""Bound a picture to what an engine wants. Nothing is enlarged."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paperlight.documents.page import RenderSize
    from paperlight.geometry import Size


def bounding_scale(size: Size, wanted: RenderSize) -> float:
    """Return the scale, at most 1, that brings a picture within the bounds in pixels.

    The bound in dpi is the document's to keep: a picture does not know its paper for certain.
    """
    by_side = wanted.longest_px / size.longest
    by_area = math.sqrt(wanted.pixels / size.area)
    return min(1.0, by_side, by_area)
