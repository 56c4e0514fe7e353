from __future__ import annotations

import subprocess
import sys

from builders.transcripts import table
from paperlight.transcripts.table import Cell, Table


def test_a_table_becomes_a_frame_of_texts_under_its_heading() -> None:
    frame = table([["No.", "Amount"], ["00123", "1.320,00"]]).to_pandas()

    assert ["No.", "Amount"] == list(frame.columns)
    assert [["00123", "1.320,00"]] == frame.to_numpy().tolist()


def test_without_a_heading_the_columns_are_numbered() -> None:
    frame = table([["a", "b"], ["c", "d"]], header=False).to_pandas()

    assert [0, 1] == list(frame.columns)
    assert 2 == len(frame)


def test_two_rows_of_headings_are_two_levels_and_merged_cells_may_repeat() -> None:
    cells = (
        Cell(row=0, column=0, column_span=2, text="2026", header=True),
        Cell(row=1, column=0, text="in", header=True),
        Cell(row=1, column=1, text="out", header=True),
        Cell(row=2, column=0, column_span=2, text="7"),
    )
    merged = Table(rows=3, columns=2, cells=cells)

    assert [("2026", "in"), ("2026", "out")] == list(merged.to_pandas().columns)
    assert [["7", ""]] == merged.to_pandas().to_numpy().tolist()
    assert [["7", "7"]] == merged.to_pandas(repeat=True).to_numpy().tolist()


def test_a_heading_alone_is_an_empty_frame() -> None:
    frame = table([["a", "b"]]).to_pandas()

    assert (["a", "b"], 0) == (list(frame.columns), len(frame))


def test_without_pandas_the_message_says_how_to_get_it() -> None:
    program = (
        "import sys; sys.modules['pandas'] = None\n"
        "from paperlight.transcripts.table import Table\n"
        "Table(rows=0, columns=0, cells=()).to_pandas()"
    )

    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )

    assert "UsageError" in ended.stderr
    assert "pip install pandas" in ended.stderr
