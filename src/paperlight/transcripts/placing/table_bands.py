"""Bands: where the rows and columns of a table stand, told from the cells that were found."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paperlight.geometry import Affine, Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from paperlight.lines import Line
    from paperlight.transcripts.table import Cell

Band = tuple[float, float]


def level_frame(lines: Iterable[Line]) -> Affine:
    """Return the map that levels a page, however it lies: along most of its text."""
    across = down = 0.0
    for line in lines:
        (ax, ay), (bx, by) = line.quad.a, line.quad.b
        across, down = across + bx - ax, down + by - ay
    angle = math.atan2(down, across)
    return Affine(a=math.cos(angle), b=math.sin(angle), d=-math.sin(angle), e=math.cos(angle))


@dataclass(frozen=True, slots=True, kw_only=True)
class Bands:
    """From where to where each row reaches down, and each column across, where it is known."""

    rows: Mapping[int, Band]
    columns: Mapping[int, Band]

    @classmethod
    def of(cls, found: Iterable[tuple[Cell, Box]]) -> Bands:
        """Measure the cells that cover one row, and those that cover one column."""
        rows: defaultdict[int, list[Band]] = defaultdict(list)
        columns: defaultdict[int, list[Band]] = defaultdict(list)
        for cell, box in found:
            if cell.row_span == 1:
                rows[cell.row].append((box.y0, box.y1))
            if cell.column_span == 1:
                columns[cell.column].append((box.x0, box.x1))
        return cls(
            rows={row: _union(bands) for row, bands in rows.items()},
            columns={column: _union(bands) for column, bands in columns.items()},
        )

    def down(self, cell: Cell) -> Band | None:
        """Return where the rows of a cell stand, if any of them is known."""
        return _spanned(self.rows, cell.row, cell.row_span)

    def across(self, cell: Cell) -> Band | None:
        """Return where the columns of a cell stand, if any of them is known."""
        return _spanned(self.columns, cell.column, cell.column_span)

    def box(self, cell: Cell) -> Box | None:
        """Return where a cell must stand, if its rows and its columns are known."""
        across, down = self.across(cell), self.down(cell)
        if across is None or down is None:
            return None
        return Box(across[0], down[0], across[1], down[1])


def _spanned(bands: Mapping[int, Band], first: int, span: int) -> Band | None:
    known = [bands[index] for index in range(first, first + span) if index in bands]
    return _union(known) if known else None


def _union(bands: Iterable[Band]) -> Band:
    starts, ends = zip(*bands, strict=True)
    return min(starts), max(ends)
