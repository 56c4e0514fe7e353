"""Table -> how many of its rows are headings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.engines.ppocr.amounts import is_amount, is_year

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.engines.engine import CellFound, TableFound
    from paperlight.lines import Line


def count_header_rows(table: TableFound, lines: Sequence[Line]) -> int:
    """Return 0 or the rows at the top that name the columns of figures below them.

    The first row is a heading when no cell of it is an amount and some column below one of its
    texts is mostly amounts. Cells that span downwards draw the next rows in.
    """
    texts = {(c.row, c.column): _text(c, lines) for c in table.cells if c.lines}
    rows = max((c.row_span for c in table.cells if c.row == 0), default=1)
    head = [text for (row, _), text in texts.items() if row < rows]
    if rows >= table.rows or not head or any(is_amount(text) for text in head):
        return 0
    return rows if any(_named(column, rows, texts) for column in range(table.columns)) else 0


def _named(column: int, rows: int, texts: dict[tuple[int, int], str]) -> bool:
    heads = [text for (row, place), text in texts.items() if place == column and row < rows]
    below = [text for (row, place), text in texts.items() if place == column and row >= rows]
    amounts = sum(is_amount(text) or is_year(text) for text in below)
    return bool(heads) and bool(below) and amounts * 2 > len(below)


def _text(cell: CellFound, lines: Sequence[Line]) -> str:
    return " ".join(lines[index].text for index in cell.lines).strip()
