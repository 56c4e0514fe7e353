"""Grid: the structure of a table before any text is put into it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paperlight.geometry import Box


@dataclass(frozen=True, slots=True, kw_only=True)
class GridCell:
    """One cell: its top left slot, how many slots it covers, and where it is on the page."""

    row: int
    column: int
    row_span: int = 1
    column_span: int = 1
    box: Box


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """``rows`` by ``columns`` slots, each covered by at most one cell.

    ``box`` and the cells' boxes are in prepared pixels; ``method`` is as in TableFound.
    """

    box: Box
    rows: int
    columns: int
    cells: tuple[GridCell, ...]
    score: float
    method: str
    header_rows: int = 0
