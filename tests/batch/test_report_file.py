"""A report replaces an older report, and nothing else."""

from __future__ import annotations

import os
from pathlib import Path, PurePath

import pytest

from builders.pdf import show, text_pdf
from builders.runs import put, read_all
from paperlight.batch.report_file import check_report_file
from paperlight.batch.source import Source
from paperlight.batch.targets import targets_for
from paperlight.errors import OutputRefused


def check(report: Path, *, force: bool = False) -> None:
    folder = report.parent
    source = Source(name="a.pdf", relative=PurePath("a.pdf"), path=folder / "a.pdf")
    targets = targets_for([source], folder / "out", ["md", "csv"], force=True)
    check_report_file(report, [source], targets, force=force)


@pytest.mark.parametrize("name", ["a.pdf", "out", "out/../out/a.md", "pipe", "folder"])
@pytest.mark.parametrize("force", [False, True])
def test_a_report_never_takes_the_place_of_what_is_no_spare_file(
    name: str, *, force: bool, tmp_path: Path
) -> None:
    put(tmp_path, {"a.pdf": b"%PDF", "folder/x": b"", "out/x": b""})
    os.mkfifo(tmp_path / "pipe")
    source = Source(name="a.pdf", relative=PurePath("a.pdf"), path=tmp_path / "a.pdf")
    targets = targets_for([source], tmp_path / "out", ["md"], force=True)

    with pytest.raises(OutputRefused):
        check_report_file(tmp_path / name, [source], targets, force=force)


@pytest.mark.parametrize("data", [b"precious", b"{}", b"[1]", b'{"files": []}', b"[" * 100_000])
def test_another_file_is_only_replaced_by_force(data: bytes, tmp_path: Path) -> None:
    put(tmp_path, {"notes.json": data})

    with pytest.raises(OutputRefused, match="already there, and no report"):
        check(tmp_path / "notes.json")
    check(tmp_path / "notes.json", force=True)
    assert data == (tmp_path / "notes.json").read_bytes()


def test_a_report_that_cannot_be_written_is_refused_before_anything_is_read(
    tmp_path: Path,
) -> None:
    put(tmp_path, {"in/a.pdf": text_pdf(show("a")), "file": b""})

    with pytest.raises(OutputRefused, match="cannot be written"):
        read_all(tmp_path / "in", out=tmp_path / "out", report=tmp_path / "file/report.json")
    assert not (tmp_path / "out").exists()


def test_a_second_run_replaces_its_report(tmp_path: Path) -> None:
    put(tmp_path, {"in/a.pdf": text_pdf(show("a"))})
    report = tmp_path / "report.json"
    read_all(tmp_path / "in", out=tmp_path / "out", report=report)
    first = report.read_bytes()

    read_all(tmp_path / "in", out=tmp_path / "again", report=report)

    assert first != report.read_bytes()
