"""Printed: the lines that another engine saw on a page, letter by letter, each with its place."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from paperlight.geometry import Quad
from paperlight.transcripts.characters import advance
from paperlight.transcripts.placing.letters import letters_of
from paperlight.transcripts.reading_order.levelled import is_vertical

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paperlight.lines import Line


class PrintedLetter(NamedTuple):
    """Where a letter stands: from one share of its line to another, in which line and word.

    The first and last letter of a word reach to the word's ends, whatever marks stand there.
    """

    line: int
    word: int
    start: float
    end: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """Lines in reading order; ``places[i]`` is where ``letters[i]`` stands.

    ``words`` are the words' texts, ``spans`` from which to which letter each line goes. ``columns``
    are the lines that run down but whose quads begin at their top left, not where they are read.
    """

    lines: tuple[Line, ...]
    letters: str
    places: tuple[PrintedLetter, ...]
    words: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]
    columns: frozenset[int]

    @classmethod
    def of(cls, lines: Sequence[Line]) -> Printed:
        """Take lines apart."""
        letters: list[str] = []
        places: list[PrintedLetter] = []
        words: list[str] = []
        spans = []
        columns = frozenset(index for index, line in enumerate(lines) if _runs_down(line))
        for index, line in enumerate(lines):
            first = len(places)
            for text, start, end in _words(line, estimate=index in columns):
                for letter, left, right in _letters(text, start, end):
                    letters.append(letter)
                    places.append(PrintedLetter(index, len(words), left, right))
                words.append(text)
            spans.append((first, len(places)))
        return cls(
            lines=tuple(lines),
            letters="".join(letters),
            places=tuple(places),
            words=tuple(words),
            spans=tuple(spans),
            columns=columns,
        )

    @property
    def edges(self) -> frozenset[int]:
        """The letters at which a word begins."""
        words = [place.word for place in self.places]
        return frozenset(
            index for index, word in enumerate(words) if not index or word != words[index - 1]
        )

    def quad(self, line: int, start: float, end: float) -> Quad:
        """Return the piece of a line between two shares of its length."""
        whole = self.lines[line].quad
        if line not in self.columns:
            return whole.part(start, end)
        piece = Quad(whole.b, whole.c, whole.d, whole.a).part(start, end)
        return Quad(piece.d, piece.a, piece.b, piece.c)


def _runs_down(line: Line) -> bool:
    return is_vertical(line) and line.quad.length < line.quad.thickness


def _words(line: Line, *, estimate: bool) -> Iterator[tuple[str, float, float]]:
    """Yield the words of a line with the shares of its length where they begin and end."""
    texts = line.text.split()
    if not estimate and [word.text for word in line.words] == texts:
        for word in line.words:
            yield word.text, line.quad.share_of(word.quad.a), line.quad.share_of(word.quad.b)
        return
    widths = [sum(map(advance, text)) for text in texts]
    blank = advance(" ")
    whole = sum(widths) + blank * (len(texts) - 1)
    starts = accumulate(widths[:-1], lambda at, width: at + width + blank, initial=0.0)
    for text, width, start in zip(texts, widths, starts, strict=False):
        yield text, start / whole, (start + width) / whole


def _letters(text: str, start: float, end: float) -> list[tuple[str, float, float]]:
    """Share a word's place among its letters, by how wide they are printed."""
    widths = [advance(character) for character in text]
    scale = (end - start) / (sum(widths) or 1.0)
    found = []
    at = start
    for character, width in zip(text, widths, strict=True):
        after = at + width * scale
        found += [(letter, at, after) for letter in letters_of(character)]
        at = after
    if found:
        found[0] = (found[0][0], start, found[0][2])
        found[-1] = (found[-1][0], found[-1][1], end)
    return found
