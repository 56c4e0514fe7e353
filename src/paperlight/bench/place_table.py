"""The table of ``paperlight bench places``: precision by condition, alarms, promises."""

from __future__ import annotations

import shlex
import sys
from collections import defaultdict
from datetime import UTC, datetime
from statistics import median
from typing import TYPE_CHECKING

from paperlight.bench.machine import describe_machine, describe_software

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paperlight.bench.page import Condition
    from paperlight.bench.places import PageResult

# Promised for each page with 2 in 100 letters misread: letters that get a seen place, of these the
# ones inside their printed line, and the mean overlap of words with their print along the line.
LEAST_PLACED = 0.95
LEAST_CENTRED = 0.98
LEAST_OVERLAP = 0.9
# These never stand against an answer that has only another order. A digit that the second reading
# itself misreads is told as a differing number, and counted as a false alarm.
NEVER_FALSE = frozenset({"invented_text", "missing_text", "unexpected_script"})
# Of the letters that are made up, so many may be taken for print by chance.
MOST_FALSE = 0.05

_HEAD = (
    "pages", "placed", "in their line", "overlap >= 0.8", "mean overlap", "invented placed",
    "false alarms", "faults caught", "ms a page",
)  # fmt: skip


def misses(results: Iterable[PageResult]) -> list[str]:
    """Return a sentence for each promise that a page does not keep."""
    return [miss for result in results for miss in _misses(result)]


def to_markdown(results: Sequence[PageResult], seed: int) -> str:
    """Return a heading that names the circumstances, the table, and what is not kept."""
    by_condition: defaultdict[Condition, list[PageResult]] = defaultdict(list)
    for result in results:
        by_condition[result.page.condition].append(result)
    command = shlex.join(["paperlight", *sys.argv[1:]])
    date = datetime.now(tz=UTC).date().isoformat()
    corpus = f"{len(results)} pages drawn from seed {seed}"
    lines = [
        f"`{command}` on {date}: {describe_machine()}; {describe_software()}; {corpus}.",
        "",
        f"| {' | '.join(_HEAD)} |",
        f"|{' --- |' * len(_HEAD)}",
        *(_row(f"{condition}, {len(each)}", each) for condition, each in by_condition.items()),
        _row(f"all, {len(results)}", results),
    ]
    if broken := misses(results):
        lines += ["", "Not kept:", "", *(f"- {miss}" for miss in broken)]
    return "\n".join(lines) + "\n"


def _row(name: str, results: Sequence[PageResult]) -> str:
    scores = [result.score for result in results]
    seen = max(sum(score.seen for score in scores), 1)
    caught = sum(result.expected <= result.caught for result in results)
    cells = (
        name,
        f"{seen / max(sum(score.letters for score in scores), 1):.1%}",
        f"{sum(score.centred for score in scores) / seen:.1%}",
        f"{sum(score.within for score in scores) / seen:.1%}",
        f"{sum(score.overlap * score.seen for score in scores) / seen:.3f}",
        f"{sum(score.false for score in scores)} of {sum(score.invented for score in scores)}",
        str(sum(bool(result.honest) for result in results)),
        f"{caught} of {len(results)}",
        f"{median(result.seconds for result in results) * 1000:.0f}",
    )
    return f"| {' | '.join(cells)} |"


def _misses(result: PageResult) -> list[str]:
    score, name = result.score, result.page.name
    measured = (
        ("letters placed", score.seen / max(score.letters, 1), LEAST_PLACED),
        ("of them in their line", score.centred / max(score.seen, 1), LEAST_CENTRED),
        ("mean overlap", score.overlap, LEAST_OVERLAP),
    )
    found = [
        f"{name}: {what} {share:.3f} is under {least}"
        for what, share, least in measured
        if share < least
    ]
    if score.false > MOST_FALSE * score.invented:
        found.append(f"{name}: {score.false} of {score.invented} made-up letters got a place")
    found += [f"{name}: false alarm {reason}" for reason in sorted(result.honest & NEVER_FALSE)]
    found += [f"{name}: {reason} not caught" for reason in sorted(result.expected - result.caught)]
    return found
