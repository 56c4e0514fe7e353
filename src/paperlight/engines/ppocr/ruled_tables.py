"""Rules on the paper -> tables. Arithmetic only; exact where the rules are complete."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from paperlight.engines.ppocr.grid import Grid, GridCell
from paperlight.geometry import Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paperlight.engines.ppocr.rulings import Ruling, Rulings

# Rules that end this near to each other meet, as a share of the page's longest side.
MEETING = 1 / 240
# Borders this near to each other are one: double rules, and what is left of a slant.
SAME_BORDER = 1 / 300
# A border stands between two slots when rules cover this share of it.
BORDER_COVERED = 0.6
# Smaller grids are frames round something else.
LEAST_ROWS = 2
LEAST_COLUMNS = 2

# First and last row, first and last column, both included.
_Span = tuple[int, int, int, int]


def ruled_tables(rulings: Rulings, *, longest_px: float) -> list[Grid]:
    """Return the grids that rules form, cells merged where the rule between them is missing.

    A group of rules that leaves a cell which is no rectangle is no grid.
    """
    near = longest_px * MEETING
    groups = _connected(rulings, near)
    grids = (_grid(across, down, longest_px) for across, down in groups)
    return [grid for grid in grids if grid is not None]


def _connected(rulings: Rulings, near: float) -> list[tuple[list[Ruling], list[Ruling]]]:
    """Group the rules that touch one another, directly or through others."""
    across, down = rulings.horizontal, rulings.vertical
    groups = _Groups(len(across) + len(down))
    for (i, flat), (j, upright) in product(enumerate(across), enumerate(down)):
        if (
            flat.start - near <= upright.position <= flat.end + near
            and upright.start - near <= flat.position <= upright.end + near
        ):
            groups.join(i, len(across) + j)
    return [
        (
            [across[i] for i in members if i < len(across)],
            [down[i - len(across)] for i in members if i >= len(across)],
        )
        for members in groups.members()
    ]


def _grid(across: Sequence[Ruling], down: Sequence[Ruling], longest_px: float) -> Grid | None:
    ys = _borders((rule.position for rule in across), longest_px * SAME_BORDER)
    xs = _borders((rule.position for rule in down), longest_px * SAME_BORDER)
    rows, columns = len(ys) - 1, len(xs) - 1
    if rows < LEAST_ROWS or columns < LEAST_COLUMNS:
        return None
    near = longest_px * SAME_BORDER
    merged = _Groups(rows * columns)
    for row, column in product(range(rows), range(columns)):
        here = row * columns + column
        edge = xs[column + 1], ys[row], ys[row + 1]
        if column + 1 < columns and not _covered(down, *edge, near=near):
            merged.join(here, here + 1)
        edge = ys[row + 1], xs[column], xs[column + 1]
        if row + 1 < rows and not _covered(across, *edge, near=near):
            merged.join(here, here + columns)
    spans = [_span(members, columns) for members in merged.members()]
    if sum(_slots(span) for span in spans) != rows * columns:
        return None
    return _as_grid(spans, xs, ys)


def _borders(positions: Iterable[float], near: float) -> list[float]:
    """Merge positions that are nearly the same; ascending."""
    clusters: list[list[float]] = []
    for position in sorted(positions):
        if clusters and position - clusters[-1][-1] <= near:
            clusters[-1].append(position)
        else:
            clusters.append([position])
    return [sum(cluster) / len(cluster) for cluster in clusters]


def _covered(
    rules: Sequence[Ruling], position: float, start: float, end: float, *, near: float
) -> bool:
    """Whether rules at this position cover most of the way from start to end."""
    covered = sum(
        max(min(rule.end, end) - max(rule.start, start), 0.0)
        for rule in rules
        if abs(rule.position - position) <= near
    )
    return covered >= BORDER_COVERED * (end - start)


def _span(slots: Sequence[int], columns: int) -> _Span:
    rows, across = zip(*(divmod(slot, columns) for slot in slots), strict=True)
    return min(rows), max(rows), min(across), max(across)


def _slots(span: _Span) -> int:
    return (span[1] - span[0] + 1) * (span[3] - span[2] + 1)


def _as_grid(spans: Sequence[_Span], xs: Sequence[float], ys: Sequence[float]) -> Grid | None:
    """Number the rows and columns again, without borders at which no cell starts."""
    tops = sorted({span[0] for span in spans})
    lefts = sorted({span[2] for span in spans})
    if len(tops) < LEAST_ROWS or len(lefts) < LEAST_COLUMNS:
        return None
    cells = (
        GridCell(
            row=tops.index(top),
            column=lefts.index(left),
            row_span=sum(top <= other <= bottom for other in tops),
            column_span=sum(left <= other <= right for other in lefts),
            box=Box(xs[left], ys[top], xs[right + 1], ys[bottom + 1]),
        )
        for top, bottom, left, right in spans
    )
    return Grid(
        box=Box(xs[0], ys[0], xs[-1], ys[-1]),
        rows=len(tops),
        columns=len(lefts),
        cells=tuple(sorted(cells, key=lambda cell: (cell.row, cell.column))),
        score=1.0,
        method="ruled",
    )


class _Groups:
    """Numbers from 0 that are joined into groups."""

    def __init__(self, count: int) -> None:
        self._parents = list(range(count))

    def join(self, one: int, other: int) -> None:
        self._parents[self._root(one)] = self._root(other)

    def members(self) -> list[list[int]]:
        grouped: dict[int, list[int]] = {}
        for number in range(len(self._parents)):
            grouped.setdefault(self._root(number), []).append(number)
        return list(grouped.values())

    def _root(self, number: int) -> int:
        while self._parents[number] != number:
            self._parents[number] = self._parents[self._parents[number]]
            number = self._parents[number]
        return number
