from __future__ import annotations

from builders.transcripts import block, page, paragraph, table, table_block
from builders.written import written
from paperlight.transcripts.transcript import BlockKind
from paperlight.transcripts.verdict import State


def test_nothing_is_escaped_and_cells_are_parted_by_tabs() -> None:
    grid = [["a|b", "two\nlines"], ["1\t2", "<3>"]]

    text = written("txt", page(paragraph("# 5 * 3"), table_block(table(grid))))

    assert text == "# 5 * 3\n\na|b\ttwo lines\n1 2\t<3>\n"


def test_page_n_stands_behind_n_less_one_form_feeds() -> None:
    text = written(
        "txt",
        page(paragraph("one")),
        page(number=2, state=State.BLANK),
        page(paragraph("three\fstill"), number=3),
    )

    assert ["one\n", "", "three\nstill\n"] == text.split("\f")


def test_failed_and_partial_pages_say_so() -> None:
    text = written(
        "txt",
        page(number=1, state=State.FAILED, reasons={"x": "no picture"}),
        page(paragraph("half"), number=2, state=State.PARTIAL, reasons={"x": "cut off"}),
        missing="page 3 was not read",
    )

    assert text == (
        "[Page 1 could not be read: no picture]\n"
        "\fhalf\n\n[Page 2 is incomplete: cut off]\n"
        "\f[Incomplete: page 3 was not read]\n"
    )


def test_items_of_a_list_stand_line_by_line() -> None:
    items = (block(BlockKind.LIST_ITEM, "• a"), block(BlockKind.LIST_ITEM, "• b"))

    assert written("txt", page(*items, paragraph("c"))) == "• a\n• b\n\nc\n"
