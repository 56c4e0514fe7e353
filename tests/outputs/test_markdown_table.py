"""Cells must come back from a Markdown parser as they were, whatever stands in them."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.rendered import block_types, rows_of
from builders.transcripts import table
from paperlight.outputs.markdown_table import table_as_markdown
from paperlight.transcripts.table import Cell, Table

CELL = st.text(st.sampled_from(list("ab|\\`*_<>&~[]()#-: \n$br/")), max_size=10)
GRID = st.integers(1, 4).flatmap(
    lambda width: st.lists(st.lists(CELL, min_size=width, max_size=width), min_size=1, max_size=4)
)


def folded(text: str) -> str:
    return "\n".join(" ".join(line.split()) for line in text.splitlines()).strip()


@pytest.mark.parametrize(
    "cell",
    [
        "a|b",
        "a\\|b",
        "\\\\|",
        "\\|",
        "two\nlines",
        "`a|b`",
        " blank ",
        "|",
        "\\",
        "",
        "<br>",
        "---",
    ],
)
def test_an_awkward_cell_keeps_its_text_and_its_column(cell: str) -> None:
    rows = [["left", "middle", "right"], ["1", cell, "3"]]

    markdown = table_as_markdown(table(rows))

    assert [[folded(text) for text in row] for row in rows] == rows_of(markdown)


@given(GRID)
def test_any_grid_survives_a_markdown_parser(rows: list[list[str]]) -> None:
    expected = [[folded(text) for text in row] for row in rows]

    markdown = table_as_markdown(table(rows))

    assert expected == [[folded(text) for text in row] for row in rows_of(markdown)]


def test_merged_cells_become_html_with_every_slot_accounted_for() -> None:
    cells = (
        Cell(row=0, column=0, column_span=3, text="Prices <net> & gross", header=True),
        Cell(row=1, column=0, row_span=2, text="Paper\nA4"),
        Cell(row=1, column=1, text="1,00"),
        Cell(row=2, column=2, text="3,00"),
    )

    markdown = table_as_markdown(Table(rows=3, columns=3, cells=cells))

    assert ["html_block"] == block_types(markdown)
    assert [
        [("th", "3", None, "Prices <net> & gross")],
        [("td", None, "2", "Paper/A4"), ("td", None, None, "1,00"), ("td", None, None, "")],
        [("td", None, None, ""), ("td", None, None, "3,00")],
    ] == html_rows(markdown)


def test_a_span_beyond_the_grid_is_bounded() -> None:
    cells = (Cell(row=0, column=0, row_span=9999, column_span=1_000_000, text="x"),)

    markdown = table_as_markdown(Table(rows=2, columns=2, cells=cells))

    assert '<td rowspan="2" colspan="2">x</td>' in markdown


def html_rows(markdown: str) -> list[list[tuple[str, str | None, str | None, str]]]:
    root = ET.fromstring(markdown.replace("<br>", "<br/>"))  # noqa: S314  # we wrote it
    return [
        [
            (
                cell.tag,
                cell.get("colspan"),
                cell.get("rowspan"),
                "/".join(cell.itertext()),
            )
            for cell in row
        ]
        for row in root.iter("tr")
    ]
