"""The CPU bench: accuracy, speed beside RapidOCR, scaling, memory and startup in one run."""

from __future__ import annotations

import asyncio
import shlex
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from paperlight.batch.cores import available_cores
from paperlight.bench.accuracy import score_page
from paperlight.bench.corpus import FULL_SET, SMALL_SET, draw_page
from paperlight.bench.machine import describe_machine, describe_software
from paperlight.bench.scaling import measure_scaling
from paperlight.bench.speed import Race, race
from paperlight.bench.startup import measure_startup
from paperlight.bench.testset import load_testset
from paperlight.engines.open import open_engine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from paperlight.bench.accuracy import PageScore
    from paperlight.bench.page import BenchPage
    from paperlight.bench.scaling import Scaling
    from paperlight.bench.speed import Lap
    from paperlight.bench.startup import Startup
    from paperlight.engines.engine import Engine

# One page a kind, for comparisons of speed where no test set is named.
SPEED_SET = (
    "clean-en",
    "clean-zh-Hans",
    "scan-de",
    "columns-fr",
    "mixed-en",
    "small-en",
    "table-ruled-en",
    "invoice-de",
)
ROUNDS = 2
# Enough that starting the workers, some seconds, does not decide.
LEAST_SCALING_PAGES = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class CpuBench:
    """What to measure. ``testset`` is a folder with ``truth.json``; drawn pages come besides."""

    testset: Path | None = None
    seed: int = 1
    jobs: int = 2
    speed: bool = True
    quick: bool = False

    @property
    def rounds(self) -> int:
        """How often each page is timed."""
        return 1 if self.quick else ROUNDS


@dataclass(frozen=True, slots=True, kw_only=True)
class CpuReport:
    """What was measured, where, when and with which command."""

    date: str
    command: str
    machine: str
    software: str
    seed: int
    testset: tuple[PageScore, ...]
    drawn: tuple[PageScore, ...]
    race: Race | None = None
    scaling: Scaling | None = None
    startup: Startup | None = None


def run_cpu_bench(bench: CpuBench, tell: Callable[[str], None]) -> CpuReport:
    """Measure; ``tell`` is given a line for people now and then."""
    given = load_testset(bench.testset) if bench.testset is not None else []
    names = SMALL_SET if bench.quick else FULL_SET
    pages = given or [draw_page(name, bench.seed) for name in SPEED_SET]
    # First, while this process has no engine of its own that would count as the run's memory.
    scaling = _scaling(pages, bench.jobs, tell) if bench.speed else None
    threads = available_cores()
    engine = open_engine("ppocr", threads=threads)
    try:
        testset = tuple(_score(page, engine, tell) for page in given)
        drawn = tuple(_score(draw_page(name, bench.seed), engine, tell) for name in names)
        laps = tuple(_laps(pages, engine, threads, bench.rounds, tell)) if bench.speed else ()
    finally:
        asyncio.run(engine.aclose())
    return CpuReport(
        date=datetime.now(tz=UTC).date().isoformat(),
        command=shlex.join(["paperlight", *sys.argv[1:]]),
        machine=describe_machine(),
        software=describe_software(),
        seed=bench.seed,
        testset=testset,
        drawn=drawn,
        race=Race(laps=laps, threads=threads) if bench.speed else None,
        scaling=scaling,
        startup=measure_startup() if bench.speed else None,
    )


def _score(page: BenchPage, engine: Engine, tell: Callable[[str], None]) -> PageScore:
    score = score_page(page, engine)
    lost = f", {len(score.lost)} lost" if score.lost else ""
    cells = f", cells {score.table.right}/{score.table.cells}" if page.tables else ""
    tell(f"{page.name}: {score.error:.2%}{cells}{lost}, {score.seconds:.1f} s")
    return score


def _laps(
    pages: list[BenchPage], engine: Engine, threads: int, rounds: int, tell: Callable[[str], None]
) -> Iterator[Lap]:
    for lap in race(pages, engine, threads=threads, rounds=rounds):
        tell(f"{lap.page}: {lap.ours_s:.2f} s, RapidOCR alone {lap.peer_s:.2f} s")
        yield lap


def _scaling(pages: list[BenchPage], jobs: int, tell: Callable[[str], None]) -> Scaling:
    copies = -(-LEAST_SCALING_PAGES // len(pages))
    scaling = measure_scaling(pages * copies, jobs)
    tell(f"{scaling.pages} pages: {scaling.one_s:.0f} s with one worker, {scaling.many_s:.0f} s")
    return scaling
