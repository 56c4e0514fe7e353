"""WorkerProcess: one worker as its parent sees it."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from multiprocessing import get_context, resource_tracker
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

    from paperlight.batch.task import WorkerSettings
    from paperlight.batch.ticket import Ticket

# What a worker may take to start and to load its engine, in seconds; slow disks included.
_START_S = 180.0
# Between the end of its pipe and that of the process, in seconds.
_FAREWELL_S = 1.0
# A signal that says no more than that somebody, most likely the kernel, ended the process.
_KILLED = 9


class WorkerProcess:
    """A process, the ticket that it works on, and until when.

    ``began`` is set once the worker says that its engine is ready and the task has begun.
    """

    def __init__(self, settings: WorkerSettings) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, settings), daemon=True)
        with _interrupts_held_back():
            self._process.start()
        theirs.close()  # so that its death is the end of our pipe
        self.ticket: Ticket | None = None
        self.began = False
        self.deadline = 0.0

    def give(self, ticket: Ticket) -> None:
        """Hand it a task; it must be idle."""
        self.ticket, self.began = ticket, False
        self.deadline = time.monotonic() + _START_S
        # If it died while it was idle, the end of its pipe tells so in a moment.
        with contextlib.suppress(OSError):
            self.pipe.send(ticket.task)

    def begin(self, seconds: float) -> None:
        """Give the task, which has begun now, so many seconds."""
        self.began = True
        self.deadline = time.monotonic() + seconds

    def bury(self) -> str:
        """Clean up after it has died; return the cause in words."""
        self._process.join(_FAREWELL_S)
        code = self._process.exitcode
        self.kill()
        if code is None or code >= 0:
            return f"it ended with code {code}"
        if -code == _KILLED:
            return "it was killed, most likely because memory ran out"
        return f"it was ended by {signal.Signals(-code).name}"

    def kill(self) -> None:
        """End it, and every program that it started, at once."""
        self.pipe.close()
        if hasattr(os, "killpg") and self._process.pid is not None:
            # It leads a group of its own as soon as it has started.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.join()


def _serve(pipe: Connection, settings: WorkerSettings) -> None:
    from paperlight.batch.worker import serve  # noqa: PLC0415  # image libraries: not in the parent

    serve(pipe, settings)


@contextlib.contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Start a process so that Ctrl-C cannot hit it before it ignores Ctrl-C.

    A blocked signal stays blocked in the child; here it is delivered afterwards.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # Python starts this process with the first worker, and lets signals through when it has.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
