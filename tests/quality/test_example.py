"""What ``make demo`` shows must be worth showing."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from paperlight.bench.score import folded, lost_lines, text_of
from paperlight.library import read
from paperlight.transcripts.transcript import BlockKind
from paperlight.transcripts.verdict import State

if TYPE_CHECKING:
    from paperlight.engines.engine import Engine
    from paperlight.transcripts.transcript import Transcript

pytestmark = pytest.mark.engine

EXAMPLES = Path(__file__).parents[2] / "examples"
WRITTEN = tomllib.loads((EXAMPLES / "delivery-note.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def transcript(engine: Engine) -> Transcript:
    return read(EXAMPLES / "delivery-note.tif", engine=engine)


def test_both_pages_can_be_trusted(transcript: Transcript) -> None:
    assert [State.OK, State.OK] == [page.verdict.state for page in transcript.pages]


def test_nothing_that_was_written_on_the_first_page_is_lost(transcript: Transcript) -> None:
    table = WRITTEN["table"]
    written = [
        WRITTEN["sender"],
        WRITTEN["sender_line"],
        *WRITTEN["recipient"],
        *WRITTEN["facts"],
        *WRITTEN["letter"],
        *table["heads"],
        table["group"]["head"],
        *table["group"]["columns"],
        *(cell for row in table["rows"] for cell in row),
        *table["total"],
        WRITTEN["closing"],
    ]

    assert () == lost_lines(written, text_of(transcript.pages[0]))


def test_the_table_is_read_cell_by_cell_with_its_merged_cells(transcript: Transcript) -> None:
    written = WRITTEN["table"]
    [table] = transcript.tables
    spans = {(cell.row, cell.column): (cell.row_span, cell.column_span) for cell in table.cells}

    assert written["rows"] == table.grid()[2:-1]
    assert {(0, 3): (1, 2), (6, 0): (1, 2), (6, 2): (1, 3)} == {
        place: span for place, span in spans.items() if span[1] > 1
    }


def test_the_terms_are_read_down_one_column_and_then_down_the_other(
    transcript: Transcript,
) -> None:
    terms = WRITTEN["terms"]
    text = folded(text_of(transcript.pages[1]))
    places = [text.find(folded(heading)) for heading, _ in (*terms["left"], *terms["right"])]

    assert -1 not in places
    assert sorted(places) == places


def test_the_number_of_the_second_page_is_furniture(transcript: Transcript) -> None:
    furniture = [block for block in transcript.pages[1].blocks if block.kind.furniture]

    assert [(BlockKind.PAGE_NUMBER, WRITTEN["page_number"])] == [
        (block.kind, block.text) for block in furniture
    ]
