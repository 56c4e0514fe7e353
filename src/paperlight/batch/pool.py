"""Pool: worker processes under supervision. Every task is answered, whatever its worker does.

* A worker that dies in the middle of a task is replaced; the task is tried once more in the new
  process and then answered with PageCrashed. A task that takes too long is ended with its worker
  and answered with PageTimeout.
* A worker that dies before its task began has a broken installation or too little memory: two in a
  row end the run with EngineError.
* A worker has one task at a time, so it is known which one was at fault.
"""

from __future__ import annotations

import time
from collections import deque
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Self

from paperlight.batch.process import WorkerProcess
from paperlight.batch.task import Began, Broke, Done
from paperlight.batch.ticket import Ticket
from paperlight.errors import EngineError, PageCrashed, PageTimeout

if TYPE_CHECKING:
    from types import TracebackType

    from paperlight.batch.task import Answer, Message, Task, WorkerSettings

# How often deadlines and Ctrl-C are looked at while nothing comes in, in seconds.
HEARTBEAT_S = 0.1
# A task that costs this many workers is given up.
_CRASHES = 2
# Workers in a row that die before they are ready.
_FAILED_STARTS = 2


class Pool:
    """Up to ``workers`` processes, started when there is work for them.

    Use it in a ``with`` block: no process outlives that. ``page_seconds`` bounds one task, counted
    from when the engine is ready. One thread calls ``submit`` and ``step``.
    """

    def __init__(self, settings: WorkerSettings, *, workers: int, page_seconds: float) -> None:
        self._settings = settings
        self._limit = workers
        self._page_seconds = page_seconds
        self._workers: list[WorkerProcess] = []
        self._queue: deque[Ticket] = deque()
        self._failed_starts = 0

    def submit(self, task: Task) -> Ticket:
        """Hand in a task; its ticket is answered by some later ``step``."""
        ticket = Ticket(task)
        self._queue.append(ticket)
        return ticket

    def step(self, seconds: float = HEARTBEAT_S) -> None:
        """Hand out tasks, take in answers, end what takes too long; wait at most ``seconds``.

        Raises EngineError when workers do not even start.
        """
        self._hand_out()
        if not self._workers:
            time.sleep(seconds)
            return
        ready = wait([worker.pipe for worker in self._workers], seconds)
        for worker in [worker for worker in self._workers if worker.pipe in ready]:
            self._listen(worker)
        for worker in [worker for worker in self._workers if _overdue(worker)]:
            self._end(worker)
        self._hand_out()

    def drain(self) -> None:
        """Take in what has been answered already and start nothing any more."""
        self._limit = 0
        self._queue.clear()
        while ready := wait([worker.pipe for worker in self._workers], 0):
            for worker in [worker for worker in self._workers if worker.pipe in ready]:
                self._listen(worker)

    def _hand_out(self) -> None:
        idle = [worker for worker in self._workers if worker.ticket is None]
        while self._queue and (idle or len(self._workers) < self._limit):
            worker = idle.pop() if idle else self._start()
            worker.give(self._queue.popleft())

    def _start(self) -> WorkerProcess:
        worker = WorkerProcess(self._settings)
        self._workers.append(worker)
        return worker

    def _listen(self, worker: WorkerProcess) -> None:
        try:
            message: Message = worker.pipe.recv()
        except (EOFError, OSError):
            self._workers.remove(worker)
            self._died(worker, worker.bury())
            return
        match message:
            case Began():
                self._failed_starts = 0
                worker.begin(self._page_seconds)
            case Done():
                self._answered(worker, message.answer)
                if message.retiring:
                    self._workers.remove(worker)
                    worker.kill()
            case Broke():
                self._workers.remove(worker)
                worker.kill()
                self._died(worker, message.cause)

    def _answered(self, worker: WorkerProcess, answer: Answer) -> None:
        if worker.ticket is not None:
            worker.ticket.answer = answer
        worker.ticket = None

    def _died(self, worker: WorkerProcess, cause: str) -> None:
        """Find out whose fault it was, and try again where that makes sense."""
        ticket = worker.ticket
        if ticket is None:
            return
        if not worker.began:
            self._failed_starts += 1
            if self._failed_starts >= _FAILED_STARTS:
                raise EngineError(
                    f"Worker processes end before they can read anything ({cause}). "
                    "Check the installation, and try --jobs 1 if memory is short."
                )
        else:
            ticket.crashes += 1
        if ticket.crashes < _CRASHES:
            self._retry(ticket)
        else:
            ticket.answer = PageCrashed(
                f"reading it ended the worker process twice ({cause}). The file may be damaged; "
                "print it to a new PDF and try that."
            )

    def _retry(self, ticket: Ticket) -> None:
        """Try in a new process, whatever others are idle: they may be about to fail as well."""
        if self._limit:
            self._start().give(ticket)

    def _end(self, worker: WorkerProcess) -> None:
        """End a worker whose time is up."""
        self._workers.remove(worker)
        worker.kill()
        if not worker.began:
            self._died(worker, "it took too long to start")
        elif worker.ticket is not None:
            worker.ticket.answer = PageTimeout(
                f"it was not read within {self._page_seconds:g} seconds. "
                "Give it more with --page-timeout."
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End all workers: those at work have nothing to lose, as nobody waits for the answer."""
        for worker in self._workers:
            worker.kill()
        self._workers.clear()


def _overdue(worker: WorkerProcess) -> bool:
    # What has arrived counts as in time, however late we come to look.
    if worker.ticket is None or worker.pipe.poll():
        return False
    return time.monotonic() > worker.deadline
