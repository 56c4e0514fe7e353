from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from paperlight.bench.memory import PeakMemory, pss_bytes

if TYPE_CHECKING:
    from collections.abc import Callable

MEBIBYTE = 2**20
HOLDS_64_MIB = "held = bytearray(b'x') * (64 * 2**20); print('ready', flush=True); input()"

linux = pytest.mark.skipif(
    not Path("/proc/self/smaps_rollup").exists(), reason="only Linux tells PSS"
)


@linux
def test_this_process_holds_some_memory() -> None:
    assert (pss_bytes(os.getpid()) or 0) > 5 * MEBIBYTE


def test_a_process_that_is_not_there_holds_nothing_that_can_be_told() -> None:
    ended = subprocess.Popen([sys.executable, "-c", "pass"])
    ended.wait()

    assert pss_bytes(ended.pid) is None


@linux
def test_the_peak_of_a_child_is_seen_after_it_has_ended() -> None:
    with (
        PeakMemory() as peak,
        subprocess.Popen(
            [sys.executable, "-c", HOLDS_64_MIB], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as child,
    ):
        assert child.stdout is not None
        child.stdout.readline()
        _until(lambda: (peak.child_bytes or 0) > 64 * MEBIBYTE)
        child.communicate(b"\n")

    assert 64 * MEBIBYTE < (peak.child_bytes or 0) < 128 * MEBIBYTE


def _until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not true() and time.monotonic() < deadline:
        time.sleep(0.05)
