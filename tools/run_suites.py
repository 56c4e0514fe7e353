"""Run the test suites, one after the other; exit 1 when one fails.

    python tools/run_suites.py [--all] [-- arguments for pytest]

``quick`` needs no model and runs on several processes. ``engine`` runs the embedded models, which
use all cores and a gigabyte by themselves, so one process runs it. ``slow`` takes minutes and runs
under CI or with --all.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SUITES = {
    "quick": "not engine and not slow",
    "engine": "engine and not slow",
    "slow": "slow",
}
# More processes than this wait for each other: many tests start workers of their own.
MOST_PROCESSES = 4
NO_TESTS_COLLECTED = 5


def main(arguments: list[str]) -> int:
    """Run every suite, whatever the others do, and print how each came out."""
    own, for_pytest = _parted(arguments)
    with_slow = bool(os.environ.get("CI")) or "--all" in own
    outcomes = {}
    for name in SUITES:
        if name == "slow" and not with_slow:
            outcomes[name] = "skipped (set CI=true or pass --all)"
        else:
            outcomes[name] = _run(name, for_pytest)
    for name, outcome in outcomes.items():
        print(f"{name:8} {outcome}")
    return 1 if any(outcome.startswith("failed") for outcome in outcomes.values()) else 0


def _parted(arguments: list[str]) -> tuple[list[str], list[str]]:
    at = arguments.index("--") if "--" in arguments else len(arguments)
    return arguments[:at], arguments[at + 1 :]


def _run(name: str, for_pytest: list[str]) -> str:
    processes = min(MOST_PROCESSES, os.cpu_count() or 1) if name == "quick" else 0
    command = [sys.executable, "-m", "pytest", "-q", "-m", SUITES[name], "-n", str(processes)]
    print(f"== {name}: {SUITES[name]}", flush=True)
    started = time.monotonic()
    code = subprocess.run([*command, *for_pytest], cwd=ROOT, check=False).returncode
    told = {0: "passed", NO_TESTS_COLLECTED: "has no tests"}.get(code, f"failed ({code})")
    return f"{told} in {time.monotonic() - started:.0f} s"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
