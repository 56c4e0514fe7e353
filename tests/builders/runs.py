"""A run over real files with real worker processes, as the command line starts it."""

from __future__ import annotations

import os
import time
from functools import partial
from typing import TYPE_CHECKING, Any

from misbehaving.engines import healthy
from paperlight.batch.desk import Wanted
from paperlight.batch.run import RunSettings, run
from paperlight.batch.source import find_sources
from paperlight.batch.task import WorkerSettings
from paperlight.read_options import ReadOptions, TextLayerUse

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from paperlight.batch.report import FileRecord, Report
    from paperlight.batch.task import EngineFactory
    from paperlight.transcripts.transcript import PageTranscript


class Notes:
    """A watcher that takes notes."""

    def __init__(self) -> None:
        self.pages: list[tuple[str, int]] = []
        self.records: list[FileRecord] = []

    def opened(self, name: str, pages: int) -> None:
        pass

    def read(self, name: str, page: PageTranscript) -> None:
        self.pages.append((name, page.number))

    def closed(self, record: FileRecord) -> None:
        self.records.append(record)


def put(folder: Path, files: Mapping[str, bytes]) -> Path:
    """Write files that have long been at rest, so that nobody waits for them; return the folder."""
    an_hour_ago = time.time() - 3600
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        os.utime(path, (an_hour_ago, an_hour_ago))
    return folder


def read_all(
    *inputs: Path,
    out: Path,
    engine: EngineFactory = healthy,
    watcher: Notes | None = None,
    jobs: int = 2,
    cores: int = 2,
    memory_bytes: int = 2_000_000_000,
    password: str | None = None,
    pages: str | None = None,
    checker: EngineFactory | None = None,
    options: ReadOptions | None = None,
    **settings: Any,
) -> Report:
    worker = WorkerSettings(
        engine=engine,
        options=options or ReadOptions(text_layer=TextLayerUse.IGNORE),
        memory_bytes=memory_bytes,
        checker=checker,
    )
    wanted = Wanted(jobs=jobs, cores=cores, password=password, pages=pages)
    chosen = RunSettings(worker=worker, wanted=wanted, out=out, **settings)
    return run(find_sources([str(path) for path in inputs], out), chosen, watcher or Notes())


slow = partial(healthy, seconds=0.2)
