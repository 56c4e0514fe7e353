"""Words of a line with their places, also where the engine told only the line's."""

from __future__ import annotations

import unicodedata
from itertools import accumulate
from typing import TYPE_CHECKING

from paperlight.geometry import Quad
from paperlight.lines import Word
from paperlight.outputs.pdf.visual_order import is_right_to_left
from paperlight.transcripts.reading_order.levelled import is_vertical

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paperlight.lines import Line

# Widths in half ems: ideographs are twice as wide as other characters.
_WIDE, _NARROW = 2, 1


def words_of(line: Line) -> tuple[Word, ...]:
    """Return the line's words as they are read; their quads start where the text starts.

    Places that are not known are told from the share of the line that the characters take. A
    column that is read downwards counts as text that was turned clockwise.
    """
    texts = line.text.split()
    column = is_vertical(line) and line.quad.length < line.quad.thickness
    if [word.text for word in line.words] == texts and not column:
        return line.words
    return tuple(_estimated(texts, _turned(line.quad) if column else line.quad))


def width_in_half_ems(text: str) -> int:
    """Return how much room characters take beside each other."""
    wide = (unicodedata.east_asian_width(character) in {"W", "F"} for character in text)
    return sum(_WIDE if each else _NARROW for each in wide)


def _turned(column: Quad) -> Quad:
    """Return a column so that its text runs from the first corner to the second."""
    return Quad(column.b, column.c, column.d, column.a)


def _estimated(texts: list[str], quad: Quad) -> Iterator[Word]:
    widths = [width_in_half_ems(text) for text in texts]
    whole = sum(widths) + _NARROW * (len(texts) - 1)
    starts = accumulate(widths[:-1], lambda at, width: at + width + _NARROW, initial=0)
    backwards = is_right_to_left("".join(texts))
    for text, width, start in zip(texts, widths, starts, strict=False):
        left = whole - start - width if backwards else start
        yield Word(text=text, quad=quad.part(left / whole, (left + width) / whole))
