"""Whole runs: many inputs, some of them bad, and what comes of each."""

from __future__ import annotations

import json
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from builders.pdf import PdfBuilder, add_text_page, enc_pdf, show, text_pdf
from builders.runs import Notes, put, read_all
from misbehaving import engines
from paperlight.batch.report import Outcome, Report
from paperlight.errors import EngineMissing, OutputRefused

if TYPE_CHECKING:
    from paperlight.batch.report import FileRecord


def pdf(pages: int = 1) -> bytes:
    return text_pdf(*(show(str(number)) for number in range(pages)))


def by_name(report: Report) -> dict[str, FileRecord]:
    return {record.input.rsplit("/", 1)[-1]: record for record in report.files}


def numbers(markdown: Path) -> list[str]:
    return [line.split()[1] for line in markdown.read_text().splitlines() if line]


def test_pages_are_written_in_order_however_they_come_back(tmp_path: Path) -> None:
    put(tmp_path / "in", {"a.pdf": pdf(9), "b.pdf": pdf(2), "sub/c.pdf": pdf(1)})
    notes = Notes()

    report = read_all(tmp_path / "in", out=tmp_path / "out", jobs=3, watcher=notes)

    assert numbers(tmp_path / "out/a.md") == [str(number) for number in range(1, 10)]
    assert numbers(tmp_path / "out/b.md") == ["1", "2"]
    assert numbers(tmp_path / "out/sub/c.md") == ["1"]
    assert [number for _, number in notes.pages] == [*range(1, 10), 1, 2, 1]
    assert report.outcomes == {Outcome.OK: 3}


def test_five_files_of_like_names_become_five_outputs(tmp_path: Path) -> None:
    files = {"a/scan.pdf": 1, "b/scan.pdf": 2, "x.tif.pdf": 3, "x.pdf": 4, "X.PDF": 5}
    put(tmp_path / "in", {name: pdf(pages) for name, pages in files.items()})

    report = read_all(tmp_path / "in", out=tmp_path / "out", formats=("md", "json"))

    written = {path: record.pages for record in report.files for path in record.outputs}
    assert len({path.casefold() for path in written}) == 10
    for path, pages in written.items():
        if path.endswith(".json"):
            assert pages == len(json.loads(Path(path).read_text())["pages"])
    assert sorted(record.pages for record in report.files) == [1, 2, 3, 4, 5]


def test_what_exists_stays_unless_force_is_given(tmp_path: Path) -> None:
    put(tmp_path / "in", {"a.pdf": pdf()})
    put(tmp_path / "out", {"a.md": b"precious", "a_figures/mine.png": b"mine"})

    with pytest.raises(OutputRefused):
        read_all(tmp_path / "in", out=tmp_path / "out")
    assert (tmp_path / "out/a.md").read_text() == "precious"

    read_all(tmp_path / "in", out=tmp_path / "out", force=True)

    assert numbers(tmp_path / "out/a.md") == ["1"]
    assert [path.name for path in (tmp_path / "out/a_figures").iterdir()] == ["mine.png"]


def test_five_bad_files_among_thirty_do_not_stop_the_rest(tmp_path: Path) -> None:
    bad = {
        "bad1.pdf": b"",
        "bad2.pdf": b"this is no PDF",
        "bad3.pdf": enc_pdf(user=b"geheim"),
        "bad4.pdf": PdfBuilder().build(),
        "bad5.png": b"\x89PNG\r\n\x1a\nbut no more",
    }
    put(tmp_path / "in", {f"good{n:02}.pdf": pdf() for n in range(25)} | bad)
    report_file = tmp_path / "report.json"

    read_all(tmp_path / "in", out=tmp_path / "out", report=report_file)

    report = json.loads(report_file.read_text())
    totals = report["totals"]
    errors = {
        file["input"].rsplit("/", 1)[-1]: file["error"]["name"]
        for file in report["files"]
        if file["error"]
    }
    assert (totals["inputs"], totals["ok"], totals["failed"]) == (30, 25, 5)
    assert totals["inputs"] == sum(totals[key] for key in ("ok", "partial", "failed", "not_read"))
    assert errors == {
        "bad1.pdf": "EmptyFile",
        "bad2.pdf": "UnknownFormat",
        "bad3.pdf": "PasswordRequired",
        "bad4.pdf": "NoPages",
        "bad5.png": "DamagedDocument",
    }
    assert len(list((tmp_path / "out").glob("good*.md"))) == 25
    assert list((tmp_path / "out").glob("bad*")) == []


@pytest.mark.parametrize(
    ("password", "error"), [(None, "PasswordRequired"), ("wrong", "WrongPassword")]
)
def test_a_locked_file_between_two_good_ones_fails_alone(
    tmp_path: Path, password: str | None, error: str
) -> None:
    put(tmp_path / "in", {"1.pdf": pdf(), "2.pdf": enc_pdf(user=b"geheim"), "3.pdf": pdf()})
    report_file = tmp_path / "report.json"

    report = read_all(tmp_path / "in", out=tmp_path / "out", password=password, report=report_file)

    failure = by_name(report)["2.pdf"].error
    assert [record.outcome for record in report.files] == ["ok", "failed", "ok"]
    assert failure is not None
    assert (failure.name, failure.exit_code) == (error, 15)
    assert "wrong" not in report_file.read_text().replace("WrongPassword", "")


