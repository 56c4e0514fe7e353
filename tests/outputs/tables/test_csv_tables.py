"""CSV: a file a table, safe to open in a spreadsheet, with its numbers as printed."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.transcripts import block, page, paragraph, table, table_block
from builders.written import written
from paperlight.outputs.output import OutputOptions
from paperlight.outputs.tables.csv_cells import csv_cell
from paperlight.transcripts.transcript import BlockKind

if TYPE_CHECKING:
    from pathlib import Path

MARK = "\ufeff"


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(StringIO(text)))


@pytest.mark.parametrize(
    "text",
    [
        '=HYPERLINK("http://x","y")',
        "=cmd|' /C calc'!A0",
        "@SUM(1)",
        "+1+cmd|' /C calc'!A0",
        "-2+3+cmd|' /C calc'!A0",
        "-1-1",
        "+49-30-123",
        "-(1)*2",
        "＝1",
        "＋1+1",
        "－A1",
        "＠SUM(1)",
        "  =1",
        "\t=1",
        "\r=1",
        "\n=1",
        "- Position",
        "--A1",
    ],
)
def test_what_a_spreadsheet_would_run_gets_an_apostrophe(text: str) -> None:
    assert csv_cell(text).lstrip("\t\r\n").startswith("'")
    assert text.replace("'", "") == csv_cell(text).replace("'", "")


@pytest.mark.parametrize(
    "text",
    [
        "-12,50",
        "−12,50",
        "- 12.50",
        "+3",
        "-1.320,00 €",
        "-5 %",
        "+49 30 1234567",
        "+49 (0)30 1234567",
        "-12 EUR",
        "-3 kg",
        "-",
        "--",
        "---",
        "+",
        "a=b",
        "5 - 3",
        "x@example.org",
        "1.320,00",
        "00123",
        "-1'000.00",
        "one\ntwo",
        "",
    ],
)
def test_numbers_and_text_are_left_as_they_are(text: str) -> None:
    assert text == csv_cell(text)


@pytest.mark.parametrize("part", [";", "\t", "\n"])
def test_a_formula_behind_a_sign_that_parts_cells_elsewhere_is_text_too(part: str) -> None:
    assert f"name{part}'=1+1" == csv_cell(f"name{part}=1+1")
    assert f"1{part}-12,50" == csv_cell(f"1{part}-12,50")


@given(st.text(st.sampled_from("=+-@＝; \t\n1a(.,'\"%"), max_size=12))
def test_no_cell_begins_like_a_formula_unless_it_is_a_number(text: str) -> None:
    for part in csv_cell(text).replace("\n", ";").replace("\t", ";").split(";"):
        assert not part.strip().startswith(("=", "@", "＝"))


def test_on_standard_output_tables_follow_each_other_with_an_empty_line_between() -> None:
    first = page(paragraph("text"), table_block(table([["a", "b"], ["", ""]])))
    second = page(table_block(table([["x"], [""], ["Ä"]])), number=2)

    assert 'a,b\n,\n\nx\n""\nÄ\n' == written("csv", first, second)


def test_each_table_has_a_file_and_a_line_in_the_index(tmp_path: Path) -> None:
    tables = tmp_path / "letter_tables"
    pages = [
        page(block(BlockKind.CAPTION, "=Table 1"), table_block(table([["a|b", "Ä"], ["1", "-2"]]))),
        page(table_block(table([["x"]])), table_block(table([["y\nz"]])), number=3),
    ]

    index = written("csv", *pages, options=OutputOptions(tables=tables), missing="page 2")

    assert index.startswith(MARK)
    assert rows(index.removeprefix(MARK)) == [
        ["table", "file", "page", "rows", "columns", "box", "verdict", "title"],
        ["1", "letter_tables/page-1-table-1.csv", "1", "2", "2", "", "ok", "'=Table 1"],
        ["2", "letter_tables/page-3-table-1.csv", "3", "1", "1", "", "ok", ""],
        ["3", "letter_tables/page-3-table-2.csv", "3", "1", "1", "", "ok", ""],
        ["", "", "", "", "", "", "incomplete", "page 2"],
    ]
    assert 3 == len(list(tables.iterdir()))
    assert f"{MARK}a|b,Ä\n1,-2\n".encode() == (tables / "page-1-table-1.csv").read_bytes()
    assert [["y\nz"]] == rows((tables / "page-3-table-2.csv").read_text("utf-8-sig"))


def test_pandas_reads_a_file_as_it_is(tmp_path: Path) -> None:
    cells = [["Nr.", "Betrag"], ["00123", "1.320,00"], ["Ä;B", 'say "hi"']]
    written("csv", page(table_block(table(cells))), options=OutputOptions(tables=tmp_path / "t"))

    frame = pd.read_csv(tmp_path / "t/page-1-table-1.csv", dtype=str)

    assert cells == [list(frame.columns), *frame.to_numpy().tolist()]


def test_a_document_without_tables_makes_no_folder(tmp_path: Path) -> None:
    index = written("csv", page(paragraph("x")), options=OutputOptions(tables=tmp_path / "t"))

    assert 1 == len(rows(index))
    assert not (tmp_path / "t").exists()
