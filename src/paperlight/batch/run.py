"""The run: many inputs become many files, with workers in processes of their own.

targets -> [ copy -> open -> read pages -> mark furniture -> write ] -> report
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from paperlight.batch.delivery import deliver
from paperlight.batch.desk import Desk
from paperlight.batch.interrupts import Interrupts
from paperlight.batch.pool import Pool
from paperlight.batch.report import FileRecord, Outcome, Report
from paperlight.batch.report_file import check_report_file
from paperlight.batch.spooling import spool_folder
from paperlight.batch.tally import Tally
from paperlight.batch.targets import targets_for
from paperlight.errors import OutputRefused
from paperlight.outputs.output import OutputOptions
from paperlight.outputs.replacement import remove_abandoned
from paperlight.transcripts.blocks.furniture import mark_furniture
from paperlight.transcripts.joined_tables import join_tables
from paperlight.transcripts.transcript import DocumentInfo

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from paperlight.batch.desk import Wanted
    from paperlight.batch.reading import Reading
    from paperlight.batch.source import Source, Sources
    from paperlight.batch.targets import Target
    from paperlight.batch.task import WorkerSettings
    from paperlight.batch.watcher import Watcher
    from paperlight.errors import Error


@dataclass(frozen=True, slots=True, kw_only=True)
class RunSettings:
    """Everything a person may choose about a run.

    ``out`` is the folder for outputs, None for standard output. ``page_seconds`` bounds one page.
    ``report`` is the file for the report.
    """

    worker: WorkerSettings
    wanted: Wanted
    out: Path | None = None
    formats: Sequence[str] = ("md",)
    keep_furniture: bool = False
    page_breaks: bool = False
    numbers: str = "text"
    join_tables: bool = False
    page_seconds: float = 300.0
    force: bool = False
    report: Path | None = None


def run(sources: Sources, settings: RunSettings, watcher: Watcher) -> Report:
    """Read all sources and write their outputs; return what became of each.

    What is wrong with one input or page is in the report. Raises UsageError before anything is
    read, EngineError when no page can be read at all, and KeyboardInterrupt at the second Ctrl-C.
    The report file is written in any case once reading has begun.
    """
    return _Run(sources, settings, watcher).all()


class _Run:
    def __init__(self, sources: Sources, settings: RunSettings, watcher: Watcher) -> None:
        self._sources = sources
        self._settings = settings
        self._watcher = watcher
        self._records: dict[Source, FileRecord] = {}
        self._error: Error | None = None
        self._started = time.monotonic()

    def all(self) -> Report:
        settings, found = self._settings, self._sources.found
        targets = targets_for(found, settings.out, settings.formats, force=settings.force)
        if settings.report is not None:
            check_report_file(settings.report, found, targets, force=settings.force)
        places = dict(zip(found, targets, strict=True))
        remove_abandoned({path.parent for target in targets for path in target.paths})
        stop = Interrupts()
        try:
            with stop, spool_folder() as folder, self._pool() as pool:
                desk = Desk(found, pool, folder, settings.wanted, stop)
                for reading in desk.readings():
                    self._one(reading, desk, places[reading.source])
        finally:
            report = self._report(interrupted=stop.requested)
            self._write_report(report)
        return report

    def _pool(self) -> Pool:
        settings = self._settings
        return Pool(
            settings.worker, workers=settings.wanted.jobs, page_seconds=settings.page_seconds
        )

    def _one(self, reading: Reading, desk: Desk, target: Target) -> None:
        """Write one input and keep its record."""
        tally = Tally(reading)
        error = reading.error
        outputs: tuple[Path, ...] = ()
        if error is None:
            try:
                outputs, error = self._write(reading, desk, target, tally)
            except OutputRefused as refused:
                error = refused
                reading.give_up()
        self._error = error
        record = tally.record(outputs, error)
        self._records[reading.source] = record
        self._watcher.closed(record)

    def _write(
        self, reading: Reading, desk: Desk, target: Target, tally: Tally
    ) -> tuple[tuple[Path, ...], OutputRefused | None]:
        """Write page by page; return the files, and why others could not be written.

        There are none when an interruption left nothing to write.
        """
        name = reading.source.name
        self._watcher.opened(name, len(reading.numbers))
        pages = mark_furniture(desk.pages(reading))
        if self._settings.join_tables:
            pages = join_tables(pages)
        first = next(pages, None)
        if first is None:
            return (), None
        with deliver(target, _info(reading), self._options(reading, target)) as delivery:
            for page in chain([first], pages):
                delivery.page(page)
                tally.add(page)
                self._watcher.read(name, page)
            delivery.finish(missing=reading.missing)
        return delivery.written, delivery.refused

    def _options(self, reading: Reading, target: Target) -> OutputOptions:
        wanted = self._settings.worker.options.figures
        return OutputOptions(
            keep_furniture=self._settings.keep_furniture,
            page_breaks=self._settings.page_breaks,
            figures=target.figures if wanted else None,
            tables=target.tables,
            numbers=self._settings.numbers,
            source=None if reading.spooled is None else reading.spooled.path,
            password=self._settings.wanted.password,
        )

    def _report(self, *, interrupted: bool) -> Report:
        found = self._sources.found
        unread = (FileRecord(input=source.name, outcome=Outcome.NOT_READ) for source in found)
        records = tuple(
            self._records.get(source, record) for source, record in zip(found, unread, strict=True)
        )
        return Report(
            files=records,
            skipped=self._sources.skipped,
            seconds=time.monotonic() - self._started,
            interrupted=interrupted,
            error=self._error if self._sources.single else None,
        )

    def _write_report(self, report: Report) -> None:
        path = self._settings.report
        if path is None:
            return
        try:
            report.write(path)
        except OSError as error:
            raise OutputRefused(
                f"{path}: the report cannot be written ({error.strerror})."
            ) from error


def _info(reading: Reading) -> DocumentInfo:
    if reading.opened is None or reading.spooled is None:
        raise AssertionError("only open inputs are written")
    return DocumentInfo(
        name=reading.source.name,
        format=reading.opened.format,
        page_count=reading.opened.page_count,
        sha256=reading.spooled.sha256,
        attachments=reading.opened.attachments,
        warnings=reading.opened.warnings,
    )
