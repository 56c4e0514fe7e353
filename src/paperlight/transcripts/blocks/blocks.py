"""Blocks: lines, tables and figures in reading order, each as what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.geometry import Box
from paperlight.transcripts.blocks.captions import names_a_figure
from paperlight.transcripts.blocks.figures import figure_solids
from paperlight.transcripts.blocks.headings import heading_levels, heading_sizes
from paperlight.transcripts.blocks.joining import compounds_of, join_lines
from paperlight.transcripts.blocks.kinds import kind_of
from paperlight.transcripts.blocks.list_items import ListLevels
from paperlight.transcripts.blocks.paragraphs import goes_on, paragraphs_of
from paperlight.transcripts.blocks.printed_row import BodyText
from paperlight.transcripts.blocks.tables import table_solids, taken_lines
from paperlight.transcripts.reading_order.levelled import reading_frame
from paperlight.transcripts.reading_order.segments import segments_of
from paperlight.transcripts.transcript import Block, BlockKind
from paperlight.transcripts.verdicts.confidence import mean_confidence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from paperlight.engines.engine import Generation, Region
    from paperlight.transcripts.blocks.printed_row import PrintedRow
    from paperlight.transcripts.reading_order.segments import Segment


def blocks_of(generation: Generation, cutouts: Mapping[int, bytes]) -> list[Block]:
    """Return the blocks of a page in prepared pixels.

    Every line with text is in exactly one of them: among its ``lines``.
    """
    taken = taken_lines(generation.tables)
    free = [
        line
        for index, line in enumerate(generation.lines)
        if index not in taken and line.text.strip()
    ]
    figures, outside = figure_solids(generation, free, cutouts)
    solids = [*table_solids(generation.tables, generation.lines), *figures]
    frame = reading_frame(generation.lines)
    return _named(list(segments_of(outside, solids, frame)), generation.regions)


def _named(segments: Sequence[Segment], regions: Sequence[Region]) -> list[Block]:
    """Make paragraphs of the rows, and say what each of them is."""
    rows = [row for segment in segments if not isinstance(segment, Block) for row in segment]
    body = BodyText.of(rows)
    parts = _parts(segments, body)
    paragraphs = [part for part in parts if not isinstance(part, Block)]
    named = iter(_text_blocks(paragraphs, body, regions))
    return [part if isinstance(part, Block) else next(named) for part in parts]


def _text_blocks(
    paragraphs: Sequence[list[PrintedRow]], body: BodyText, regions: Sequence[Region]
) -> Iterator[Block]:
    sizes = heading_sizes(paragraphs, body)
    levels = heading_levels(size for size in sizes if size is not None)
    compounds = compounds_of(row.text for rows in paragraphs for row in rows)
    list_levels = ListLevels(body.letter_width)
    for rows, size in zip(paragraphs, sizes, strict=True):
        kind, level = kind_of(rows, size, regions), 0
        if kind is BlockKind.HEADING and size is not None:
            level = levels[size]
        elif kind is BlockKind.LIST_ITEM:
            level = list_levels.of(rows[0].box.x0)
        yield _text_block(rows, kind, level, compounds)


def _parts(segments: Iterable[Segment], body: BodyText) -> list[Segment]:
    """Split runs into paragraphs; one that goes on in the next column stays whole."""
    parts: list[Segment] = []
    for segment in segments:
        if isinstance(segment, Block):
            parts.append(segment)
            continue
        paragraphs = paragraphs_of(segment, body)
        before = parts[-1] if parts else None
        if isinstance(before, list) and _goes_on(before, segment[0], body):
            before.extend(paragraphs.pop(0))
        parts.extend(paragraphs)
    return parts


def _goes_on(paragraph: Sequence[PrintedRow], row: PrintedRow, body: BodyText) -> bool:
    return not names_a_figure(paragraph[0].text) and goes_on(paragraph[-1], row, body)


def _text_block(
    rows: Sequence[PrintedRow], kind: BlockKind, level: int, compounds: frozenset[str]
) -> Block:
    lines = tuple(line for row in rows for line in row.lines)
    return Block(
        kind=kind,
        text=join_lines([row.text for row in rows], compounds),
        box=Box.union([line.box for line in lines]),
        confidence=mean_confidence(lines),
        level=level,
        lines=lines,
    )
