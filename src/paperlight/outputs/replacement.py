"""Replacement: a file that appears under its name when it is whole, and not before."""

from __future__ import annotations

import secrets
import time
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path
    from typing import BinaryIO

# Files whose writer was killed keep this shape; they are hidden, so no folder is read with them.
_PART_PREFIX = ".paperlight-"
_PART_SUFFIX = ".part"
# A file to which nothing was written for so long was left by a run that was killed, in seconds.
_ABANDONED_AFTER_S = 7 * 24 * 3600.0


class Replacement:
    """Write to ``stream``, then ``commit``; until then the old file, if any, stays as it is.

    The unfinished file lies in the same folder, since a rename within a file system is atomic.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._part = path.with_name(f"{_PART_PREFIX}{secrets.token_hex(8)}{_PART_SUFFIX}")
        self.stream: BinaryIO = self._part.open("xb")

    def commit(self) -> None:
        """Give the file its name."""
        self.stream.close()
        self._part.replace(self.path)

    def discard(self) -> None:
        """Remove the unfinished file; safe after ``commit``."""
        with suppress(OSError):  # on a full disk what is thrown away cannot be written first
            self.stream.close()
        self._part.unlink(missing_ok=True)


def write_whole(path: Path, data: bytes) -> None:
    """Write a small file in one piece."""
    replacement = Replacement(path)
    try:
        replacement.stream.write(data)
        replacement.commit()
    finally:
        replacement.discard()


def remove_abandoned(folders: Iterable[Path]) -> None:
    """Clear away what runs that were killed have left in these folders."""
    for folder in folders:
        for part in folder.glob(f"{_PART_PREFIX}*{_PART_SUFFIX}"):
            with suppress(OSError):  # another run may clear it away, or it is another user's
                if time.time() - part.lstat().st_mtime > _ABANDONED_AFTER_S:
                    part.unlink()
