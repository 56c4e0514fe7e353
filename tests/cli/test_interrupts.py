"""Ctrl-C at any moment: a quick end, finished pages kept, nothing left behind."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import psutil
import pytest

from builders.command import SCRIPTED
from builders.pdf import PdfBuilder, add_text_page, show
from builders.runs import put

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PAGES = 4000
STOPS_WITHIN_S = 2.0
PATIENCE_S = 60.0

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows has no process groups to interrupt"
)


def start(folder: Path) -> subprocess.Popen[bytes]:
    """Start a long run and return it once it listens to signals."""
    pdf = PdfBuilder()
    add_text_page(pdf, show("again", x=10, y=20), media="[0 0 60 60]")
    pdf.pages *= PAGES
    put(folder, {"in/long.pdf": pdf.build(), "in/z.pdf": pdf.build()})
    (folder / "tmp").mkdir()
    command = [sys.executable, "-m", "paperlight", "ocr", "in", "-o", "out", "--to", "md,json"]
    process = subprocess.Popen(
        [*command, *SCRIPTED, "--jobs", "2", "--report", "report.json"],
        cwd=folder,
        env={**os.environ, "TMPDIR": str(folder / "tmp")},
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    wait_for(lambda: any((folder / "tmp").iterdir()))
    return process


def wait_for(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def stop(process: subprocess.Popen[bytes], number: int) -> float:
    """Signal the whole group, as a terminal does; return how long it took to end."""
    family = psutil.Process(process.pid).children(recursive=True)
    started = time.monotonic()
    os.killpg(process.pid, number)
    _, told = process.communicate(timeout=PATIENCE_S)
    seconds = time.monotonic() - started
    _, alive = psutil.wait_procs(family, timeout=3)
    assert [one for one in alive if one.status() != psutil.STATUS_ZOMBIE] == []
    assert b"Traceback" not in told, told.decode()
    return seconds


def pages_written(folder: Path) -> bool:
    parts = list((folder / "out").glob(".paperlight-*.part"))
    return any(part.stat().st_size > 10_000 for part in parts)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_finished_pages_are_kept_and_marked_as_incomplete(tmp_path: Path, number: int) -> None:
    process = start(tmp_path)
    wait_for(lambda: pages_written(tmp_path))

    seconds = stop(process, number)

    record = json.loads((tmp_path / "out/long.json").read_text())
    report = json.loads((tmp_path / "report.json").read_text())
    kept = [page["number"] for page in record["pages"]]
    assert (process.returncode, seconds < STOPS_WITHIN_S) == (130, True), seconds
    assert kept == list(range(1, len(kept) + 1))
    assert 0 < len(kept) < PAGES
    assert f"to page {PAGES}, were not read" in record["missing"]
    assert "**This document is incomplete**" in (tmp_path / "out/long.md").read_text()
    assert report["interrupted"] is True
    # Of the document behind it, pages may have been read ahead; they are kept as well.
    assert report["files"][0]["outcome"] == "partial"
    assert (report["files"][1]["outcome"] == "partial") == (tmp_path / "out/z.json").exists()
    assert report["files"][0]["pages"] == len(kept)


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_left_behind_whenever_it_comes(tmp_path: Path, seed: int) -> None:
    process = start(tmp_path)
    time.sleep(random.Random(seed).uniform(0, 1.5))

    seconds = stop(process, signal.SIGINT)

    left = [path.name for path in tmp_path.rglob("*") if path.name.endswith(".part")]
    assert (process.returncode, seconds < STOPS_WITHIN_S) == (130, True), seconds
    assert (left, list((tmp_path / "tmp").iterdir())) == ([], [])
    assert all(json.loads(path.read_text()) for path in (tmp_path / "out").glob("*.json"))


def test_a_second_interrupt_ends_it_at_once(tmp_path: Path) -> None:
    process = start(tmp_path)
    wait_for(lambda: pages_written(tmp_path))
    process.send_signal(signal.SIGINT)

    seconds = stop(process, signal.SIGINT)

    assert (process.returncode, seconds < STOPS_WITHIN_S) == (130, True)
    assert list((tmp_path / "tmp").iterdir()) == []
