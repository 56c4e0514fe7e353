from __future__ import annotations

from paperlight.engines.engine import CellFound, TableFound
from paperlight.engines.ppocr.credible import credible
from paperlight.geometry import Box
from paperlight.lines import Line

PAGE = Box(0, 0, 1000, 1000)


def _table(grid, *, method="model"):
    """A table from the places of its lines: a list of (x, y) for every cell."""
    lines, cells = [], []
    for row, places in enumerate(grid):
        for column, points in enumerate(places):
            first = len(lines)
            lines += [Line(text="word", quad=Box(x, y, x + 80, y + 20).quad()) for x, y in points]
            cells.append(CellFound(row=row, column=column, lines=tuple(range(first, len(lines)))))
    table = TableFound(
        box=PAGE,
        rows=len(grid),
        columns=len(grid[0]),
        cells=tuple(cells),
        score=1.0,
        method=method,
    )
    return table, lines


def _square(rows, columns):
    return [[[(100 * column, 50 * row)] for column in range(columns)] for row in range(rows)]


def test_a_filled_grid_in_order_is_believed():
    assert credible(*_table(_square(3, 3)))


def test_a_grid_without_text_is_a_drawing():
    assert not credible(*_table([[[], []], [[], []]], method="ruled"))


def test_a_single_row_or_column_is_no_table():
    assert not credible(*_table(_square(1, 5)))
    assert not credible(*_table(_square(5, 1)))


def test_two_columns_of_running_text_are_no_table():
    column = [(0, 30 * line) for line in range(20)]
    other = [(400, 30 * line) for line in range(20)]
    lower = [(x, y + 700) for x, y in column], [(x, y + 700) for x, y in other]

    for method in ("ruled", "model"):
        assert not credible(*_table([[column, other], list(lower)], method=method))


def test_rows_out_of_order_are_not_believed():
    upside_down = _square(4, 3)[::-1]

    assert not credible(*_table(upside_down))


def test_a_structure_that_has_no_place_for_many_lines_is_not_believed():
    table, lines = _table(_square(3, 3))
    homeless = [Line(text="lost", quad=Box(500, y, 580, y + 20).quad()) for y in range(0, 90, 30)]

    assert not credible(table, [*lines, *homeless])


def test_an_empty_form_is_believed_only_where_it_is_drawn():
    form = [[[(0, 60 * row)]] + [[] for _ in range(9)] for row in range(4)]
    form[0][1] = [(100, 0)]

    assert credible(*_table(form, method="ruled"))
    assert not credible(*_table(form, method="model"))
