"""What parent and workers say to each other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from pathlib import Path

    from paperlight.engines.engine import Engine
    from paperlight.errors import Error
    from paperlight.read_options import ReadOptions
    from paperlight.transcripts.transcript import PageTranscript


class EngineFactory(Protocol):
    """Opens the engine inside a worker; it travels there, so it must be picklable."""

    def __call__(self, *, threads: int) -> Engine:
        """Return a ready engine that uses so many cores."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerSettings:
    """What is the same for every page of a run.

    ``checker`` reads pages again by lines where the engine writes text without places. A worker
    that holds more than ``memory_bytes`` after a page is replaced.
    """

    engine: EngineFactory
    options: ReadOptions
    memory_bytes: int
    checker: EngineFactory | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTask:
    """Open a document and say what it is; answered by Opened."""

    path: Path
    password: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadTask:
    """Read one page; answered by its PageTranscript. The first one decides about ``threads``."""

    path: Path
    number: int
    threads: int
    password: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """What is known of a document once it is open."""

    format: str
    page_count: int
    attachments: tuple[str, ...]
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Began:
    """The engine is ready and the task has begun: from now on its time counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """The answer to a task; an Error is one too. ``retiring``: this was the worker's last task."""

    answer: Answer
    retiring: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Broke:
    """Something unforeseen happened; the worker ends itself."""

    cause: str


Task: TypeAlias = OpenTask | ReadTask
# A string, since the names are only there for the type checker.
Answer: TypeAlias = "Opened | PageTranscript | Error"
Message: TypeAlias = Began | Done | Broke
