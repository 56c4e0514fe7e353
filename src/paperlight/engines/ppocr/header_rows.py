"""Table -> how many of its rows are headings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.engines.engine import CellFound, TableFound
    from paperlight.lines import Line

# Digits with signs, separators, currencies and short units: 1,234.50; -3 %; £18.00; EUR 5; 12 kg.
_AMOUNT = re.compile(r"[\W_]*([A-Z]{3}\s?)?[\W_]*\d[\d\s.,:/'’−-]*[\W_]*([^\W\d_]{1,3})?[\W_]*")
# A year is a heading as often as an amount.
_YEAR = re.compile(r"(19|20)\d\d")


def count_header_rows(table: TableFound, lines: Sequence[Line]) -> int:
    """Return 0 or the rows at the top that name the columns of figures below them.

    The first row is a heading when no cell of it is an amount and some column below one of its
    texts is mostly amounts. Cells that span downwards draw the next rows in.
    """
    texts = {(c.row, c.column): _text(c, lines) for c in table.cells if c.lines}
    rows = max((c.row_span for c in table.cells if c.row == 0), default=1)
    head = [text for (row, _), text in texts.items() if row < rows]
    if rows >= table.rows or not head or any(_is_amount(text) for text in head):
        return 0
    return rows if any(_named(column, rows, texts) for column in range(table.columns)) else 0


def _named(column: int, rows: int, texts: dict[tuple[int, int], str]) -> bool:
    heads = [text for (row, place), text in texts.items() if place == column and row < rows]
    below = [text for (row, place), text in texts.items() if place == column and row >= rows]
    amounts = sum(_is_amount(text) or bool(_YEAR.fullmatch(text)) for text in below)
    return bool(heads) and bool(below) and amounts * 2 > len(below)


def _is_amount(text: str) -> bool:
    return bool(_AMOUNT.fullmatch(text)) and not _YEAR.fullmatch(text)


def _text(cell: CellFound, lines: Sequence[Line]) -> str:
    return " ".join(lines[index].text for index in cell.lines).strip()
