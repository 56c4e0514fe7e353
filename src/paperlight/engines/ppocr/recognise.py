"""Strips of pixels -> text."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from paperlight.engines.ppocr.lookalikes import told_by_neighbours
from paperlight.engines.ppocr.strips import STRIP_HEIGHT_PX
from paperlight.engines.ppocr.weights import open_recognition
from paperlight.engines.ppocr.word_spans import word_spans

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from paperlight.engines.ppocr.word_spans import Span

# A strip is never narrower: the model was trained with at least this much.
NARROWEST_STRIP_PX = 320
# Strips go through the model in batches of about this width in all: wider batches leave the
# processor's cache and need hundreds of megabytes, narrower ones waste the cost of a call.
BATCH_WIDTH_PX = 1600
# Strips of one batch are padded to the widest; widths are rounded so that few shapes occur.
WIDTH_STEP_PX = 32
# The model does not write spaces for wide gaps. Characters whose centres are farther apart than
# this, in heights of the strip, have a space between them.
GAP_HEIGHTS = 1.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a strip says.

    ``places`` are the characters' centres along the strip, 0 to 1; ``spans`` are where each word
    starts and ends.
    """

    text: str
    score: float
    places: tuple[float, ...]
    spans: tuple[Span, ...] = ()


class Recogniser:
    """Reads one line of horizontal text at a time."""

    def __init__(self, *, threads: int) -> None:
        self._session = open_recognition(threads=threads)
        listed = self._session.get_modelmeta().custom_metadata_map["character"].splitlines()
        # Class 0 is CTC's blank; the space comes after the characters that the model lists.
        self._characters = ["", *listed, " "]

    def read(self, strips: Sequence[NDArray[np.uint8]]) -> list[Reading]:
        """Read strips, [48, width, 3] RGB, one line of text each; same order."""
        readings: dict[int, Reading] = {}
        for batch in _batches([strip.shape[1] for strip in strips]):
            width = max(NARROWEST_STRIP_PX, *(strips[index].shape[1] for index in batch))
            width = -(-width // WIDTH_STEP_PX) * WIDTH_STEP_PX
            stacked = np.zeros((len(batch), 3, STRIP_HEIGHT_PX, width), np.float32)
            for row, index in enumerate(batch):
                stacked[row, :, :, : strips[index].shape[1]] = _as_input(strips[index])
            chances = self._session.run(None, {"x": stacked})[0]
            for row, index in enumerate(batch):
                readings[index] = self._decode(chances[row], width, strips[index])
        return [readings[index] for index in range(len(strips))]

    def _decode(
        self, chances: NDArray[np.float32], width_px: int, strip: NDArray[np.uint8]
    ) -> Reading:
        """Read CTC's [steps, classes]: drop repeats, then blanks."""
        filled_px = strip.shape[1]
        classes = chances.argmax(axis=1)
        fresh = np.append(True, classes[1:] != classes[:-1]) & (classes > 0)
        steps = np.flatnonzero(fresh)
        if not len(steps):
            return Reading(text="", score=0.0, places=())
        text = told_by_neighbours("".join(self._characters[index] for index in classes[steps]))
        places = ((steps + 0.5) * width_px / len(classes) / filled_px).clip(0, 1).tolist()
        text, places = _spaced(text, places, GAP_HEIGHTS * STRIP_HEIGHT_PX / filled_px)
        return Reading(
            text=text,
            score=float(chances[steps, classes[steps]].mean()),
            places=tuple(places),
            spans=word_spans(strip, text, places),
        )


def _spaced(text: str, places: Sequence[float], widest: float) -> tuple[str, list[float]]:
    """Put a space into every gap that is wider than ``widest``."""
    spaced, spread = text[:1], [*places[:1]]
    for (before, after), (left, right) in zip(pairwise(text), pairwise(places), strict=True):
        if right - left > widest and not before.isspace() and not after.isspace():
            spaced += " "
            spread.append((left + right) / 2)
        spaced += after
        spread.append(right)
    return spaced, spread


def _batches(widths: Sequence[int]) -> Iterator[list[int]]:
    """Group strips of like width, so that little padding is read."""
    batch: list[int] = []
    for index in sorted(range(len(widths)), key=widths.__getitem__):
        if batch and max(widths[index], NARROWEST_STRIP_PX) * (len(batch) + 1) > BATCH_WIDTH_PX:
            yield batch
            batch = []
        batch.append(index)
    if batch:
        yield batch


def _as_input(strip: NDArray[np.uint8]) -> NDArray[np.float32]:
    """[height, width, 3] RGB, uint8 -> [3, height, width] BGR, -1 to 1."""
    return strip[:, :, ::-1].transpose(2, 0, 1).astype(np.float32) / 127.5 - 1.0
