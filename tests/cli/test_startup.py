"""Starting is quick because nothing heavy is loaded before it is needed."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from builders.pdf import text_pdf
from builders.runs import put

if TYPE_CHECKING:
    from pathlib import Path

HEAVY = ("numpy", "cv2", "onnxruntime", "torch", "PIL", "pypdfium2", "rapidocr", "gradio")

PROBE = """
import sys
{code}
print(",".join(name for name in {heavy} if name in sys.modules), file=sys.stderr)
"""
COMMAND = """
from paperlight.cli.main import main
sys.argv = {arguments}
if __name__ == "__main__":
    try:
        main()
    except SystemExit as end:
        assert not end.code, end.code
"""


def heavy_modules_after(code: str, folder: Path) -> str:
    script = folder / "probe.py"
    script.write_text(PROBE.format(code=code, heavy=HEAVY))
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, cwd=folder, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    "code",
    [
        "import paperlight",
        COMMAND.format(arguments=["paperlight", "--help"]),
        COMMAND.format(arguments=["paperlight", "ocr", "--help"]),
        COMMAND.format(arguments=["paperlight", "--version"]),
    ],
)
def test_nothing_heavy_is_imported_before_a_command_runs(tmp_path: Path, code: str) -> None:
    assert heavy_modules_after(code, tmp_path) == ""


def test_the_process_that_hands_out_pages_loads_no_image_library(tmp_path: Path) -> None:
    put(tmp_path, {"a.pdf": text_pdf()})
    arguments = ["paperlight", "ocr", "a.pdf", "--engine", "scripted", "-o", "out"]

    assert heavy_modules_after(COMMAND.format(arguments=arguments), tmp_path) == ""
    assert (tmp_path / "out/a.md").exists()
