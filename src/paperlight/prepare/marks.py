"""Which connected pieces of ink could be letters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

# A letter is at least so wide and so long, in working pixels: dots, specks and pieces of a ruled
# line are less. A stroke such as l or - does not count, but never stands alone either.
NARROWEST = 3
LONGEST_AT_LEAST = 5

# ... and has so many pixels of ink: noise that happens to touch is thinner.
FEWEST_PIXELS = 8

# No side is longer than this share of the page: beyond that it is a rule, a frame or a fold. On a
# picture of a single word every letter is, so this many pixels are allowed in any case.
LARGEST_SHARE = 0.3
LARGEST_IN_ANY_CASE = 120

# What runs off the picture is the shadow of a binding or the bed of the scanner, unless it spans
# this share of the picture's shorter side: then a word was cut out tightly.
TIGHT_SHARE = 0.2

# Longer than this many widths it is a rule too, unless it is as high as letters of 8 pt, as open
# as they are and no longer than a word: then letters run into each other.
ELONGATION = 6.0
WORD_ELONGATION = 15.0
WORD_HEIGHT = 7
WORD_FILL = (0.3, 0.75)

# With so few marks each is looked at closely: blank pages have holes, staples and creases.
FEW = 24

# Punch holes are 3 to 10 mm wide on A4 and lie near an edge; they are solid, or alone.
HOLE_SHARE = (0.010, 0.034)
HOLE_FROM_EDGE = 0.09
SOLID = 0.66
COMPANY = 3.0

# A staple or a scratch fills a slanted rectangle that is much longer than wide.
BAR_ELONGATION = 4.5
BAR_FILL = 0.7

_LEFT, _TOP, _WIDTH, _HEIGHT, _AREA = range(5)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Marks:
    """Letter-like pieces of ink: ``boxes`` are [count, 4], int32: left, top, width, height."""

    boxes: NDArray[np.int32]

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.boxes)

    def joined(self, other: Marks) -> Marks:
        """Return both together."""
        return Marks(boxes=np.concatenate([self.boxes, other.boxes]))

    def bounds(self) -> tuple[int, int, int, int]:
        """Return left, top, right and bottom of all marks; at least one is needed."""
        left, top = self.boxes[:, :2].min(axis=0)
        right, bottom = (self.boxes[:, :2] + self.boxes[:, 2:]).max(axis=0)
        return int(left), int(top), int(right), int(bottom)


def find_marks(ink: NDArray[np.uint8]) -> Marks:
    """Return what could be a letter in a mask [height, width], uint8, 1 where ink lies."""
    _, *found = cv2.connectedComponentsWithStats(ink, connectivity=8, ltype=cv2.CV_32S)
    labels, pieces = (np.asarray(array, dtype=np.int32) for array in found[:2])
    letters = _of_letter_size(pieces, max(ink.shape)) & ~_runs_off(pieces, ink.shape)
    letters[0] = False  # the paper
    chosen = np.flatnonzero(letters)
    if len(chosen) <= FEW:
        candidates = pieces[chosen]
        keep = [
            not (_is_hole(piece, candidates, ink.shape) or _is_bar(labels, int(label), piece))
            for label, piece in zip(chosen, candidates, strict=True)
        ]
        chosen = chosen[np.array(keep, dtype=np.bool_)]
    return Marks(boxes=pieces[chosen][:, :_AREA])


def _of_letter_size(pieces: NDArray[np.int32], longest_px: int) -> NDArray[np.bool_]:
    short = np.minimum(pieces[:, _WIDTH], pieces[:, _HEIGHT])
    long = np.maximum(pieces[:, _WIDTH], pieces[:, _HEIGHT])
    fill = pieces[:, _AREA] / (short * long)
    compact = long <= short * ELONGATION
    letters_that_touch = (
        (short >= WORD_HEIGHT)
        & (fill >= WORD_FILL[0])
        & (fill <= WORD_FILL[1])
        & (long <= short * WORD_ELONGATION)
    )
    return np.asarray(
        (short >= NARROWEST)
        & (long >= LONGEST_AT_LEAST)
        & (long <= max(longest_px * LARGEST_SHARE, LARGEST_IN_ANY_CASE))
        & (pieces[:, _AREA] >= FEWEST_PIXELS)
        & (compact | letters_that_touch)
    )


def _runs_off(pieces: NDArray[np.int32], shape: tuple[int, ...]) -> NDArray[np.bool_]:
    height, width = shape
    touches = (
        (pieces[:, _LEFT] == 0)
        | (pieces[:, _TOP] == 0)
        | (pieces[:, _LEFT] + pieces[:, _WIDTH] == width)
        | (pieces[:, _TOP] + pieces[:, _HEIGHT] == height)
    )
    long = np.maximum(pieces[:, _WIDTH], pieces[:, _HEIGHT])
    return np.asarray(touches & (long < TIGHT_SHARE * min(shape)))


def _is_hole(piece: NDArray[np.int32], pieces: NDArray[np.int32], shape: tuple[int, ...]) -> bool:
    height, width = shape
    longest_px = max(shape)
    smallest, largest = (share * longest_px for share in HOLE_SHARE)
    sides = sorted((int(piece[_WIDTH]), int(piece[_HEIGHT])))
    if sides[0] < smallest or sides[1] > largest:
        return False
    x, y = _centre(piece)
    if min(x, y, width - x, height - y) > HOLE_FROM_EDGE * longest_px:
        return False
    solid = piece[_AREA] >= SOLID * piece[_WIDTH] * piece[_HEIGHT]
    return bool(solid or not _has_company(piece, pieces))


def _has_company(piece: NDArray[np.int32], pieces: NDArray[np.int32]) -> bool:
    """Say whether another letter stands within a few letter widths: words are not alone."""
    reach = COMPANY * max(piece[_WIDTH], piece[_HEIGHT])
    x, y = _centre(piece)
    near = [abs(_centre(it)[0] - x) <= reach and abs(_centre(it)[1] - y) <= reach for it in pieces]
    return near.count(True) > 1  # itself is near


def _centre(piece: NDArray[np.int32]) -> tuple[float, float]:
    return piece[_LEFT] + piece[_WIDTH] / 2, piece[_TOP] + piece[_HEIGHT] / 2


def _is_bar(labels: NDArray[np.int32], label: int, piece: NDArray[np.int32]) -> bool:
    left, top, width, height, area = (int(value) for value in piece)
    inside = labels[top : top + height, left : left + width] == label
    points = np.argwhere(inside)[:, ::-1].astype(np.float32)
    _, sides, _ = cv2.minAreaRect(points)
    short, long = sorted(side + 1 for side in sides)  # between pixel centres; pixels are one wide
    return bool(long >= BAR_ELONGATION * short and area >= BAR_FILL * short * long)
