"""Quads that are higher than wide: a narrow glyph, a line on its side, or vertical print."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import cv2
import numpy as np

from paperlight.engines.ppocr.strips import at_strip_height, cut_out, cut_strip
from paperlight.geometry import Quad

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

# From this many times as high as wide a quad may be something else than an upright line, ...
TALL = 1.5
# ... and from this many on it can hold more than one upright glyph.
VERY_TALL = 2.2
# Glyphs of vertical print follow each other at this distance, in widths of a glyph.
PITCH = (0.85, 1.5)
# A pixel is ink when it is darker than the paper by this much, of 255.
INK = 60


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Attempt:
    """One way to look at a quad: where its text would start, and the strip to read."""

    quad: Quad
    strip: NDArray[np.uint8]
    vertical: bool = False


def is_tall(quad: Quad) -> bool:
    """Whether a quad may be something else than an upright line."""
    return quad.thickness >= TALL * quad.length


def attempts(pixels: NDArray[np.uint8], quad: Quad) -> Iterator[Attempt]:
    """Return the ways to read a tall quad, the likeliest first.

    Upright where it may be one narrow glyph, glyph under glyph where it may be vertical print, then
    upwards and downwards. (Vertical print can be read on its side, too, so it must come first.)
    """
    a, b, c, d = quad.corners
    if quad.thickness < VERY_TALL * quad.length:
        yield Attempt(quad=quad, strip=cut_strip(pixels, quad))
    else:
        yield Attempt(quad=quad, strip=_side_by_side(cut_out(pixels, quad)), vertical=True)
    for turned in (Quad(d, a, b, c), Quad(b, c, d, a)):
        yield Attempt(quad=turned, strip=cut_strip(pixels, turned))


def _side_by_side(column: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Cut a column of glyphs into glyphs and put them into a row."""
    edges = _between_glyphs(column)
    side = column.shape[1]
    glyphs = []
    for top, bottom in pairwise(edges):
        glyph = column[top:bottom]
        above = max(side - len(glyph), 0) // 2
        below = max(side - len(glyph) - above, 0)
        square = cv2.copyMakeBorder(glyph, above, below, 0, 0, cv2.BORDER_REPLICATE)
        glyphs.append(at_strip_height(np.asarray(square, np.uint8)))
    return np.hstack(glyphs)


def _between_glyphs(column: NDArray[np.uint8]) -> list[int]:
    """Return the rows at which to cut: of those in reach the one with the least ink."""
    grey = column.min(axis=2).astype(np.int16)
    ink = grey < int(np.percentile(grey, 90)) - INK
    used = np.flatnonzero(ink.any(axis=0))
    glyph = int(used[-1] - used[0] + 1) if len(used) else column.shape[1]
    least, most = (max(round(glyph * pitch), 1) for pitch in PITCH)
    rows = ink.sum(axis=1)
    inked = np.flatnonzero(rows)
    edges = [max(int(inked[0]) - 1, 0) if len(inked) else 0]
    end = min(int(inked[-1]) + 2, len(rows)) if len(inked) else len(rows)
    while end - edges[-1] > most:
        reach = rows[edges[-1] + least : edges[-1] + most + 1]
        whitest = np.flatnonzero(reach == reach.min())
        edges.append(edges[-1] + least + int(whitest[len(whitest) // 2]))
    return [*edges, end]
