"""Where the words of a strip start and end: at the ink.

The recogniser knows each character's middle only. The white that it read as a space shows where one
word ends and the next begins.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

# What differs from the paper by more than this share of the darkest ink is ink.
_INK_SHARE = 0.35
# Rows at the top and bottom where neighbouring lines reach in, as a share of the height.
_MARGIN = 0.1
# A line's ink begins at most so far before the middle of its first character, and ends at most so
# far behind that of its last, in heights of the strip.
_FARTHEST = 0.75
# Ink is followed outwards across white of this much, in heights: i's of one word stand apart.
_BRIDGED = 0.15
# One pixel in so many, each way, tells the shade of the paper.
_SAMPLED = 3
_WORD = re.compile("[^ ]+")

Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Strip:
    """The columns of a strip that have ink, and its height, in pixels."""

    inked: NDArray[np.bool_]
    height: int


def word_spans(pixels: NDArray[np.uint8], text: str, places: Sequence[float]) -> tuple[Span, ...]:
    """Return start and end of each word in ``text`` as shares of the strip's width.

    ``pixels`` are [height, width, 3]; ``places`` are the middles of all characters, spaces too.
    Where the white between two words cannot be seen, the middles decide.
    """
    strip = _Strip(inked=_inked_columns(pixels), height=pixels.shape[0])
    width = len(strip.inked)
    middles = [place * width for place in places]
    words = [(found.start(), found.end() - 1) for found in _WORD.finditer(text)]
    if not words:
        return ()
    edges = [_first_ink(strip, middles[words[0][0]])]
    for (_, last), (first, _) in pairwise(words):
        edges.extend(_white(strip, middles[last], middles[first], middles))
    edges.append(width - _first_ink(_mirrored(strip), width - middles[words[-1][1]]))
    return tuple(_spans([edge / width for edge in edges]))


def _spans(edges: Sequence[float]) -> Iterator[Span]:
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        yield start, max(start, end)


def _inked_columns(pixels: NDArray[np.uint8]) -> NDArray[np.bool_]:
    rows = round(pixels.shape[0] * _MARGIN)
    green = pixels[rows : pixels.shape[0] - rows, :, 1]
    paper = int(np.median(green[::_SAMPLED, ::_SAMPLED]))
    darkest, lightest = green.min(axis=0).astype(np.int16), green.max(axis=0).astype(np.int16)
    contrast = np.maximum(paper - darkest, lightest - paper)
    return np.asarray(contrast > _INK_SHARE * contrast.max(initial=1))


def _mirrored(strip: _Strip) -> _Strip:
    return _Strip(inked=strip.inked[::-1], height=strip.height)


def _first_ink(strip: _Strip, middle: float) -> float:
    """Return where the ink around the first character begins, in pixels."""
    at = min(int(middle), len(strip.inked) - 1)
    farthest = max(0, at - round(_FARTHEST * strip.height))
    edge = at
    for column in range(at, farthest - 1, -1):
        if strip.inked[column]:
            edge = column
        elif edge - column > _BRIDGED * strip.height and edge < at:
            break
    return float(edge) if edge < at else max(0.0, middle - strip.height / 4)


def _white(
    strip: _Strip, left: float, right: float, middles: Sequence[float]
) -> tuple[float, float]:
    """Return the widest white between two characters; halfway to each where there is none."""
    start, end = int(left), max(int(right), int(left) + 1)
    inked = np.concatenate(([True], strip.inked[start:end], [True]))
    changes = np.flatnonzero(inked[1:] != inked[:-1])
    runs = changes.reshape(-1, 2)
    if not len(runs):
        half = _half_pitch(middles)
        return min(left + half, right), max(right - half, left)
    first, last = runs[np.argmax(runs[:, 1] - runs[:, 0])]
    return float(start + first), float(start + last)


def _half_pitch(middles: Sequence[float]) -> float:
    gaps = sorted(after - before for before, after in pairwise(middles))
    return gaps[len(gaps) // 2] / 2 if gaps else 0.0
