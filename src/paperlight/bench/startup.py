"""Startup: how long it takes until Paperlight is there."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from dataclasses import dataclass

RUNS = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Startup:
    """Median seconds of whole processes: Python alone, with the library, and the help page."""

    python_s: float
    import_s: float
    help_s: float


def measure_startup() -> Startup:
    """Start each seven times, in turns, so that a busy moment does not hit one alone."""
    commands = {
        "python_s": ["-c", "pass"],
        "import_s": ["-c", "import paperlight"],
        "help_s": ["-m", "paperlight", "--help"],
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(RUNS):
        for name, arguments in commands.items():
            started = time.perf_counter()
            subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
            times[name].append(time.perf_counter() - started)
    return Startup(**{name: statistics.median(seconds) for name, seconds in times.items()})
