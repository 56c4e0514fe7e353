"""Find by how much a page is skewed: lines of text make the sharpest profile when they are level.

The picture is cut into narrow strips; for each candidate angle the strips are shifted as a
rotation would shift them, and added. A page without lines has no sharp profile at any angle, and
is left alone.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from paperlight.prepare.ink import InkMap

# Degrees. Scanners feed pages within a few; beyond ten it is a photo or meant so.
RANGE = 10.0
COARSE_STEP = 0.25
FINE_RANGE = 0.5
FINE_STEP = 0.05

# The angle is the centre of the part of the peak above this share of its height.
PEAK_FOOT = 0.8

# Degrees. Below this, turning the picture costs more sharpness than it brings.
LEAST_SKEW = 0.15

# How much sharper the best profile must be than that of a middling angle: pages of text reach 6
# and more, three words somewhere on the page up to 6 at an angle that is wrong by a degree.
SHARPNESS_NEEDED = 4.0
SHARPNESS_NEEDED_OF_FEW = 12.0
FEW_MARKS = 40

# A second peak further away than this, in degrees, and not much lower makes the first doubtful:
# a slanted stamp among a few lines of text.
APART = 1.0
RIVAL = 0.6

# Working pixels. Within a strip the slope is neglected: 16 px at 10 degrees are 3 px.
_STRIP_PX = 16


@dataclass(frozen=True, slots=True)
class _Peak:
    """The best angle, how sharp its profile is, and the share of that which a rival reaches."""

    degrees: float
    sharpness: float
    rival: float


def find_skew(ink_map: InkMap) -> float:
    """Return the skew in degrees, clockwise positive; 0 when it is small or not certain."""
    if ink_map.marks.count == 0:
        return 0.0
    rows = _peak(ink_map.ink)
    columns = _peak(ink_map.ink.T)  # ruled lines and vertical writing
    few = ink_map.marks.count < FEW_MARKS
    needed = SHARPNESS_NEEDED_OF_FEW if few else SHARPNESS_NEEDED
    best = max(rows, columns, key=lambda peak: peak.sharpness)
    if best.sharpness < needed or best.rival > RIVAL or abs(best.degrees) < LEAST_SKEW:
        return 0.0
    return best.degrees if best is rows else -best.degrees


def line_sharpness(ink_map: InkMap) -> tuple[float, float]:
    """Return how clearly lines of text run level along the picture, and how clearly upright.

    1 means no lines at all; horizontal writing reaches 6 to 100 along and 2 to 25 across.
    """
    return _peak(ink_map.ink).sharpness, _peak(ink_map.ink.T).sharpness


def _peak(ink: NDArray[np.uint8]) -> _Peak:
    strips = _strips(ink)
    angles = np.arange(-RANGE, RANGE + COARSE_STEP / 2, COARSE_STEP)
    scores = np.array([_sharpness(strips, angle) for angle in angles])
    around = angles[int(np.argmax(scores))]
    fine = around + np.arange(-FINE_RANGE, FINE_RANGE + FINE_STEP / 2, FINE_STEP)
    fine_scores = np.array([_sharpness(strips, angle) for angle in fine])
    best = float(fine_scores.max())
    rivals = scores[np.abs(angles - around) > APART]
    weights = np.maximum(fine_scores - PEAK_FOOT * best, 0) if best else np.ones_like(fine)
    return _Peak(
        degrees=round(float(np.average(fine, weights=weights)), 3),
        sharpness=best / max(float(np.median(scores)), 1.0),
        rival=float(rivals.max()) / max(best, 1.0),
    )


def _strips(ink: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return the row profiles of the strips, [strips, height]."""
    height, width = ink.shape
    count = max(1, width // _STRIP_PX)
    used = ink[:, : count * _STRIP_PX] if width >= _STRIP_PX else ink
    return np.ascontiguousarray(used.reshape(height, count, -1).sum(axis=2, dtype=np.float32).T)


def _sharpness(strips: NDArray[np.float32], degrees: float) -> float:
    count, height = strips.shape
    slope = math.tan(math.radians(degrees))
    margin = math.ceil(count * _STRIP_PX / 2 * abs(slope)) + 1
    profile = np.zeros(height + 2 * margin, dtype=np.float32)
    for index, strip in enumerate(strips):
        # Whole pixels only: interpolation would favour the angles that need none.
        shift = round((index + 0.5 - count / 2) * _STRIP_PX * slope)
        profile[margin - shift : margin - shift + height] += strip
    edges = np.diff(profile)
    return float(np.dot(edges, edges))
