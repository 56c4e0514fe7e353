"""Grid and lines -> table: which line stands in which cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.engines.engine import CellFound, TableFound

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.engines.ppocr.grid import Grid
    from paperlight.lines import Line

# A line of which less than this share lies in a cell does not belong to it.
LEAST_SHARE = 0.5


def cells_of_lines(grid: Grid, lines: Sequence[Line]) -> dict[int, int]:
    """Return the cell (index in ``grid.cells``) of each line (index in ``lines``) that has one."""
    chosen: dict[int, int] = {}
    for index, line in enumerate(lines):
        box = line.box
        shares = [box.intersection(cell.box) for cell in grid.cells]
        best = max(range(len(shares)), key=shares.__getitem__)
        if shares[best] >= LEAST_SHARE * box.area > 0:
            chosen[index] = best
    return chosen


def fill(grid: Grid, lines: Sequence[Line], chosen: dict[int, int]) -> TableFound:
    """Put the lines into their cells, in reading order."""
    inside: list[list[int]] = [[] for _ in grid.cells]
    for line, cell in chosen.items():
        inside[cell].append(line)
    return TableFound(
        box=grid.box,
        rows=grid.rows,
        columns=grid.columns,
        cells=tuple(
            CellFound(
                row=cell.row,
                column=cell.column,
                row_span=cell.row_span,
                column_span=cell.column_span,
                lines=tuple(_in_reading_order(members, lines)),
                box=cell.box,
            )
            for cell, members in zip(grid.cells, inside, strict=True)
        ),
        score=grid.score,
        method=grid.method,
        header_rows=grid.header_rows,
    )


def _in_reading_order(members: Sequence[int], lines: Sequence[Line]) -> list[int]:
    """Top to bottom; side by side, left to right."""
    by_height = sorted(members, key=lambda index: lines[index].box.centre[1])
    rows: list[list[int]] = []
    for index in by_height:
        box = lines[index].box
        if rows and box.centre[1] < lines[rows[-1][0]].box.y1 - box.height * 0.25:
            rows[-1].append(index)
        else:
            rows.append([index])
    return [index for row in rows for index in sorted(row, key=lambda i: lines[i].box.x0)]
