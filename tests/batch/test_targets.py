from __future__ import annotations

from pathlib import Path, PurePath

import pytest

from paperlight.batch.source import Source
from paperlight.batch.targets import targets_for
from paperlight.errors import OutputRefused, UsageError

SOURCE = Source(name="sub/a.pdf", relative=PurePath("sub/a.pdf"), path=Path("sub/a.pdf"))


def test_each_format_has_its_suffix_and_figures_lie_beside(tmp_path: Path) -> None:
    (target,) = targets_for([SOURCE], tmp_path, ["md", "json", "md"], force=False)

    assert target.paths == (tmp_path / "sub/a.md", tmp_path / "sub/a.json")
    assert target.figures == tmp_path / "sub/a_figures"


def test_what_exists_is_not_replaced_without_force(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub/a.md").write_text("precious")

    with pytest.raises(OutputRefused, match=r"a\.md: already there\. Use --force"):
        targets_for([SOURCE], tmp_path, ["md"], force=False)
    assert targets_for([SOURCE], tmp_path, ["md"], force=True)
    assert targets_for([SOURCE], tmp_path, ["txt"], force=False)


def test_an_output_never_takes_the_place_of_an_input(tmp_path: Path) -> None:
    letter = tmp_path / "letter.pdf"
    letter.write_bytes(b"%PDF")
    source = Source(name="letter.pdf", relative=PurePath("letter.pdf"), path=letter)

    with pytest.raises(OutputRefused, match="this is an input"):
        targets_for([source], tmp_path, ["pdf"], force=True)
    assert targets_for([source], tmp_path, ["md"], force=True)
    assert targets_for([source], tmp_path / "out", ["pdf"], force=True)


def test_a_link_to_itself_is_left_to_whoever_opens_it(tmp_path: Path) -> None:
    link = tmp_path / "a.pdf"
    link.symlink_to(link)
    source = Source(name="a.pdf", relative=PurePath("a.pdf"), path=link)

    assert targets_for([source], tmp_path / "out", ["pdf"], force=False)


@pytest.mark.parametrize("name", ["letter.md", "present"])
def test_a_file_in_place_of_the_folder_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "present").write_text("a file")

    with pytest.raises(OutputRefused, match="-o takes a folder"):
        targets_for([SOURCE], tmp_path / name, ["md"], force=False)


def test_standard_output_takes_one_input_in_one_format() -> None:
    assert targets_for([SOURCE], None, ["json"], force=False)[0].paths == ()
    with pytest.raises(UsageError, match="2 inputs"):
        targets_for([SOURCE, SOURCE], None, ["md"], force=False)
    with pytest.raises(UsageError, match="one format"):
        targets_for([SOURCE], None, ["md", "json"], force=False)
