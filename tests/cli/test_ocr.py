from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from builders.command import SCRIPTED, paperlight
from builders.pdf import PdfBuilder, enc_pdf, flate_image_pdf, image_pdf, show, text_pdf
from builders.runs import put

if TYPE_CHECKING:
    from pathlib import Path

TWO_PAGES = text_pdf(show("Total 42"), show("Second"))


def test_one_file_goes_to_standard_output_as_markdown(tmp_path: Path) -> None:
    put(tmp_path, {"a.pdf": TWO_PAGES})

    done = paperlight("ocr", "a.pdf", *SCRIPTED, cwd=tmp_path)

    assert (done.returncode, done.stdout) == (0, b"Page 1\n\nPage 2\n")
    assert done.stderr.startswith(b"2 pages in ")
    assert done.stderr.endswith(b"2 ok\n")


def test_quiet_prints_data_only(tmp_path: Path) -> None:
    put(tmp_path, {"a.pdf": TWO_PAGES})

    done = paperlight("ocr", "a.pdf", *SCRIPTED, "--quiet", "--to", "json", cwd=tmp_path)

    assert done.stderr == b""
    assert [page["number"] for page in json.loads(done.stdout)["pages"]] == [1, 2]


def test_standard_input_is_read(tmp_path: Path) -> None:
    done = paperlight("ocr", "-", *SCRIPTED, "--pages", "2", data=TWO_PAGES, cwd=tmp_path)

    assert (done.returncode, done.stdout) == (0, b"Page 2\n")


def test_standard_input_goes_to_a_folder_under_its_own_name(tmp_path: Path) -> None:
    paperlight("ocr", "-", *SCRIPTED, "-o", "out", data=TWO_PAGES, cwd=tmp_path)

    assert (tmp_path / "out/stdin.md").read_text() == "Page 1\n\nPage 2\n"


def test_digital_text_is_used_by_default(tmp_path: Path) -> None:
    put(tmp_path, {"a.pdf": TWO_PAGES})

    done = paperlight("ocr", "a.pdf", "--engine", "scripted", cwd=tmp_path)

    assert b"Total 42" in done.stdout


def test_a_folder_is_mirrored_in_every_format(tmp_path: Path) -> None:
    put(tmp_path / "in", {"a.pdf": TWO_PAGES, "sub/a.pdf": TWO_PAGES, "sub/notes.txt": b"text"})

    done = paperlight("ocr", "in", "-o", "out", "--to", "md,json,txt", *SCRIPTED, cwd=tmp_path)

    found = {str(path.relative_to(tmp_path / "out")) for path in (tmp_path / "out").rglob("*.*")}
    assert done.returncode == 0
    assert {"a.md", "a.json", "a.txt", "sub/a.md", "sub/a.json", "sub/a.txt"} == found
    assert b"1 file skipped, no documents" in done.stderr
    assert done.stdout == b""


def test_a_second_run_into_the_input_folder_does_not_read_its_own_outputs(tmp_path: Path) -> None:
    put(tmp_path, {"a.pdf": TWO_PAGES})
    first = paperlight("ocr", ".", "-o", "out", *SCRIPTED, cwd=tmp_path)
    put(tmp_path / "out", {"a_figures/page-1-figure-1.pdf": TWO_PAGES})

    second = paperlight("ocr", ".", "-o", "out", "--force", *SCRIPTED, cwd=tmp_path)

    assert (first.returncode, second.returncode) == (0, 0)
    assert b"1 input: 1 ok" in second.stderr


def test_outputs_are_not_replaced_without_force(tmp_path: Path) -> None:
    put(tmp_path, {"a.pdf": TWO_PAGES})
    arguments = ("ocr", "a.pdf", "-o", "out", *SCRIPTED)
    paperlight(*arguments, cwd=tmp_path)

    again = paperlight(*arguments, cwd=tmp_path)
    forced = paperlight(*arguments, "--force", cwd=tmp_path)

    assert (again.returncode, forced.returncode) == (10, 0)
    assert b"out/a.md: already there. Use --force" in again.stderr


