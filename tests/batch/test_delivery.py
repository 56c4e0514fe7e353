"""What goes wrong with one output costs that output, and leaves no half of it behind."""

from __future__ import annotations

import resource
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from builders.pdf import show, text_pdf
from builders.runs import put, read_all
from builders.transcripts import info, page, paragraph, table, table_block
from paperlight.batch.delivery import deliver
from paperlight.batch.report import Outcome
from paperlight.batch.targets import Target
from paperlight.errors import OutputRefused
from paperlight.outputs.formats import FORMATS, format_named
from paperlight.outputs.output import OutputOptions
from paperlight.transcripts.transcript import Block, BlockKind, Figure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paperlight.batch.delivery import Delivery

TABLE = page(paragraph("text"), table_block(table([["a", "b"], ["1", "2"]])))
WRITTEN_ALONE = [name for name in FORMATS if name not in {"pdf", "hocr", "alto"}]


def target(stem: Path, *formats: str) -> Target:
    return Target(formats=tuple(format_named(name) for name in formats), stem=stem)


def delivered(chosen: Target, *, times: int = 1) -> Delivery:
    options = OutputOptions(figures=chosen.figures, tables=chosen.tables)
    with deliver(chosen, info(), options) as delivery:
        for number in range(1, times + 1):
            delivery.page(replace(TABLE, number=number))
        delivery.finish()
    return delivery


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@contextmanager
def files_up_to(size: int) -> Iterator[None]:
    """Let no file grow beyond some bytes, as a full disk would."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_what_another_program_holds_costs_that_format_only(tmp_path: Path) -> None:
    held = tmp_path / "a.html"
    held.mkdir()  # nothing can take its name

    delivery = delivered(target(tmp_path / "a", "md", "html", "txt"))

    assert (tmp_path / "a.md", tmp_path / "a.txt") == delivery.written
    assert delivery.refused is not None
    assert "a.html: cannot be written" in str(delivery.refused)
    assert ["a.html", "a.md", "a.txt"] == names(tmp_path)


def test_a_full_disk_costs_the_format_that_meets_it(tmp_path: Path) -> None:
    with files_up_to(2_000):
        delivery = delivered(target(tmp_path / "a", "md", "json", "txt"), times=20)

    assert ["a.md", "a.txt"] == [path.name for path in delivery.written]
    assert "a.json: cannot be written" in str(delivery.refused)
    assert ["a.md", "a.txt"] == names(tmp_path)


@pytest.mark.parametrize("name", WRITTEN_ALONE)
def test_no_format_leaves_half_a_file_on_a_full_disk(name: str, tmp_path: Path) -> None:
    with files_up_to(10), pytest.raises(OutputRefused, match="free space"):
        delivered(target(tmp_path / "a", name), times=50)

    assert [] == [path for path in tmp_path.rglob("*") if path.is_file()]


@pytest.mark.parametrize("name", WRITTEN_ALONE)
def test_every_format_is_whole_on_a_disk_with_room(name: str, tmp_path: Path) -> None:
    delivery = delivered(target(tmp_path / "a", name))

    assert delivery.refused is None
    assert (tmp_path / f"a{format_named(name).suffix}",) == delivery.written
    assert delivery.written[0].stat().st_size > 0


def test_a_real_full_file_system_is_told_as_such(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["/bin/mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(disk)],
        capture_output=True,
        check=False,
    )
    if mounted.returncode:
        pytest.skip(f"no small disk can be mounted here: {mounted.stderr.decode().strip()}")
    try:
        with pytest.raises(OutputRefused, match="No space left on device"):
            delivered(target(disk / "a", "json"), times=200)
        assert [] == names(disk)
    finally:
        subprocess.run(["/bin/umount", str(disk)], check=True)


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("file/below", "File exists"),
        ("x" * 300, "File name too long"),
        ("/proc/self/nowhere", ""),
    ],
)
def test_a_place_that_cannot_be_written_is_refused_with_the_reason(
    place: str, why: str, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("x")

    with pytest.raises(OutputRefused, match=f"cannot be written .*{why}"):
        delivered(target(tmp_path / place, "md"))

    assert ["file"] == names(tmp_path)


def test_pictures_that_cannot_be_saved_do_not_cost_the_text(tmp_path: Path) -> None:
    (tmp_path / "a_figures").write_text("in the way")
    chosen = target(tmp_path / "a", "md", "txt")
    shown = page(Block(kind=BlockKind.FIGURE, figure=Figure(png=b"png")), paragraph("text"))

    with deliver(chosen, info(), OutputOptions(figures=chosen.figures)) as delivery:
        delivery.page(shown)
        delivery.finish()

    assert ["a.txt", "a_figures"] == names(tmp_path)
    assert "a.md: cannot be written" in str(delivery.refused)


def test_tables_and_figures_that_a_run_does_not_write_itself_are_never_removed(
    tmp_path: Path,
) -> None:
    put(tmp_path / "a_tables", {"page-9-table-1.csv": b"linked", "page-1-table-1.csv": b"old"})
    put(tmp_path / "a_figures", {"page-1-figure-1.png": b"linked"})

    delivered(target(tmp_path / "a", "csv", "md"))

    assert b"linked" == (tmp_path / "a_tables/page-9-table-1.csv").read_bytes()
    assert b"linked" == (tmp_path / "a_figures/page-1-figure-1.png").read_bytes()
    assert b"old" != (tmp_path / "a_tables/page-1-table-1.csv").read_bytes()


def test_a_run_reports_what_it_wrote_and_what_it_could_not(tmp_path: Path) -> None:
    put(tmp_path / "in", {"a.pdf": text_pdf(show("a")), "b.pdf": text_pdf(show("b"))})
    (tmp_path / "out/a.html").mkdir(parents=True)

    report = read_all(tmp_path / "in", out=tmp_path / "out", formats=("md", "html"), force=True)

    first, second = report.files
    assert (Outcome.FAILED, Outcome.OK) == (first.outcome, second.outcome)
    assert (str(tmp_path / "out/a.md"),) == first.outputs
    assert first.error is not None
    assert "OutputRefused" == first.error.name
    assert ["a.html", "a.md", "b.html", "b.md"] == names(tmp_path / "out")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_standard_output_that_is_full_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# Title")

    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "paperlight", "convert", "a.md", "--to", "html"],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            check=False,
        )

    assert 10 == done.returncode
    assert b"standard output: cannot be written (No space left on device)" in done.stderr
