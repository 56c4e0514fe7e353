"""Word evidence: which words were found, and which share letters with the print by chance only.

Any two texts have letters in common. A word is found when most of its letters stand together in
print, and when a run as printed, or a neighbour on paper, speaks for it as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.transcripts.placing.letter_pairs import numbered

if TYPE_CHECKING:
    from paperlight.transcripts.placing.letter_pairs import LetterPairs, Texts

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


class WordEvidence:
    """Judges the words of a text by the pairs that their letters have."""

    def __init__(self, texts: Texts, pairs: LetterPairs) -> None:
        self._pairs = pairs
        self._partner = pairs.partner
        self._words = texts.words
        self._edges = texts.edges | {len(texts.printed)}
        self._part_at = numbered(texts.parts)

    def weed(self, first: int, last: int) -> None:
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
                self._pairs.release(*self._words[word])

    def _is_matched(self, word: int) -> bool:
        return 0 <= word < len(self._words) and any(self._pairs.paired[slice(*self._words[word])])

    def _trimmed(self, word: int) -> float:
        """Keep a word's letters that stand together; return which share of it they are."""
        start, end = self._words[word]
        partner = self._partner
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
        self._pairs.release(start, best[0])
        self._pairs.release(best[-1] + 1, end)
        spread = partner[best[-1]] - partner[best[0]] + 1
        return len(best) / max(end - start, spread)

    def _is_whole(self, word: int) -> bool:
        """Say whether a word is printed letter by letter, and nothing joined to it."""
        start, end = self._words[word]
        first = self._partner[start]
        return (
            first in self._edges
            and first + end - start in self._edges
            and self._partner[start:end] == list(range(first, first + end - start))
        )

    def _in_one_part(self, one: int, other: int) -> bool:
        return self._part_at[self._words[one][0]] == self._part_at[self._words[other][0]]

    def _is_sure(self, word: int, share: float) -> bool:
        return share >= SURE_SHARE and self._longest_run(word) >= SURE_RUN

    def _longest_run(self, word: int) -> int:
        """Return the longest run of neighbouring pairs that reaches into a word."""
        start, end = self._words[word]
        longest = current = 0
        before = -1
        for i in range(max(start - SURE_RUN, 0), min(end + SURE_RUN, len(self._partner))):
            j = self._partner[i]
            current = 0 if j < 0 else current + 1 if current and j == before + 1 else 1
            before = j
            if i >= start and i - current < end - 1:
                longest = max(longest, current)
        return longest

    def _adjacent(self, word: int, following: int) -> bool:
        last = max(self._partner[slice(*self._words[word])])
        first = min(
            (j for j in self._partner[slice(*self._words[following])] if j >= 0), default=-1
        )
        return 0 <= last < first <= last + 1 + NEIGHBOUR_LETTERS
