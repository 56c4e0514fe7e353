from __future__ import annotations

import os
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from builders.pdf import text_pdf
from builders.runs import put
from paperlight.batch.source import Sources, find_sources
from paperlight.errors import NoInput

if TYPE_CHECKING:
    from collections.abc import Iterator

PDF = text_pdf()


def relatives(sources: Sources) -> list[str]:
    return [source.relative.as_posix() for source in sources.found]


def test_a_folder_is_read_with_its_sub_folders_in_order(tmp_path: Path) -> None:
    put(tmp_path, {"b.pdf": PDF, "a.pdf": PDF, "sub/deep/c.pdf": PDF, "sub/b.pdf": PDF})

    sources = find_sources([str(tmp_path)], None)

    assert relatives(sources) == ["a.pdf", "b.pdf", "sub/b.pdf", "sub/deep/c.pdf"]
    assert not sources.single


def test_hidden_files_and_folders_are_passed_over(tmp_path: Path) -> None:
    put(tmp_path, {"a.pdf": PDF, ".b.pdf": PDF, ".git/c.pdf": PDF})

    assert relatives(find_sources([str(tmp_path)], None)) == ["a.pdf"]


def test_files_of_a_folder_that_are_no_documents_are_counted(tmp_path: Path) -> None:
    put(tmp_path, {"scan-without-suffix": PDF, "notes.txt": b"text", "data.csv": b"1;2"})

    sources = find_sources([str(tmp_path)], None)

    assert (relatives(sources), sources.skipped) == (["scan-without-suffix"], 2)


def test_a_broken_or_empty_document_of_a_folder_is_not_passed_over(tmp_path: Path) -> None:
    put(tmp_path, {"broken.PDF": b"no pdf at all", "empty": b"", "fine.pdf": PDF})

    assert relatives(find_sources([str(tmp_path)], None)) == ["broken.PDF", "empty", "fine.pdf"]


def test_a_named_file_is_an_input_whatever_it_is(tmp_path: Path) -> None:
    put(tmp_path, {"notes.txt": b"text"})

    sources = find_sources([str(tmp_path / "notes.txt")], None)

    assert (relatives(sources), sources.single) == (["notes.txt"], True)


def test_the_output_folder_inside_the_input_folder_is_no_input(tmp_path: Path) -> None:
    put(tmp_path, {"a.pdf": PDF, "out/figure.png": PDF})

    assert relatives(find_sources([str(tmp_path)], tmp_path / "out")) == ["a.pdf"]


def test_a_pattern_passes_over_the_output_folder_below_it(tmp_path: Path) -> None:
    put(tmp_path, {"a.png": PDF, "out/a_figures/page-1-figure-1.png": PDF, "out/b.png": PDF})

    for pattern in ("**/*.png", "*"):
        assert ["a.png"] == relatives(find_sources([f"{tmp_path}/{pattern}"], tmp_path / "out"))


@pytest.mark.parametrize("pattern", ["", "*", "**/*.png"])
def test_outputs_among_the_inputs_leave_all_but_their_figures_to_read(
    pattern: str, tmp_path: Path
) -> None:
    put(tmp_path, {"a.png": PDF, "my_figures/b.png": PDF, "a.md": b"# Title"})
    put(tmp_path, {"a_figures/page-1-figure-1.png": PDF, "blank.md": b"", "blank.alto.xml": b""})

    sources = find_sources([str(tmp_path / pattern)], tmp_path)

    found = relatives(sources)
    assert {"a.png", "my_figures/b.png"} == {name for name in found if name.endswith(".png")}
    assert pattern or 2 == len(found)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
@pytest.mark.parametrize("mode", [0o000, 0o444])
def test_a_sub_folder_that_cannot_be_read_is_an_input_that_fails(mode: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = put(Path(name), {"a.pdf": PDF, "locked/b.pdf": PDF})
        folder.chmod(0o755)
        (folder / "locked").chmod(mode)
        with nobody():
            sources = find_sources([name], None)
        (folder / "locked").chmod(0o755)

    assert ["a.pdf", "locked" if mode == 0 else "locked/b.pdf"] == relatives(sources)


@contextmanager
def nobody() -> Iterator[None]:
    """Do without the rights of a superuser, who may read everything."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(user)


def test_a_pattern_that_no_shell_expanded_is_expanded(tmp_path: Path) -> None:
    put(tmp_path, {"x/a.pdf": PDF, "x/y/b.pdf": PDF, "x/c.png": PDF, "[1].pdf": PDF})

    assert relatives(find_sources([f"{tmp_path}/**/*.pdf"], None)) == [
        "[1].pdf",
        "x/a.pdf",
        "x/y/b.pdf",
    ]
    assert relatives(find_sources([f"{tmp_path}/[1].pdf"], None)) == ["[1].pdf"]


def test_several_inputs_keep_their_paths_below_the_folder_that_holds_all(tmp_path: Path) -> None:
    put(tmp_path, {"a/scan.pdf": PDF, "b/scan.pdf": PDF, "c/d/x.pdf": PDF})
    named = [tmp_path / "a/scan.pdf", tmp_path / "b/scan.pdf", tmp_path / "c"]

    sources = find_sources([str(path) for path in named], None)

    assert relatives(sources) == ["a/scan.pdf", "b/scan.pdf", "c/d/x.pdf"]


def test_a_file_that_is_named_twice_is_read_once(tmp_path: Path) -> None:
    put(tmp_path, {"a.pdf": PDF})

    sources = find_sources([str(tmp_path / "a.pdf"), f"{tmp_path}/./a.pdf"], None)

    assert len(sources.found) == 1


def test_links_are_followed_but_not_in_a_circle(tmp_path: Path) -> None:
    put(tmp_path / "elsewhere", {"b.pdf": PDF})
    put(tmp_path / "in", {"a.pdf": PDF})
    (tmp_path / "in/link").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "elsewhere/back").symlink_to(tmp_path / "in")
    (tmp_path / "in/broken.pdf").symlink_to(tmp_path / "gone.pdf")

    (tmp_path / "in/itself.pdf").symlink_to(tmp_path / "in/itself.pdf")

    sources = find_sources([str(tmp_path / "in")], None)

    assert ["a.pdf", "link/b.pdf"] == relatives(sources)
    assert 2 == sources.skipped


def test_standard_input_is_a_single_input() -> None:
    sources = find_sources(["-"], None)

    assert (sources.found[0].name, sources.single) == ("standard input", True)


@pytest.mark.parametrize("name", ["gone.pdf", "*.pdf", ""])
def test_an_input_that_is_not_there_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(NoInput):
        find_sources([str(tmp_path / name)], None)


def test_a_folder_without_documents_says_what_was_passed_over(tmp_path: Path) -> None:
    put(tmp_path, {"a.txt": b"text", "b.txt": b"text"})

    with pytest.raises(NoInput, match="none of the 2 files"):
        find_sources([str(tmp_path)], None)
