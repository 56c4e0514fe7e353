"""Word places: where each word of a model's text stands on the page.

A word that was found stands where its letters are printed. One that was not found, between words
that were, gets what room there is: print that nobody claims, or else the white between its
neighbours. Such places are marked as estimated.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from paperlight.transcripts.blocks.joining import HYPHENS
from paperlight.transcripts.characters import text_advance
from paperlight.transcripts.placing.letters import letters_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paperlight.transcripts.placing.alignment import Alignment
    from paperlight.transcripts.placing.written import WrittenWord

# Unclaimed print between two words belongs to the words between them when it has at most this many
# letters for each of theirs, and so many more.
MOST_PRINT = 3
SPARE_PRINT = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A word, or the part of one that stands before or after a line's end.

    It reaches from one share of a printed line to another, and over the printed letters from
    ``first`` to ``last``, which is the letter before it where it has none.
    """

    text: str
    line: int
    start: float
    end: float
    first: int
    last: int
    spaced: bool
    estimated: bool = False


def place_words(alignment: Alignment, words: range) -> list[Piece]:
    """Return the pieces of a block's or cell's words, in order; none when no word was found."""
    pieces: list[Piece] = []
    waiting: list[WrittenWord] = []
    for index in words:
        found = list(_found(alignment, index))
        if not found:
            waiting.append(alignment.written.words[index])
            continue
        pieces += _estimated(alignment, waiting, pieces[-1] if pieces else None, found[0])
        pieces += found
        waiting = []
    if pieces:
        pieces += _estimated(alignment, waiting, pieces[-1], None)
    return pieces


def _found(alignment: Alignment, index: int) -> Iterator[Piece]:
    """Yield the pieces of a word whose letters were found: one, or two around a line's end."""
    word, places = alignment.written.words[index], alignment.printed.places
    partners = alignment.partners(index)
    if not partners:
        return
    lines = Counter(places[j].line for j in partners)
    if len(lines) == 1:
        yield _piece(alignment, word.text, partners, spaced=word.spaced)
    elif len(lines) == 2 and not word.formula:  # noqa: PLR2004  # before and behind a line's end
        yield from _halves(alignment, word, partners)
    else:
        line = lines.most_common(1)[0][0]
        letters = [j for j in partners if places[j].line == line]
        yield _piece(alignment, word.text, letters, spaced=word.spaced)


def _halves(alignment: Alignment, word: WrittenWord, partners: Sequence[int]) -> Iterator[Piece]:
    """Yield both parts of a word that is broken at a line's end, with the hyphen printed there."""
    places, partner = alignment.printed.places, alignment.pairs.partner
    line = places[partners[0]].line
    before = [j for j in partners if places[j].line == line]
    behind = [j for j in partners if places[j].line != line]
    cut = _cut(word.text, partner.index(behind[0], word.start) - word.start)
    head, hyphen = word.text[:cut], alignment.printed.words[places[before[-1]].word][-1:]
    if hyphen in HYPHENS and not head.endswith(hyphen):
        head += hyphen
    yield _piece(alignment, head, before, spaced=word.spaced)
    yield _piece(alignment, word.text[cut:], behind, spaced=False)


def _cut(text: str, letters: int) -> int:
    """Return behind how many characters of a word so many letters have passed."""
    passed = 0
    for at, character in enumerate(text):
        if passed >= letters:
            return at
        passed += len(letters_of(character))
    return len(text)


def _piece(alignment: Alignment, text: str, letters: Sequence[int], *, spaced: bool) -> Piece:
    first, last = alignment.printed.places[letters[0]], alignment.printed.places[letters[-1]]
    return Piece(
        text=text,
        line=first.line,
        start=first.start,
        end=last.end,
        first=letters[0],
        last=letters[-1],
        spaced=spaced,
    )


def _estimated(
    alignment: Alignment, words: Sequence[WrittenWord], before: Piece | None, after: Piece | None
) -> Iterator[Piece]:
    if not words:
        return
    free = _unclaimed(alignment, words, before, after)
    yield from (
        _over_print(alignment, words, free) if free else _in_white(alignment, words, before, after)
    )


def _unclaimed(
    alignment: Alignment, words: Sequence[WrittenWord], before: Piece | None, after: Piece | None
) -> range:
    """Return the printed letters between two pieces when nobody claims them, else none."""
    letters = sum(word.end - word.start for word in words)
    if not letters:
        return range(0)
    if before is not None and after is not None:
        free = range(before.last + 1, after.first)
    elif before is not None:
        end = alignment.printed.spans[before.line][1]
        free = range(before.last + 1, min(before.last + 1 + letters, end))
    elif after is not None:
        start = alignment.printed.spans[after.line][0]
        free = range(max(after.first - letters, start), after.first)
    else:
        return range(0)
    fits = 0 < len(free) <= MOST_PRINT * letters + SPARE_PRINT
    return free if fits and alignment.is_free(free.start, free.stop) else range(0)


def _over_print(alignment: Alignment, words: Sequence[WrittenWord], free: range) -> Iterator[Piece]:
    """Share unclaimed letters among the words, by how wide these would be printed."""
    places = alignment.printed.places
    widths = [text_advance(word.text) for word in words]
    ends = [end / sum(widths) * len(free) for end in accumulate(widths)]
    begin = 0.0
    for word, end in zip(words, ends, strict=True):
        first = free[min(int(begin), len(free) - 1)]
        last = free[max(min(round(end), len(free)) - 1, first - free.start)]
        while places[last].line != places[first].line:
            last -= 1
        yield Piece(
            text=word.text,
            line=places[first].line,
            start=places[first].start,
            end=places[last].end,
            first=first,
            last=last,
            spaced=word.spaced,
            estimated=True,
        )
        begin = end


def _in_white(
    alignment: Alignment, words: Sequence[WrittenWord], before: Piece | None, after: Piece | None
) -> Iterator[Piece]:
    """Put words into the white behind one piece or, where there is none, before the other."""
    printed, taken = alignment.printed, alignment.pairs.taken
    widths = [text_advance(word.text) for word in words]
    if before is not None:
        line, start, letter = before.line, before.end, before.last
        needed = sum(widths) / text_advance(printed.lines[line].text)
        behind = next((j for j in range(before.last + 1, printed.spans[line][1]) if taken[j]), None)
        limit = 1.0 if behind is None else printed.places[behind].start
        end = max(min(start + needed, limit), start)
        if after is not None and after.line == line and after.start >= start:
            end = after.start
    elif after is not None:
        line, end, letter = after.line, after.start, after.first
        needed = sum(widths) / text_advance(printed.lines[line].text)
        start = max(end - needed, min(0.0, end))
    else:
        return
    scale = min(needed, end - start) / sum(widths)
    pad = max(end - start - needed, 0.0) / (len(words) + 1)
    for word, width in zip(words, widths, strict=True):
        left = start + pad
        start = left + width * scale
        yield Piece(
            text=word.text,
            line=line,
            start=left,
            end=start,
            first=letter,
            last=letter,
            spaced=word.spaced,
            estimated=True,
        )
