"""Reading: one input on its way from a file to pages."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING

from paperlight.batch.task import Opened, OpenTask, ReadTask
from paperlight.documents.page_range import parse_page_range
from paperlight.errors import DamagedDocument, Error, PageError, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from paperlight.batch.pool import Pool
    from paperlight.batch.source import Source
    from paperlight.batch.spooling import Spooling
    from paperlight.batch.ticket import Ticket
    from paperlight.documents.spool import Spooled


class Reading:
    """Copied, then opened, then read page by page; or stopped at the first error.

    ``settled`` once it is open (``opened`` is set) or cannot be opened (``error`` is set).
    ``numbers`` are the pages that are wanted; ``waiting`` those handed in and not yet taken.
    """

    def __init__(self, source: Source, spooling: Spooling) -> None:
        self.source = source
        self.spooled: Spooled | None = None
        self.opened: Opened | None = None
        self.error: Error | None = None
        self.numbers: Sequence[int] = ()
        self.waiting: deque[tuple[int, Ticket]] = deque()
        self.missing = ""
        self._spooling = spooling
        self._opening: Ticket | None = None
        self._handed_in = 0

    @property
    def settled(self) -> bool:
        """Whether it is known what this input is."""
        return self.opened is not None or self.error is not None

    @property
    def has_more(self) -> bool:
        """Whether there are pages that were not handed in yet."""
        return self._handed_in < len(self.numbers)

    def advance(self, pool: Pool, password: str | None, pages: str | None) -> None:
        """Take the next step towards being open, if what it waits for has happened."""
        if self.settled:
            return
        if self._opening is None:
            self._try_to_open(pool, password)
        elif (answer := self._opening.answer) is not None:
            self._open(answer, pages)

    def _try_to_open(self, pool: Pool, password: str | None) -> None:
        result = self._spooling.result
        if isinstance(result, Error):
            self.error = self._about(result)
        elif result is not None:
            self.spooled = result
            self._opening = pool.submit(OpenTask(path=result.path, password=password))

    def _open(self, answer: object, pages: str | None) -> None:
        if isinstance(answer, PageError):  # it crashed its workers or hung
            self.error = self._about(DamagedDocument(f"it cannot be opened: {answer}"))
        elif isinstance(answer, Error):
            self.error = self._about(answer)
        elif isinstance(answer, Opened):
            try:
                self.numbers = parse_page_range(pages, answer.page_count)
            except UsageError as error:
                self.error = self._about(error)
            else:
                self.opened = answer

    def hand_in(self, pool: Pool, password: str | None, threads: int) -> None:
        """Hand in the next page."""
        number = self.numbers[self._handed_in]
        self._handed_in += 1
        task = ReadTask(path=self._path, number=number, threads=threads, password=password)
        self.waiting.append((number, pool.submit(task)))

    def drop_unfinished(self) -> None:
        """Keep what was read up to here; say in ``missing`` what was not."""
        while self.waiting and self.waiting[-1][1].answer is None:
            self.waiting.pop()
            self._handed_in -= 1
        rest = self.numbers[self._handed_in :]
        if rest:
            self.missing = f"interrupted; {_counted(rest)} not read"

    def give_up(self) -> None:
        """Want no more of its pages; those in work are answered to nobody."""
        self.numbers = ()
        self.waiting.clear()

    def close(self) -> None:
        """Remove the private copy."""
        # On Windows a worker may still have it open; then it goes with its folder.
        if self.spooled is not None:
            with suppress(PermissionError):
                self._path.unlink(missing_ok=True)

    def _about(self, error: Error) -> Error:
        """Return the error with the input's name in front, as people know it."""
        text = str(error)
        for path in (self.source.path, self.spooled and self._path):
            text = text.removeprefix(f"{path}: ")
        return type(error)(f"{self.source.name}: {text}")

    @property
    def _path(self) -> Path:
        if self.spooled is None:
            raise AssertionError("there is no copy yet")
        return self.spooled.path


def _counted(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return f"page {numbers[0]} was"
    return f"{len(numbers)} pages, from page {numbers[0]} to page {numbers[-1]}, were"
