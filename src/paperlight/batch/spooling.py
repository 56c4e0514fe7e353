"""Private copies of the inputs: made in the background, and cleared away."""

from __future__ import annotations

import shutil
import tempfile
import threading
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from paperlight.documents.spool import spool
from paperlight.errors import DocumentError, Error

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

    from paperlight.batch.source import Source
    from paperlight.documents.spool import Spooled

_PREFIX = "paperlight-spool-"
# A folder in which nothing has happened for so long was left by a run that was killed, in seconds.
_ABANDONED_AFTER_S = 7 * 24 * 3600.0


@contextmanager
def spool_folder(parent: Path | None = None) -> Iterator[Path]:
    """Yield a private folder for copies and remove it afterwards; clear old ones away first.

    It lies in ``parent``, or where this system keeps temporary files.
    """
    parent = parent or Path(tempfile.gettempdir())
    _remove_abandoned(parent)
    with tempfile.TemporaryDirectory(
        prefix=_PREFIX, dir=parent, ignore_cleanup_errors=True
    ) as folder:
        yield Path(folder)


def _remove_abandoned(parent: Path) -> None:
    for folder in parent.glob(f"{_PREFIX}*"):
        with suppress(FileNotFoundError):  # another run may clear it away at the same time
            if time.time() - folder.lstat().st_mtime > _ABANDONED_AFTER_S:
                shutil.rmtree(folder, ignore_errors=True)  # it may be another user's


class Spooling:
    """A copy under way. A thread waits for files that grow and for standard input, we do not."""

    def __init__(self, source: Source, folder: Path) -> None:
        self.result: Spooled | Error | None = None
        self._source = source
        self._folder = folder
        # A daemon, since standard input may never end while we want to.
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        try:
            self.result = self._spool()
        except Error as error:
            self.result = error
        except OSError as error:
            self.result = DocumentError(f"It cannot be read ({error.strerror}).")

    def _spool(self) -> Spooled:
        path = self._source.path
        if path is not None and path.is_file():
            return spool(path, self._folder)
        with _stream(path) as stream:
            return spool(stream, self._folder)


def _stream(path: Path | None) -> BinaryIO:
    """Open standard input or a pipe; unbuffered, as a buffer's lock would hang the interpreter."""
    if path is None:
        return open(0, "rb", buffering=0, closefd=False)
    return path.open("rb", buffering=0)
