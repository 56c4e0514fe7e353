"""Which pictures of a page with digital text look printed, so that text may be in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from paperlight.documents.pdf.page_objects import Picture
    from paperlight.geometry import Box
    from paperlight.lines import Line

# Smaller pictures than this share of the page are bullets and ornaments.
_LEAST_SHARE = 0.004
# Print has a ground of one brightness, of 255, within a tolerance, under this share of its pixels;
# a photo has none. Ink differs from it by at least so much.
_GROUND_TOLERANCE = 12
_LEAST_GROUND = 0.5
_LEAST_CONTRAST = 40
_LEAST_INK = 0.01


def printed_share(
    green: NDArray[np.uint8], pictures: Sequence[Picture], lines: Sequence[Line], scale: float
) -> float:
    """Return the part of the page under pictures that look printed, beside the lines on them.

    ``green`` is that channel of the drawn page, ``scale`` how many pixels a unit of the page has.
    """
    large = [picture for picture in pictures if picture.share >= _LEAST_SHARE]
    if not large:
        return 0.0
    known = np.zeros(green.shape, dtype=bool)
    for line in lines:
        known[_under(line.box, scale)] = True
    return sum(
        picture.share
        for picture in large
        if _looks_printed(green[under := _under(picture.box, scale)][~known[under]])
    )


def _under(box: Box, scale: float) -> tuple[slice, slice]:
    x0, y0, x1, y1 = (max(round(side * scale), 0) for side in (box.x0, box.y0, box.x1, box.y1))
    return slice(y0, y1), slice(x0, x1)


def _looks_printed(values: NDArray[np.uint8]) -> bool:
    if not values.size:
        return False
    common = int(np.bincount(values, minlength=256).argmax())
    distance = np.abs(values.astype(np.int16) - common)
    ground = (distance <= _GROUND_TOLERANCE).mean()
    return bool(ground >= _LEAST_GROUND and (distance >= _LEAST_CONTRAST).mean() >= _LEAST_INK)
