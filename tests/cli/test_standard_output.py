"""Standard output that is closed, or whose reader has had enough."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from builders.command import PATIENCE_S, SCRIPTED
from builders.pdf import show, text_pdf
from builders.runs import put

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")

OCR = ("ocr", "a.pdf", *SCRIPTED)
CONVERT = ("convert", "a.md", "--to", "html")
COMMAND = (sys.executable, "-m", "paperlight")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return put(tmp_path, {"a.pdf": text_pdf(show("a"), show("b")), "a.md": b"# Title"})


@pytest.mark.parametrize("arguments", [OCR, CONVERT])
def test_a_reader_that_stops_ends_the_program_without_a_word(
    arguments: tuple[str, ...], folder: Path
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*COMMAND, *arguments],
        stdout=writing,
        stderr=subprocess.PIPE,
        cwd=folder,
        timeout=PATIENCE_S,
        check=False,
    )
    os.close(writing)

    assert (141, b"") == (done.returncode, done.stderr)


@pytest.mark.parametrize("arguments", [OCR, CONVERT])
def test_standard_output_that_is_closed_is_told_with_what_to_do(
    arguments: tuple[str, ...], folder: Path
) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" >&-', "sh", *COMMAND, *arguments],
        stderr=subprocess.PIPE,
        cwd=folder,
        timeout=PATIENCE_S,
        check=False,
    )

    assert 10 == done.returncode
    assert b"paperlight: Standard output is closed: name a folder" in done.stderr
