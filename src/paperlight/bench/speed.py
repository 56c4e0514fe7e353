"""Speed: the whole journey of a page beside plain RapidOCR, same pages, same process."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import paperlight.models.runtime  # noqa: F401  # before rapidocr: no telemetry
from paperlight.library import read

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from paperlight.bench.page import BenchPage
    from paperlight.engines.engine import Engine

# The peer as a careful person would call it: upright pages need no line classifier, and its own
# default of 2,000 shrinks A4 at 200 dpi. The arena stays off, as it is in Paperlight's engine.
PEER_LONGEST_SIDE_PX = 2400


@dataclass(frozen=True, slots=True, kw_only=True)
class Lap:
    """What one page took: seconds on the clock and on the processor, the better of all rounds."""

    page: str
    ours_s: float
    peer_s: float
    ours_cpu_s: float
    peer_cpu_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Race:
    """All laps, with so many threads each."""

    laps: tuple[Lap, ...]
    threads: int

    @property
    def pages_per_second(self) -> float:
        """Pages that the whole journey makes in a second."""
        return len(self.laps) / sum(lap.ours_s for lap in self.laps)

    @property
    def throughput_ratio(self) -> float:
        """Our pages a second to the peer's, by the clock."""
        return sum(lap.peer_s for lap in self.laps) / sum(lap.ours_s for lap in self.laps)

    @property
    def cpu_ratio(self) -> float:
        """The peer's processor time to ours; steadier than the clock on a busy machine."""
        return sum(lap.peer_cpu_s for lap in self.laps) / sum(lap.ours_cpu_s for lap in self.laps)

    @property
    def cpu_seconds_per_page(self) -> float:
        """Processor time of the whole journey of a page."""
        return sum(lap.ours_cpu_s for lap in self.laps) / len(self.laps)


def race(pages: Sequence[BenchPage], engine: Engine, *, threads: int, rounds: int) -> Iterator[Lap]:
    """Read every page ``rounds`` times in both ways, taking turns at going first."""
    peer = _peer(threads)
    read(pages[0].data, engine=engine)
    peer(pages[0].data)
    for index, page in enumerate(pages):
        ours: list[tuple[float, float]] = []
        theirs: list[tuple[float, float]] = []
        for turn in range(rounds):
            starters = [
                (ours, lambda data: read(data, engine=engine)),
                (theirs, peer),
            ]
            for times, reader in starters if (index + turn) % 2 == 0 else reversed(starters):
                times.append(_timed(reader, page.data))
        yield Lap(
            page=page.name,
            ours_s=min(wall for wall, _ in ours),
            peer_s=min(wall for wall, _ in theirs),
            ours_cpu_s=min(cpu for _, cpu in ours),
            peer_cpu_s=min(cpu for _, cpu in theirs),
        )


def _timed(reader: Callable[[bytes], object], data: bytes) -> tuple[float, float]:
    wall, cpu = time.perf_counter(), time.process_time()
    reader(data)
    return time.perf_counter() - wall, time.process_time() - cpu


def _peer(threads: int) -> Callable[[bytes], Any]:
    from rapidocr import RapidOCR  # noqa: PLC0415  # a second; only this comparison needs it

    return RapidOCR(
        params={
            "Global.use_cls": False,
            "Global.max_side_len": PEER_LONGEST_SIDE_PX,
            "Global.log_level": "error",
            "EngineConfig.onnxruntime.intra_op_num_threads": threads,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
            "EngineConfig.onnxruntime.enable_cpu_mem_arena": False,
        }
    )
