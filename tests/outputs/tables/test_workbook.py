"""Workbooks: what is on the page is in the cell, and nothing in it runs."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.sheets import as_csv_by_libreoffice, opened, sheet_xml, stored_texts, values
from builders.transcripts import block, info, page, paragraph, table, table_block
from paperlight.outputs.formats import format_named
from paperlight.outputs.output import OutputOptions
from paperlight.outputs.tables.workbook import MOST_LETTERS
from paperlight.transcripts.table import Cell, Table
from paperlight.transcripts.transcript import BlockKind
from paperlight.transcripts.verdict import State

if TYPE_CHECKING:
    from pathlib import Path

    from paperlight.transcripts.transcript import PageTranscript

INVOICE = [
    ["No.", "Amount", "Id"],
    ["00123", "1.320,00", "370911202104140038"],
    ["00124", "-12,50", "4"],
]
RETYPED = ["1.234,56", "1,234.56", "00123", "370911202104140038", "1E5", "3/4", "12-05", "TRUE"]
FORMULAS = [
    '=HYPERLINK("http://x","y")',
    "=cmd|' /C calc'!A0",
    "@SUM(1)",
    "\t=1",
    "\r=1",
    "＝1",
    "-12,50",
    "+49 30 123",
    "{=1}",
    "<r><t>=1</t><f>1</f></r>",
    "http://example.org",
    "internal:'x'!A1",
    "file:///etc/passwd",
]
# Letters that XML can carry or Excel's _xHHHH_ can stand for.
LETTERS = st.text(
    st.characters(exclude_categories=("Cs",), exclude_characters="\ufffe\uffff"), max_size=12
)


def workbook(
    *pages: PageTranscript, missing: str = "", name: str = "a.pdf", **options: str
) -> bytes:
    stream = BytesIO()
    chosen = OutputOptions(**options)  # type: ignore[arg-type]  # the test names what it sets
    output = format_named("xlsx").open(stream, info(name=name), chosen)
    for one in pages:
        output.page(one)
    output.finish(missing=missing)
    return stream.getvalue()


def one_column(*texts: str) -> Table:
    return table([["Head"], *([text] for text in texts)])


def column(data: bytes) -> list[object]:
    return [row[0] for row in values(opened(data)["Page 1 table 1"])][1:]


def test_a_sheet_a_table_and_an_index_of_them_all() -> None:
    first = page(block(BlockKind.CAPTION, "Table 1: Parts"), table_block(table(INVOICE)))
    second = page(
        table_block(one_column("x")),
        paragraph("text"),
        table_block(one_column("y")),
        number=2,
        state=State.SUSPECT,
        reasons={"low_confidence": "Some words are doubtful."},
    )

    book = opened(workbook(first, second))

    assert ["Tables", "Page 1 table 1", "Page 2 table 1", "Page 2 table 2"] == book.sheetnames
    rows = [[row[place] for place in (0, 1, 2, 3, 4, 5, 7, 8)] for row in values(book["Tables"])]
    doubt = "Some words are doubtful."
    assert rows[1:] == [
        ["Page 1 table 1", "a.pdf", "1", "Table 1: Parts", "3", "3", "ok", ""],
        ["Page 2 table 1", "a.pdf", "2", "", "2", "1", "suspect", doubt],
        ["Page 2 table 2", "a.pdf", "2", "", "2", "1", "suspect", doubt],
    ]
    assert "'Page 2 table 1'!A1" == book["Tables"]["A3"].hyperlink.location


def test_cells_are_text_as_printed() -> None:
    cells = [*RETYPED, "Ä", "  blanks  ", "two\nlines", "\u3000全角", "𝄞"]

    data = workbook(page(table_block(one_column(*cells))))

    assert cells == column(data)
    assert "n" not in {cell.data_type for cell in opened(data)["Page 1 table 1"]["A"]}


def test_nothing_becomes_a_formula_or_a_link() -> None:
    data = workbook(
        page(
            block(BlockKind.CAPTION, "=1+1"),
            table_block(table([[text] for text in FORMULAS])),
            reasons={"x": "=2+2"},
        ),
        missing="=3+3",
        name="=4+4.pdf",
    )

    sheet = opened(data)["Page 1 table 1"]
    assert set(FORMULAS) <= set(stored_texts(data))
    assert {"s"} == {cell.data_type for cell in sheet["A"]}
    assert "<f" not in sheet_xml(data)
    assert 'hyperlink ref="A2" location="\'Page 1 table 1\'!A1"' in sheet_xml(data)
    assert 1 == sheet_xml(data).count("<hyperlink ")


@given(LETTERS)
def test_any_text_comes_back_letter_by_letter(text: str) -> None:
    data = workbook(page(table_block(one_column(f"mark {text}"))))

    assert f"mark {text}" in stored_texts(data)


@pytest.mark.parametrize("text", ["\x00", "a\x01b", "\x0b", "\x1f", "_x0041_", "_x005F_", "\r"])
def test_control_letters_and_what_looks_like_their_escape_survive(text: str) -> None:
    assert text in stored_texts(workbook(page(table_block(one_column(text)))))


def test_half_a_surrogate_pair_does_not_break_the_file() -> None:
    assert ["a\ufffdb"] == column(workbook(page(table_block(one_column("a\ud800b")))))


def test_merged_cells_are_merged_and_headings_frozen() -> None:
    cells = (
        Cell(row=0, column=0, column_span=3, text="Prices", header=True),
        Cell(row=1, column=0, row_span=2, text="Paper"),
        Cell(row=1, column=1, text="A4"),
        Cell(row=2, column=2, text="3,00"),
    )

    sheet = opened(workbook(page(table_block(Table(rows=3, columns=3, cells=cells)))))[
        "Page 1 table 1"
    ]

    assert {"A1:C1", "A2:A3"} == {str(area) for area in sheet.merged_cells.ranges}
    assert "A2" == sheet.freeze_panes
    assert [["Prices", "", ""], ["Paper", "A4", ""], ["", "", "3,00"]] == values(sheet)
    assert sheet["A1"].font.bold
    assert sheet["B2"].alignment.wrap_text


def test_a_column_is_as_wide_as_its_longest_line_within_reason() -> None:
    sheet = opened(
        workbook(page(table_block(table([["1", "twelve letters", "漢字" * 5, "x" * 500]]))))
    )["Page 1 table 1"]

    widths = [sheet.column_dimensions[letter].width for letter in "ABCD"]
    assert widths[0] < widths[1] < widths[2] < widths[3] < 62


def test_numbers_are_typed_only_when_asked_for() -> None:
    pages = page(table_block(table(INVOICE)))

    as_text = values(opened(workbook(pages))["Page 1 table 1"])
    sheet = opened(workbook(pages, numbers="auto"))["Page 1 table 1"]

    assert INVOICE == as_text
    assert [
        INVOICE[0],
        ["00123", 1320, "370911202104140038"],
        ["00124", -12.5, "4"],
    ] == values(sheet)
    assert "#,##0.00" == sheet["B2"].number_format
    assert "0.00" == sheet["B3"].number_format


def test_a_cell_too_long_for_excel_is_cut_and_the_index_says_so() -> None:
    data = workbook(page(table_block(one_column("x" * 40_000))))

    assert ["x" * MOST_LETTERS] == column(data)
    assert "see the CSV" in str(values(opened(data)["Tables"])[1][8])


def test_a_document_without_tables_has_an_index_that_says_what_is_missing() -> None:
    book = opened(workbook(page(paragraph("text")), missing="page 2 was not read"))

    assert ["Tables"] == book.sheetnames
    assert "Incomplete: page 2 was not read" == values(book["Tables"])[1][8]


def test_libreoffice_reads_every_cell_as_it_was_printed(tmp_path: Path) -> None:
    cells = [*RETYPED, *FORMULAS[:2], "Ä", "-12,50", "two\nlines", "01.02.2026", "5 %", "a|b"]
    file = tmp_path / "book.xlsx"
    file.write_bytes(workbook(page(table_block(one_column(*cells)))))

    sheets = as_csv_by_libreoffice(file)

    assert [[text] for text in cells] in [sheet[1:] for sheet in sheets]
