"""What can be seen on a page without reading it: where ink lies, and how much looks like letters.

The measure decides whether a page is blank, so it leans one way: smooth shadows, noise, faint
show-through, punch holes, staples and ruled lines are no marks, and everything else that could be
a letter is one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from paperlight.prepare.marks import Marks, find_marks
from paperlight.prepare.prepared import Ink

if TYPE_CHECKING:
    from numpy.typing import NDArray

# The measure works on a reduced picture: a lower-case letter of 8 pt on A4 is then 7 px high.
WORKING_PX = 1600

# Ink is this much darker than the paper around it, as a share of the paper's grey. The back of a
# sheet shines through with less, the lightest grey that people print with more.
FAINTEST_INK = 0.10

# ... and at least so many grey levels darker, or every speck on a black page would be ink.
FEWEST_LEVELS = 20

# Noise of the scanner or the paper stays below this multiple of its deviation, ...
NOISE_DEVIATIONS = 5.0

# ... but black letters count on whatever texture they are printed.
HIGHEST_THRESHOLD = 0.75

# Light letters are so many levels lighter than a ground that is at most so light.
INVERTED_LEVELS = 60
DARK_GROUND = 110

# The paper is estimated at a quarter of the working size, as the median of a window wider than
# a line of text (34 mm on A4); the ground of light letters from one narrower than a banner.
_GROUND_REDUCTION = 4
_PAPER_WINDOW = 41
_BANNER_WINDOW = 13

# Below this scale, bilinear reduction would skip pixels.
_BILINEAR_FROM = 0.5

# The median of the positive half of a normal distribution, in deviations.
_HALF_NORMAL_MEDIAN = 0.6745


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class InkMap:
    """Ink and letters on a reduced picture of the page.

    ``ink`` is [height, width], uint8, 1 where ink lies. ``scale`` is reduced pixels per pixel of
    the picture that was measured; ``marks`` are in reduced pixels.
    """

    ink: NDArray[np.uint8]
    marks: Marks
    scale: float

    @property
    def figures(self) -> Ink:
        """The two numbers that go into the record."""
        return Ink(coverage=cv2.countNonZero(self.ink) / self.ink.size, marks=self.marks.count)


def measure_ink(pixels: NDArray[np.uint8]) -> Ink:
    """Return how much ink a picture [height, width, 3] holds and how many letter-like marks."""
    return map_ink(pixels).figures


def map_ink(pixels: NDArray[np.uint8]) -> InkMap:
    """Find ink and letter-like marks on a picture [height, width, 3], uint8, RGB."""
    grey, scale = _reduced_grey(pixels)
    height, width = grey.shape
    small_size = (max(1, width // _GROUND_REDUCTION), max(1, height // _GROUND_REDUCTION))
    small = _bytes(cv2.resize(grey, small_size, interpolation=cv2.INTER_AREA))
    dark = _darker_than_paper(grey, small)
    light = _lighter_than_ground(grey, small)
    if light is None:
        return InkMap(ink=dark, marks=find_marks(dark), scale=scale)
    marks = find_marks(dark).joined(find_marks(light))
    return InkMap(ink=dark | light, marks=marks, scale=scale)


def _reduced_grey(pixels: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], float]:
    grey = _bytes(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY))
    scale = min(1.0, WORKING_PX / max(grey.shape))
    if scale == 1.0:
        return grey, scale
    # Between half and full size, bilinear sees every pixel and costs a tenth of area averaging.
    how = cv2.INTER_AREA if scale < _BILINEAR_FROM else cv2.INTER_LINEAR
    return _bytes(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=how)), scale


def _darker_than_paper(grey: NDArray[np.uint8], small: NDArray[np.uint8]) -> NDArray[np.uint8]:
    paper = _ground(small, _PAPER_WINDOW, grey.shape)
    levels = np.arange(256, dtype=np.float64)
    threshold = np.maximum(levels * FAINTEST_INK, NOISE_DEVIATIONS * _noise(grey, paper))
    threshold = np.minimum(threshold, levels * HIGHEST_THRESHOLD)
    darkest_paper = np.maximum(levels - np.maximum(threshold, FEWEST_LEVELS), 0)
    limit = cv2.LUT(paper, darkest_paper.astype(np.uint8))
    return (grey < limit).astype(np.uint8)


def _lighter_than_ground(
    grey: NDArray[np.uint8], small: NDArray[np.uint8]
) -> NDArray[np.uint8] | None:
    """Find light letters on dark; None where the page has no dark ground."""
    if np.count_nonzero(small <= DARK_GROUND) < min(_BANNER_WINDOW**2, small.size // 2):
        return None
    ground = _ground(small, _BANNER_WINDOW, grey.shape)
    levels = np.arange(256)
    limit = np.where(levels <= DARK_GROUND, levels + INVERTED_LEVELS, 255)
    return (grey > cv2.LUT(ground, limit.astype(np.uint8))).astype(np.uint8)


def _ground(small: NDArray[np.uint8], window: int, shape: tuple[int, ...]) -> NDArray[np.uint8]:
    """Return what lies behind the ink, at working size."""
    median = cv2.medianBlur(small, window)
    return _bytes(cv2.resize(median, (shape[1], shape[0]), interpolation=cv2.INTER_LINEAR))


def _noise(grey: NDArray[np.uint8], paper: NDArray[np.uint8]) -> float:
    """Estimate the deviation of the paper from its light side, where there is no ink."""
    lighter = _bytes(cv2.subtract(grey[::4, ::4], paper[::4, ::4]))
    lighter = lighter[lighter > 0]
    if lighter.size == 0:
        return 0.0
    return float(np.median(lighter)) / _HALF_NORMAL_MEDIAN


def _bytes(picture: cv2.typing.MatLike) -> NDArray[np.uint8]:
    """Tell the type checker what cv2 returns for uint8; nothing is copied."""
    return np.asarray(picture, dtype=np.uint8)