@pytest.mark.parametrize(
    ("name", "data", "code", "told"),
    [
        ("gone.pdf", None, 10, "there is no such file"),
        ("a.pdf", b"", 12, "a.pdf: The file is empty"),
        ("a.pdf", b"plain text", 13, "it looks like text"),
        ("a.png", b"\x89PNG\r\n\x1a\ncut", 14, "a.png: "),
        ("a.pdf", enc_pdf(user=b"geheim"), 15, "--password"),
        ("a.pdf", PdfBuilder().build(), 16, "a.pdf: "),
    ],
)
def test_a_single_file_that_fails_tells_its_cause_in_one_line(
    tmp_path: Path, name: str, data: bytes | None, code: int, told: str
) -> None:
    put(tmp_path, {} if data is None else {name: data})

    done = paperlight("ocr", name, *SCRIPTED, cwd=tmp_path)

    lines = done.stderr.decode().splitlines()
    assert (done.returncode, done.stdout, len(lines)) == (code, b"", 1)
    assert lines[0].startswith("paperlight: ")
    assert told in lines[0]


def test_a_wrong_password_is_not_called_a_missing_one(tmp_path: Path) -> None:
    put(tmp_path, {"a.pdf": enc_pdf(user=b"geheim")})

    done = paperlight("ocr", "a.pdf", *SCRIPTED, "--password", "falsch", cwd=tmp_path)

    assert done.returncode == 15
    assert b"falsch" not in done.stderr
    assert b"password" in done.stderr


def test_one_failed_file_among_others_ends_with_4(tmp_path: Path) -> None:
    put(tmp_path, {"good.pdf": TWO_PAGES, "empty.pdf": b""})

    done = paperlight("ocr", "good.pdf", "empty.pdf", "-o", "out", *SCRIPTED, cwd=tmp_path)

    assert done.returncode == 4
    assert b"empty.pdf: The file is empty" in done.stderr
    assert (tmp_path / "out/good.md").exists()


def test_one_failed_page_ends_with_4_and_names_file_and_page(tmp_path: Path) -> None:
    put(tmp_path, {"a.pdf": image_pdf(b"\x00" * 200, (600, 800), filters="/JBIG2Decode")})

    done = paperlight("ocr", "a.pdf", *SCRIPTED, cwd=tmp_path)

    assert done.returncode == 4
    assert b"a.pdf, page 1: " in done.stderr
    assert b"**Page 1 could not be read**" in done.stdout


def test_a_suspect_page_ends_with_3_on_request_only(tmp_path: Path) -> None:
    # A scan of 36 dots an inch.
    noise = random.Random(1).randbytes(300 * 420)
    put(tmp_path, {"a.pdf": flate_image_pdf(noise, (300, 420), colours="/DeviceGray")})
    arguments = ("ocr", "a.pdf", *SCRIPTED, "--to", "json")

    done = paperlight(*arguments, cwd=tmp_path)
    strict = paperlight(*arguments, "--fail-on", "suspect", cwd=tmp_path)

    state = json.loads(done.stdout)["pages"][0]["verdict"]["state"]
    assert (state, done.returncode, strict.returncode) == ("suspect", 0, 3)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("a.pdf", "b.pdf"), "name one with -o DIR"),
        (("a.pdf", "--to", "docm"), "no output format 'docm'"),
        (("a.pdf", "--engine", "magic"), "no engine 'magic'"),
        (("a.pdf", "--pages", "7"), "there is no page 7"),
        (("a.pdf", "-o", "a.md"), "-o takes a folder"),
    ],
)
def test_a_wrong_request_ends_with_10(
    tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    put(tmp_path, {"a.pdf": TWO_PAGES, "b.pdf": TWO_PAGES})

    done = paperlight("ocr", "--text-layer", "ignore", *arguments, cwd=tmp_path)

    assert done.returncode == 10
    assert told in done.stderr.decode()


def test_a_file_name_that_is_no_unicode_is_read_and_written(tmp_path: Path) -> None:
    put(tmp_path / "in", {"caf\udce9 %d.pdf": TWO_PAGES})

    done = paperlight(
        "ocr", "in", "-o", "out", *SCRIPTED, "--report", "r.json", "--to", "md,json", cwd=tmp_path
    )

    assert done.returncode == 0
    assert (tmp_path / "out/caf_ %d.md").exists()
    assert json.loads((tmp_path / "r.json").read_bytes())["files"][0]["input"] == "in/caf? %d.pdf"


def test_the_version_is_printed() -> None:
    assert paperlight("--version").stdout.startswith(b"paperlight 0.")
