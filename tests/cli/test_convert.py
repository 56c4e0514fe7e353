from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from builders.command import SCRIPTED, paperlight
from builders.pdf import show, text_pdf
from builders.runs import put
from builders.sheets import opened, values

if TYPE_CHECKING:
    from pathlib import Path

MARKDOWN = b"# Parts\n\n| No. | Amount |\n|---|---|\n| 007 | 1.320,00 |\n| 008 | 12,50 |\n"


def test_markdown_becomes_sheets_files_and_a_page(tmp_path: Path) -> None:
    put(tmp_path, {"in/parts.md": MARKDOWN})

    done = paperlight("convert", "in/parts.md", "--to", "xlsx,csv,html", "-o", "out", cwd=tmp_path)

    assert (0, b"", b"") == (done.returncode, done.stdout, done.stderr)
    sheet = opened((tmp_path / "out/parts.xlsx").read_bytes())["Page 1 table 1"]
    assert [["No.", "Amount"], ["007", "1.320,00"], ["008", "12,50"]] == values(sheet)
    assert '007,"1.320,00"' in (tmp_path / "out/parts_tables/page-1-table-1.csv").read_text()
    assert "<h1>Parts</h1>" in (tmp_path / "out/parts.html").read_text()


def test_standard_input_goes_to_standard_output(tmp_path: Path) -> None:
    done = paperlight("convert", "-", "--to", "csv", data=MARKDOWN, cwd=tmp_path)

    assert (0, b'No.,Amount\n007,"1.320,00"\n008,"12,50"\n') == (done.returncode, done.stdout)


def test_numbers_are_typed_when_a_locale_is_named(tmp_path: Path) -> None:
    put(tmp_path, {"parts.md": MARKDOWN})

    paperlight("convert", "parts.md", "--to", "xlsx", "--numbers", "de", "-o", "out", cwd=tmp_path)

    sheet = opened((tmp_path / "out/parts.xlsx").read_bytes())["Page 1 table 1"]
    assert [["No.", "Amount"], ["007", 1320], ["008", 12.5]] == values(sheet)


@pytest.mark.parametrize("name", ["json", "jsonl"])
def test_what_ocr_wrote_is_converted_without_reading_again(name: str, tmp_path: Path) -> None:
    put(tmp_path, {"a.pdf": text_pdf(show("x"), show("y"))})
    paperlight("ocr", "a.pdf", *SCRIPTED, "--to", f"{name},md", "-o", "out", cwd=tmp_path)

    done = paperlight("convert", f"out/a.{name}", "--to", "md", cwd=tmp_path)

    assert (tmp_path / "out/a.md").read_bytes() == done.stdout


def test_a_bad_file_among_others_is_named_and_does_not_stop_them(tmp_path: Path) -> None:
    put(tmp_path, {"a.md": MARKDOWN, "b.json": b'{"schema_version": "9"}', "c.md": MARKDOWN})

    done = paperlight("convert", "a.md", "b.json", "c.md", "--to", "csv", "-o", "out", cwd=tmp_path)

    assert 4 == done.returncode
    assert b"b.json: it is of version '9'" in done.stderr
    assert {"a.csv", "a_tables", "c.csv", "c_tables"} == {
        path.name for path in (tmp_path / "out").iterdir()
    }


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["a.md", "--to", "docm"], 10, b"no output format 'docm'"),
        (["a.md", "--to", "csv", "--numbers", "klingon"], 10, b"a locale such as"),
        (["a.md", "a.json", "--to", "csv"], 10, b"-o DIR"),
        (["a.json", "--to", "csv"], 14, b"a.json: this is no record"),
        (["none.md", "--to", "csv"], 10, b"no such file"),
        (["empty.md", "--to", "csv"], 12, b"empty"),
        ([".", "--to", "csv"], 10, b""),
        (["a.md", "--to", "pdf", "-o", "out"], 10, b"a.pdf: A searchable PDF is made from"),
    ],
)
def test_what_cannot_be_done_ends_with_its_code_and_reason(
    arguments: list[str], code: int, told: bytes, tmp_path: Path
) -> None:
    put(tmp_path, {"a.md": MARKDOWN, "a.json": b'{"schema_version": "1.0"}', "empty.md": b""})

    done = paperlight("convert", *arguments, cwd=tmp_path)

    assert code == done.returncode
    assert told in done.stderr
    assert b"Traceback" not in done.stderr


def test_ocr_joins_tables_and_checks_its_choices(tmp_path: Path) -> None:
    put(tmp_path, {"a.pdf": text_pdf(show("x"))})

    refused = paperlight("ocr", "a.pdf", *SCRIPTED, "--numbers", "xx", cwd=tmp_path)
    done = paperlight("ocr", "a.pdf", *SCRIPTED, "--join-tables", "--to", "jsonl", cwd=tmp_path)

    assert (10, b"") == (refused.returncode, refused.stdout)
    assert 1 == json.loads(done.stdout)["page"]["number"]
