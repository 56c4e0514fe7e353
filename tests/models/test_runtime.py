"""onnxruntime reports home unless it is told not to before it is loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path


def left_in_temporary_folder(code: str, folder: Path) -> list[str]:
    """Return what a process leaves; the telemetry's session file is ``.ses``."""
    env = {name: value for name, value in os.environ.items() if "TELEMETRY" not in name}
    subprocess.run(
        [sys.executable, "-c", code], env={**env, "TMPDIR": str(folder)}, check=True, timeout=120
    )
    return [path.name for path in folder.iterdir()]


@pytest.mark.parametrize(
    "code",
    [
        "import paperlight.models.bundled",
        "import paperlight.engines.ppocr.engine",
        "import paperlight.pipeline",
        "import paperlight.prepare.orient",
    ],
)
def test_the_runtime_starts_no_telemetry_whichever_door_it_comes_through(
    tmp_path: Path, code: str
) -> None:
    assert left_in_temporary_folder(code, tmp_path) == []