def test_a_locked_file_is_read_with_its_password(tmp_path: Path) -> None:
    put(tmp_path / "in", {"1.pdf": pdf(), "2.pdf": enc_pdf(user=b"geheim")})
    report_file = tmp_path / "report.json"

    report = read_all(tmp_path / "in", out=tmp_path / "out", password="geheim", report=report_file)  # noqa: S106  # it is the test's

    assert report.outcomes == {Outcome.OK: 2}
    assert "geheim" not in report_file.read_text()


def test_a_failed_page_keeps_its_place_in_every_format(tmp_path: Path) -> None:
    put(tmp_path / "in", {"a.pdf": pdf(5)})
    crash = partial(engines.dies_on_page, page=3)

    report = read_all(
        tmp_path / "in", out=tmp_path / "out", engine=crash, formats=("md", "json", "txt")
    )

    record = report.files[0]
    pages = json.loads((tmp_path / "out/a.json").read_text())["pages"]
    markdown = (tmp_path / "out/a.md").read_text()
    assert (record.outcome, record.pages, record.verdicts["failed"]) == ("partial", 5, 1)
    assert [failed.page for failed in record.failed_pages] == [3]
    assert [(page["number"], page["verdict"]["state"]) for page in pages][2] == (3, "failed")
    assert markdown.index("Page 2 ") < markdown.index("**Page 3 could") < markdown.index("Page 4 ")
    assert (tmp_path / "out/a.txt").read_text().split("\f")[2].startswith("[Page 3 could not be")


def test_a_document_of_which_no_page_was_read_has_failed(tmp_path: Path) -> None:
    put(tmp_path / "in", {"a.pdf": pdf(), "b.pdf": pdf(2)})

    report = read_all(
        tmp_path / "in", out=tmp_path / "out", engine=partial(engines.dies_on_page, page=1)
    )

    assert [record.outcome for record in report.files] == ["failed", "partial"]


def test_a_slow_page_is_failed_and_the_rest_is_read(tmp_path: Path) -> None:
    put(tmp_path / "in", {"a.pdf": pdf(3)})

    report = read_all(
        tmp_path / "in",
        out=tmp_path / "out",
        engine=partial(engines.hangs_on_page, page=2),
        page_seconds=1.5,
    )

    assert report.files[0].verdicts == {"ok": 2, "failed": 1}


def test_an_output_that_cannot_be_written_fails_its_input_only(tmp_path: Path) -> None:
    put(tmp_path / "in", {"a.pdf": pdf(4), "sub/b.pdf": pdf(4), "z.pdf": pdf(4)})
    put(tmp_path / "out", {"sub": b"a file where a folder is needed"})

    report = read_all(tmp_path / "in", out=tmp_path / "out")

    found = by_name(report)
    assert found["b.pdf"].error is not None
    assert found["b.pdf"].error.name == "OutputRefused"
    assert (found["a.pdf"].outcome, found["z.pdf"].outcome) == ("ok", "ok")


def test_pages_that_a_document_does_not_have_fail_that_document(tmp_path: Path) -> None:
    put(tmp_path / "in", {"a.pdf": pdf(2), "b.pdf": pdf(5)})

    report = read_all(tmp_path / "in", out=tmp_path / "out", pages="3-end")

    failure = by_name(report)["a.pdf"].error
    assert failure is not None
    assert "there is no page 3; the document has 2 pages" in failure.message
    assert numbers(tmp_path / "out/b.md") == ["3", "4", "5"]


def test_a_missing_engine_ends_the_run_and_the_report_is_written(tmp_path: Path) -> None:
    put(tmp_path / "in", {"a.pdf": pdf(), "b.pdf": pdf()})
    absent = partial(engines.is_missing, error=EngineMissing("Install it."))

    with pytest.raises(EngineMissing, match="Install it"):
        read_all(tmp_path / "in", out=tmp_path / "out", engine=absent, report=tmp_path / "r.json")

    assert json.loads((tmp_path / "r.json").read_text())["totals"]["not_read"] == 2


def test_fewer_pages_than_jobs_get_more_threads_each(tmp_path: Path) -> None:
    put(tmp_path / "in", {"a.pdf": pdf(2)})

    read_all(tmp_path / "in", out=tmp_path / "out", jobs=8, cores=8)

    assert (tmp_path / "out/a.md").read_text() == (
        "Page 1 with 4 threads\n\nPage 2 with 4 threads\n"
    )


def test_a_file_that_is_still_written_is_waited_for_and_read_whole(tmp_path: Path) -> None:
    put(tmp_path / "in", {"a.pdf": pdf(), "c.pdf": pdf()})
    (tmp_path / "in/b.pdf").write_bytes(pdf(3))  # now, so it may not be all
    started = time.monotonic()

    report = read_all(tmp_path / "in", out=tmp_path / "out")

    assert report.outcomes == {Outcome.OK: 3}
    assert 1.5 < time.monotonic() - started
    assert numbers(tmp_path / "out/b.md") == ["1", "2", "3"]


def test_a_pdf_with_a_broken_table_is_read_and_its_warning_reported(tmp_path: Path) -> None:
    broken = PdfBuilder()
    for number in range(5):
        add_text_page(broken, show(str(number)))
    put(tmp_path / "in", {"a.pdf": broken.build(startxref=999_999)})

    report = read_all(tmp_path / "in", out=tmp_path / "out")

    assert (report.files[0].outcome, report.files[0].pages) == ("ok", 5)
    assert report.files[0].warnings != ()


def test_no_unfinished_file_is_left_behind(tmp_path: Path) -> None:
    put(tmp_path / "in", {"a.pdf": pdf(2)})

    read_all(tmp_path / "in", out=tmp_path / "out", formats=("md", "json", "txt"))

    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "a.json",
        "a.md",
        "a.txt",
    ]
