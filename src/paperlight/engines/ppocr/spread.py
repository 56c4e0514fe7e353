"""A grid whose cells hug their text -> one whose cells fill the table.

The structure model marks roughly where the text of each cell is. The lines of text say it exactly:
borders between rows and columns are put in the middle of the white between them.
"""

from __future__ import annotations

from dataclasses import replace
from statistics import median
from typing import TYPE_CHECKING

from paperlight.geometry import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.engines.ppocr.grid import Grid
    from paperlight.lines import Line

# From where to where each row, or each column, reaches.
_Extents = list[list[tuple[float, float]]]


def spread(grid: Grid, lines: Sequence[Line]) -> Grid:
    """Return the grid with its cells' boxes drawn out to the borders between rows and columns."""
    boxes = _text_boxes(grid, lines)
    across: _Extents = [[] for _ in range(grid.columns)]
    down: _Extents = [[] for _ in range(grid.rows)]
    for cell, box in zip(grid.cells, boxes, strict=True):
        if cell.column_span == 1:
            across[cell.column].append((box.x0, box.x1))
        if cell.row_span == 1:
            down[cell.row].append((box.y0, box.y1))
    whole = Box.union([grid.box, *boxes])
    xs = _borders(across, whole.x0, whole.x1)
    ys = _borders(down, whole.y0, whole.y1)
    cells = tuple(
        replace(
            cell,
            box=Box(
                xs[cell.column],
                ys[cell.row],
                xs[cell.column + cell.column_span],
                ys[cell.row + cell.row_span],
            ),
        )
        for cell in grid.cells
    )
    return replace(grid, box=whole, cells=cells)


def _text_boxes(grid: Grid, lines: Sequence[Line]) -> list[Box]:
    """Replace the box of each cell by the box of the lines that it touches most."""
    touching: list[list[Box]] = [[] for _ in grid.cells]
    for line in lines:
        shares = [line.box.intersection(cell.box) for cell in grid.cells]
        best = max(range(len(shares)), key=shares.__getitem__)
        if shares[best] > 0:
            touching[best].append(line.box)
    return [
        Box.union(found) if found else cell.box
        for cell, found in zip(grid.cells, touching, strict=True)
    ]


def _borders(extents: _Extents, start: float, end: float) -> list[float]:
    """Place a border between each two neighbours; ascending, with the outer ones."""
    borders = [start]
    for index in range(1, len(extents)):
        before = next((extent for extent in reversed(extents[:index]) if extent), None)
        after = next((extent for extent in extents[index:] if extent), None)
        if before is None or after is None:
            border = start if before is None else end
        else:
            border = _middle(before, after)
        borders.append(max(border, borders[-1]))
    return [*borders, end]


def _middle(before: list[tuple[float, float]], after: list[tuple[float, float]]) -> float:
    """Return the middle of the white, or what most cells agree on where one sticks out."""
    ends, starts = [end for _, end in before], [start for start, _ in after]
    if max(ends) < min(starts):
        return (max(ends) + min(starts)) / 2
    return (median(ends) + median(starts)) / 2
