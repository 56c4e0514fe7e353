"""Pixels -> lines of text: detection, then recognition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.engines.ppocr.detect import Detector
from paperlight.engines.ppocr.quads import part
from paperlight.engines.ppocr.recognise import Recogniser
from paperlight.lines import Line, Word

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from paperlight.engines.ppocr.recognise import Reading
    from paperlight.geometry import Quad

# Specks, rules and drawings are read as characters, too, but with less confidence than this.
LEAST_SCORE = 0.5


class LineReader:
    """Finds and reads the lines on a picture."""

    def __init__(self, *, threads: int) -> None:
        self._detector = Detector(threads=threads)
        self._recogniser = Recogniser(threads=threads)

    def lines(self, pixels: NDArray[np.uint8]) -> tuple[Line, ...]:
        """Return the lines on a picture, [height, width, 3] RGB, in its pixels, top to bottom."""
        quads = sorted(self._detector.quads(pixels), key=lambda quad: (quad.a[1], quad.a[0]))
        return self.lines_in(pixels, quads)

    def lines_in(self, pixels: NDArray[np.uint8], quads: Sequence[Quad]) -> tuple[Line, ...]:
        """Read what stands in the quads; those with nothing legible are left out."""
        readings = self._recogniser.read(pixels, quads)
        return tuple(
            _line(quad, reading)
            for quad, reading in zip(quads, readings, strict=True)
            if reading.text.strip() and reading.score >= LEAST_SCORE
        )


def _line(quad: Quad, reading: Reading) -> Line:
    return Line(
        text=reading.text.strip(),
        quad=quad,
        score=reading.score,
        words=tuple(_words(quad, reading)),
    )


def _words(quad: Quad, reading: Reading) -> Iterator[Word]:
    texts = [text for text in reading.text.split(" ") if text]
    for text, (start, end) in zip(texts, reading.spans, strict=True):
        yield Word(text=text, quad=part(quad, start, end))
