"""Lines of text -> tables that only white sets apart. Arithmetic only.

Rows of short pieces that stand under each other in three or more columns are a table; columns of
running text fill their width and are none.
"""

from __future__ import annotations

from itertools import pairwise, product
from statistics import median
from typing import TYPE_CHECKING

from paperlight.engines.ppocr.amounts import is_amount
from paperlight.engines.ppocr.grid import Grid, GridCell
from paperlight.geometry import Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paperlight.lines import Line

    _Span = tuple[float, float]

# Full rows, and columns, that a table has at least.
LEAST_ROWS = 3
LEAST_COLUMNS = 3
# A row with gaps has at least so many pieces; fewer continue the row above.
LEAST_PIECES = 2
# Two lines are in one row when their middles are closer than this share of the lower one's height.
SAME_ROW = 0.5
# The next row starts at most so many heights of a line below, ...
FARTHEST_ROW = 3.0
# ... and what continues a row at most so many.
FARTHEST_CONTINUATION = 0.5
# White between columns is at least so many heights of a line wide.
COLUMN_GAP = 0.8
# Pieces of a table take less than this share of the way to the next column, at the median.
MOST_FILLED = 0.7
# At least this share of the pieces are amounts: addresses side by side are no table.
LEAST_AMOUNTS = 0.25
# How sure such a table is: nothing but the arrangement speaks for it.
SCORE = 0.6


def aligned_tables(lines: Sequence[Line]) -> list[Grid]:
    """Return the grids that the arrangement of upright lines suggests."""
    upright = [line for line in lines if line.box.width > 0 and not line.vertical]
    if not upright:
        return []
    height = median(line.box.height for line in upright)
    grids = (_grid(run, height) for run in _runs(_rows(upright), height))
    return [grid for grid in grids if grid is not None]


def _rows(lines: Iterable[Line]) -> list[list[Line]]:
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: line.box.centre[1]):
        if rows and _level(rows[-1][0].box, line.box):
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _level(one: Box, other: Box) -> bool:
    apart = abs(other.centre[1] - one.centre[1])
    return apart < SAME_ROW * min(one.height, other.height)


def _runs(rows: Iterable[list[Line]], height: float) -> Iterator[list[list[Line]]]:
    """Return runs of rows that continue each other."""
    run: list[list[Line]] = []
    for row in rows:
        white = _top(row) - max(line.box.y1 for line in run[-1]) if run else 0.0
        if run and len(row) >= LEAST_PIECES and white <= FARTHEST_ROW * height and _fits(row, run):
            run.append(row)
        elif run and white <= FARTHEST_CONTINUATION * height and _fits(row, run):
            run[-1] = [*run[-1], *row]
        else:
            yield run
            run = [row] if len(row) >= LEAST_COLUMNS else []
    yield run


def _fits(row: Iterable[Line], run: Sequence[Sequence[Line]]) -> bool:
    """Whether each piece stands under one column: under one piece of the first row, or none."""
    return all(
        sum(line.box.x0 < above.box.x1 and above.box.x0 < line.box.x1 for above in run[0]) <= 1
        for line in row
    )


def _top(row: Iterable[Line]) -> float:
    return min(line.box.y0 for line in row)


def _grid(run: Sequence[Sequence[Line]], height: float) -> Grid | None:
    pieces = [line.box for row in run for line in row]
    columns = _stretches(((box.x0, box.x1) for box in pieces), COLUMN_GAP * height)
    if (
        sum(len(row) >= LEAST_COLUMNS for row in run) < LEAST_ROWS
        or len(columns) < LEAST_COLUMNS
        or _is_running_text(pieces, columns)
        or not _has_amounts([line.text for row in run for line in row])
    ):
        return None
    whole = Box.union(pieces)
    rows = [(_top(row), max(line.box.y1 for line in row)) for row in run]
    xs = [whole.x0, *_middles(columns), whole.x1]
    ys = [whole.y0, *_middles(rows), whole.y1]
    cells = (
        GridCell(row=row, column=column, box=Box(xs[column], ys[row], xs[column + 1], ys[row + 1]))
        for row, column in product(range(len(rows)), range(len(columns)))
    )
    return Grid(
        box=whole,
        rows=len(rows),
        columns=len(columns),
        cells=tuple(cells),
        score=SCORE,
        method="aligned",
    )


def _stretches(spans: Iterable[_Span], gap: float) -> list[_Span]:
    """Return what spans cover together, with white of at least ``gap`` between."""
    covered: list[_Span] = []
    for start, end in sorted(spans):
        if covered and start - covered[-1][1] < gap:
            covered[-1] = covered[-1][0], max(covered[-1][1], end)
        else:
            covered.append((start, end))
    return covered


def _middles(spans: Sequence[_Span]) -> list[float]:
    """Return the middles between neighbours."""
    return [(before[1] + after[0]) / 2 for before, after in pairwise(spans)]


def _is_running_text(pieces: Sequence[Box], columns: Sequence[_Span]) -> bool:
    """Whether pieces mostly reach as far as the next column."""
    filled = [
        box.width / (after[0] - start)
        for (start, end), after in pairwise(columns)
        for box in pieces
        if start <= box.x0 and box.x1 <= end
    ]
    return not filled or median(filled) > MOST_FILLED


def _has_amounts(texts: Sequence[str]) -> bool:
    return sum(is_amount(text) for text in texts) >= LEAST_AMOUNTS * len(texts)
