from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from paperlight.outputs.replacement import Replacement, remove_abandoned, write_whole

if TYPE_CHECKING:
    from pathlib import Path


def test_the_old_file_stays_until_the_new_one_is_whole(tmp_path: Path) -> None:
    target = tmp_path / "letter.md"
    target.write_text("old")
    replacement = Replacement(target)
    replacement.stream.write(b"new")
    replacement.stream.flush()

    assert target.read_text() == "old"

    replacement.commit()

    assert target.read_text() == "new"
    assert [target] == list(tmp_path.iterdir())


def test_a_discarded_replacement_leaves_nothing(tmp_path: Path) -> None:
    replacement = Replacement(tmp_path / "letter.md")
    replacement.stream.write(b"half")
    replacement.discard()

    assert list(tmp_path.iterdir()) == []


def test_a_name_as_long_as_the_file_system_allows_can_be_written(tmp_path: Path) -> None:
    target = tmp_path / ("x" * 252 + ".md")
    write_whole(target, b"text")

    assert target.read_bytes() == b"text"


def test_a_new_file_has_the_permissions_that_the_umask_leaves(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.touch()
    write_whole(tmp_path / "ours", b"")

    assert plain.stat().st_mode == (tmp_path / "ours").stat().st_mode


def test_what_a_killed_run_left_is_cleared_away_after_a_week(tmp_path: Path) -> None:
    replacement = Replacement(tmp_path / "letter.md")
    (left,) = tmp_path.iterdir()
    remove_abandoned([tmp_path, tmp_path / "absent"])

    assert left.exists()

    long_ago = time.time() - 8 * 24 * 3600
    os.utime(left, (long_ago, long_ago))
    remove_abandoned([tmp_path])
    replacement.discard()

    assert list(tmp_path.iterdir()) == []


def test_a_link_to_nowhere_or_a_folder_among_the_left_over_files_stops_nobody(
    tmp_path: Path,
) -> None:
    (tmp_path / ".paperlight-1.part").symlink_to(tmp_path / "gone")
    folder = tmp_path / ".paperlight-2.part"
    folder.mkdir()
    os.utime(folder, (0, 0))

    remove_abandoned([tmp_path])

    assert folder.exists()
