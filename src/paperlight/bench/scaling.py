"""Scaling: one worker process on one core beside several, through the same run as the command."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from paperlight.batch.desk import Wanted
from paperlight.batch.run import RunSettings, run
from paperlight.batch.source import find_sources
from paperlight.batch.task import WorkerSettings
from paperlight.bench.memory import PeakMemory
from paperlight.engines.open import open_engine
from paperlight.read_options import ReadOptions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.batch.report import FileRecord
    from paperlight.bench.page import BenchPage
    from paperlight.transcripts.transcript import PageTranscript

# No page of the bench takes so long, and no worker grows so large, that either would interfere.
_PAGE_SECONDS = 600.0
_WORKER_BYTES = 8_000_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Scaling:
    """Seconds that the same pages took one worker on one core, and ``jobs`` workers on as many.

    Both include the start of the workers. Memory is the largest PSS of a worker and of the parent,
    None where the system does not tell.
    """

    jobs: int
    pages: int
    one_s: float
    many_s: float
    worker_bytes: int | None
    parent_bytes: int | None

    @property
    def ratio(self) -> float:
        """How many times faster several workers are than one."""
        return self.one_s / self.many_s


def measure_scaling(pages: Sequence[BenchPage], jobs: int) -> Scaling:
    """Read the pages from files, first with one worker, then with ``jobs``."""
    with TemporaryDirectory(prefix="paperlight-bench-") as name:
        folder = Path(name)
        inputs = folder / "pages"
        inputs.mkdir()
        for number, page in enumerate(pages):
            (inputs / f"{number}-{page.name}.png").write_bytes(page.data)
        one_s = _seconds(inputs, folder / "one", 1)
        with PeakMemory() as peak:
            many_s = _seconds(inputs, folder / "many", jobs)
    return Scaling(
        jobs=jobs,
        pages=len(pages),
        one_s=one_s,
        many_s=many_s,
        worker_bytes=peak.child_bytes,
        parent_bytes=peak.parent_bytes,
    )


def _seconds(inputs: Path, out: Path, jobs: int) -> float:
    settings = RunSettings(
        worker=WorkerSettings(
            engine=partial(open_engine, "ppocr"),
            options=ReadOptions(),
            memory_bytes=_WORKER_BYTES,
        ),
        wanted=Wanted(jobs=jobs, cores=jobs),
        out=out,
        formats=("md",),
        page_seconds=_PAGE_SECONDS,
    )
    sources = find_sources([str(inputs)], out)
    started = time.perf_counter()
    run(sources, settings, _Nobody())
    return time.perf_counter() - started


class _Nobody:
    """Watches a run without a word."""

    def opened(self, name: str, pages: int) -> None: ...

    def read(self, name: str, page: PageTranscript) -> None: ...

    def closed(self, record: FileRecord) -> None: ...
