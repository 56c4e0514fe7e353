"""Engines that do what engines should not. Each is a factory that can travel to a worker."""

# ruff: noqa: ARG001  # an engine factory takes threads, whether it wants them or not
from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from paperlight.engines.scripted import ScriptedEngine

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from paperlight.engines.engine import Generation
    from paperlight.errors import Error
    from paperlight.prepare.prepared import PreparedPage


def healthy(*, threads: int, seconds: float = 0.0) -> ScriptedEngine:
    return ScriptedEngine(
        lambda page: f"Page {page.number} with {threads} threads", seconds_a_page=seconds
    )


def dies_on_page(*, threads: int, page: int, times: Path | None = None) -> ScriptedEngine:
    """End the process by a segmentation fault; with ``times``, once for each file in it."""
    return _on_page(page, threads, lambda: _die(times))


def _die(times: Path | None) -> None:
    if times is not None:
        left = sorted(times.iterdir())
        if not left:
            return
        left[0].unlink()
    os.kill(os.getpid(), signal.SIGSEGV)
    time.sleep(60)


def hangs_on_page(*, threads: int, page: int) -> ScriptedEngine:
    return _on_page(page, threads, lambda: time.sleep(600))


def hangs_with_a_child(*, threads: int, page: int, pid_file: Path) -> ScriptedEngine:
    """Start a program that outlives its parent unless somebody ends it, and wait for it."""

    def hang() -> None:
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        pid_file.write_text(str(child.pid))
        child.wait()

    return _on_page(page, threads, hang)


def has_a_bug_on_page(*, threads: int, page: int) -> ScriptedEngine:
    def fault() -> None:
        raise ZeroDivisionError("division by zero")

    return _on_page(page, threads, fault)


def gives_up_on_page(*, threads: int, page: int, error: Error) -> ScriptedEngine:
    return ScriptedEngine(
        lambda prepared: error if prepared.number == page else f"Page {prepared.number}"
    )


def leaks(*, threads: int, bytes_a_page: int) -> ScriptedEngine:
    held: list[bytearray] = []

    def answer(page: PreparedPage) -> str:
        held.append(bytearray(b"x" * bytes_a_page))
        return f"Page {page.number} by {os.getpid()}"

    return ScriptedEngine(answer)


def never_starts(*, threads: int) -> ScriptedEngine:
    os._exit(7)


def is_missing(*, threads: int, error: Error) -> ScriptedEngine:
    raise error


def _on_page(number: int, threads: int, act: Callable[[], object]) -> ScriptedEngine:
    def answer(page: PreparedPage) -> Generation | str:
        if page.number == number:
            act()
        return f"Page {page.number} with {threads} threads"

    return ScriptedEngine(answer)
