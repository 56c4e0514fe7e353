"""Desk: which page is read next, and how pages come back in order.

Documents are copied and opened a little ahead, and pages are handed to the pool in their order. A
page is only started while the number of those not yet taken is below the window, so memory does
not depend on how many files or pages there are.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from paperlight.batch.reading import Reading
from paperlight.batch.spooling import Spooling
from paperlight.documents.page import Unit
from paperlight.errors import EngineMissing, Error, PageError
from paperlight.geometry import Size
from paperlight.transcripts.transcribe import failed_page
from paperlight.transcripts.transcript import PageTranscript

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from paperlight.batch.interrupts import Interrupts
    from paperlight.batch.pool import Pool
    from paperlight.batch.source import Source
    from paperlight.batch.ticket import Ticket

# Pages started and not yet taken, for each worker: one in work, one done or next.
_WINDOW_A_WORKER = 2
# A page whose worker died has a size that nobody knows any more.
_UNKNOWN_SIZE = Size(0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What to read of each document, and with how much of the machine.

    ``cores`` are shared among ``jobs`` workers, or among as many as there are pages.
    """

    jobs: int
    cores: int
    pages: str | None = None
    password: str | None = field(default=None, repr=False)


class Desk:
    """Reads ``sources`` with the workers of ``pool``; copies go to ``folder``."""

    def __init__(
        self, sources: Sequence[Source], pool: Pool, folder: Path, wanted: Wanted, stop: Interrupts
    ) -> None:
        self._sources = deque(sources)
        self._pool = pool
        self._folder = folder
        self._wanted = wanted
        self._stop = stop
        self._ahead: deque[Reading] = deque()
        self._window = _WINDOW_A_WORKER * wanted.jobs
        self._threads = 0

    def readings(self) -> Iterator[Reading]:
        """Yield the inputs in order, each open or with its error; take the pages of one at once.

        After an interruption only those follow of which a page was read.
        """
        while not self._stop.requested and (self._ahead or self._sources):
            self._feed()
            head = self._ahead[0]
            if head.settled:
                yield head
                head.close()
                self._ahead.popleft()
            else:
                self._pool.step()
        if self._stop.requested:
            self._pool.drain()
        for reading in self._ahead:
            reading.drop_unfinished()
            if reading.waiting:
                yield reading

    def pages(self, reading: Reading) -> Iterator[PageTranscript]:
        """Yield the pages of an open input in order; those that were not read are failed.

        Ends early when it is interrupted; ``reading.missing`` then says what was not read. Raises
        EngineError when no page can be read.
        """
        while reading.waiting or reading.has_more:
            self._feed()
            if self._stop.requested:
                self._pool.drain()
                reading.drop_unfinished()
                break
            if reading.waiting and reading.waiting[0][1].answer is not None:
                yield _page(*reading.waiting.popleft())
            else:
                self._pool.step()
        for number, ticket in reading.waiting:
            yield _page(number, ticket)
        reading.waiting.clear()

    def _feed(self) -> None:
        """Keep documents coming and the window full."""
        if self._stop.requested:
            return
        while self._sources and len(self._ahead) <= self._window:
            source = self._sources.popleft()
            self._ahead.append(Reading(source, Spooling(source, self._folder)))
        for reading in self._ahead:
            reading.advance(self._pool, self._wanted.password, self._wanted.pages)
        if self._threads_decided():
            self._fill_window()

    def _threads_decided(self) -> bool:
        """Share the cores once it is known whether there are fewer pages than jobs."""
        if not self._threads:
            known = sum(len(reading.numbers) for reading in self._ahead)
            all_known = not self._sources and all(reading.settled for reading in self._ahead)
            if known >= self._wanted.jobs or (all_known and known):
                workers = min(self._wanted.jobs, known)
                self._threads = max(1, self._wanted.cores // workers)
        return self._threads > 0

    def _fill_window(self) -> None:
        started = sum(len(reading.waiting) for reading in self._ahead)
        for place, reading in enumerate(self._ahead):
            # The first document is written now: though others filled the window, it must go on.
            while reading.has_more and (
                started < self._window or (place == 0 and not reading.waiting)
            ):
                reading.hand_in(self._pool, self._wanted.password, self._threads)
                started += 1


def _page(number: int, ticket: Ticket) -> PageTranscript:
    answer = ticket.answer
    if isinstance(answer, PageTranscript):
        return answer
    if isinstance(answer, EngineMissing):
        raise answer
    error = answer if isinstance(answer, Error) else PageError("it was not read: interrupted.")
    return failed_page(number, _UNKNOWN_SIZE, Unit.POINT, error)
