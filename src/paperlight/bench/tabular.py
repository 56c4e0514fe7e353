"""Pages with tables: ruled, merged, without rules, and large."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TYPE_CHECKING

from paperlight.bench.prose import BODY_PT, BOTTOM_MM, HEADING_PT, LEFT_MM, RIGHT_MM, TOP_MM
from paperlight.bench.sheet import LEADING, Sheet, wrap
from paperlight.transcripts.table import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from PIL.ImageFont import FreeTypeFont

    from paperlight.bench.sheet import Column
    from paperlight.bench.text import Writer

CELL_PT = 10.0
PADDING_MM = 2.0
RULE_PX = 4
# Prices are multiples of this.
PRICE_STEP = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """How a table is drawn: widths of its columns, rules or white, columns flushed right."""

    widths_mm: tuple[float, ...]
    ruled: bool = True
    right: frozenset[int] = frozenset()
    row_mm: float = 9.0


PRICES = Design(widths_mm=(16.0, 66.0, 26.0, 28.0, 34.0), right=frozenset({2, 3, 4}))


def cells_of(rows: Iterable[Sequence[str]]) -> list[Cell]:
    """Return the cells of a plain grid."""
    return [
        Cell(row=row, column=column, text=text)
        for row, texts in enumerate(rows)
        for column, text in enumerate(texts)
    ]


def draw_table(sheet: Sheet, column: Column, cells: Sequence[Cell], design: Design) -> None:
    """Draw a table at the column's place, remember its cells, and move the column below it."""
    rows = max(cell.row + cell.row_span for cell in cells)
    wrapped = [_wrapped(sheet, cell, design) for cell in cells]
    xs = [column.x + sheet.mm(x) for x in accumulate(design.widths_mm, initial=0.0)]
    ys = list(accumulate(_row_heights(sheet, wrapped, rows, design), initial=column.y))
    for cell in wrapped:
        _draw_cell(sheet, cell, xs, ys, design)
    sheet.tables.append(Table(rows=rows, columns=len(design.widths_mm), cells=tuple(wrapped)))
    column.y = ys[-1] + sheet.mm(4)


def _wrapped(sheet: Sheet, cell: Cell, design: Design) -> Cell:
    span = design.widths_mm[cell.column : cell.column + cell.column_span]
    inner = sheet.mm(sum(span) - 2 * PADDING_MM)
    face = _face(sheet, cell)
    return replace(cell, text="\n".join(wrap(cell.text, face, inner)))


def _row_heights(sheet: Sheet, cells: Iterable[Cell], rows: int, design: Design) -> list[float]:
    step = sheet.pt(CELL_PT) * LEADING
    lines = [1] * rows
    for cell in cells:
        if cell.row_span == 1:
            lines[cell.row] = max(lines[cell.row], cell.text.count("\n") + 1)
    return [sheet.mm(design.row_mm) + step * (count - 1) for count in lines]


def _draw_cell(
    sheet: Sheet, cell: Cell, xs: Sequence[float], ys: Sequence[float], design: Design
) -> None:
    left, right = xs[cell.column], xs[cell.column + cell.column_span]
    top, bottom = ys[cell.row], ys[cell.row + cell.row_span]
    if design.ruled:
        sheet.pen.rectangle((left, top, right, bottom), outline=0, width=RULE_PX)
    face = _face(sheet, cell)
    step = face.size * LEADING
    texts = cell.text.split("\n") if cell.text else []
    y = (top + bottom) / 2 - step * len(texts) / 2 + (step - face.size) / 4
    for text in texts:
        x = left + sheet.mm(PADDING_MM)
        if cell.column in design.right:
            x = right - sheet.mm(PADDING_MM) - face.getlength(text)
        sheet.write(text, x, y, face)
        y += step


def _face(sheet: Sheet, cell: Cell) -> FreeTypeFont:
    return sheet.display(CELL_PT, bold=cell.header)


