"""Memory: the most that this process and its children hold while work goes on."""

from __future__ import annotations

import os
import re
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from types import TracebackType

SAMPLE_S = 0.2
_PSS = re.compile(r"^Pss:\s+(\d+) kB$", re.MULTILINE)


class PeakMemory:
    """Samples proportional set sizes (PSS: shared pages split among those who share them).

    Use it in a ``with`` block. ``parent_bytes`` and ``child_bytes`` (the largest child) are None
    where the system does not tell, which is everywhere but on Linux.
    """

    def __init__(self) -> None:
        self.parent_bytes: int | None = None
        self.child_bytes: int | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._sample_until_stopped, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop.set()
        self._thread.join()

    def _sample_until_stopped(self) -> None:
        while True:
            self.parent_bytes = _larger(self.parent_bytes, pss_bytes(os.getpid()))
            for child in _children():
                self.child_bytes = _larger(self.child_bytes, pss_bytes(child))
            if self._stop.wait(SAMPLE_S):
                return


def pss_bytes(process: int) -> int | None:
    """Return the proportional set size of a process; None when that cannot be told."""
    try:
        found = _PSS.search(Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii"))
    except OSError:  # another system, or the process has just ended
        return None
    return int(found[1]) * 1024 if found else None


def _children() -> list[int]:
    """Return the processes that any thread of this one has started."""
    children = []
    for listing in Path("/proc/self/task").glob("*/children"):
        try:
            children += [int(child) for child in listing.read_text(encoding="ascii").split()]
        except OSError:  # the thread has ended meanwhile
            continue
    return children


def _larger(one: int | None, other: int | None) -> int | None:
    return max((value for value in (one, other) if value is not None), default=None)
