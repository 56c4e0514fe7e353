from __future__ import annotations

from builders.layouts import column, line
from builders.readings import grid_table, prepared, transcribed
from paperlight.engines.engine import CellFound, Generation, TableFound
from paperlight.geometry import Affine, Box
from paperlight.transcripts.transcript import BlockKind

CELLS = [
    line(text, 100 + 200 * (i % 3), 300 + 40 * (i // 3))
    for i, text in enumerate(["Pos", "Part", "Sum", "1", "Bolt", "4.50", "2", "Nut", "0.18"])
]


def test_a_table_stands_between_the_text_above_and_below_it():
    lines = (*CELLS, line("What was ordered", 100, 100), line("All prices in euros", 100, 600))
    page = transcribed(Generation(lines=lines, tables=(grid_table(CELLS, 3),)))

    expected = [
        "What was ordered",
        "Pos\tPart\tSum\n1\tBolt\t4.50\n2\tNut\t0.18",
        "All prices in euros",
    ]

    assert expected == [block.text for block in page.blocks]
    assert [["Pos", "Part", "Sum"], ["1", "Bolt", "4.50"], ["2", "Nut", "0.18"]] == (
        page.tables[0].grid()
    )


def test_the_first_rows_are_headings_where_the_engine_says_so():
    (table,) = transcribed(
        Generation(lines=tuple(CELLS), tables=(grid_table(CELLS, 3, header_rows=1),))
    ).tables

    assert 1 == table.header_rows
    assert ["Pos", "Part", "Sum"] == [cell.text for cell in table.cells if cell.header]


def test_a_cell_of_several_printed_lines_keeps_them_as_lines():
    lines = (line("Replacement of", 100, 100), line("the main pump", 100, 130))
    found = TableFound(
        box=Box(90, 90, 400, 160),
        rows=1,
        columns=1,
        cells=(CellFound(row=0, column=0, lines=(0, 1)),),
        score=0.9,
        method="model",
    )
    (table,) = transcribed(Generation(lines=lines, tables=(found,))).tables

    assert "Replacement of\nthe main pump" == table.cells[0].text


def test_a_line_inside_the_table_that_no_cell_took_stays_as_text():
    extra = [line("Subtotal", 300, 425), line("£705.00", 700, 425)]
    table = grid_table(CELLS, 3)
    wide = TableFound(
        box=Box(90, 290, 900, 470),
        rows=table.rows,
        columns=table.columns,
        cells=table.cells,
        score=table.score,
        method=table.method,
    )
    page = transcribed(Generation(lines=(*CELLS, *extra), tables=(wide,)))

    assert [BlockKind.TABLE, BlockKind.PARAGRAPH] == [block.kind for block in page.blocks]
    assert "Subtotal £705.00" == page.blocks[1].text


def test_spans_and_boxes_reach_the_transcript_in_page_units():
    lines = tuple(column(["Merged head", "body"], 100, 100))
    found = TableFound(
        box=Box(100, 100, 400, 200),
        rows=2,
        columns=2,
        cells=(
            CellFound(row=0, column=0, column_span=2, lines=(0,), box=Box(100, 100, 400, 150)),
            CellFound(row=1, column=0, lines=(1,), box=Box(100, 150, 250, 200)),
        ),
        score=0.9,
        method="ruled",
    )
    page = transcribed(
        Generation(lines=lines, tables=(found,)), prepared(to_page=Affine.scale(0.5))
    )
    head, body = page.tables[0].cells

    assert (2, Box(50, 50, 200, 75)) == (head.column_span, head.box)
    assert Box(50, 75, 125, 100) == body.box
    assert Box(50, 50, 200, 100) == page.blocks[0].box
