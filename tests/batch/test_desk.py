"""Pages are started in order and never far ahead of whoever takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builders.pdf import show, text_pdf
from builders.runs import put
from misbehaving import engines
from paperlight.batch.desk import Desk, Wanted
from paperlight.batch.interrupts import Interrupts
from paperlight.batch.pool import Pool
from paperlight.batch.source import find_sources
from paperlight.batch.task import ReadTask, WorkerSettings
from paperlight.read_options import ReadOptions

if TYPE_CHECKING:
    from pathlib import Path

    from paperlight.batch.task import Task
    from paperlight.batch.ticket import Ticket


class CountingPool(Pool):
    """A pool that remembers which pages were handed in."""

    handed_in: int = 0

    def submit(self, task: Task) -> Ticket:
        self.handed_in += isinstance(task, ReadTask)
        return super().submit(task)


def test_no_page_is_started_beyond_the_window_of_those_not_taken(tmp_path: Path) -> None:
    put(tmp_path / "in", {f"{n}.pdf": text_pdf(*[show("x")] * 20) for n in range(3)})
    sources = find_sources([str(tmp_path / "in")], None)
    settings = WorkerSettings(engine=engines.healthy, options=ReadOptions(), memory_bytes=1 << 40)
    taken = 0
    ahead = []
    with CountingPool(settings, workers=2, page_seconds=60) as pool:
        desk = Desk(sources.found, pool, tmp_path, Wanted(jobs=2, cores=2), Interrupts())
        for reading in desk.readings():
            for _ in desk.pages(reading):
                taken += 1
                ahead.append(pool.handed_in - taken)

    assert taken == 60
    assert max(ahead) <= 4
    assert list(tmp_path.glob("spool-*")) == []
