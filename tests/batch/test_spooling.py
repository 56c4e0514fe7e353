from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from paperlight.batch.spooling import spool_folder

if TYPE_CHECKING:
    from pathlib import Path


def test_the_folder_is_private_and_goes_away(tmp_path: Path) -> None:
    with spool_folder(tmp_path) as folder:
        (folder / "copy").touch()

        assert folder.parent == tmp_path
        assert folder.stat().st_mode & 0o077 == 0
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_run_left_is_cleared_away_after_a_week(tmp_path: Path) -> None:
    old, young = tmp_path / "paperlight-spool-old", tmp_path / "paperlight-spool-young"
    for folder in (old, young):
        folder.mkdir()
        (folder / "copy").touch()
    long_ago = time.time() - 8 * 24 * 3600
    os.utime(old, (long_ago, long_ago))

    with spool_folder(tmp_path):
        assert (old.exists(), young.exists()) == (False, True)


def test_a_link_to_nowhere_among_the_left_over_folders_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "paperlight-spool-dangling").symlink_to(tmp_path / "gone")

    with spool_folder(tmp_path) as folder:
        assert folder.is_dir()
