"""The command line as a process of its own."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

PATIENCE_S = 120.0
# The scripted engine answers "Page n" for every page that it is shown.
SCRIPTED = ("--engine", "scripted", "--text-layer", "ignore")


def paperlight(
    *arguments: object,
    data: bytes | None = None,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "paperlight", *map(str, arguments)],
        input=data,
        capture_output=True,
        cwd=cwd,
        env=env,
        timeout=PATIENCE_S,
        check=False,
    )
