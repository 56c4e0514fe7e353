from __future__ import annotations

import pytest

from paperlight.engines.ppocr.cut_lines import pieces
from paperlight.engines.ppocr.grid import Grid, GridCell
from paperlight.geometry import Box
from paperlight.lines import Line, Word


def _grid(*spans):
    """One row of cells 200 wide; a number is how many columns the cell spans."""
    cells, column = [], 0
    for span in spans:
        box = Box(200 * column, 0, 200 * (column + span), 60)
        cells.append(GridCell(row=0, column=column, column_span=span, box=box))
        column += span
    return Grid(
        box=Box(0, 0, 200 * column, 60),
        rows=1,
        columns=column,
        cells=tuple(cells),
        score=1.0,
        method="ruled",
    )


def _line(x0, x1, *words):
    return Line(
        text=" ".join(text for text, *_ in words),
        quad=Box(x0, 15, x1, 45).quad(),
        words=tuple(Word(text=t, quad=Box(a, 15, b, 45).quad()) for t, a, b in words),
    )


def test_a_line_inside_a_cell_is_left_whole():
    line = _line(210, 390, ("inside", 210, 390))

    assert [line.quad] == pieces(line, _grid(1, 1, 1))


def test_a_line_over_two_cells_is_cut_at_the_border():
    boxes = [quad.box for quad in pieces(_line(20, 380), _grid(1, 1))]

    assert [pytest.approx(200), pytest.approx(200)] == [boxes[0].x1, boxes[1].x0]
    assert (20, 380) == (boxes[0].x0, boxes[1].x1)


def test_the_cut_goes_to_the_white_nearest_to_the_border():
    line = _line(20, 380, ("one", 20, 100), ("two", 110, 208), ("three", 232, 380))

    first, second = (quad.box for quad in pieces(line, _grid(1, 1)))

    assert pytest.approx(220) == first.x1
    assert pytest.approx(220) == second.x0


def test_a_line_that_sticks_out_by_a_hair_is_left_whole():
    line = _line(20, 215)

    assert [line.quad] == pieces(line, _grid(1, 1))


def test_a_line_in_a_cell_that_spans_columns_is_left_whole():
    line = _line(20, 580)

    assert [line.quad] == pieces(line, _grid(3))


def test_a_line_over_three_cells_falls_into_three_pieces_that_cover_it():
    boxes = [quad.box for quad in pieces(_line(20, 580), _grid(1, 1, 1))]

    assert [20, pytest.approx(200), pytest.approx(400)] == [box.x0 for box in boxes]
    assert [pytest.approx(200), pytest.approx(400), pytest.approx(580)] == [box.x1 for box in boxes]


def test_a_line_outside_the_table_is_left_whole():
    line = Line(text="below", quad=Box(0, 100, 500, 130).quad())

    assert [line.quad] == pieces(line, _grid(1, 1, 1))
