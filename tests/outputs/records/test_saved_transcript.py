"""Records read back: all they know comes back; a stranger's file only raises our errors."""

from __future__ import annotations

import json
from contextlib import suppress
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.transcripts import block, info, page, paragraph, table_block
from builders.written import written
from paperlight.errors import DamagedDocument, DocumentError, EmptyFile, UnknownFormat
from paperlight.geometry import Box
from paperlight.outputs.output import OutputOptions
from paperlight.outputs.records.saved_transcript import open_saved
from paperlight.transcripts.table import Cell, Table
from paperlight.transcripts.transcript import Block, BlockKind, Figure
from paperlight.transcripts.verdict import State

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from paperlight.transcripts.transcript import PageTranscript

PNG = b"\x89PNG\r\n\x1a\n and more"
MERGED = Table(
    rows=2,
    columns=2,
    cells=(
        Cell(row=0, column=0, column_span=2, text="a", box=Box(1, 2, 3.5, 4), header=True),
        Cell(row=1, column=0, text="b\nc"),
    ),
    score=0.75,
    method="ruled",
    row_pages=(1, 2),
)


def pages() -> list[PageTranscript]:
    return [
        page(
            block(BlockKind.HEADING, "H", level=2), paragraph("Ä \u2028 text"), table_block(MERGED)
        ),
        page(number=2, state=State.FAILED, reasons={"x": "broken"}),
    ]


def saved(name: str) -> bytes:
    return written(name, *pages(), missing="page 3").encode()


@pytest.mark.parametrize("name", ["json", "jsonl"])
def test_a_record_comes_back_as_it_was(name: str) -> None:
    found = open_saved(saved(name), "x", None)

    assert info(page_count=2) == found.info
    assert pages() == list(found.pages)
    assert "page 3" == found.missing


@pytest.mark.parametrize("name", ["json", "jsonl"])
def test_writing_a_record_again_changes_nothing(name: str) -> None:
    found = open_saved(saved(name), "x", None)

    again = written(name, *found.pages, missing=found.missing)

    assert saved(name).decode() == again


def test_any_other_text_is_markdown() -> None:
    found = open_saved("\ufeff# Title\n\n| a |\n|---|\n| 1 |\n".encode(), "x.md", None)

    assert [["a"], ["1"]] == found.pages[0].tables[0].grid()
    assert ("x.md", "markdown") == (found.info.name, found.info.format)


def test_a_cut_last_line_is_told_about_and_the_others_are_kept() -> None:
    data = saved("jsonl")
    first = data.index(b"\n") + 1

    for cut in range(first + 1, first + 60):
        found = open_saved(data[:cut], "x", None)
        assert [1] == [page.number for page in found.pages]
        assert "cut off" in found.missing


def test_figures_are_found_beside_the_record_and_nowhere_else(tmp_path: Path) -> None:
    figures = tmp_path / "x_figures"
    shown = page(Block(kind=BlockKind.FIGURE, figure=Figure(png=PNG)))
    record = written("json", shown, options=OutputOptions(figures=figures))
    (tmp_path / "secret.png").write_bytes(PNG)
    outside = record.replace("x_figures/page-1-figure-1.png", "../secret.png")

    def figure(text: str, folder: Path | None) -> Figure | None:
        return open_saved(text.encode(), "x", folder).pages[0].blocks[0].figure

    found = figure(record, tmp_path)
    assert found is not None
    assert PNG == found.png
    assert figure(record, None) is None
    assert figure(outside, tmp_path) is None
    assert figure(outside, figures) is None
    (figures / "page-1-figure-1.png").write_bytes(b"no picture")
    assert figure(record, tmp_path) is None


@pytest.mark.parametrize(
    ("data", "error", "told"),
    [
        (b"", EmptyFile, "empty"),
        (b" \n", EmptyFile, "empty"),
        (b"\xff\xfe\x00", UnknownFormat, "not text in UTF-8"),
        (b'{"schema_version": "2.0", "pages": []}', UnknownFormat, "version '2.0'"),
        (b'{"schema_version": "1.0"', DamagedDocument, "not one line of it is whole"),
        (b'{"schema_version": "1.0"}', DamagedDocument, "document"),
        (b'{"schema_version": "1.0", "pages": 3}', DamagedDocument, "document"),
        (b'{"schema_version": ' + b"[" * 100_000, DamagedDocument, "no record"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(
    data: bytes, error: type[DocumentError], told: str
) -> None:
    with pytest.raises(error, match=told):
        open_saved(data, "x.json", None)


def _cell(**changes: Any) -> Callable[[Any], None]:
    return lambda record: record["pages"][0]["blocks"][2]["table"]["cells"][0].update(changes)


def _table(**changes: Any) -> Callable[[Any], None]:
    return lambda record: record["pages"][0]["blocks"][2]["table"].update(changes)


@pytest.mark.parametrize(
    "change",
    [
        _cell(row=7),
        _cell(row=-1),
        _cell(row_span=0),
        _cell(row_span=2),
        _cell(column_span=10**9),
        _cell(text=None),
        _cell(box=[1, 2, 3]),
        _cell(box=[1, 2, 3, float("nan")]),
        _table(rows=10**9),
        _table(row_pages=[1]),
        _table(cells=7),
        lambda record: record["pages"][0].update(unit="inch"),
        lambda record: record["pages"][0].update(verdict="ok"),
        lambda record: record["pages"][0].update(blocks={"a": 1}),
        lambda record: record["pages"].append(None),
        lambda record: record["pages"].append(record["pages"][0]),
        lambda record: record["pages"][0].update(number=0),
        lambda record: record["pages"][0].update(number=10**30),
        lambda record: record.update(missing=["page 3"]),
    ],
)
def test_a_record_that_was_changed_is_refused(change: Callable[[Any], None]) -> None:
    record = json.loads(saved("json"))
    change(record)

    with pytest.raises(
        DamagedDocument, match=r"x.json: this is no record of Paperlight, or it was"
    ):
        open_saved(json.dumps(record).encode(), "x.json", None)


def test_lines_of_two_documents_are_refused() -> None:
    other = saved("jsonl").replace(b"letter.pdf", b"other.pdf")

    with pytest.raises(UnknownFormat, match="several documents"):
        open_saved(saved("jsonl") + other, "x", None)


@given(place=st.floats(0, 1), data=st.binary(max_size=4), name=st.sampled_from(["json", "jsonl"]))
def test_a_record_with_any_bytes_changed_is_read_or_refused(
    place: float, data: bytes, name: str
) -> None:
    whole = saved(name)
    at = int(place * len(whole))
    changed = BytesIO(whole)
    changed.seek(at)
    changed.write(data)

    with suppress(DocumentError):
        found = open_saved(changed.getvalue(), "x", None)
        written("html", *found.pages)
        written("csv", *found.pages)
