"""Tables: what an engine found, filled with its lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.geometry import Box
from paperlight.transcripts.reading_order.segments import Solid
from paperlight.transcripts.table import Cell, Table
from paperlight.transcripts.transcript import Block, BlockKind
from paperlight.transcripts.verdicts.confidence import mean_confidence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.engines.engine import CellFound, TableFound
    from paperlight.lines import Line


def table_solids(tables: Sequence[TableFound], lines: Sequence[Line]) -> list[Solid]:
    """Return tables as whole items of the reading order, in prepared pixels.

    What an engine calls a table may reach over the line below it, so a table takes the place of
    the lines in its cells.
    """
    solids = []
    for found in tables:
        block = _block(found, lines)
        place = Box.union(line.box for line in block.lines) if block.lines else found.box
        solids.append(Solid(block=block, place=place))
    return solids


def taken_lines(tables: Sequence[TableFound]) -> frozenset[int]:
    """Return the indices of all lines that stand in a cell."""
    return frozenset(index for table in tables for cell in table.cells for index in cell.lines)


def _block(found: TableFound, lines: Sequence[Line]) -> Block:
    """Return a table as a block.

    Its ``lines`` are those of its cells in the order of the cells, so that none is lost however the
    table is written.
    """
    cells = sorted(found.cells, key=lambda cell: (cell.row, cell.column))
    taken = tuple(lines[index] for cell in cells for index in cell.lines)
    table = Table(
        rows=found.rows,
        columns=found.columns,
        cells=tuple(_cell(cell, lines, found.header_rows) for cell in cells),
        score=found.score,
        method=found.method,
    )
    rows = ([slot.replace("\n", " ") for slot in row] for row in table.grid())
    return Block(
        kind=BlockKind.TABLE,
        text="\n".join("\t".join(row) for row in rows),
        box=found.box,
        confidence=mean_confidence(taken),
        lines=taken,
        table=table,
    )


def _cell(found: CellFound, lines: Sequence[Line], header_rows: int) -> Cell:
    return Cell(
        row=found.row,
        column=found.column,
        row_span=found.row_span,
        column_span=found.column_span,
        text="\n".join(lines[index].text.strip() for index in found.lines),
        box=found.box,
        header=found.row < header_rows,
    )
