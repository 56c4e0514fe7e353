"""Reading a document connects to nothing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from builders.pages import draw_page, encoded
from builders.runs import put

if TYPE_CHECKING:
    from pathlib import Path

# Any call with an internet address but for a bind: to ask whether a machine has IPv6 is no harm.
_OUTBOUND = re.compile(r"\b(?!bind|getsockname)\w+\(.*sa_family=AF_INET")


def tool(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        reason = f"{name} is not installed"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)
    return str(path)


@pytest.fixture
def page(tmp_path: Path) -> Path:
    return put(tmp_path, {"page.png": encoded(draw_page(["Nothing leaves this machine"]), "PNG")})


@pytest.mark.engine
def test_no_process_of_a_run_speaks_to_an_internet_address(page: Path) -> None:
    trace = page / "trace"
    command = [tool("strace"), "-f", "-e", "trace=%network", "-o", str(trace)]

    subprocess.run(
        [*command, sys.executable, "-m", "paperlight", "ocr", "page.png", "-o", "out", "--quiet"],
        cwd=page,
        check=True,
        timeout=300,
    )

    calls = trace.read_text().splitlines()
    assert "Nothing leaves" in (page / "out/page.md").read_text()
    assert len({line.split()[0] for line in calls}) > 1, "the workers were not watched"
    assert [line for line in calls if _OUTBOUND.search(line)] == []


@pytest.mark.engine
def test_a_machine_without_any_network_reads_as_well(page: Path) -> None:
    command = [tool("unshare"), "--user", "--map-root-user", "--net"]
    if subprocess.run([*command, "true"], capture_output=True, check=False).returncode:
        pytest.skip("this system lets nobody take a process off the network")

    done = subprocess.run(
        [*command, sys.executable, "-m", "paperlight", "ocr", "page.png", "--quiet"],
        cwd=page,
        capture_output=True,
        check=True,
        timeout=300,
    )

    assert b"Nothing leaves" in done.stdout
