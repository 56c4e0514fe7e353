"""What a vision-language model writes goes all the way: page, engine, transcript, files."""

from __future__ import annotations

import json
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageDraw, ImageFont

from paperlight import read, to_markdown, write
from paperlight.engines.engine import Finish, Generation
from paperlight.engines.scripted import ScriptedEngine
from paperlight.geometry import Box
from paperlight.read_options import CrossCheck, ReadOptions
from paperlight.transcripts.transcript import BlockKind
from paperlight.transcripts.verdict import State

if TYPE_CHECKING:
    from pathlib import Path

    from paperlight.transcripts.transcript import Transcript

ANSWER = """\
# Invoice 4711

We deliver $x_1 + y$ units for \\$5 each.

<table>
<thead><tr><th colspan="2">Item</th><th>Price</th></tr></thead>
<tr><td>Lamp</td><td>2</td><td>49,90</td></tr>
<tr><td>Chair</td><td>4</td><td>1.320,00</td></tr>
</table>

![image](image_1.png)100,200,500,400

Figure 1: The lamp.
"""
ROWS = [["Item", "", "Price"], ["Lamp", "2", "49,90"], ["Chair", "4", "1.320,00"]]


def scan() -> bytes:
    """Draw a page of 500 by 700 pixels that has about as much on it as the answer."""
    page = Image.new("L", (500, 700), 255)
    pen = ImageDraw.Draw(page)
    for row in range(12):
        pen.text(
            (40, 40 + 45 * row), "Invoice and lamp 49", fill=0, font=ImageFont.load_default(24)
        )
    file = BytesIO()
    page.save(file, "PNG")
    return file.getvalue()


def read_answer(text: str, finish: Finish = Finish.COMPLETE) -> Transcript:
    engine = ScriptedEngine(lambda _: Generation(text=text, finish=finish))
    return read(scan(), engine=engine, options=ReadOptions(cross_check=CrossCheck.OFF))


@pytest.fixture(scope="module")
def transcript() -> Transcript:
    return read_answer(ANSWER)


def test_an_answer_becomes_blocks_and_an_honest_page_is_ok(transcript: Transcript) -> None:
    kinds = [block.kind for block in transcript.pages[0].blocks]

    assert ["heading", "paragraph", "table", "figure", "caption"] == kinds
    assert State.OK is transcript.state


def test_a_figure_is_cut_from_the_place_that_the_model_names(transcript: Transcript) -> None:
    (figure,) = (b for b in transcript.pages[0].blocks if b.kind is BlockKind.FIGURE)

    assert Box(50, 140, 250, 280) == figure.box
    assert figure.figure is not None
    with Image.open(BytesIO(figure.figure.png)) as picture:
        assert (200, 140) == picture.size


def test_markdown_has_the_formula_and_the_table_as_they_were(transcript: Transcript) -> None:
    markdown = to_markdown(transcript)

    assert "We deliver $x_1 + y$ units for $5 each." in markdown
    assert '<th colspan="2">Item</th><th>Price</th>' in markdown


def test_json_has_the_grid_and_the_box(transcript: Transcript, tmp_path: Path) -> None:
    write(transcript, tmp_path / "out.json")
    blocks = json.loads((tmp_path / "out.json").read_text())["pages"][0]["blocks"]

    assert [ROWS] == [block["table"]["grid"] for block in blocks if block["table"]]
    assert [[50, 140, 250, 280]] == [block["box"] for block in blocks if block["kind"] == "figure"]


def test_a_workbook_has_the_cells_as_text(transcript: Transcript, tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl", reason="openpyxl reads workbooks back")
    write(transcript, tmp_path / "out.xlsx")

    book = openpyxl.load_workbook(tmp_path / "out.xlsx")
    grids = [[[cell or "" for cell in row] for row in sheet.values] for sheet in book.worksheets]

    assert any(grid[-len(ROWS) :] == ROWS for grid in grids)


def test_an_answer_that_was_cut_is_kept_and_marked() -> None:
    cut = ANSWER[: ANSWER.index("1.320,00")]

    page = read_answer(cut, Finish.LENGTH).pages[0]

    assert State.PARTIAL is page.verdict.state
    assert {"stopped_length", "unfinished"} <= set(page.verdict.reasons)
    assert [["Item", "", "Price"], ["Lamp", "2", "49,90"], ["Chair", "4", ""]] == (
        page.tables[0].grid()
    )
