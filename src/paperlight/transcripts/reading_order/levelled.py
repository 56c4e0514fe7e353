"""Levelled boxes: boxes in a frame where text runs to the right and lines follow downwards.

The box around a long line that rises by one degree is several lines tall, so the common slant of
the page is taken out before boxes are compared. A page of vertical Chinese or Japanese is turned,
so that its columns, read from right to left, become lines from top to bottom.
"""

from __future__ import annotations

import math
from statistics import median
from typing import TYPE_CHECKING

from paperlight.geometry import Affine
from paperlight.transcripts.characters import share_wide

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.geometry import Quad
    from paperlight.lines import Line

# A line tells the slant of a page when it is this many times longer than it is thick.
TELLING_LENGTH = 5.0
# Steeper lines are turned text, not a slanted page (degrees).
STEEPEST_SLANT = 10.0
# A line is a column when its box is this many times taller than wide and most of its characters
# fill a square.
VERTICAL_RATIO = 1.5
VERTICAL_WIDE_SHARE = 0.5


def reading_frame(lines: Sequence[Line]) -> Affine:
    """Return the map from the page to the frame where most of its lines are level."""
    if is_set_vertically(lines):
        return Affine(a=0, b=1, d=-1, e=0)
    slant = page_slant([line.quad for line in lines])
    return Affine(a=math.cos(slant), b=math.sin(slant), d=-math.sin(slant), e=math.cos(slant))


def is_set_vertically(lines: Sequence[Line]) -> bool:
    """Say whether most characters stand in columns that are read from top to bottom."""
    vertical = sum(len(line.text) for line in lines if is_vertical(line))
    return vertical * 2 > sum(len(line.text) for line in lines)


def is_vertical(line: Line) -> bool:
    """Say whether a line is a column of Chinese or Japanese, by its flag or by its shape."""
    box = line.box
    tall = len(line.text) > 1 and box.height > VERTICAL_RATIO * box.width
    return line.vertical or (tall and share_wide(line.text) > VERTICAL_WIDE_SHARE)


def page_slant(quads: Sequence[Quad]) -> float:
    """Return the common slant of the longer lines in radians, clockwise positive; 0 if unclear."""
    slants = [_slant(quad) for quad in quads if quad.length > TELLING_LENGTH * quad.thickness]
    level = [slant for slant in slants if abs(slant) < math.radians(STEEPEST_SLANT)]
    return median(level) if level else 0.0


def _slant(quad: Quad) -> float:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad.corners
    return math.atan2(by - ay + cy - dy, bx - ax + cx - dx)
