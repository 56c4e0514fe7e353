from __future__ import annotations

from paperlight.engines.ppocr.aligned_tables import aligned_tables
from paperlight.geometry import Box
from paperlight.lines import Line


def _line(text, x, y, width=None):
    return Line(text=text, quad=Box(x, y, x + (width or 14 * len(text)), y + 30).quad())


def _rows(rows, *, column_px=300, row_px=60, top=100):
    return [
        _line(text, 100 + column_px * column, top + row_px * row)
        for row, texts in enumerate(rows)
        for column, text in enumerate(texts)
        if text
    ]


RUNS = [["Method", "Precision", "F1"], *([f"Run {n}", f"8{n}.2", f"7{n}.4"] for n in range(4))]


def test_pieces_under_each_other_are_a_table():
    (table,) = aligned_tables(_rows(RUNS))

    assert (5, 3) == (table.rows, table.columns)
    assert "aligned" == table.method


def test_a_row_with_a_gap_belongs_to_the_table():
    (table,) = aligned_tables(_rows([*RUNS, ["Mean", "", "74.0"]]))

    assert 6 == table.rows


def test_a_second_line_in_a_cell_continues_its_row():
    lines = _rows(RUNS, row_px=100)
    wrapped = _line("more words", 100, 100 + 200 + 36)

    (table,) = aligned_tables([*lines, wrapped])

    assert 5 == table.rows
    assert any(cell.row == 2 and cell.box.contains(wrapped.box.centre) for cell in table.cells)


def test_a_paragraph_below_is_outside():
    lines = [*_rows(RUNS), _line("A paragraph of running text", 100, 450, 900)]

    (table,) = aligned_tables(lines)

    assert 5 == table.rows
    assert table.box.y1 < 450


def test_columns_of_running_text_are_no_table():
    lines = [_line("9" * 19, 100 + 300 * c, 100 + 40 * r, 280) for c in range(3) for r in range(30)]

    assert [] == aligned_tables(lines)


def test_two_columns_are_no_table():
    assert [] == aligned_tables(_rows([["Name", "12"], ["Other", "13"], ["Third", "14"]]))


def test_addresses_side_by_side_are_no_table():
    rows = [
        ["Acme Ltd", "Phone", "Bank"],
        ["1 High St", "555 Q", "Main"],
        ["Bristol", "Fax", "IBAN"],
    ]

    assert [] == aligned_tables(_rows(rows))


def test_no_lines_are_no_table():
    assert [] == aligned_tables([])
