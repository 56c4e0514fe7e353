"""How much of this machine may be used."""

from __future__ import annotations

import os
from pathlib import Path

# What one worker with the embedded engine needs, in bytes.
_WORKER_BYTES = 1_600_000_000
# The rest is left for everything else on the machine.
_SHARE_OF_MEMORY = 0.75
# Where a container's share of the cores is written: quota and period in microseconds.
_QUOTA = Path("/sys/fs/cgroup/cpu.max")


def available_cores() -> int:
    """Return how many cores this process may use, at least one; a container's limit counts."""
    if hasattr(os, "sched_getaffinity"):
        cores = len(os.sched_getaffinity(0))
    else:
        cores = os.cpu_count() or 1
    return max(1, min(cores, _quota(cores)))


def default_jobs(cores: int) -> int:
    """Return how many workers to use: one a core, fewer where memory is short."""
    if not hasattr(os, "sysconf") or "SC_PHYS_PAGES" not in os.sysconf_names:
        return cores
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return max(1, min(cores, int(memory * _SHARE_OF_MEMORY) // _WORKER_BYTES))


def _quota(cores: int) -> int:
    try:
        quota, period = _QUOTA.read_text(encoding="ascii").split()
    except (OSError, ValueError):
        return cores
    return cores if quota == "max" else int(quota) // int(period)
