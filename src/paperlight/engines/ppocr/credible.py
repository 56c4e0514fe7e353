"""Filled tables -> whether to believe in them. Arithmetic only."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.engines.engine import TableFound
    from paperlight.lines import Line

# A table has text in at least this many cells, rows and columns.
LEAST_CELLS = 4
LEAST_ROWS = 2
LEAST_COLUMNS = 2
# Columns of running text have many lines in what would be a cell.
MOST_LINES_A_CELL = 5.0
# A structure that finds no place for more of the lines inside the table is wrong.
LEAST_PLACED = 0.85
# A structure that leaves more of its cells empty is wrong, unless it is drawn on the paper.
LEAST_FILLED = 0.4
# The centres of two cells of neighbouring rows are in the right order at least this often.
LEAST_ORDERED = 0.95


def credible(table: TableFound, lines: Sequence[Line]) -> bool:
    """Say whether a table makes sense with the text that it holds."""
    filled = [cell for cell in table.cells if cell.lines]
    if len(filled) < LEAST_CELLS:
        return False
    if len({cell.row for cell in filled}) < LEAST_ROWS:
        return False
    if len({cell.column for cell in filled}) < LEAST_COLUMNS:
        return False
    if sum(len(cell.lines) for cell in filled) > MOST_LINES_A_CELL * len(filled):
        return False
    return table.method == "ruled" or _fits(table, lines)


def _fits(table: TableFound, lines: Sequence[Line]) -> bool:
    """Whether a structure that nobody drew agrees with where the lines are."""
    placed = {index for cell in table.cells for index in cell.lines}
    inside = [i for i, line in enumerate(lines) if table.box.contains(line.box.centre)]
    if len(placed) < LEAST_PLACED * len(inside):
        return False
    if sum(bool(cell.lines) for cell in table.cells) < LEAST_FILLED * len(table.cells):
        return False
    return _ordered(table, lines)


def _ordered(table: TableFound, lines: Sequence[Line]) -> bool:
    """Whether the text of each row stands below that of the rows before it."""
    heights = [
        (cell.row, sum(lines[i].box.centre[1] for i in cell.lines) / len(cell.lines))
        for cell in table.cells
        if cell.lines and cell.row_span == 1
    ]
    pairs = [
        upper < lower for row, upper in heights for other, lower in heights if other == row + 1
    ]
    return sum(pairs) >= LEAST_ORDERED * len(pairs)
