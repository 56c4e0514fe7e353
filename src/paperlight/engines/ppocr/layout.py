"""Pixels -> what the parts of a page are, by the CDLA layout model (PicoDet)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from paperlight.engines.engine import Region, RegionKind
from paperlight.geometry import Box
from paperlight.models.bundled import open_session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

# What the model was trained on: [height, width], and the mean and spread of its colours (BGR).
INPUT_PX = (800, 608)
MEAN = (0.485, 0.456, 0.406)
SPREAD = (0.229, 0.224, 0.225)
# Its grids of anchors lie this far apart.
STRIDES_PX = (8, 16, 32, 64)
# The classes in its order; None is of no use here.
KINDS = (
    RegionKind.TEXT,
    RegionKind.TITLE,
    RegionKind.FIGURE,
    RegionKind.CAPTION,
    RegionKind.TABLE,
    RegionKind.CAPTION,
    RegionKind.HEADER,
    RegionKind.FOOTER,
    RegionKind.TEXT,
    RegionKind.FORMULA,
)
# Fainter regions are not reported; who uses them sets a higher bar for each kind.
LEAST_SCORE = 0.3
# Of two boxes of a kind that share more than this, the fainter goes.
SAME_REGION_IOU = 0.5


class LayoutModel:
    """Finds tables, figures and titles."""

    def __init__(self, *, threads: int) -> None:
        self._session = open_session("layout", threads=threads)

    def regions(self, pixels: NDArray[np.uint8]) -> list[Region]:
        """Return the regions on a picture, [height, width, 3] RGB, in its pixels; surest first."""
        height, width = pixels.shape[:2]
        answers = self._session.run(None, {"image": _as_input(pixels)})
        scores, shares = answers[: len(STRIDES_PX)], answers[len(STRIDES_PX) :]
        chances = np.concatenate([score[0] for score in scores])
        boxes = np.concatenate(
            [_boxes(share[0], stride) for share, stride in zip(shares, STRIDES_PX, strict=True)]
        )
        boxes *= np.array([width / INPUT_PX[1], height / INPUT_PX[0]] * 2)
        boxes = boxes.clip(0, [width, height, width, height])
        found = [
            region
            for index, kind in enumerate(KINDS)
            for region in _distinct(boxes, chances[:, index], kind)
        ]
        return sorted(found, key=lambda region: -region.score)


def _as_input(pixels: NDArray[np.uint8]) -> NDArray[np.float32]:
    seen = cv2.resize(pixels, INPUT_PX[::-1], interpolation=cv2.INTER_AREA)
    colours = seen[:, :, ::-1].astype(np.float32) / 255 - np.array(MEAN, np.float32)
    colours /= np.array(SPREAD, np.float32)
    return np.ascontiguousarray(colours.transpose(2, 0, 1)[None])


def _boxes(shares: NDArray[np.float32], stride: int) -> NDArray[np.float32]:
    """[anchors, 4 x steps] of chances for each distance -> [anchors, 4] boxes in input pixels."""
    rows, columns = -(-INPUT_PX[0] // stride), -(-INPUT_PX[1] // stride)
    ys, xs = np.mgrid[:rows, :columns].reshape(2, -1) * stride + stride / 2
    chances = np.exp(shares.reshape(len(shares), 4, -1))
    steps = np.arange(chances.shape[2])
    reach = (chances * steps).sum(2) / chances.sum(2) * stride
    return np.stack(
        [xs - reach[:, 0], ys - reach[:, 1], xs + reach[:, 2], ys + reach[:, 3]], axis=1
    )


def _distinct(
    boxes: NDArray[np.float32], scores: NDArray[np.float32], kind: RegionKind
) -> Sequence[Region]:
    likely = np.flatnonzero(scores > LEAST_SCORE)
    corners, sides = boxes[likely, :2], boxes[likely, 2:] - boxes[likely, :2]
    kept = cv2.dnn.NMSBoxes(
        np.hstack([corners, sides]).tolist(), scores[likely].tolist(), LEAST_SCORE, SAME_REGION_IOU
    )
    return [
        Region(
            kind=kind,
            box=Box(*(float(edge) for edge in boxes[likely[index]])),
            score=float(scores[likely[index]]),
        )
        for index in kept
    ]