def ruled(writer: Writer, random: Random, *, dpi: int) -> Sheet:
    """Draw a price list in rules, between two paragraphs."""
    cells, _ = price_list(writer, random, rows=7)
    return _page(writer, dpi, cells, PRICES)


def unruled(writer: Writer, random: Random, *, dpi: int) -> Sheet:
    """Draw the same with nothing but white between the cells."""
    cells, _ = price_list(writer, random, rows=7)
    return _page(writer, dpi, cells, replace(PRICES, ruled=False))


def merged(writer: Writer, random: Random, *, dpi: int) -> Sheet:
    """Draw a table whose heading and body have cells that span rows and columns."""
    design = Design(widths_mm=(46.0, 28.0, 31.0, 28.0, 31.0))
    return _page(writer, dpi, _merged_cells(writer, random), design)


def large(writer: Writer, random: Random, *, dpi: int) -> Sheet:
    """Draw a ruled table of 24 rows of figures."""
    head = [writer.book.columns[0], *(str(year) for year in range(2025, 2031))]
    rows = [
        [writer.identifier(), *(writer.number(random.randint(2, 99_999)) for _ in range(6))]
        for _ in range(24)
    ]
    design = Design(widths_mm=(32.0, *[22.0] * 6), right=frozenset(range(1, 7)), row_mm=8.0)
    return _page(writer, dpi, cells_of([head, *rows]), design)


def price_list(writer: Writer, random: Random, *, rows: int) -> tuple[list[Cell], float]:
    """Return a heading and so many priced items, and what they cost together."""
    table: list[Sequence[str]] = [writer.book.columns]
    total = 0.0
    for number, item in enumerate(random.sample(writer.book.items, rows), start=1):
        count, price = random.randint(2, 60), random.randint(2, 499) * PRICE_STEP
        table.append(
            [str(number), item, str(count), writer.amount(price), writer.amount(count * price)]
        )
        total += count * price
    return [replace(cell, header=cell.row == 0) for cell in cells_of(table)], total


def _merged_cells(writer: Writer, random: Random) -> list[Cell]:
    book = writer.book
    years = sorted(random.sample(range(2019, 2031), 2))
    items = random.sample(book.items, 3)

    def figures(row: int) -> list[Cell]:
        texts = (writer.number(random.randint(20, 9_900)) for _ in range(4))
        return [Cell(row=row, column=column, text=text) for column, text in enumerate(texts, 1)]

    units = (book.columns[2], book.columns[4])
    return [
        Cell(row=0, column=0, row_span=2, text=book.columns[1], header=True),
        Cell(row=0, column=1, column_span=2, text=str(years[0]), header=True),
        Cell(row=0, column=3, column_span=2, text=str(years[1]), header=True),
        *(Cell(row=1, column=1 + at, text=units[at % 2], header=True) for at in range(4)),
        Cell(row=2, column=0, text=items[0]),
        *figures(2),
        Cell(row=3, column=0, text=items[1]),
        *figures(3),
        Cell(row=4, column=0, row_span=2, text=items[2]),
        *figures(4),
        *figures(5),
        Cell(row=6, column=0, text=book.labels["total"]),
        Cell(
            row=6, column=1, column_span=4, text=writer.amount(random.randint(10**5, 10**7) / 100)
        ),
    ]


def _page(writer: Writer, dpi: int, cells: Sequence[Cell], design: Design) -> Sheet:
    sheet = Sheet(writer.book.language, dpi)
    column = sheet.column(LEFT_MM, TOP_MM, RIGHT_MM, BOTTOM_MM)
    sheet.flow(writer.heading(), column, sheet.display(HEADING_PT, bold=True))
    sheet.flow(writer.paragraph(2), column, sheet.body(BODY_PT), gap=1.0)
    draw_table(sheet, column, cells, design)
    sheet.flow(writer.paragraph(2), column, sheet.body(BODY_PT))
    return sheet
