from __future__ import annotations

from paperlight.engines.ppocr.grid import Grid, GridCell
from paperlight.engines.ppocr.spread import spread
from paperlight.geometry import Box
from paperlight.lines import Line


def _cell(row, column, box, row_span=1, column_span=1):
    return GridCell(
        row=row, column=column, row_span=row_span, column_span=column_span, box=Box(*box)
    )


def _grid(rows, columns, *cells, box=(0, 0, 400, 200)):
    return Grid(box=Box(*box), rows=rows, columns=columns, cells=cells, score=1.0, method="model")


def _line(*box):
    return Line(text="x", quad=Box(*box).quad())


HUGGING = (
    _cell(0, 0, (20, 20, 90, 50)),
    _cell(0, 1, (220, 20, 290, 50)),
    _cell(1, 0, (20, 120, 90, 150)),
    _cell(1, 1, (220, 120, 290, 150)),
)


def test_borders_are_put_in_the_middle_of_the_white():
    grid = spread(_grid(2, 2, *HUGGING), [])

    assert [Box(0, 0, 155, 85), Box(155, 0, 400, 85)] == [cell.box for cell in grid.cells[:2]]
    assert Box(155, 85, 400, 200) == grid.cells[3].box


def test_lines_say_more_exactly_than_the_model_where_text_ends():
    grid = spread(_grid(2, 2, *HUGGING), [_line(20, 20, 180, 50)])

    assert 200 == grid.cells[0].box.x1


def test_a_line_that_sticks_out_of_the_table_widens_it():
    grid = spread(_grid(2, 2, *HUGGING), [_line(-10, 20, 90, 50)])

    assert -10 == grid.box.x0
    assert -10 == grid.cells[0].box.x0


def test_a_line_over_two_columns_does_not_move_their_border():
    three = (*HUGGING, _cell(2, 0, (20, 170, 90, 190)), _cell(2, 1, (220, 170, 290, 190)))
    grid = spread(_grid(3, 2, *three), [_line(20, 165, 300, 195)])

    assert 90 < grid.cells[0].box.x1 < 220


def test_a_column_without_a_cell_of_its_own_leaves_the_others_in_order():
    grid = spread(
        _grid(2, 3, _cell(0, 0, (20, 20, 300, 50), column_span=3), _cell(1, 1, (120, 80, 200, 99))),
        [],
    )

    assert grid.cells[0].box.x0 <= grid.cells[1].box.x0 <= grid.cells[1].box.x1
    assert grid.cells[1].box.x1 <= grid.cells[0].box.x1
