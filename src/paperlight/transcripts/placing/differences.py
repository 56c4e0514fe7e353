"""Differences: what a model wrote and nobody sees printed, and what is printed and was not written.

Formulas are passed over: how they are printed and how TeX writes them has few letters in common.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from paperlight.transcripts.placing.letters import letters_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.transcripts.placing.alignment import Alignment
    from paperlight.transcripts.placing.printed import Printed
    from paperlight.transcripts.placing.written import WrittenWord

# A printed line of which less than this share of the letters was written is missing.
LEAST_WRITTEN = 0.5

# What engines read for each other.
_LOOK_ALIKES = str.maketrans("0158i", "olsbl")


@dataclass(frozen=True, slots=True, kw_only=True)
class UnplacedRun:
    """Words in a row that are printed nowhere: their text, and how many letters they have."""

    text: str
    letters: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Differences:
    """What has no counterpart on the other side.

    ``runs`` are longest first; ``letters`` counts the written ones without formulas, ``unplaced``
    those of them that are printed nowhere. ``missing`` are indices of printed lines.
    """

    letters: int
    unplaced: int
    runs: tuple[UnplacedRun, ...]
    missing: tuple[int, ...]

    @property
    def unplaced_share(self) -> float:
        """The share of the written letters that are printed nowhere."""
        return self.unplaced / self.letters if self.letters else 0.0


def differences(alignment: Alignment) -> Differences:
    """Return what has no counterpart."""
    words = [
        (index, word)
        for index, word in enumerate(alignment.written.words)
        if word.end > word.start and not word.formula
    ]
    runs: list[list[WrittenWord]] = [[]]
    for index, word in words:
        if alignment.partners(index):
            runs.append([])
        else:
            runs[-1].append(word)
    told = [_run(run) for run in runs if run]
    return Differences(
        letters=sum(word.end - word.start for _, word in words),
        unplaced=sum(run.letters for run in told),
        runs=tuple(sorted(told, key=lambda run: run.letters, reverse=True)),
        missing=tuple(_missing(alignment)),
    )


def comparable_texts(alignment: Alignment, ignored: frozenset[int]) -> tuple[str, str]:
    """Return what was written and what is printed, as plain texts in one order.

    Printed lines stand where the first of their letters was written; a digit in them that was read
    for a letter is that letter. Left out on both sides are formulas with the lines they stand in,
    and the ``ignored`` lines.
    """
    written, printed = alignment.written, alignment.printed
    homes = [_home(alignment, index) for index in range(len(written.words))]
    left_out = ignored | {
        home for home, word in zip(homes, written.words, strict=True) if word.formula
    }
    ours: list[str] = []
    for home, word in zip(homes, written.words, strict=True):
        if not word.formula and home not in left_out:
            ours.append(_separator(word, ours) + word.text)
    order = _order(alignment, len(printed.lines))
    mended = _mended_words(alignment)
    theirs = (_text(printed, line, mended) for line in order if line not in left_out)
    return "".join(ours), "\n".join(theirs)


def _text(printed: Printed, line: int, mended: dict[int, str]) -> str:
    start, end = printed.spans[line]
    if not any(place.word in mended for place in printed.places[start:end]):
        return printed.lines[line].text
    words = dict.fromkeys(place.word for place in printed.places[start:end])
    return " ".join(mended.get(word, printed.words[word]) for word in words)


def _mended_words(alignment: Alignment) -> dict[int, str]:
    """Return the printed words with digits for letters, such as ti1l, as they were written."""
    written, printed = alignment.written, alignment.printed
    mended = {}
    for index, word in enumerate(written.words):
        partners = alignment.partners(index)
        if not partners or _has_digit(word.text):
            continue
        seen = printed.places[partners[0]].word
        if _has_digit(printed.words[seen]) and _looks(printed.words[seen]) == _looks(word.text):
            mended[seen] = word.text
    return mended


def _has_digit(text: str) -> bool:
    return any(map(str.isdecimal, text))


def _looks(text: str) -> str:
    return letters_of(text).translate(_LOOK_ALIKES)


def _separator(word: WrittenWord, before: Sequence[str]) -> str:
    return (" " if word.spaced else "") if before else ""


def _home(alignment: Alignment, word: int) -> int | None:
    """Return the printed line of a word that was found."""
    partners = alignment.partners(word)
    return alignment.printed.places[partners[0]].line if partners else None


def _order(alignment: Alignment, lines: int) -> list[int]:
    """Sort lines by where they were written; what was not written follows the line before it."""
    first: dict[int, int] = {}
    for i, j in enumerate(alignment.pairs.partner):
        if j >= 0:
            first.setdefault(alignment.printed.places[j].line, i)
    at = -1
    keys = []
    for line in range(lines):
        at = first.get(line, at)
        keys.append(at)
    return sorted(range(lines), key=lambda line: (keys[line], line))


def _run(words: Sequence[WrittenWord]) -> UnplacedRun:
    text = "".join((" " if word.spaced else "") + word.text for word in words)
    return UnplacedRun(text=text.strip(), letters=sum(word.end - word.start for word in words))


def _missing(alignment: Alignment) -> list[int]:
    taken = alignment.pairs.taken
    return [
        line
        for line, (start, end) in enumerate(alignment.printed.spans)
        if start < end and sum(taken[start:end]) < LEAST_WRITTEN * (end - start)
    ]
