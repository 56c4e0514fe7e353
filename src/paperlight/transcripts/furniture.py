"""Furniture: running headers, footers and page numbers, which belong to the paper.

A page number is told by its form and by its place at the edge of the page. A running header or
footer is told by its like at the same place on the page before or after, and by nothing else: a
page alone has none, so no text is ever taken for furniture because it stands near the edge.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from paperlight.transcripts.page_numbers import is_page_number
from paperlight.transcripts.transcript import Block, BlockKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paperlight.transcripts.transcript import PageTranscript

# Furniture stands in these outer shares of the page's height.
HEADER_SHARE = 0.12
FOOTER_SHARE = 0.12
# At most so many blocks from the edge; a running header may have several parts.
OUTERMOST = 4
# The same place: edges differ by at most this share of the page's size.
SAME_PLACE = 0.02
# The same text, digits aside; recognition may slip on a letter.
SAME_TEXT = 0.85
# Running text is no longer than this (characters).
LONGEST = 160

_DIGITS = re.compile(r"\d+")
_TEXT_KINDS = frozenset(
    {BlockKind.PARAGRAPH, BlockKind.HEADING, BlockKind.LIST_ITEM, BlockKind.CAPTION}
)


def mark_furniture(pages: Iterable[PageTranscript]) -> Iterator[PageTranscript]:
    """Yield the pages with their furniture marked, in order; reads one page ahead and no more."""
    before: list[_Edge] = []
    waiting: PageTranscript | None = None
    for page in pages:
        if waiting is not None:
            edges = _edges(waiting)
            yield _marked(waiting, edges, [*before, *_edges(page)])
            before = edges
        waiting = page
    if waiting is not None:
        yield _marked(waiting, _edges(waiting), before)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Edge:
    """A block at the edge of a page: its place as shares of the page, its text without digits."""

    index: int
    kind: BlockKind
    left: float
    right: float
    middle: float
    folded: str
    text: str

    def is_like(self, other: _Edge) -> bool:
        """Whether the other page has the same at the same place; sides may swap on even pages."""
        aligned = min(
            abs(self.left - other.left),
            abs(self.right - other.right),
            abs(self.left - (1 - other.right)),
            abs(self.left + self.right - other.left - other.right) / 2,
        )
        return (
            self.kind is other.kind
            and abs(self.middle - other.middle) <= SAME_PLACE
            and aligned <= SAME_PLACE
            and _alike(self.folded, other.folded)
        )


def _alike(one: str, other: str) -> bool:
    return one == other or SequenceMatcher(None, one, other, autojunk=False).ratio() >= SAME_TEXT


def _edges(page: PageTranscript) -> list[_Edge]:
    """Return the blocks near the top and bottom that may be furniture."""
    tops = _outermost(page, BlockKind.HEADER)
    bottoms = _outermost(page, BlockKind.FOOTER)
    return [_edge(page, index, BlockKind.HEADER) for index in tops] + [
        _edge(page, index, BlockKind.FOOTER) for index in bottoms if index not in tops
    ]


def _outermost(page: PageTranscript, side: BlockKind) -> list[int]:
    found = [
        (_distance(block, page, side), index)
        for index, block in enumerate(page.blocks)
        if block.box is not None and block.kind in _TEXT_KINDS and len(block.text) <= LONGEST
    ]
    share = HEADER_SHARE if side is BlockKind.HEADER else FOOTER_SHARE
    return [index for distance, index in sorted(found)[:OUTERMOST] if distance <= share]


def _distance(block: Block, page: PageTranscript, side: BlockKind) -> float:
    """Return how far the middle of a block lies from its edge of the page, as a share."""
    middle = block.box.centre[1] / page.size.height if block.box is not None else 1.0
    return middle if side is BlockKind.HEADER else 1 - middle


def _edge(page: PageTranscript, index: int, kind: BlockKind) -> _Edge:
    block = page.blocks[index]
    width = page.size.width
    return _Edge(
        index=index,
        kind=kind,
        left=block.box.x0 / width if block.box is not None else 0.0,
        right=block.box.x1 / width if block.box is not None else 0.0,
        middle=1 - _distance(block, page, BlockKind.FOOTER),
        folded=_DIGITS.sub("0", " ".join(block.text.casefold().split())),
        text=block.text,
    )


def _marked(
    page: PageTranscript, edges: Sequence[_Edge], neighbours: Sequence[_Edge]
) -> PageTranscript:
    kinds = {}
    for edge in edges:
        if is_page_number(edge.text):
            kinds[edge.index] = BlockKind.PAGE_NUMBER
        elif any(edge.is_like(other) for other in neighbours):
            kinds[edge.index] = edge.kind
    blocks = (
        replace(block, kind=kinds[index], level=0) if index in kinds else block
        for index, block in enumerate(page.blocks)
    )
    return replace(page, blocks=tuple(blocks)) if kinds else page
