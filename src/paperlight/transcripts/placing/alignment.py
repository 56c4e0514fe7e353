"""Alignment: a model's text and the print it was read from, letter by letter."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from paperlight.transcripts.placing.letter_pairs import Texts
from paperlight.transcripts.placing.matching import match
from paperlight.transcripts.placing.printed import Printed
from paperlight.transcripts.placing.written import Written

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paperlight.lines import Line
    from paperlight.transcripts.placing.letter_pairs import LetterPairs
    from paperlight.transcripts.transcript import Block

# A block, or a cell of the table in it; None where it is no table's.
PartKey: TypeAlias = "tuple[int, int | None]"

# A block of which less than this share of the letters was found is not on the page: a few words of
# any text are found by chance.
LEAST_SHARE = 0.25


@dataclass(frozen=True, slots=True, kw_only=True)
class Alignment:
    """What was written about a page, what is printed on it, and which letter is which.

    ``parts`` says which words (by their indices) make each block, or each cell of a table.
    """

    blocks: tuple[Block, ...]
    written: Written
    printed: Printed
    pairs: LetterPairs
    parts: dict[PartKey, range]

    @classmethod
    def of(cls, blocks: Sequence[Block], lines: Sequence[Line]) -> Alignment:
        """Align blocks with lines in reading order; the order of the blocks may be another one."""
        written, printed = Written.of(blocks), Printed.of(lines)
        words, parts = written.words, _parts(written)
        texts = Texts(
            written=written.letters,
            printed=printed.letters,
            words=[(word.start, word.end) for word in words if word.start < word.end],
            parts=[(words[part[0]].start, words[part[-1]].end) for part in parts.values()],
            lines=printed.spans,
            edges=printed.edges,
        )
        alignment = cls(
            blocks=tuple(blocks),
            written=written,
            printed=printed,
            pairs=match(texts),
            parts=parts,
        )
        alignment.release_chance_finds()
        return alignment

    def partners(self, word: int) -> list[int]:
        """Return the printed letters that a word's letters are, in order."""
        found = self.written.words[word]
        return [j for j in self.pairs.partner[found.start : found.end] if j >= 0]

    def is_found(self, part: PartKey) -> bool:
        """Say whether any word of a block or cell was found."""
        words = self.parts[part]
        start, end = self.written.words[words[0]].start, self.written.words[words[-1]].end
        return not self.is_unmatched(start, end)

    def is_free(self, start: int, end: int) -> bool:
        """Say whether printed letters have no partner yet."""
        return not any(self.pairs.taken[start:end])

    def is_unmatched(self, start: int, end: int) -> bool:
        """Say whether written letters have no partner yet."""
        return all(j < 0 for j in self.pairs.partner[start:end])

    def release_chance_finds(self) -> None:
        """Let go of blocks of which next to nothing was found."""
        for start, end in self._block_spans():
            found = sum(j >= 0 for j in self.pairs.partner[start:end])
            if found < LEAST_SHARE * (end - start):
                self.pairs.release(start, end)

    def _block_spans(self) -> Iterator[tuple[int, int]]:
        for _, words in groupby(self.written.words, key=lambda word: word.block):
            listed = list(words)
            yield listed[0].start, listed[-1].end


def _parts(written: Written) -> dict[PartKey, range]:
    parts: dict[PartKey, range] = {}
    for index, word in enumerate(written.words):
        part = word.block, word.cell
        first = parts[part].start if part in parts else index
        parts[part] = range(first, index + 1)
    return parts
