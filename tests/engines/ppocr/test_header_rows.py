from __future__ import annotations

import pytest

from paperlight.engines.engine import CellFound, TableFound
from paperlight.engines.ppocr.header_rows import count_header_rows
from paperlight.geometry import Box
from paperlight.lines import Line

BOX = Box(0, 0, 10, 10)


def _count(rows, spans=None):
    lines, cells = [], []
    for row, texts in enumerate(rows):
        for column, text in enumerate(texts):
            if text is None:
                continue
            row_span, column_span = (spans or {}).get((row, column), (1, 1))
            cells.append(
                CellFound(
                    row=row,
                    column=column,
                    row_span=row_span,
                    column_span=column_span,
                    lines=(len(lines),) if text else (),
                )
            )
            lines.append(Line(text=text, quad=BOX.quad()))
    table = TableFound(
        box=BOX,
        rows=len(rows),
        columns=len(rows[0]),
        cells=tuple(cells),
        score=1.0,
        method="ruled",
    )
    return count_header_rows(table, lines)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([["Item", "Price"], ["Nut", "£1.50"], ["Bolt", "£2"]], 1),
        ([["Region", "2025", "2026"], ["North", "120", "134"], ["South", "98", "101"]], 1),
        ([["H0", "H1"], ["echo", "135.23"], ["alpha", "720.12"]], 1),
        ([["Part", "Weight"], ["Nut", "12 kg"], ["Bolt", "3 kg"]], 1),
        ([["名称", "数量"], ["螺母", "12"], ["螺栓", "7"]], 1),
        ([["Nut", "1.50"], ["Bolt", "2.00"]], 0),
        ([["Name", "Ada"], ["City", "London"], ["Born", "10/12/1815"]], 0),
        ([["1", "2"], ["3", "4"]], 0),
        ([["", ""], ["3", "4"]], 0),
    ],
)
def test_a_first_row_without_amounts_over_columns_of_amounts_is_a_heading(rows, expected):
    assert expected == _count(rows)


def test_a_heading_cell_over_two_rows_makes_both_headings():
    rows = [
        ["Region", "2025", None],
        [None, "H1", "H2"],
        ["North", "120", "134"],
    ]

    assert 2 == _count(rows, {(0, 0): (2, 1), (0, 1): (1, 2)})
