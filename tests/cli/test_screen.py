from __future__ import annotations

import os
import pty
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from builders.command import SCRIPTED, paperlight
from builders.pdf import show, text_pdf
from builders.runs import put

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    pages = {f"{name}.pdf": text_pdf(*[show(name)] * 3) for name in "ab"}
    return put(tmp_path, {**pages, "c.pdf": b""})


def test_without_a_terminal_there_is_a_plain_line_a_document(folder: Path) -> None:
    done = paperlight("ocr", ".", "-o", "out", *SCRIPTED, cwd=folder)

    lines = done.stderr.decode().splitlines()
    assert [line.split(",")[0] for line in lines[:2]] == ["a.pdf: 3 pages", "b.pdf: 3 pages"]
    assert lines[2].startswith("c.pdf: The file is empty")
    assert lines[3].endswith("6 ok; 3 inputs: 2 ok, 1 failed")
    assert (len(lines), "\x1b" in done.stderr.decode()) == (4, False)


def test_quiet_leaves_the_errors(folder: Path) -> None:
    done = paperlight("ocr", ".", "-o", "out", "-q", *SCRIPTED, cwd=folder)

    assert [line.split(":")[0] for line in done.stderr.decode().splitlines()] == ["c.pdf"]


def test_a_terminal_gets_bars_and_standard_output_stays_clean(folder: Path) -> None:
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "paperlight", "ocr", "a.pdf", *SCRIPTED],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"},
    )
    os.close(theirs)
    told = _all_of(ours)
    data, _ = process.communicate()

    assert data == b"Page 1\n\nPage 2\n\nPage 3\n"
    assert "/3" in told
    assert "3 pages in " in told.splitlines()[-1]


def test_text_and_bars_do_not_share_a_terminal(folder: Path) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "paperlight", "ocr", "a.pdf", *SCRIPTED]
    process = subprocess.Popen(command, cwd=folder, stdout=theirs, stderr=theirs)
    os.close(theirs)
    told = _all_of(ours)
    process.wait()

    assert told.splitlines()[:5] == ["Page 1", "", "Page 2", "", "Page 3"]


def _all_of(terminal: int) -> str:
    data = b""
    try:
        while chunk := os.read(terminal, 4096):
            data += chunk
    except OSError:  # Linux's way to say that the other end is closed
        pass
    os.close(terminal)
    return data.decode()
