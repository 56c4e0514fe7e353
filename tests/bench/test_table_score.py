from __future__ import annotations

from paperlight.bench.table_score import score_tables
from paperlight.transcripts.table import Cell, Table


def grid(*rows):
    cells = tuple(
        Cell(row=row, column=column, text=text)
        for row, texts in enumerate(rows)
        for column, text in enumerate(texts)
    )
    return Table(rows=len(rows), columns=len(rows[0]), cells=cells)


TRUTH = grid(["Item", "Price"], ["Chair", "12.00"], ["Lamp", "8.50"])


def test_the_same_table_is_exact():
    assert score_tables([TRUTH], [TRUTH]).exact


def test_a_line_break_inside_a_cell_does_not_count():
    assert score_tables([grid(["Paper, A4"])], [grid(["Paper,\nA4"])]).exact


def test_one_wrong_text_is_one_wrong_cell_and_is_named():
    score = score_tables([TRUTH], [grid(["Item", "Price"], ["Chair", "12.08"], ["Lamp", "8.50"])])

    assert (5, 6) == (score.right, score.cells)
    assert ("row 2, column 2: '12.00' read as '12.08'",) == score.wrong


def test_a_lost_cell_is_found():
    score = score_tables([TRUTH], [grid(["Item", "Price"], ["Chair", ""], ["Lamp", "8.50"])])

    assert ("row 2, column 2: '12.00' read as nothing",) == score.wrong


def test_a_cell_in_the_wrong_column_is_wrong_in_both_places():
    score = score_tables([grid(["a", "", "b"])], [grid(["a", "b", ""])])

    assert (1, 3) == (score.right, score.cells)


def test_a_cell_that_should_span_two_columns_is_wrong_when_it_does_not():
    truth = Table(rows=1, columns=2, cells=(Cell(row=0, column=0, column_span=2, text="2026"),))

    assert not score_tables([truth], [grid(["2026", ""])]).exact


def test_a_row_too_many_counts_as_wrong():
    longer = grid(["Item", "Price"], ["Chair", "12.00"], ["Lamp", "8.50"], ["Thanks", ""])

    assert (6, 7) == (score_tables([TRUTH], [longer]).right, score_tables([TRUTH], [longer]).cells)


def test_a_table_that_was_not_found_has_no_right_cell():
    assert (0, 6) == (score_tables([TRUTH], []).right, score_tables([TRUTH], []).cells)


def test_a_table_found_where_there_is_none_is_not_exact():
    assert not score_tables([], [TRUTH]).exact


def test_tables_are_paired_by_content_and_not_by_order():
    other = grid(["Name", "Town"], ["Pellow", "Eastgate"])

    assert score_tables([TRUTH, other], [other, TRUTH]).exact
