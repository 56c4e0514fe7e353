from __future__ import annotations

from dataclasses import replace

from builders.transcripts import table
from builders.written_xml import lines_block
from paperlight.outputs.places.cell_lines import bare_text, lines_by_cell
from paperlight.transcripts.transcript import BlockKind

GRID = table([["Name", "Sum"], ["two\nlines", ""]])
BLOCK = replace(lines_block("Name", "Sum", "two", "lines"), kind=BlockKind.TABLE, table=GRID)


def texts(block) -> list[list[str]]:
    return [[line.text for line in lines] for _, lines in lines_by_cell(block)]


def test_lines_are_given_to_the_cells_that_hold_their_text() -> None:
    assert [["Name"], ["Sum"], ["two", "lines"]] == texts(BLOCK)


def test_a_cell_may_be_printed_on_more_lines_than_its_text_has() -> None:
    written = table([["Name", "Sum"], ["two long lines", ""]])
    block = replace(
        BLOCK, table=written, lines=lines_block("Name", "Sum", "two", "long li-", "nes").lines
    )

    assert [["Name"], ["Sum"], ["two", "long li-", "nes"]] == texts(block)


def test_lines_that_do_not_agree_with_the_cells_stay_together() -> None:
    changed = replace(BLOCK, table=table([["Name", "Total"], ["two\nlines", ""]]))

    assert [["Name", "Sum", "two", "lines"]] == texts(changed)


def test_a_line_that_no_cell_has_is_not_lost() -> None:
    more = replace(BLOCK, lines=(*BLOCK.lines, *lines_block("stray").lines))

    assert [["Name", "Sum", "two", "lines", "stray"]] == texts(more)


def test_the_text_of_cells_stands_row_by_row() -> None:
    assert "Name Sum\ntwo lines" == bare_text(replace(BLOCK, text="", lines=()))
