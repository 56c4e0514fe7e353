"""Whatever a worker does, its task is answered and the others go on."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import psutil
import pytest

from builders.pdf import show, text_pdf
from misbehaving import engines
from paperlight.batch.pool import Pool
from paperlight.batch.task import Opened, OpenTask, ReadTask, WorkerSettings
from paperlight.errors import EngineError, EngineMissing, PageCrashed, PageTimeout, UnknownFormat
from paperlight.read_options import ReadOptions, TextLayerUse
from paperlight.transcripts.transcript import PageTranscript

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from paperlight.batch.task import Answer, EngineFactory, Task

PATIENCE_S = 60.0


@contextmanager
def pool_of(
    engine: EngineFactory, *, workers: int = 1, page_seconds: float = 30, memory: int = 1 << 40
) -> Iterator[Pool]:
    options = ReadOptions(text_layer=TextLayerUse.IGNORE)
    settings = WorkerSettings(engine=engine, options=options, memory_bytes=memory)
    with Pool(settings, workers=workers, page_seconds=page_seconds) as pool:
        yield pool


def answers(pool: Pool, *tasks: Task) -> list[Answer]:
    tickets = [pool.submit(task) for task in tasks]
    end = time.monotonic() + PATIENCE_S
    while any(ticket.answer is None for ticket in tickets):
        assert time.monotonic() < end, "no answer in time"
        pool.step()
    return [ticket.answer for ticket in tickets if ticket.answer is not None]


def text(answer: Answer) -> str:
    assert isinstance(answer, PageTranscript), answer
    return answer.blocks[0].text


def children() -> list[psutil.Process]:
    return [
        process
        for process in psutil.Process().children(recursive=True)
        if "resource_tracker" not in " ".join(process.cmdline())
    ]


@pytest.fixture
def document(tmp_path: Path) -> Path:
    path = tmp_path / "five.pdf"
    path.write_bytes(text_pdf(*(show(f"{number}") for number in range(5))))
    return path


def pages(document: Path, *numbers: int) -> list[ReadTask]:
    return [ReadTask(path=document, number=number, threads=1) for number in numbers]


def test_documents_are_opened_and_pages_read(document: Path) -> None:
    with pool_of(engines.healthy) as pool:
        opened, first = answers(pool, OpenTask(path=document), *pages(document, 1))

    assert isinstance(opened, Opened)
    assert (opened.format, opened.page_count) == ("pdf", 5)
    assert text(first) == "Page 1 with 1 threads"


def test_what_cannot_be_opened_is_an_answer_and_the_worker_lives_on(tmp_path: Path) -> None:
    (tmp_path / "text").write_bytes(b"just text")
    with pool_of(engines.healthy) as pool:
        (refused,) = answers(pool, OpenTask(path=tmp_path / "text"))
        before = children()
        answers(pool, OpenTask(path=tmp_path / "text"))

        assert isinstance(refused, UnknownFormat)
        assert before == children()


def test_a_page_that_kills_its_worker_once_is_read_in_a_fresh_one(
    document: Path, tmp_path: Path
) -> None:
    times = tmp_path / "times"
    times.mkdir()
    (times / "1").touch()
    with pool_of(partial(engines.dies_on_page, page=2, times=times)) as pool:
        found = answers(pool, *pages(document, 1, 2, 3))

    assert [text(answer)[:6] for answer in found] == ["Page 1", "Page 2", "Page 3"]


def test_a_page_that_kills_two_workers_is_given_up(document: Path) -> None:
    with pool_of(partial(engines.dies_on_page, page=2), workers=2) as pool:
        first, second, third = answers(pool, *pages(document, 1, 2, 3))

    assert [text(first)[:6], text(third)[:6]] == ["Page 1", "Page 3"]
    assert isinstance(second, PageCrashed)
    assert "SIGSEGV" in str(second)


def test_a_bug_is_told_with_its_cause(document: Path) -> None:
    with pool_of(partial(engines.has_a_bug_on_page, page=1)) as pool:
        crashed, second = answers(pool, *pages(document, 1, 2))

    assert isinstance(crashed, PageCrashed)
    assert "ZeroDivisionError: division by zero" in str(crashed)
    assert text(second) == "Page 2 with 1 threads"


def test_a_page_that_takes_too_long_is_ended_with_all_it_started(
    document: Path, tmp_path: Path
) -> None:
    pid_file = tmp_path / "pid"
    hangs = partial(engines.hangs_with_a_child, page=1, pid_file=pid_file)
    with pool_of(hangs, page_seconds=2) as pool:
        late, second = answers(pool, *pages(document, 1, 2))

    assert isinstance(late, PageTimeout)
    assert "within 2 seconds" in str(late)
    assert text(second) == "Page 2 with 1 threads"
    assert not _alive(int(pid_file.read_text()))


def test_workers_that_do_not_start_end_the_run(document: Path) -> None:
    with (
        pool_of(engines.never_starts) as pool,
        pytest.raises(
            EngineError, match=r"end before they can read anything \(it ended with code 7"
        ),
    ):
        answers(pool, *pages(document, 1))

    assert children() == []


def test_a_missing_engine_is_an_answer(document: Path) -> None:
    absent = partial(engines.is_missing, error=EngineMissing("Install it."))
    with pool_of(absent) as pool:
        (answer,) = answers(pool, *pages(document, 1))

    assert isinstance(answer, EngineMissing)


def test_a_worker_that_grows_is_replaced_without_losing_a_page(document: Path) -> None:
    leaks = partial(engines.leaks, bytes_a_page=8_000_000)
    with pool_of(leaks, memory=250_000_000) as pool:
        found = [text(answer) for answer in answers(pool, *pages(document, *[1, 2] * 35))]

    assert [f"Page {1 + i % 2}" for i in range(70)] == [line.split(" by")[0] for line in found]
    assert len({line.split()[-1] for line in found}) > 1


def test_no_process_outlives_the_pool(document: Path) -> None:
    with pool_of(partial(engines.hangs_on_page, page=1), workers=2) as pool:
        for task in pages(document, 1, 2):
            pool.submit(task)
        end = time.monotonic() + PATIENCE_S
        while len(children()) < 2 and time.monotonic() < end:
            pool.step()

    assert children() == []


PARENT = """
import sys
from pathlib import Path
from functools import partial
sys.path.insert(0, {tests!r})
if __name__ == "__main__":
    from misbehaving import engines
    from paperlight.batch.pool import Pool
    from paperlight.batch.task import ReadTask, WorkerSettings
    from paperlight.read_options import ReadOptions, TextLayerUse
    engine = partial(engines.hangs_with_a_child, page=1, pid_file=Path({pid!r}))
    options = ReadOptions(text_layer=TextLayerUse.IGNORE)
    settings = WorkerSettings(engine=engine, options=options, memory_bytes=1 << 40)
    with Pool(settings, workers=1, page_seconds=600) as pool:
        pool.submit(ReadTask(path=Path({document!r}), number=1, threads=1))
        while True:
            pool.step()
"""


def test_workers_end_when_their_parent_is_killed(document: Path, tmp_path: Path) -> None:
    pid_file, script = tmp_path / "pid", tmp_path / "parent.py"
    tests = Path(__file__).parents[1]
    script.write_text(PARENT.format(tests=str(tests), pid=str(pid_file), document=str(document)))
    parent = subprocess.Popen([sys.executable, str(script)])
    try:
        _wait_for(lambda: pid_file.exists() and bool(pid_file.read_text()))
        family = psutil.Process(parent.pid).children(recursive=True)
    finally:
        parent.kill()
        parent.wait()

    assert len(family) >= 2
    _, alive = psutil.wait_procs(family, timeout=5)
    assert [process for process in alive if _alive(process.pid)] == []


def _wait_for(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)


def _alive(pid: int) -> bool:
    """Say whether the process runs; nobody may have collected a dead one inside a container."""
    try:
        os.kill(pid, 0)
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except (ProcessLookupError, psutil.NoSuchProcess):
        return False
