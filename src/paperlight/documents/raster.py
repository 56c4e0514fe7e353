"""Raster: pixels, and how they lie on the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from paperlight.geometry import Affine, Size

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Raster:
    """A picture of a page.

    ``pixels`` are [height, width, 3], uint8, RGB, upright as the file says (EXIF and /Rotate
    applied), ink dark on white. ``to_page`` maps pixels to page units. ``dpi`` is the effective
    resolution of what was scanned, where that is known: the smaller of the rendering resolution
    and that of the image which fills the page. ``incomplete`` says in words why a part of the
    picture is missing (data cut off); such a page is at best partial. ``reduction`` is how many
    times as wide and high the picture would be without a bound on its pixels: 1 or more.
    """

    pixels: NDArray[np.uint8]
    to_page: Affine
    dpi: float | None = None
    incomplete: str | None = None
    reduction: float = 1.0
    warnings: tuple[str, ...] = ()

    @property
    def size(self) -> Size:
        """Width and height in pixels."""
        height, width = self.pixels.shape[:2]
        return Size(width, height)
