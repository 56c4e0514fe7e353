"""From the picture of a table to LibreOffice and pandas: each cell says what was read.

Under ``CI`` all kinds of tables are drawn; with ``PAPERLIGHT_TESTSET`` that folder's are read too.
"""

from __future__ import annotations

import json
import os
from functools import cache
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd
import pytest

from builders.command import paperlight
from builders.sheets import as_csv_by_libreoffice
from paperlight.bench.corpus import FULL_SET, SMALL_SET, draw_page
from paperlight.bench.page import Condition
from paperlight.bench.score import folded
from paperlight.bench.testset import load_testset

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.bench.page import BenchPage

pytestmark = pytest.mark.engine

SEED = 1
DRAWN = [name for name in (FULL_SET if os.environ.get("CI") else SMALL_SET) if "table-" in name]
TESTSET = os.environ.get("PAPERLIGHT_TESTSET")
CLEAN = {Condition.TABLE, Condition.ROUGH_TABLE}
# Cells that recognition itself may get wrong on a page: H0 read as HO.
MOST_WRONG = 1


@cache
def known_pages() -> dict[str, BenchPage]:
    pages = load_testset(Path(TESTSET)) if TESTSET else []
    return {page.name: page for page in pages if page.condition in CLEAN}


@pytest.mark.parametrize("name", DRAWN)
def test_every_program_shows_the_cells_that_were_read(name: str, tmp_path: Path) -> None:
    out = read(draw_page(name, SEED), tmp_path)
    record = json.loads((out / "page.json").read_text(encoding="utf-8"))
    tables = [block["table"] for page in record["pages"] for block in page["blocks"]]
    were_read = [flat(table["grid"]) for table in tables if table is not None]

    assert were_read
    for found in (by_office(out), by_pandas(out), by_csv(out)):
        assert [] == differences(were_read, found)
    assert len(were_read) == len(pd.read_html(StringIO((out / "page.html").read_text("utf-8"))))


@pytest.mark.skipif(not TESTSET, reason="PAPERLIGHT_TESTSET names no folder of known pages")
@pytest.mark.parametrize("name", known_pages() or ["none"])
def test_libreoffice_shows_the_cells_that_are_printed(name: str, tmp_path: Path) -> None:
    page = known_pages()[name]
    out = read(page, tmp_path)

    wrong = differences([flat(table.grid()) for table in page.tables], by_office(out))

    assert len(wrong) <= MOST_WRONG, wrong


def read(page: BenchPage, folder: Path) -> Path:
    """Read a page with the command line; return where its outputs are."""
    (folder / "page.png").write_bytes(page.data)
    done = paperlight("ocr", "page.png", "--to", "xlsx,csv,html,json", "-o", "out", cwd=folder)
    assert 0 == done.returncode, done.stderr.decode()
    return folder / "out"


def by_office(out: Path) -> list[list[list[str]]]:
    return [flat(sheet) for sheet in as_csv_by_libreoffice(out / "page.xlsx")[1:]]


def by_pandas(out: Path) -> list[list[list[str]]]:
    frames = pd.read_excel(out / "page.xlsx", sheet_name=None, header=None, dtype=str)
    return [flat(frame.fillna("").to_numpy().tolist()) for frame in list(frames.values())[1:]]


def by_csv(out: Path) -> list[list[list[str]]]:
    files = sorted((out / "page_tables").iterdir())
    frames = (pd.read_csv(file, header=None, dtype=str, keep_default_na=False) for file in files)
    return [flat(frame.to_numpy().tolist()) for frame in frames]


def flat(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    return [[folded(text) for text in row] for row in rows]


def differences(
    truth: list[list[list[str]]], found: list[list[list[str]]]
) -> list[tuple[object, object]]:
    if [[len(row) for row in table] for table in truth] != [
        [len(row) for row in table] for table in found
    ]:
        return [(truth, found)]
    return [
        (wanted, cell)
        for tables in zip(truth, found, strict=True)
        for rows in zip(*tables, strict=True)
        for wanted, cell in zip(*rows, strict=True)
        if wanted != cell
    ]
