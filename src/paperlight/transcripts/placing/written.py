"""Written: what a model wrote about a page, word by word, with the letters of each.

Chinese and Japanese, which have no blanks, are taken character by character.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from paperlight.transcripts.characters import spaceless
from paperlight.transcripts.markup.formulas import formula_spans
from paperlight.transcripts.placing.letters import letters_of, letters_of_tex
from paperlight.transcripts.transcript import BlockKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paperlight.transcripts.transcript import Block


class WrittenWord(NamedTuple):
    """A word at its place in the blocks; ``cell`` is None outside of tables.

    Its letters are ``Written.letters[start:end]``: none for a dash. ``spaced`` says whether a blank
    stands before it.
    """

    text: str
    block: int
    cell: int | None
    start: int
    end: int
    spaced: bool
    formula: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """All words of some blocks in order, and all their letters in one string."""

    words: tuple[WrittenWord, ...]
    letters: str

    @classmethod
    def of(cls, blocks: Sequence[Block]) -> Written:
        """Take blocks apart; what is said about figures is not printed and left out."""
        words: list[WrittenWord] = []
        parts: list[str] = []
        size = 0
        for (block, cell), text, tex in _texts(blocks):
            for word, spaced, formula in _words(text, tex=tex):
                letters = letters_of_tex(word) if formula else letters_of(word)
                end = size + len(letters)
                words.append(WrittenWord(word, block, cell, size, end, spaced, formula))
                parts.append(letters)
                size = end
        return cls(words=tuple(words), letters="".join(parts))


def _texts(blocks: Sequence[Block]) -> Iterator[tuple[tuple[int, int | None], str, bool]]:
    for index, block in enumerate(blocks):
        if block.kind is BlockKind.FIGURE:
            continue
        if block.text:
            yield (index, None), block.text, block.kind is BlockKind.FORMULA
        if block.table is not None:
            for number, cell in enumerate(block.table.cells):
                yield (index, number), cell.text, False


def _words(text: str, *, tex: bool) -> Iterator[tuple[str, bool, bool]]:
    """Yield words, whether a blank stands before each, and whether it is TeX."""
    spans = [] if tex or "$" not in text else list(formula_spans(text))
    position = 0
    for piece in text.split():
        position = text.index(piece, position)
        formula = tex or any(start <= position < end for start, end in spans)
        spaced = True
        for word in [piece] if formula else _split(piece):
            yield word, spaced, formula
            spaced = False
        position += len(piece)


def _split(piece: str) -> Iterable[str]:
    """Take text without blanks apart; marks stay with the character before them."""
    if piece.isascii() or not any(map(spaceless, piece)):
        return [piece]
    words = [""]
    cut = False
    for character in piece:
        wide = spaceless(character)
        if words[-1] and letters_of(character) and letters_of(words[-1]) and (wide or cut):
            words.append("")
        words[-1] += character
        cut = wide if letters_of(character) else cut
    return words
