"""Placed blocks: the blocks of a model's text with the lines, words and boxes of the print."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from paperlight.geometry import Box
from paperlight.lines import Line, Word
from paperlight.transcripts.characters import text_advance
from paperlight.transcripts.placing.strays import bands_of, cells_of
from paperlight.transcripts.placing.table_bands import level_frame
from paperlight.transcripts.placing.word_places import place_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paperlight.geometry import Quad
    from paperlight.transcripts.placing.alignment import Alignment
    from paperlight.transcripts.placing.word_places import Piece
    from paperlight.transcripts.table import Cell
    from paperlight.transcripts.transcript import Block


def placed_blocks(alignment: Alignment) -> tuple[Block, ...]:
    """Return the blocks; those that were found on the page have lines and a box.

    Each word of a block with lines stands in them once, in order; lines of a table stand cell by
    cell. Texts are not changed, and a block that was not found is left as it is.
    """
    return tuple(
        _placed(alignment, index, block) if block.table is None else _table(alignment, index, block)
        for index, block in enumerate(alignment.blocks)
    )


def _placed(alignment: Alignment, index: int, block: Block) -> Block:
    words = alignment.parts.get((index, None))
    lines = () if words is None else tuple(_lines(alignment, place_words(alignment, words)))
    if not lines:
        return block
    return replace(block, lines=lines, box=Box.union([line.box for line in lines]))


def _table(alignment: Alignment, index: int, block: Block) -> Block:
    if block.table is None:
        return block
    cells = cells_of(index, block.table)
    found = {
        part: list(_lines(alignment, place_words(alignment, alignment.parts[part])))
        for part in cells
        if part in alignment.parts
    }
    if not any(found.values()):
        return _placed(alignment, index, block)
    frame = level_frame(alignment.printed.lines)
    bands = bands_of(alignment, cells, frame)
    placed: list[Cell] = []
    all_lines: list[Line] = []
    for part, cell in cells.items():
        lines = found.get(part, [])
        crossing = bands.box(cell)
        if cell.text.strip() and not lines:
            quad = None if crossing is None else frame.inverse.quad(crossing.quad())
            lines = [_guessed(cell, quad or _beside(all_lines, found.values()))]
        box = Box.union([line.box for line in lines]) if lines else None
        if box is None and crossing is not None:
            box = frame.inverse.box(crossing)
        placed.append(replace(cell, box=box))
        all_lines += lines
    return replace(
        block,
        lines=tuple(all_lines),
        box=Box.union([line.box for line in all_lines]),
        table=replace(block.table, cells=tuple(placed)),
    )


def _guessed(cell: Cell, quad: Quad) -> Line:
    """Return a line for a cell whose print was not found."""
    text = " ".join(cell.text.split())
    words = text.split(" ")
    whole = text_advance(text)
    ends = [text_advance(" ".join(words[: count + 1])) / whole for count in range(len(words))]
    starts = [0.0, *ends[:-1]]
    placed = (
        Word(text=word, quad=quad.part(start, end), estimated=True)
        for word, start, end in zip(words, starts, ends, strict=True)
    )
    return Line(text=text, quad=quad, words=tuple(placed))


def _beside(before: Sequence[Line], found: Iterable[Sequence[Line]]) -> Quad:
    """Return the end of the line before or, at the start of a table, the start of its first."""
    if before:
        return before[-1].quad.part(1.0, 1.0)
    return next(lines[0] for lines in found if lines).quad.part(0.0, 0.0)


def _lines(alignment: Alignment, pieces: Sequence[Piece]) -> Iterator[Line]:
    row: list[Piece] = []
    for piece in pieces:
        if row and (piece.line != row[-1].line or piece.start < row[-1].start):
            yield _line(alignment, row)
            row = []
        row.append(piece)
    if row:
        yield _line(alignment, row)


def _line(alignment: Alignment, row: Sequence[Piece]) -> Line:
    whole = alignment.printed.lines[row[0].line]
    groups: list[list[Piece]] = []
    for piece in row:
        if groups and not piece.spaced:
            groups[-1].append(piece)
        else:
            groups.append([piece])
    words = tuple(
        Word(
            text="".join(piece.text for piece in group),
            quad=_quad(alignment, group),
            estimated=all(piece.estimated for piece in group),
        )
        for group in groups
    )
    return Line(
        text=" ".join(word.text for word in words),
        quad=_quad(alignment, row),
        words=words,
        bold=whole.bold,
        vertical=whole.vertical,
    )


def _quad(alignment: Alignment, pieces: Sequence[Piece]) -> Quad:
    start, end = min(piece.start for piece in pieces), max(piece.end for piece in pieces)
    return alignment.printed.quad(pieces[0].line, start, end)
