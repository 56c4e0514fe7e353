"""Table: a grid with spans."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from paperlight.errors import UsageError

if TYPE_CHECKING:
    import pandas as pd

    from paperlight.geometry import Box


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One cell: its top left slot, how many slots it covers, its text, one printed line a line."""

    row: int
    column: int
    row_span: int = 1
    column_span: int = 1
    text: str = ""
    box: Box | None = None
    header: bool = False

    @property
    def spans(self) -> bool:
        """Whether it covers more than one slot."""
        return self.row_span > 1 or self.column_span > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A grid of ``rows`` by ``columns`` slots, each covered by at most one cell.

    Cells are sorted by row, then column. Slots that no cell covers are empty. ``row_pages`` is the
    page of each row of a table that was joined across pages, and empty for all others.
    """

    rows: int
    columns: int
    cells: tuple[Cell, ...]
    score: float | None = None
    method: str = ""
    row_pages: tuple[int, ...] = ()

    @property
    def has_spans(self) -> bool:
        """Whether any cell covers more than one slot."""
        return any(cell.spans for cell in self.cells)

    @property
    def header_rows(self) -> int:
        """How many rows at the top are headings."""
        return max((cell.row + cell.row_span for cell in self.cells if cell.header), default=0)

    def grid(self, *, repeat: bool = False) -> list[list[str]]:
        """Return the text of each slot, [rows][columns].

        A merged cell's text stands in its first slot; with ``repeat``, in every slot it covers.
        """
        slots = [["" for _ in range(self.columns)] for _ in range(self.rows)]
        for cell in self.cells:
            for row in range(cell.row, cell.row + cell.row_span):
                for column in range(cell.column, cell.column + cell.column_span):
                    if repeat or (row, column) == (cell.row, cell.column):
                        slots[row][column] = cell.text
        return slots

    def to_pandas(self, *, repeat: bool = False) -> pd.DataFrame:
        """Return a DataFrame of strings, as printed; headings become the names of the columns.

        Several rows of headings become a MultiIndex. With ``repeat`` a merged cell's text stands in
        every slot it covers. Raises UsageError when pandas is not installed.
        """
        try:
            import pandas as pd  # noqa: PLC0415  # optional, and a second to load
        except ImportError:
            raise UsageError(
                "Tables become DataFrames through pandas: run `pip install pandas`."
            ) from None
        heads = self.header_rows
        columns: Any = None
        if heads == 1:
            columns = pd.Index(self.grid(repeat=True)[0], dtype="str")
        elif heads:
            columns = pd.MultiIndex.from_arrays(self.grid(repeat=True)[:heads])
        return pd.DataFrame(self.grid(repeat=repeat)[heads:], columns=columns, dtype="str")
