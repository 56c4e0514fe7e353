"""Furniture: running headers, footers and page numbers, which belong to the paper.

A page number stands at the edge of the page. It says that it is one (``Seite 3/7``), or it is the
page's own number, or the page before or after counts on at the same place; any other number may be
a reference and is read. A running header or footer is told by its like at the same place on the
page before or after, and by nothing else: a page alone has none, so no text is ever taken for
furniture because it stands near the edge.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from statistics import median
from typing import TYPE_CHECKING

from paperlight.transcripts.blocks.page_numbers import count_in, says_page_number
from paperlight.transcripts.reading_order.upright import upright_shares
from paperlight.transcripts.transcript import BlockKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paperlight.geometry import Box
    from paperlight.transcripts.blocks.page_numbers import Count
    from paperlight.transcripts.transcript import Block, PageTranscript

# Furniture stands in these outer shares of the page's height.
HEADER_SHARE = 0.09
FOOTER_SHARE = 0.11
# At most so many blocks from the edge.
OUTERMOST = 12
# A running header has no more parts than this; what has more is a letterhead or a form, and the
# first thing one reads.
MOST_HEADER_PARTS = 3
# A running header is not printed larger than the text; a title that comes again is a title.
LARGER = 1.2
# The same place: edges differ by at most this share of the page's size.
SAME_PLACE = 0.02
# The same text, digits aside; recognition may slip on a letter.
SAME_TEXT = 0.85
# Text with fewer letters is a number with a unit or a prefix. Without its digits every order is
# like every other, so it runs through the pages only if the digits are the same too.
FEWEST_LETTERS = 4
# From page to page the numbers go up by one; by two where a sheet shows two pages.
STEPS = (1, 2)
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
    """A block at the edge of a page: its box as shares of the page, its text without digits."""

    index: int
    page: int
    kind: BlockKind
    box: Box
    text: str
    folded: str
    count: Count | None

    def is_like(self, other: _Edge) -> bool:
        """Whether the other page has the same at the same place."""
        return self._stands_as(other) and (
            _alike(self.folded, other.folded)
            if _letters(self.folded) >= FEWEST_LETTERS
            else self.text == other.text
        )

    def numbers_page(self, neighbours: Sequence[_Edge]) -> bool:
        """Whether this is the number of its page."""
        if says_page_number(self.text) or any(self._counts_on(other) for other in neighbours):
            return True
        return self.count is not None and not self.count.series and self.count.value == self.page

    def _counts_on(self, other: _Edge) -> bool:
        if self.count is None or other.count is None or self.count.series != other.count.series:
            return False
        pages = other.page - self.page
        step = other.count.value - self.count.value
        return step in {pages * each for each in STEPS} and self._stands_as(other)

    def _stands_as(self, other: _Edge) -> bool:
        """Whether both stand at the same place; sides may swap on even pages."""
        aligned = min(
            abs(self.box.x0 - other.box.x0),
            abs(self.box.x1 - other.box.x1),
            abs(self.box.x0 - (1 - other.box.x1)),
            abs(self.box.centre[0] - other.box.centre[0]),
        )
        return (
            self.kind is other.kind
            and abs(self.box.centre[1] - other.box.centre[1]) <= SAME_PLACE
            and aligned <= SAME_PLACE
        )


def _letters(text: str) -> int:
    return sum(character.isalpha() for character in text)


def _alike(one: str, other: str) -> bool:
    return one == other or SequenceMatcher(None, one, other, autojunk=False).ratio() >= SAME_TEXT


def _edges(page: PageTranscript) -> list[_Edge]:
    """Return the blocks near the top and bottom that may be furniture, outermost first."""
    if not page.blocks:  # nor has a page that was lost with its worker a size
        return []
    upright = upright_shares(page)
    largest = LARGER * _usual_height(page)
    edges = []
    for index, block in enumerate(page.blocks):
        if block.box is None or block.kind not in _TEXT_KINDS or len(block.text) > LONGEST:
            continue
        box = upright.box(block.box)
        kind = _side(box)
        if kind is not None and _height(block) <= largest:
            edges.append(_edge(index, page.number, kind, box, block.text))
    edges.sort(key=lambda edge: min(edge.box.centre[1], 1 - edge.box.centre[1]))
    return edges[:OUTERMOST]


def _side(box: Box) -> BlockKind | None:
    middle = box.centre[1]
    if middle <= HEADER_SHARE:
        return BlockKind.HEADER
    return BlockKind.FOOTER if middle >= 1 - FOOTER_SHARE else None


def _height(block: Block) -> float:
    return median(line.quad.thickness for line in block.lines) if block.lines else 0.0


def _usual_height(page: PageTranscript) -> float:
    heights = [line.quad.thickness for block in page.blocks for line in block.lines]
    return median(heights) if heights else 0.0


def _edge(index: int, page: int, kind: BlockKind, box: Box, text: str) -> _Edge:
    return _Edge(
        index=index,
        page=page,
        kind=kind,
        box=box,
        text=text,
        folded=_DIGITS.sub("0", " ".join(text.casefold().split())),
        count=count_in(text),
    )


def _marked(
    page: PageTranscript, edges: Sequence[_Edge], neighbours: Sequence[_Edge]
) -> PageTranscript:
    kinds = {
        edge.index: edge.kind for edge in edges if any(edge.is_like(other) for other in neighbours)
    }
    if list(kinds.values()).count(BlockKind.HEADER) > MOST_HEADER_PARTS:
        kinds = {index: kind for index, kind in kinds.items() if kind is not BlockKind.HEADER}
    kinds |= {edge.index: BlockKind.PAGE_NUMBER for edge in edges if edge.numbers_page(neighbours)}
    blocks = (
        replace(block, kind=kinds[index], level=0) if index in kinds else block
        for index, block in enumerate(page.blocks)
    )
    return replace(page, blocks=tuple(blocks)) if kinds else page
