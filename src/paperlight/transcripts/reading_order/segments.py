"""Segments: a page as runs of printed rows and the tables and figures between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from paperlight.transcripts.blocks.printed_row import PrintedRow
from paperlight.transcripts.reading_order.order import reading_order
from paperlight.transcripts.reading_order.rows import Item
from paperlight.transcripts.transcript import Block

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paperlight.geometry import Affine, Box
    from paperlight.lines import Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Solid:
    """A table or figure: it takes part in the reading order as a whole.

    ``place`` is what it takes up there, which may be less than its box. ``inside`` are lines that
    stand in it, but are no part of its block; they are read after it.
    """

    block: Block
    place: Box
    inside: tuple[Line, ...] = ()


Segment: TypeAlias = Block | list[PrintedRow]


def segments_of(lines: Sequence[Line], solids: Sequence[Solid], frame: Affine) -> Iterator[Segment]:
    """Yield everything on the page once, in reading order.

    ``frame`` maps the page to where its lines are level. A run of rows never crosses from one
    column to the next.
    """
    boxes = [frame.quad(line.quad).box for line in lines]
    items = [Item(index=i, box=boxes[i], text=line.text) for i, line in enumerate(lines)]
    items += [
        Item(index=len(lines) + i, box=frame.box(solid.place), solid=True)
        for i, solid in enumerate(solids)
    ]
    for zone in reading_order(items):
        run: list[PrintedRow] = []
        for row in zone.rows:
            if row[0] < len(lines):
                run.append(_printed(row, lines, boxes))
                continue
            if run:
                yield run
                run = []
            solid = solids[row[0] - len(lines)]
            yield solid.block
            yield from segments_of(solid.inside, (), frame)
        if run:
            yield run


def _printed(row: Sequence[int], lines: Sequence[Line], boxes: Sequence[Box]) -> PrintedRow:
    return PrintedRow(
        lines=tuple(lines[index] for index in row), boxes=tuple(boxes[index] for index in row)
    )
