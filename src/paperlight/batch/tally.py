"""Tally: the record of one input, kept while its pages go by."""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING

from paperlight.batch.report import FailedPage, Failure, FileRecord, Outcome
from paperlight.transcripts.verdict import State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paperlight.batch.reading import Reading
    from paperlight.errors import Error
    from paperlight.transcripts.transcript import PageTranscript

_SECONDS_DIGITS = 3


class Tally:
    """Counts the pages of one reading."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._verdicts: Counter[State] = Counter()
        self._failed: list[FailedPage] = []
        self._warnings = list(reading.opened.warnings if reading.opened else ())
        self._started = time.monotonic()

    def add(self, page: PageTranscript) -> None:
        """Count one page."""
        verdict = page.verdict
        self._verdicts[verdict.state] += 1
        if verdict.state is State.FAILED:
            self._failed.append(FailedPage(page=page.number, reasons=dict(verdict.reasons)))
        self._warnings += [f"page {page.number}: {warning}" for warning in page.warnings]

    def record(self, outputs: Iterable[object] = (), error: Error | None = None) -> FileRecord:
        """Return the record; with an error the input counts as failed, whatever was read."""
        reading = self._reading
        return FileRecord(
            input=reading.source.name,
            outcome=self._outcome() if error is None else Outcome.FAILED,
            sha256=reading.spooled.sha256 if reading.spooled else None,
            outputs=tuple(str(path) for path in outputs),
            pages=self._verdicts.total(),
            verdicts=dict(self._verdicts),
            failed_pages=tuple(self._failed),
            warnings=tuple(self._warnings),
            missing=reading.missing,
            seconds=round(time.monotonic() - self._started, _SECONDS_DIGITS),
            error=None if error is None else _failure(error),
        )

    def _outcome(self) -> Outcome:
        verdicts, missing = self._verdicts, self._reading.missing
        if not verdicts:
            return Outcome.NOT_READ
        if verdicts[State.FAILED] == verdicts.total():
            return Outcome.FAILED
        if missing or verdicts[State.FAILED] or verdicts[State.PARTIAL]:
            return Outcome.PARTIAL
        return Outcome.OK


def _failure(error: Error) -> Failure:
    return Failure(name=type(error).__name__, exit_code=error.exit_code, message=str(error))
