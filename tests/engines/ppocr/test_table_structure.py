from __future__ import annotations

import pytest

from builders.prepared import printed, ruled_table, white
from paperlight.engines.ppocr.table_structure import TableStructureModel, _as_grid, _parse
from paperlight.geometry import Box

BOX = Box(0, 0, 100, 100)


def _grid(*tags):
    cells, header_rows = _parse(tags, [BOX] * len(tags))
    return _as_grid(cells, BOX, 0.9, header_rows)


def _spans(grid):
    return {(c.row, c.column): (c.row_span, c.column_span) for c in grid.cells}


def test_plain_cells_fill_rows_and_columns():
    cell, row = "<td></td>", ("<tr>", "<td></td>", "<td></td>", "</tr>")

    grid = _grid("<thead>", *row, "</thead>", "<tbody>", *row, *row, "</tbody>")

    assert cell == row[1]
    assert (3, 2, 1) == (grid.rows, grid.columns, grid.header_rows)
    assert 6 == len(grid.cells)


def test_cells_move_aside_for_those_that_span_rows():
    grid = _grid(
        *(
            "<tr>",
            "<td",
            ' rowspan="2"',
            ">",
            "</td>",
            "<td",
            ' colspan="2"',
            ">",
            "</td>",
            "</tr>",
        ),
        *("<tr>", "<td></td>", "<td></td>", "</tr>"),
    )

    assert {(0, 0): (2, 1), (0, 1): (1, 2), (1, 1): (1, 1), (1, 2): (1, 1)} == _spans(grid)
    assert (2, 3) == (grid.rows, grid.columns)


def test_no_cells_are_no_grid():
    assert _grid("<thead>", "</thead>") is None


@pytest.mark.engine
def test_the_model_sees_the_rows_and_columns_of_a_drawn_table():
    rows = [["Item", "Count", "Price"], ["Nut", "12", "3.50"], ["Bolt", "7", "1.20"]]
    texts, rules = ruled_table(rows)
    model = TableStructureModel(threads=1)

    grid = model.grid(printed(texts, rules=rules), Box(60, 80, 660, 260))

    assert (3, 3) == (grid.rows, grid.columns)
    assert all(cell.box.x0 >= 50 and cell.box.y1 <= 270 for cell in grid.cells)


@pytest.mark.engine
@pytest.mark.parametrize("box", [Box(0, 0, 1, 1), Box(-20, -20, 30, 5), Box(190, 90, 400, 300)])
def test_a_sliver_at_the_edge_does_not_crash(box):
    TableStructureModel(threads=1).grid(white(200, 100), box)
