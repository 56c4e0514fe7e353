"""Which cells of a table become numbers: only those that lose nothing by it.

By default none does. What is typed shows the same digits as before, in the reader's own style; what
may be a name (007, a telephone, an account, a date, a share in percent) stays text.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from paperlight.outputs.tables.number_styles import NumberStyle, style_of_locale, style_shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paperlight.outputs.tables.number_styles import Printed
    from paperlight.transcripts.table import Cell, Table

AS_TEXT = "text"
BY_TABLE = "auto"
# A spreadsheet's numbers are doubles, which keep so many decimal digits and no more.
MOST_DIGITS = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A cell's value and the format that shows it with as many decimals as were printed."""

    value: float
    format: str


def check_numbers(choice: str) -> None:
    """Raise UsageError unless the choice is ``text``, ``auto`` or a locale."""
    if choice not in {AS_TEXT, BY_TABLE}:
        style_of_locale(choice)


def numbers_of(table: Table, choice: str) -> dict[tuple[int, int], Number]:
    """Return row and column of the cells that are numbers, and what they become.

    ``choice`` is ``text``, ``auto`` or a locale. With ``auto`` the style is decided for the whole
    table by the cells that can be read in one way only; without any, only plain whole numbers are
    typed, and with contradictions nothing is. Headings are never typed.
    """
    if choice == AS_TEXT:
        return {}
    body = [cell for cell in table.cells if not cell.header and cell.text]
    told = choice != BY_TABLE
    style = style_of_locale(choice) if told else style_shown(cell.text for cell in body)
    if style is None:
        return {}
    found: dict[tuple[int, int], Number] = {}
    for column in range(table.columns):
        cells = [cell for cell in body if cell.column == column]
        found.update(_column(cells, style, told=told))
    return found


def _column(
    cells: Sequence[Cell], style: NumberStyle, *, told: bool
) -> Iterator[tuple[tuple[int, int], Number]]:
    read = [(cell, number) for cell in cells if (number := style.read(cell.text)) is not None]
    numbers = [number for _, number in read]
    if any(_is_a_name(number) for number in numbers):
        return
    if not told and (_all_dates(numbers, style) or _grouped_by_blanks_only(numbers)):
        return
    for cell, number in read:
        if (value := _value(number)) is not None:
            yield (cell.row, cell.column), Number(value=value, format=_format(number))


def _is_a_name(number: Printed) -> bool:
    """Whether a column with such a "number" holds names: 007, 0049, 370911202104140038."""
    zero_first = len(number.whole) > 1 and number.whole.startswith("0")
    return zero_first or (not number.decimals and number.digits > MOST_DIGITS)


def _all_dates(numbers: Sequence[Printed], style: NumberStyle) -> bool:
    with_decimals = [number for number in numbers if number.decimals]
    return (
        style is NumberStyle.POINT
        and bool(with_decimals)
        and all(number.may_be_a_date for number in with_decimals)
    )


def _grouped_by_blanks_only(numbers: Sequence[Printed]) -> bool:
    """Whether blanks may part the groups of a telephone number: no cell has decimals."""
    return any(number.group.isspace() for number in numbers) and not any(
        number.decimals for number in numbers
    )


def _value(number: Printed) -> float | None:
    """Return the value; None when a double cannot hold all that was printed."""
    exact = Decimal(f"{number.whole}.{number.decimals or 0}")
    if number.digits > MOST_DIGITS or (number.negative and not exact):
        return None
    value = float(exact) if number.decimals else int(exact)
    return -value if number.negative else value


def _format(number: Printed) -> str:
    whole = "#,##0" if number.group else "0"
    return f"{whole}.{'0' * len(number.decimals)}" if number.decimals else whole
