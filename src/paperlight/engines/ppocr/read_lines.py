"""Pixels -> lines of text: detection, then recognition."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from paperlight.engines.ppocr.detect import Detector
from paperlight.engines.ppocr.quads import part
from paperlight.engines.ppocr.recognise import Recogniser
from paperlight.engines.ppocr.strips import cut_strip
from paperlight.engines.ppocr.tall import Attempt, attempts, is_tall
from paperlight.lines import Line, Word

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from paperlight.engines.ppocr.recognise import Reading
    from paperlight.geometry import Quad

# Specks, rules and drawings are read as characters, too, but with less confidence than this.
LEAST_SCORE = 0.5
# Readings of one quad whose scores differ by less are as sure as each other.
AS_SURE = 0.05


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
        looks = [_looks(pixels, quad) for quad in quads]
        readings = iter(self._recogniser.read([look.strip for tried in looks for look in tried]))
        best = (_best([(look, next(readings)) for look in tried]) for tried in looks)
        return tuple(
            _line(look, reading)
            for look, reading in best
            if reading.text.strip() and reading.score >= LEAST_SCORE
        )


def _looks(pixels: NDArray[np.uint8], quad: Quad) -> list[Attempt]:
    """Return the ways in which a quad can be read; one, unless it is tall."""
    if is_tall(quad):
        return list(attempts(pixels, quad))
    return [Attempt(quad=quad, strip=cut_strip(pixels, quad))]


def _best(tried: list[tuple[Attempt, Reading]]) -> tuple[Attempt, Reading]:
    """Choose the surest reading; among those that are about as sure, the likeliest look."""
    surest = max(reading.score for _, reading in tried)
    as_sure = [pair for pair in tried if pair[1].score >= surest - AS_SURE]
    return next((pair for pair in as_sure if _plausible(*pair)), as_sure[0])


def _plausible(look: Attempt, reading: Reading) -> bool:
    """Whether text is written so: glyph under glyph means Chinese or Japanese."""
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in reading.text)
    return not look.vertical or wide * 2 > len(reading.text)


def _line(look: Attempt, reading: Reading) -> Line:
    return Line(
        text=reading.text.strip(),
        quad=look.quad,
        score=reading.score,
        words=() if look.vertical else tuple(_words(look.quad, reading)),
        vertical=look.vertical,
    )


def _words(quad: Quad, reading: Reading) -> Iterator[Word]:
    texts = [text for text in reading.text.split(" ") if text]
    for text, (start, end) in zip(texts, reading.spans, strict=True):
        yield Word(text=text, quad=part(quad, start, end))
