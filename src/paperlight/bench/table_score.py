"""Table score: which cells have the right text in the right place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from paperlight.bench.score import folded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.transcripts.table import Table

_Place: TypeAlias = tuple[int, int]
_Content: TypeAlias = tuple[int, int, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableScore:
    """``right`` of ``cells`` cells have text, place and spans of the truth.

    ``cells`` counts every place where the truth or the reading has a cell, so that cells too many
    count as wrong. ``wrong`` says in words what differs.
    """

    right: int
    cells: int
    wrong: tuple[str, ...] = ()

    @property
    def exact(self) -> bool:
        """Whether every cell is right."""
        return self.right == self.cells

    def __add__(self, other: TableScore) -> TableScore:
        """Add up two tables."""
        return TableScore(
            right=self.right + other.right,
            cells=self.cells + other.cells,
            wrong=(*self.wrong, *other.wrong),
        )


def score_tables(truth: Sequence[Table], reading: Sequence[Table]) -> TableScore:
    """Compare the tables of a page; each true table with the reading's that fits it best.

    A true table that was not found, and one found where there is none, has no right cell.
    """
    rest = list(reading)
    total = TableScore(right=0, cells=0)
    for table in truth:
        best = max(rest, key=lambda found: _compare(table, found).right, default=None)
        if best is not None:
            rest.remove(best)
        total += _compare(table, best)
    for invented in rest:
        total += _compare(None, invented)
    return total


def _compare(truth: Table | None, reading: Table | None) -> TableScore:
    expected, found = _contents(truth), _contents(reading)
    places = sorted(expected.keys() | found.keys())
    wrong = tuple(
        f"row {row + 1}, column {column + 1}: "
        f"{_described(expected.get((row, column)))} read as {_described(found.get((row, column)))}"
        for row, column in places
        if expected.get((row, column)) != found.get((row, column))
    )
    return TableScore(right=len(places) - len(wrong), cells=len(places), wrong=wrong)


def _contents(table: Table | None) -> dict[_Place, _Content]:
    """Return what is in each place; an empty slot and an empty single cell are the same."""
    if table is None:
        return {}
    contents = {
        (cell.row, cell.column): (cell.row_span, cell.column_span, folded(cell.text))
        for cell in table.cells
    }
    return {place: content for place, content in contents.items() if content != (1, 1, "")}


def _described(content: _Content | None) -> str:
    if content is None:
        return "nothing"
    rows, columns, text = content
    return repr(text) if (rows, columns) == (1, 1) else f"{text!r} over {rows} x {columns}"
