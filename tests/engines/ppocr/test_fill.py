from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from paperlight.engines.ppocr.fill import cells_of_lines, fill
from paperlight.engines.ppocr.grid import Grid, GridCell
from paperlight.geometry import Box
from paperlight.lines import Line

GRID = Grid(
    box=Box(0, 0, 400, 200),
    rows=2,
    columns=2,
    cells=tuple(
        GridCell(
            row=row,
            column=column,
            box=Box(200 * column, 100 * row, 200 * column + 200, 100 * row + 100),
        )
        for row in range(2)
        for column in range(2)
    ),
    score=1.0,
    method="ruled",
)


def _line(*box):
    return Line(text="x", quad=Box(*box).quad())


def test_a_line_goes_to_the_cell_that_holds_most_of_it():
    assert {0: 1} == cells_of_lines(GRID, [_line(170, 10, 390, 40)])


def test_a_line_that_is_mostly_outside_has_no_cell():
    assert {} == cells_of_lines(GRID, [_line(10, 185, 100, 225), _line(500, 10, 600, 40)])


def test_the_lines_of_a_cell_are_in_reading_order():
    lines = [_line(10, 60, 90, 90), _line(100, 12, 180, 42), _line(10, 10, 90, 40)]

    table = fill(GRID, lines, cells_of_lines(GRID, lines))

    assert (2, 1, 0) == table.cells[0].lines


@given(
    st.lists(
        st.tuples(
            st.integers(-50, 420), st.integers(-50, 220), st.integers(1, 300), st.integers(1, 60)
        ),
        max_size=30,
    )
)
def test_no_line_is_in_two_cells(places):
    lines = [_line(x, y, x + width, y + height) for x, y, width, height in places]

    table = fill(GRID, lines, cells_of_lines(GRID, lines))
    used = [index for cell in table.cells for index in cell.lines]

    assert len(set(used)) == len(used)
