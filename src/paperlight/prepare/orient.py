"""Find out whether a page lies on its side or upside down.

One small model looks at the page; the rest of this module exists so that a page is never turned
on weak evidence. The model sees the page in all four turns and must say the same of each; it must
say so again of a closer view; there must be enough letters; and for a quarter turn the lines of
text must run across the page. If anything is amiss the page stays, and the doubt goes on record.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from paperlight.models.bundled import open_session
from paperlight.prepare.deskew import line_sharpness

if TYPE_CHECKING:
    import onnxruntime
    from numpy.typing import NDArray

    from paperlight.prepare.ink import InkMap

# The model sees a square of so many pixels.
VIEW_PX: Final = 224

# Side to which the content is reduced for each view, of which the middle VIEW_PX are seen: first
# everything, then closer, where letters are larger and the edges are cut.
WHOLE_VIEW_PX: Final = 224
CLOSE_VIEW_PX: Final = 288

# Mean probability over the four turns and both views; the model was trained never to be surer
# than 0.925. Below the lower one of the first view it has seen nothing worth a second one.
CONFIDENCE_NEEDED: Final = 0.7
CONFIDENCE_LIKELY: Final = 0.5

# One look is enough for most pages: upright as they lie, and surely so.
CONFIDENCE_UPRIGHT: Final = 0.85

# Fewer letters than two lines of text may read as well upside down: NOON, 6889.
FEWEST_MARKS: Final = 60

# Lines that run along the page as it lies are this much sharper than across: no quarter turn.
ALONG_OVER_ACROSS: Final = 1.5

# Quarter turns that leave lines of text level.
_UPSIDE_DOWN: Final = 2

# White left around the content, as a share of its longer side.
_MARGIN: Final = 0.02

# Mean and deviation of the pictures that the model was trained on (ImageNet's), RGB.
_MEAN = np.array([0.485, 0.456, 0.406], dtype=np.float32)
_DEVIATION = np.array([0.229, 0.224, 0.225], dtype=np.float32)

# Light letters on a ground darker than this are shown to the model as dark on light.
_DARK_PAPER: Final = 110


@dataclass(frozen=True, slots=True, kw_only=True)
class Orientation:
    """How a page lies.

    ``quarter_turns`` clockwise set it upright. ``confidence`` is the model's in what it saw, None
    where there was nothing to look at; ``doubt`` says why a turn that it saw was not believed.
    """

    quarter_turns: int = 0
    confidence: float | None = None
    doubt: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Vote:
    """What the model says of a picture and its three turns: clockwise turns it has suffered."""

    turned: int
    confidence: float


def find_orientation(pixels: NDArray[np.uint8], ink_map: InkMap) -> Orientation:
    """Say how a picture [height, width, 3], uint8, RGB, must be turned to stand upright."""
    if ink_map.marks.count == 0:
        return Orientation()
    content = _content(pixels, ink_map)
    view = _view(content, WHOLE_VIEW_PX)
    upright = float(_say(view[None])[0, 0])
    if upright >= CONFIDENCE_UPRIGHT:
        return Orientation(confidence=upright)
    seen = _vote(view)
    if seen.turned == 0 or seen.confidence < CONFIDENCE_LIKELY:
        return Orientation(confidence=seen.confidence)
    reason: str | None
    closer = _vote(_view(content, CLOSE_VIEW_PX))
    confidence = math.sqrt(seen.confidence * closer.confidence)
    if closer.turned != seen.turned:
        reason = "a closer look does not confirm it"
    elif confidence < CONFIDENCE_NEEDED:
        reason = "the signs are weak"
    else:
        reason = _contradiction(seen.turned, ink_map)
    if reason is None:
        return Orientation(quarter_turns=4 - seen.turned, confidence=confidence)
    doubt = f"the page may be turned by {90 * seen.turned} degrees, but {reason}"
    return Orientation(confidence=confidence, doubt=doubt)


def _contradiction(turned: int, ink_map: InkMap) -> str | None:
    """Say what on the page speaks against a turn that the model is sure of."""
    if ink_map.marks.count < FEWEST_MARKS:
        return "it has too few letters to be sure"
    if turned == _UPSIDE_DOWN:
        return None
    along, across = line_sharpness(ink_map)
    return "its lines of text run level" if along > ALONG_OVER_ACROSS * across else None


def _content(pixels: NDArray[np.uint8], ink_map: InkMap) -> NDArray[np.uint8]:
    """Cut out what holds letters, so that a nearly empty page is not mostly emptiness."""
    left, top, right, bottom = (edge / ink_map.scale for edge in ink_map.marks.bounds())
    margin = _MARGIN * max(right - left, bottom - top)
    height, width = pixels.shape[:2]
    return pixels[
        max(0, int(top - margin)) : min(height, int(bottom + margin) + 1),
        max(0, int(left - margin)) : min(width, int(right + margin) + 1),
    ]


def _view(content: NDArray[np.uint8], side_px: int) -> NDArray[np.float32]:
    """Return the content, centred on paper in a square, as the model wants it: [3, side, side]."""
    height, width = content.shape[:2]
    scale = min(1.0, side_px / max(height, width))
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = cv2.resize(content, size, interpolation=cv2.INTER_AREA)
    paper = np.median(small, axis=(0, 1))
    square = np.full((side_px, side_px, 3), paper, dtype=np.uint8)
    top, left = (side_px - size[1]) // 2, (side_px - size[0]) // 2
    square[top : top + size[1], left : left + size[0]] = small
    if paper.mean() < _DARK_PAPER:
        square = np.invert(square)
    edge = (side_px - VIEW_PX) // 2
    middle = square[edge : edge + VIEW_PX, edge : edge + VIEW_PX].astype(np.float32) / 255
    return np.asarray(((middle - _MEAN) / _DEVIATION).transpose(2, 0, 1), dtype=np.float32)


def _vote(view: NDArray[np.float32]) -> _Vote:
    copies = np.stack([np.rot90(view, -turns, axes=(1, 2)) for turns in range(4)])
    said = _say(copies)
    # A copy that was turned once more should be seen turned once more: undo that, then average.
    aligned = np.stack([np.roll(said[turns], -turns) for turns in range(4)])
    mean = np.exp(np.log(np.maximum(aligned, np.finfo(np.float32).tiny)).mean(axis=0))
    mean /= mean.sum()
    turned = int(mean.argmax())
    return _Vote(turned=turned, confidence=float(mean[turned]))


def _say(views: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the probability of each of the four turns, [views, 4]."""
    (said,) = _session().run(None, {"x": views})
    return np.asarray(said, dtype=np.float32)


@lru_cache(maxsize=1)
def _session() -> onnxruntime.InferenceSession:
    return open_session("orientation", threads=1)
