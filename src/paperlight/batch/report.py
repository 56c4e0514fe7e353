"""Report: what became of every input; for the screen, the exit code and a file."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from paperlight.outputs.replacement import write_whole
from paperlight.transcripts.verdict import State

if TYPE_CHECKING:
    from pathlib import Path

    from paperlight.errors import Error

SCHEMA_VERSION = "1.0"
_SECONDS_DIGITS = 3


class Outcome(StrEnum):
    """What became of an input.

    ``ok``: every page was read (suspect and blank ones are counted among the verdicts);
    ``partial``: some pages failed, were cut off or were not reached; ``failed``: it could not be
    opened or written, or no page could be read; ``not_read``: an interruption came first.
    """

    OK = "ok"
    PARTIAL = "partial"
    FAILED = "failed"
    NOT_READ = "not_read"


@dataclass(frozen=True, slots=True, kw_only=True)
class FailedPage:
    """A page that could not be read, and why: codes mapped to sentences."""

    page: int
    reasons: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """Why an input failed: the error's name and exit code as in the reference, its message."""

    name: str
    exit_code: int
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FileRecord:
    """One input: what it was, where its outputs are, how its pages came out.

    ``verdicts`` counts by state the ``pages`` that were read or tried; ``missing`` says in words
    which were not. ``seconds`` run from the moment its outputs were due to its last page.
    """

    input: str
    outcome: Outcome
    sha256: str | None = None
    outputs: tuple[str, ...] = ()
    pages: int = 0
    verdicts: dict[State, int] = field(default_factory=dict)
    failed_pages: tuple[FailedPage, ...] = ()
    warnings: tuple[str, ...] = ()
    missing: str = ""
    seconds: float = 0.0
    error: Failure | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A whole run. Every input is in ``files`` once; the files ``skipped`` are no inputs.

    ``error`` is why the only input failed, where a single one was named.
    """

    files: tuple[FileRecord, ...]
    skipped: int
    seconds: float
    interrupted: bool
    error: Error | None = None

    @property
    def outcomes(self) -> Counter[Outcome]:
        """How many inputs came out how; the counts add up to the number of inputs."""
        return Counter(record.outcome for record in self.files)

    @property
    def verdicts(self) -> Counter[State]:
        """How many pages came out in each state."""
        total: Counter[State] = Counter()
        for record in self.files:
            total.update(record.verdicts)
        return total

    def write(self, path: Path) -> None:
        """Write the report as JSON; raise OSError when that is impossible."""
        path.parent.mkdir(parents=True, exist_ok=True)
        record = {
            "schema_version": SCHEMA_VERSION,
            "interrupted": self.interrupted,
            "totals": self._totals(),
            "files": [asdict(file) for file in self.files],
        }
        data = json.dumps(record, ensure_ascii=False, indent=2)
        write_whole(path, data.encode("utf-8", "replace") + b"\n")

    def _totals(self) -> dict[str, object]:
        outcomes, verdicts = self.outcomes, self.verdicts
        return {
            "inputs": len(self.files),
            **{str(outcome): outcomes[outcome] for outcome in Outcome},
            "skipped": self.skipped,
            "pages": verdicts.total(),
            "verdicts": {str(state): verdicts[state] for state in State},
            "seconds": round(self.seconds, _SECONDS_DIGITS),
        }
