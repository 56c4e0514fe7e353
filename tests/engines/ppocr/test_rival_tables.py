from __future__ import annotations

from itertools import product

from paperlight.engines.ppocr.find_tables import _cut_off, _runs_across
from paperlight.engines.ppocr.grid import Grid, GridCell
from paperlight.geometry import Box
from paperlight.lines import Line


def grid(box: Box, rows: int, columns: int, method: str = "model") -> Grid:
    width, height = box.width / columns, box.height / rows
    cells = (
        GridCell(
            row=row,
            column=column,
            box=Box(
                box.x0 + column * width,
                box.y0 + row * height,
                box.x0 + (column + 1) * width,
                box.y0 + (row + 1) * height,
            ),
        )
        for row, column in product(range(rows), range(columns))
    )
    return Grid(box=box, rows=rows, columns=columns, cells=tuple(cells), score=0.9, method=method)


def line(x0: float, y0: float, x1: float) -> Line:
    return Line(text="some words of text", quad=Box(x0, y0, x1, y0 + 30).quad(), score=1.0)


def test_a_paragraph_whose_lines_cross_every_column_is_no_table():
    paragraph = (line(10, 10, 990), line(10, 60, 700))

    assert _runs_across(grid(Box(0, 0, 1000, 100), 2, 5), paragraph)


def test_a_table_with_one_long_line_among_many_cells_stays_one():
    cells = tuple(
        line(10 + 250 * column, 60 + 50 * row, 180 + 250 * column)
        for row, column in product(range(3), range(4))
    )

    assert not _runs_across(grid(Box(0, 0, 1000, 200), 4, 4), (line(10, 10, 900), *cells))


def test_the_columns_of_figures_give_way_to_the_whole_price_list():
    listing = tuple(
        line(10 + 200 * column, 10 + 50 * row, 150 + 200 * column)
        for row, column in product(range(5), range(5))
    )
    whole = grid(Box(0, 0, 1000, 250), 5, 5, "aligned")

    assert _cut_off(grid(Box(400, 0, 1000, 250), 5, 3), [whole], listing)
    assert not _cut_off(grid(Box(0, 0, 1000, 250), 5, 5), [whole], listing)
