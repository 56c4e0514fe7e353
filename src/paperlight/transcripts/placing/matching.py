"""Matching: which letter of a written text is which letter of a printed one.

Both tell the same page, but not alike: parts may come in another order, each side may lack or
invent something, and both misread a letter now and then. So what occurs once on both sides, long
stretches and short parts that fill a line, is anchored first, wherever it stands. Between two
anchors the text is taken as one run and matched by its longest common subsequence, and words that
too little speaks for are let go again (``word_evidence.py``).
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from paperlight.transcripts.placing.common_letters import common_letters
from paperlight.transcripts.placing.letter_pairs import LetterPairs, numbered
from paperlight.transcripts.placing.word_evidence import WordEvidence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paperlight.transcripts.placing.letter_pairs import Span, Texts

# Stretches of so many equal letters that occur once on both sides are the same place: two lines of
# a form hardly share 24; 12 are told apart among what is left.
ANCHOR_LENGTHS = (24, 12)
# Parts of fewer letters that equal a line may equal another stretch by chance; they come later.
LEAST_SURE_LINE = 4
# A stretch that reaches into another part says something of it when it covers this share.
LEAST_OF_PART = 0.5
# A pair of stretches whose table would have more fields is not compared; some 40 ms.
MOST_FIELDS = 25_000_000
# Where the order breaks, text beside an anchor is sought within its own length and so much more.
SPARE_LETTERS = 8

_FREE = re.compile(rb"\0+")


def match(texts: Texts) -> LetterPairs:
    """Return which letters of two texts are pairs."""
    return _Matching(texts).run()


class _Matching:
    def __init__(self, texts: Texts) -> None:
        self._pairs = LetterPairs(len(texts.written), len(texts.printed))
        self._evidence = WordEvidence(texts, self._pairs)
        self._written, self._printed = texts.written, texts.printed
        self._parts, self._lines = texts.parts, texts.lines
        self._word_at, self._part_at = numbered(texts.words), numbered(texts.parts)

    def run(self) -> LetterPairs:
        long, short = ANCHOR_LENGTHS
        self._anchor_lines(least=LEAST_SURE_LINE)
        self._anchor(long)
        self._anchor_lines(least=1)
        self._fill()
        self._anchor(short)
        self._fill()
        return self._pairs

    def _anchor(self, length: int) -> None:
        ours = _once(self._written, self._pairs.paired, length)
        theirs = _once(self._printed, self._pairs.taken, length)
        for stretch, i in ours.items():
            j = theirs.get(stretch, -1)
            if i >= 0 and j >= 0 and self._pairs.are_free(i, j):
                self._extend(i, j)

    def _anchor_lines(self, *, least: int) -> None:
        """Pair parts of so many letters with lines that say the same, each the only one of them."""
        ours = self._only(self._written, self._parts, self._pairs.paired)
        theirs = self._only(self._printed, self._lines, self._pairs.taken)
        for letters in ours.keys() & theirs.keys():
            for offset in range(len(letters)) if len(letters) >= least else ():
                self._pairs.add(ours[letters] + offset, theirs[letters] + offset)

    @staticmethod
    def _only(text: str, spans: Sequence[Span], used: bytearray) -> dict[str, int]:
        """Return where the free spans begin that have letters, and such as no other has."""
        free = [(start, end) for start, end in spans if start < end and not any(used[start:end])]
        counts = Counter(text[start:end] for start, end in free)
        return {text[start:end]: start for start, end in free if counts[text[start:end]] == 1}

    def _extend(self, i: int, j: int) -> None:
        """Pair all equal free letters around a pair."""
        while i and j and self._pairs_with(i - 1, j - 1):
            i, j = i - 1, j - 1
        start = i
        while i < len(self._written) and j < len(self._printed) and self._pairs_with(i, j):
            self._pairs.add(i, j)
            i, j = i + 1, j + 1
        self._trim(start, i)

    def _trim(self, start: int, end: int) -> None:
        """Let go of the little that a stretch has by chance of the parts before and behind."""
        first, last = self._part_at[start], self._part_at[end - 1]
        for part in {first, last} if first != last else ():
            begin, stop = self._parts[part]
            covered = max(begin, start), min(stop, end)
            if (covered[1] - covered[0]) < LEAST_OF_PART * (stop - begin):
                self._pairs.release(*covered)

    def _pairs_with(self, i: int, j: int) -> bool:
        return self._pairs.are_free(i, j) and self._written[i] == self._printed[j]

    def _fill(self) -> None:
        """Match what stands between anchors, and beside them where the order breaks."""
        for start, end in list(_runs(self._pairs.paired)):
            after = self._pairs.partner[start - 1] + 1 if start else 0
            before = self._pairs.partner[end] if end < len(self._written) else len(self._printed)
            free_to = self._pairs.taken.find(1, after)
            free_to = len(self._printed) if free_to < 0 else free_to
            if after <= before <= free_to:
                self._match(start, end, after, before)
                continue
            self._continue(start, end, after, free_to)
            self._lead_up(start, end, before)

    def _continue(self, start: int, end: int, after: int, free_to: int) -> None:
        """Match the rest of a part behind an anchor."""
        if start:
            end = min(end, self._parts[self._part_at[start - 1]][1])
            self._match(start, end, after, min(free_to, after + end - start + SPARE_LETTERS))

    def _lead_up(self, start: int, end: int, before: int) -> None:
        """Match the beginning of a part before an anchor."""
        if end < len(self._written):
            start = max(start, self._parts[self._part_at[end]][0])
            start = next((i for i in range(start, end) if not self._pairs.paired[i]), end)
            free_from = self._pairs.taken.rfind(1, 0, before) + 1
            self._match(start, end, max(free_from, before - end + start - SPARE_LETTERS), before)

    def _match(self, start: int, end: int, first: int, last: int) -> None:
        if not 0 < (end - start) * (last - first) <= MOST_FIELDS:
            return
        written, printed = self._written[start:end], self._printed[first:last]
        for i, j in common_letters(written, printed):
            if self._pairs.are_free(start + i, first + j):
                self._pairs.add(start + i, first + j)
        self._evidence.weed(self._word_at[max(start - 1, 0)], self._word_at[end - 1])


def _runs(used: bytearray) -> Iterator[Span]:
    """Yield the spans of what is free."""
    return (found.span() for found in _FREE.finditer(used))


def _once(text: str, used: bytearray, length: int) -> dict[str, int]:
    """Return where each stretch of free letters begins; -1 for one that occurs again."""
    found: dict[str, int] = {}
    for start, end in _runs(used):
        for at in range(start, end - length + 1):
            stretch = text[at : at + length]
            found[stretch] = -1 if stretch in found else at
    return found
