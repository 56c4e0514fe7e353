"""Find dark or flat bands at the edges of a scan: the bed of the scanner, the shadow of a lid.

Only bands are found that touch the edge, run along all of it, are of one colour, differ from the
paper and hold nothing else. White margins are no bands: there is nothing to gain by cutting them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

# Shares of the page's longer side. A narrower band is no harm, and could be the ruled frame of a
# table (0.5 % of A4 are 1.5 mm); a wider one is part of the page.
NARROWEST_SHARE: Final = 0.005
WIDEST_SHARE: Final = 0.15

# Grey levels between band and paper, and around the band's own level.
LEVELS_APART: Final = 40
FLATNESS: Final = 32

# So much of each row of a band must be of its colour; noise takes the rest.
UNIFORM_SHARE: Final = 0.97

# Share of the grey levels of the picture that lies below that of the paper.
_PAPER_QUANTILE: Final = 0.7

# Rows between band and paper that are neither: blur of the scanner.
_TRANSITION_PX: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Bands:
    """How many pixels to cut off at each side."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0

    @property
    def sides(self) -> tuple[int, int, int, int]:
        """Left, top, right, bottom."""
        return self.left, self.top, self.right, self.bottom


def find_bands(pixels: NDArray[np.uint8]) -> Bands:
    """Find what can be cut off a picture [height, width, 3], uint8, RGB, without any loss."""
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    paper = float(np.quantile(grey[::8, ::8], _PAPER_QUANTILE))
    longest_px = max(grey.shape)
    return Bands(
        left=_band(grey.T, paper, longest_px),
        top=_band(grey, paper, longest_px),
        right=_band(grey.T[::-1], paper, longest_px),
        bottom=_band(grey[::-1], paper, longest_px),
    )


def _band(grey: NDArray[np.uint8], paper: float, longest_px: int) -> int:
    """Return the height of the band at the top of a picture, 0 where there is none."""
    widest = min(int(WIDEST_SHARE * longest_px), grey.shape[0] // 3)
    narrowest = max(2, round(NARROWEST_SHARE * longest_px))
    if widest <= narrowest:
        return 0
    level = float(np.median(grey[:narrowest]))
    if abs(level - paper) < LEVELS_APART:
        return 0
    strip = np.ascontiguousarray(grey[: widest + 1])
    odd = cv2.absdiff(strip, np.full_like(strip, level)) > min(FLATNESS, abs(level - paper) / 2)
    uniform = odd.mean(axis=1) <= 1 - UNIFORM_SHARE
    rows = int(np.argmin(uniform)) if not uniform.all() else len(uniform)
    if rows < narrowest or rows > widest or _holds_something(odd[: rows - _TRANSITION_PX]):
        return 0
    return rows


def _holds_something(odd: NDArray[np.bool_]) -> bool:
    """Say whether anything larger than a speck lies in a band, from what is not of its colour."""
    mask = odd.astype(np.uint8)
    return bool(cv2.erode(mask, np.ones((2, 2), dtype=np.uint8), borderValue=0).any())
