"""Word documents, read back by python-docx."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import docx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from builders.transcripts import block, info, page, paragraph, table, table_block
from paperlight.geometry import Box
from paperlight.outputs.formats import format_named
from paperlight.outputs.output import OutputOptions
from paperlight.transcripts.table import Cell, Table
from paperlight.transcripts.transcript import Block, BlockKind, Figure
from paperlight.transcripts.verdict import State

if TYPE_CHECKING:
    from pathlib import Path

    from docx.document import Document

    from paperlight.transcripts.transcript import PageTranscript


def written(
    *pages: PageTranscript, options: OutputOptions | None = None, missing: str = ""
) -> Document:
    stream = BytesIO()
    output = format_named("docx").open(stream, info(), options or OutputOptions())
    for one in pages:
        output.page(one)
    output.finish(missing=missing)
    return docx.Document(BytesIO(stream.getvalue()))


def paragraphs(document: Document) -> list[tuple[str, str]]:
    return [(part.style.name, part.text) for part in document.paragraphs if part.style]


def png(width: int = 40) -> bytes:
    stream = BytesIO()
    Image.new("L", (width, 20), 128).save(stream, "PNG")
    return stream.getvalue()


def test_blocks_get_words_own_styles() -> None:
    document = written(
        page(
            block(BlockKind.HEADING, "Title", level=2),
            paragraph("one\ntwo"),
            block(BlockKind.LIST_ITEM, "• first"),
            block(BlockKind.LIST_ITEM, "deeper", level=1),
            block(BlockKind.LIST_ITEM, "1. numbered"),
            block(BlockKind.CAPTION, "Table 1"),
            block(BlockKind.FOOTER, "dropped"),
        )
    )

    assert paragraphs(document) == [
        ("Heading 2", "Title"),
        ("Normal", "one\ntwo"),
        ("List Bullet", "first"),
        ("List Bullet 2", "deeper"),
        ("Normal", "1. numbered"),
        ("Caption", "Table 1"),
    ]


def test_merged_cells_are_merged_and_headings_bold() -> None:
    cells = (
        Cell(row=0, column=0, column_span=3, text="Prices", header=True),
        Cell(row=1, column=0, row_span=2, text="Paper"),
        Cell(row=1, column=1, text="A4"),
        Cell(row=2, column=2, text="3,00"),
    )

    read = written(page(table_block(Table(rows=3, columns=3, cells=cells)))).tables[0]

    assert [
        ["Prices", "Prices", "Prices"],
        ["Paper", "A4", ""],
        ["Paper", "", "3,00"],
    ] == [[cell.text for cell in row.cells] for row in read.rows]
    assert read.cell(0, 0)._tc is read.cell(0, 2)._tc
    assert read.cell(1, 0)._tc is read.cell(2, 0)._tc
    assert read.cell(0, 0).paragraphs[0].runs[0].bold


def test_a_table_wider_than_word_allows_keeps_its_cells_as_text() -> None:
    document = written(page(table_block(table([[str(n) for n in range(70)]]))))

    assert [] == document.tables
    assert "\t".join(str(n) for n in range(70)) == document.paragraphs[0].text


def test_a_figure_is_as_wide_as_on_the_page_and_no_wider_than_the_paper(tmp_path: Path) -> None:
    def figure(width_pt: float) -> Block:
        box = Box(0, 0, width_pt, 10)
        return Block(kind=BlockKind.FIGURE, box=box, figure=Figure(png=png()))

    options = OutputOptions(figures=tmp_path / "figures")

    shapes = written(page(figure(72), figure(7200)), options=options).inline_shapes

    assert [1.0, 6.0] == [shape.width.inches for shape in shapes]
    assert 0 == len(written(page(figure(72))).inline_shapes)


@pytest.mark.parametrize("data", [b"", b"no picture", png()[:20]])
def test_a_broken_picture_does_not_break_the_document(data: bytes, tmp_path: Path) -> None:
    broken = Block(kind=BlockKind.FIGURE, figure=Figure(png=data))
    options = OutputOptions(figures=tmp_path / "figures")

    document = written(page(broken, paragraph("after")), options=options)

    assert ["A picture stands here that cannot be opened.", "after"] == [
        text for _, text in paragraphs(document) if text
    ]


def test_pages_that_are_missing_are_told_about() -> None:
    failed = page(state=State.FAILED, reasons={"x": "broken"})

    told = [text for _, text in paragraphs(written(failed, missing="page 2 was not read"))]

    assert [
        "Page 1 could not be read: broken",
        "This document is incomplete: page 2 was not read",
    ] == told


@given(st.text(max_size=20))
def test_no_text_breaks_the_document(text: str) -> None:
    document = written(page(paragraph(f"a{text}"), table_block(table([[f"b{text}"]]))))

    assert document.paragraphs[0].text.startswith("a")
    assert document.tables[0].cell(0, 0).text.startswith("b")


def test_control_letters_become_a_mark_that_one_sees() -> None:
    document = written(page(paragraph("a\x00b\x0bc\ud800d\ufffee")))

    assert "a\ufffdb\ufffdc\ufffdd\ufffde" == document.paragraphs[0].text
