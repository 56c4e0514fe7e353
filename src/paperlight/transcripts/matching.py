"""Matching: which letter of a written text is which letter of a printed one.

Both tell the same page, but not alike: parts may come in another order, each side may lack or
invent something, and both misread a letter now and then. So what occurs once on both sides, long
stretches and short parts that fill a line, is anchored first, wherever it stands. Between two
anchors the text is taken as one run and matched by its longest common subsequence. Words that only
few letters speak for are let go again: any two texts have letters in common.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from paperlight.transcripts.common_letters import common_letters

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Span: TypeAlias = tuple[int, int]

# Stretches of so many equal letters that occur once on both sides are the same place: two lines of
# a form hardly share 24; 12 are told apart among what is left.
ANCHOR_LENGTHS = (24, 12)
# A stretch that reaches into another part says something of it when it covers this share.
LEAST_OF_PART = 0.5
# A pair of stretches whose table would have more fields is not compared; some 40 ms.
MOST_FIELDS = 25_000_000
# Where the order breaks, text beside an anchor is sought within its own length and so much more.
SPARE_LETTERS = 8
# Between two letters of one word, so many printed ones may be misread or too many.
WIDEST_STEP = 3
# Shares of a word's letters, in their order and hardly apart, that make it the printed one: by
# itself, or beside another word that is.
SURE_SHARE = 0.7
POSSIBLE_SHARE = 0.5
# By itself, a word needs a run of so many letters as printed, its neighbours' included.
SURE_RUN = 4
# Neighbours on paper have at most so many letters between them.
NEIGHBOUR_LETTERS = 3

_FREE = re.compile(rb"\0+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """What is matched: letters, and the spans of whole things among them, ascending.

    ``parts`` are written in one piece, such as paragraphs and cells; each has some ``words``.
    ``lines`` are printed; ``edges`` are the letters at which a printed word begins.
    """

    written: str
    printed: str
    words: Sequence[Span]
    parts: Sequence[Span]
    lines: Sequence[Span]
    edges: frozenset[int]


class Matching:
    """Pairs the letters of two strings, each at most once.

    ``partner[i]`` is the printed letter that written letter ``i`` is, or -1; ``taken[j]`` says
    whether printed letter ``j`` has one.
    """

    def __init__(self, texts: Texts) -> None:
        self.partner = [-1] * len(texts.written)
        self.taken = bytearray(len(texts.printed))
        self._paired = bytearray(len(texts.written))
        self._written, self._printed = texts.written, texts.printed
        self._words, self._parts, self._lines = texts.words, texts.parts, texts.lines
        self._edges = texts.edges | {len(texts.printed)}
        self._word_at = _numbered(texts.words)
        self._part_at = _numbered(texts.parts)

    def run(self) -> None:
        """Match the whole texts."""
        long, short = ANCHOR_LENGTHS
        self._anchor_lines(least=SURE_RUN)
        self._anchor(long)
        self._anchor_lines(least=1)
        self._fill()
        self._anchor(short)
        self._fill()

    def pair(self, i: int, j: int) -> None:
        """Make two free letters a pair."""
        self.partner[i] = j
        self._paired[i] = self.taken[j] = 1

    def release(self, start: int, end: int) -> None:
        """Part the written letters in a span from their partners."""
        for i in range(start, end):
            if self._paired[i]:
                self.taken[self.partner[i]] = self._paired[i] = 0
                self.partner[i] = -1

    def _anchor(self, length: int) -> None:
        ours = _once(self._written, self._paired, length)
        theirs = _once(self._printed, self.taken, length)
        for stretch, i in ours.items():
            j = theirs.get(stretch, -1)
            if i >= 0 and j >= 0 and not self._paired[i] and not self.taken[j]:
                self._extend(i, j)

    def _anchor_lines(self, *, least: int) -> None:
        """Pair parts of so many letters with lines that say the same, each the only one of them."""
        ours = self._only(self._written, self._parts, self._paired)
        theirs = self._only(self._printed, self._lines, self.taken)
        for letters in ours.keys() & theirs.keys():
            for offset in range(len(letters)) if len(letters) >= least else ():
                self.pair(ours[letters] + offset, theirs[letters] + offset)

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
            self.pair(i, j)
            i, j = i + 1, j + 1
        self._trim(start, i)

    def _trim(self, start: int, end: int) -> None:
        """Let go of the little that a stretch has by chance of the parts before and behind."""
        first, last = self._part_at[start], self._part_at[end - 1]
        for part in {first, last} if first != last else ():
            begin, stop = self._parts[part]
            covered = max(begin, start), min(stop, end)
            if (covered[1] - covered[0]) < LEAST_OF_PART * (stop - begin):
                self.release(*covered)

    def _pairs_with(self, i: int, j: int) -> bool:
        free = not self._paired[i] and not self.taken[j]
        return free and self._written[i] == self._printed[j]

    def _fill(self) -> None:
        """Match what stands between anchors, and beside them where the order breaks."""
        for start, end in list(_runs(self._paired)):
            after = self.partner[start - 1] + 1 if start else 0
            before = self.partner[end] if end < len(self._written) else len(self._printed)
            free_to = self.taken.find(1, after)
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
            start = next((i for i in range(start, end) if not self._paired[i]), end)
            free_from = self.taken.rfind(1, 0, before) + 1
            self._match(start, end, max(free_from, before - end + start - SPARE_LETTERS), before)

    def _match(self, start: int, end: int, first: int, last: int) -> None:
        if not 0 < (end - start) * (last - first) <= MOST_FIELDS:
            return
        written, printed = self._written[start:end], self._printed[first:last]
        for i, j in common_letters(written, printed):
            if not self._paired[start + i] and not self.taken[first + j]:
                self.pair(start + i, first + j)
        self._weed(self._word_at[max(start - 1, 0)], self._word_at[end - 1])

    def _weed(self, first: int, last: int) -> None:
        """Let go of the words from ``first`` to ``last`` that too little speaks for."""
        words = range(first, last + 1)
        shares = {word: self._trimmed(word) for word in words}
        kept = {word for word in words if self._is_sure(word, shares[word])}
        kept |= {word for word in (first - 1, last + 1) if self._is_matched(word)}
        for ordered in (words, reversed(words)):
            for word in ordered:
                if shares[word] >= POSSIBLE_SHARE and any(
                    neighbour in kept
                    and (self._in_one_part(neighbour, word) or self._is_whole(word))
                    and self._adjacent(*sorted((neighbour, word)))
                    for neighbour in (word - 1, word + 1)
                ):
                    kept.add(word)
        for word in words:
            if word not in kept:
                self.release(*self._words[word])

    def _is_matched(self, word: int) -> bool:
        return 0 <= word < len(self._words) and any(self._paired[slice(*self._words[word])])

    def _trimmed(self, word: int) -> float:
        """Keep a word's letters that stand together; return which share of it they are."""
        start, end = self._words[word]
        partner = self.partner
        if partner[start] >= 0 and all(
            partner[i] == partner[start] + i - start for i in range(start, end)
        ):
            return 1.0
        best: list[int] = []
        current: list[int] = []
        for i in range(start, end):
            if partner[i] < 0:
                continue
            if current and not 0 < partner[i] - partner[current[-1]] <= WIDEST_STEP:
                current = []
            current.append(i)
            best = max(best, current, key=len)
        if not best:
            return 0.0
        best = list(best)
        self.release(start, best[0])
        self.release(best[-1] + 1, end)
        spread = partner[best[-1]] - partner[best[0]] + 1
        return len(best) / max(end - start, spread)

    def _is_whole(self, word: int) -> bool:
        """Say whether a word is printed letter by letter, and nothing joined to it."""
        start, end = self._words[word]
        first = self.partner[start]
        return (
            first in self._edges
            and first + end - start in self._edges
            and self.partner[start:end] == list(range(first, first + end - start))
        )

    def _in_one_part(self, one: int, other: int) -> bool:
        return self._part_at[self._words[one][0]] == self._part_at[self._words[other][0]]

    def _is_sure(self, word: int, share: float) -> bool:
        return share >= SURE_SHARE and self._longest_run(word) >= SURE_RUN

    def _longest_run(self, word: int) -> int:
        """Return the longest run of neighbouring pairs that reaches into a word."""
        start, end = self._words[word]
        start, end = max(start - SURE_RUN, 0), min(end + SURE_RUN, len(self._written))
        longest = current = 0
        for i in range(start, end):
            if self.partner[i] < 0:
                current = 0
                continue
            follows = i > start and self.partner[i] == self.partner[i - 1] + 1
            current = current + 1 if follows else 1
            longest = max(longest, current)
        return longest

    def _adjacent(self, word: int, following: int) -> bool:
        last = max(self.partner[slice(*self._words[word])])
        first = min((j for j in self.partner[slice(*self._words[following])] if j >= 0), default=-1)
        return 0 <= last < first <= last + 1 + NEIGHBOUR_LETTERS


def _numbered(spans: Sequence[Span]) -> list[int]:
    """Return for each letter the number of the span that it is in; spans leave no letter out."""
    return [number for number, (start, end) in enumerate(spans) for _ in range(start, end)]


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
