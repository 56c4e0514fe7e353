"""Letter pairs: the texts that are matched, and which letters of them are pairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

Span: TypeAlias = tuple[int, int]


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


class LetterPairs:
    """Pairs the letters of two strings, each at most once.

    ``partner[i]`` is the printed letter that written letter ``i`` is, or -1. ``paired[i]`` and
    ``taken[j]`` say whether written letter ``i`` and printed letter ``j`` have a partner.
    """

    def __init__(self, written: int, printed: int) -> None:
        self.partner = [-1] * written
        self.paired = bytearray(written)
        self.taken = bytearray(printed)

    def add(self, i: int, j: int) -> None:
        """Make two free letters a pair."""
        self.partner[i] = j
        self.paired[i] = self.taken[j] = 1

    def are_free(self, i: int, j: int) -> bool:
        """Say whether neither of two letters has a partner."""
        return not self.paired[i] and not self.taken[j]

    def release(self, start: int, end: int) -> None:
        """Part the written letters in a span from their partners."""
        for i in range(start, end):
            if self.paired[i]:
                self.taken[self.partner[i]] = self.paired[i] = 0
                self.partner[i] = -1


def numbered(spans: Sequence[Span]) -> list[int]:
    """Return for each letter the number of the span that it is in; spans leave no letter out."""
    return [number for number, (start, end) in enumerate(spans) for _ in range(start, end)]
