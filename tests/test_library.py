from __future__ import annotations

import asyncio
import os
import sys
from typing import TYPE_CHECKING

import pytest

from builders.pdf import show, text_pdf
from builders.transcripts import info, page, paragraph, table, table_block
from paperlight import read, write
from paperlight.engines.scripted import ScriptedEngine
from paperlight.errors import NoInput, OutputRefused, UsageError
from paperlight.read_options import ReadOptions, TextLayerUse
from paperlight.transcripts.transcript import Transcript

if TYPE_CHECKING:
    from pathlib import Path

LETTER = text_pdf(show("a"), show("b"))
IGNORE_TEXT = ReadOptions(text_layer=TextLayerUse.IGNORE)
TABLE = Transcript(
    info=info(), pages=(page(paragraph("text"), table_block(table([["a", "b"], ["1", "2"]]))),)
)


def test_a_notebook_whose_event_loop_runs_can_read() -> None:
    async def cell() -> Transcript:
        return read(LETTER, engine=ScriptedEngine(), options=IGNORE_TEXT)

    transcript = asyncio.run(cell())

    assert [1, 2] == [one.number for one in transcript.pages]


def test_a_name_that_no_file_can_have_is_no_input() -> None:
    with pytest.raises(NoInput, match="no file has such a name"):
        read("a\0b.pdf", engine=ScriptedEngine())


@pytest.mark.skipif(sys.platform != "linux", reason="names are text elsewhere")
def test_a_pdf_whose_name_is_no_utf8_is_read(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"L\xf6we.pdf")
    path.write_bytes(LETTER)

    transcript = read(path, engine=ScriptedEngine(), options=IGNORE_TEXT)

    assert 2 == len(transcript.pages)


@pytest.mark.parametrize("name", ["a.MD", "a.Json", "a.b.txt", "a.alto.xml", "a.ALTO.XML"])
def test_a_suffix_says_the_format_in_capitals_or_not(name: str, tmp_path: Path) -> None:
    write(TABLE, tmp_path / name)

    assert [name] == [path.name for path in tmp_path.iterdir()]


def test_csv_is_a_list_of_tables_and_a_file_each_as_on_the_command_line(tmp_path: Path) -> None:
    write(TABLE, tmp_path / "a.csv")

    assert "a_tables/page-1-table-1.csv" in (tmp_path / "a.csv").read_text()
    assert "1,2" in (tmp_path / "a_tables/page-1-table-1.csv").read_text()


def test_a_file_that_cannot_be_completed_leaves_the_old_one(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_text("old")

    with pytest.raises(UsageError):  # there is no source to build on
        write(TABLE, tmp_path / "a.pdf")
    with pytest.raises(UsageError, match="no output format"):
        write(TABLE, tmp_path / "a.png")
    with pytest.raises(OutputRefused, match="cannot be written"):
        write(TABLE, tmp_path / "missing/a.md")

    assert ["a.pdf"] == [path.name for path in tmp_path.iterdir()]
    assert "old" == (tmp_path / "a.pdf").read_text()
