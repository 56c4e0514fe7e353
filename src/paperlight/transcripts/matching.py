"""Matching: which letter of a written text is which letter of a printed one.

Both tell the same page, but not alike: parts may come in another order, each side may lack or
invent something, and both misread a letter now and then. So stretches that occur once on both sides
are anchored first, wherever they stand. Between two anchors the text is taken as one run and
matched by its longest common subsequence. Words that only few letters speak for are let go again:
any two texts have letters in common.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paperlight.transcripts.common_letters import common_letters

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# Stretches of so many equal letters that occur once on both sides are the same place: two lines of
# a form hardly share 24; 12 are told apart among what is left.
ANCHOR_LENGTHS = (24, 12)
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


class Matching:
    """Pairs the letters of two strings, each at most once.

    ``words`` are the spans of the written words, ascending. ``partner[i]`` is the printed letter
    that written letter ``i`` is, or -1; ``taken[j]`` says whether printed letter ``j`` has one.
    """

    def __init__(self, written: str, printed: str, words: Sequence[tuple[int, int]]) -> None:
        self.partner = [-1] * len(written)
        self.taken = bytearray(len(printed))
        self._paired = bytearray(len(written))
        self._written = written
        self._printed = printed
        self._words = words
        self._word_at = [word for word, (start, end) in enumerate(words) for _ in range(start, end)]

    def run(self) -> None:
        """Match the whole texts."""
        for length in ANCHOR_LENGTHS:
            self._anchor(length)
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

    def _extend(self, i: int, j: int) -> None:
        """Pair all equal free letters around a pair."""
        while i and j and self._pairs_with(i - 1, j - 1):
            i, j = i - 1, j - 1
        while i < len(self._written) and j < len(self._printed) and self._pairs_with(i, j):
            self.pair(i, j)
            i, j = i + 1, j + 1

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
            room = end - start + SPARE_LETTERS
            self._match(start, end, after, min(free_to, after + room))
            rest = next((i for i in range(start, end) if not self._paired[i]), end)
            free_from = self.taken.rfind(1, 0, before) + 1
            self._match(rest, end, max(free_from, before - room), before)

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
                if shares[word] >= POSSIBLE_SHARE and (
                    (word - 1 in kept and self._adjacent(word - 1, word))
                    or (word + 1 in kept and self._adjacent(word, word + 1))
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


def _runs(used: bytearray) -> Iterator[tuple[int, int]]:
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
