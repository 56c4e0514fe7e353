"""How much memory this process holds."""

from __future__ import annotations

import sys
from pathlib import Path

_STATM = Path("/proc/self/statm")


def resident_bytes() -> int | None:
    """Return what this process holds in memory, in bytes; None where the system does not tell.

    macOS only tells the most that it ever held, which serves to notice growth as well.
    """
    if sys.platform == "win32":
        return None
    import resource  # noqa: PLC0415  # Windows has none

    if _STATM.exists():
        return int(_STATM.read_text().split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
