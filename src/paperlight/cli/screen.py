"""Screen: progress and errors on standard error; standard output carries data only.

A terminal gets a bar a document; anything else gets plain lines, one a document.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from paperlight.cli.printable import printable
from paperlight.transcripts.verdict import State

if TYPE_CHECKING:
    from collections import Counter
    from types import TracebackType

    from rich.progress import TaskID

    from paperlight.batch.report import FileRecord, Report
    from paperlight.transcripts.transcript import PageTranscript

# A name longer than this is cut on the left in a bar, so that the bar keeps its place.
_NAME_COLUMNS = 40


class Screen:
    """Shows a run; use it in a ``with`` block. ``quiet`` shows errors only.

    Why a ``single`` input failed is left to whoever ends the program. Without ``bars`` there are
    plain lines, also on a terminal.
    """

    def __init__(self, *, quiet: bool, single: bool, bars: bool) -> None:
        self._quiet = quiet
        self._single = single
        self._console = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)
        wanted = bars and not quiet and self._console.is_terminal
        self._bars = _bars(self._console) if wanted else None
        self._bar: TaskID | None = None

    def __enter__(self) -> Self:
        if self._bars is not None:
            self._bars.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop_bars()

    def opened(self, name: str, pages: int) -> None:
        """Begin a bar."""
        if self._bars is not None:
            self._bar = self._bars.add_task(printable(name)[-_NAME_COLUMNS:], total=pages)

    def read(self, name: str, page: PageTranscript) -> None:
        """Move the bar on; print why a page failed."""
        if self._bars is not None and self._bar is not None:
            self._bars.advance(self._bar)
        if page.verdict.state is State.FAILED:
            why = "; ".join(page.verdict.reasons.values())
            self._print(f"{name}, page {page.number}: {why}")

    def closed(self, record: FileRecord) -> None:
        """Print how an input came out."""
        if record.error is not None and not self._single:
            self._print(record.error.message)
        if self._bars is not None and self._bar is not None:
            self._bars.remove_task(self._bar)
            self._bar = None
        if not self._quiet and record.pages and not self._single:
            told = f"{record.input}: {_counted(record.pages, 'page')}, {_verdicts(record.verdicts)}"
            self._print(f"{told}, {record.seconds:.1f} s")
        if record.missing:
            self._print(f"{record.input}: {record.missing}.")

    def summary(self, report: Report) -> None:
        """Print the figures of the whole run."""
        self._stop_bars()
        if self._quiet or report.error is not None:
            return
        pages = report.verdicts.total()
        speed = pages / report.seconds if report.seconds else 0.0
        told = f"{_counted(pages, 'page')} in {report.seconds:.1f} s ({speed:.2f} pages/s)"
        told += f": {_verdicts(report.verdicts)}" if pages else ""
        if not self._single:
            outcomes = ", ".join(f"{n} {outcome}" for outcome, n in report.outcomes.items())
            told += f"; {_counted(len(report.files), 'input')}: {outcomes}"
        if report.skipped:
            told += f"; {_counted(report.skipped, 'file')} skipped, no documents"
        self._print(told)

    def _print(self, text: str) -> None:
        # A file name may hold what this terminal's encoding does not.
        encoding = self._console.encoding
        self._console.print(printable(text).encode(encoding, "replace").decode(encoding))

    def _stop_bars(self) -> None:
        if self._bars is not None:
            self._bars.stop()
            self._bars = None


def _bars(console: Console) -> Progress:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    return Progress(*columns, console=console, transient=True)


def _verdicts(verdicts: Counter[State] | dict[State, int]) -> str:
    return ", ".join(f"{verdicts[state]} {state}" for state in State if verdicts.get(state))


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
