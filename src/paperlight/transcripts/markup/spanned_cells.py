"""Rows of cells with spans, as mark-up gives them, placed into a grid.

Spans come from a model or from a stranger's file: they may be nonsense, overlap or reach out of the
table. Whatever they say, every cell gets a slot of its own and no text is lost.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace
from itertools import takewhile
from operator import attrgetter
from typing import TYPE_CHECKING

from paperlight.transcripts.table import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@dataclass(frozen=True, slots=True, kw_only=True)
class SpannedCell:
    """A cell before it has a place. ``row_span`` 0 reaches to the end of the table."""

    text: str = ""
    row_span: int = 1
    column_span: int = 1
    header: bool = False


def table_of_rows(rows: Sequence[Sequence[SpannedCell]], *, method: str) -> Table | None:
    """Return a table, or None when there is no cell.

    A cell takes the next free slot of its row, as in a browser. Rows and columns in which no cell
    starts repeat those before them and are left out. Only rows at the top are headings.
    """
    cells = _compact(list(_placed(rows)))
    if not cells:
        return None
    return Table(
        rows=max(cell.row + cell.row_span for cell in cells),
        columns=max(cell.column + cell.column_span for cell in cells),
        cells=tuple(_headings_at_the_top(cells)),
        method=method,
    )


def _placed(rows: Sequence[Sequence[SpannedCell]]) -> Iterator[Cell]:
    """Yield the cells in their slots, sorted by row, then column.

    Columns are only compared, never counted through: a span of a million costs nothing.
    """
    above: list[Cell] = []  # those that reach into the row, from left to right
    for number, row in enumerate(rows):
        placed = list(_placed_row(row, number, len(rows) - number, above))
        yield from placed
        going_on = (cell for cell in [*above, *placed] if cell.row + cell.row_span > number + 1)
        above = sorted(going_on, key=attrgetter("column"))


def _placed_row(
    row: Sequence[SpannedCell], number: int, rows_left: int, above: Sequence[Cell]
) -> Iterator[Cell]:
    """Yield the cells of a row in the gaps that cells above leave."""
    column, passed = 0, 0
    for cell in row:
        while passed < len(above) and above[passed].column <= column:
            column = above[passed].column + above[passed].column_span
            passed += 1
        width = max(cell.column_span, 1)
        if passed < len(above):
            width = min(width, above[passed].column - column)
        yield Cell(
            row=number,
            column=column,
            row_span=min(cell.row_span, rows_left) or rows_left,
            column_span=width,
            text=cell.text,
            header=cell.header,
        )
        column += width


def _compact(cells: Sequence[Cell]) -> list[Cell]:
    """Leave out the rows and columns in which no cell starts."""
    rows = sorted({cell.row for cell in cells})
    columns = sorted({cell.column for cell in cells})
    compact = []
    for cell in cells:
        row, column = bisect_left(rows, cell.row), bisect_left(columns, cell.column)
        row_end = bisect_left(rows, cell.row + cell.row_span)
        column_end = bisect_left(columns, cell.column + cell.column_span)
        compact.append(
            replace(
                cell,
                row=row,
                column=column,
                row_span=row_end - row,
                column_span=column_end - column,
            )
        )
    return compact


def _headings_at_the_top(cells: Sequence[Cell]) -> Iterator[Cell]:
    """Take the mark off headings of rows (at the left), and off what is not all heading."""
    last = cells[-1].row
    plain = {cell.row for cell in cells if not cell.header}
    heads = len(list(takewhile(lambda row: row not in plain, range(last + 1))))
    for cell in cells:
        yield replace(cell, header=cell.row + cell.row_span <= heads)
