"""Bounds: what the CPU engine promises for each condition, and what misses it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from paperlight.bench.page import Condition

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paperlight.bench.accuracy import PageScore

# Of a table that came out all wrong, only so many cells are named.
CELLS_NAMED = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """The largest folded character error, where one is promised, and whether cells must be exact.

    No line and no cell may be lost under any condition.
    """

    error: float | None = None
    cells_exact: bool = False


BOUNDS = {
    Condition.CLEAN: Bound(error=0.002),
    Condition.SCAN: Bound(error=0.004),
    Condition.COLUMNS: Bound(error=0.0012),
    Condition.MIXED: Bound(error=0.0012),
    Condition.ROTATED: Bound(error=0.002),
    Condition.SKEWED: Bound(error=0.003),
    Condition.SMALL: Bound(),
    Condition.TABLE: Bound(cells_exact=True),
    Condition.ROUGH_TABLE: Bound(),
    Condition.INVOICE: Bound(cells_exact=True),
}


def misses(scores: Iterable[PageScore]) -> list[str]:
    """Return a sentence for each promise that a page does not keep."""
    return [miss for score in scores for miss in _misses(score)]


def _misses(score: PageScore) -> list[str]:
    page, bound = score.page, BOUNDS[score.page.condition]
    found = []
    if bound.error is not None and score.error > bound.error:
        found.append(
            f"{page.name}: folded character error {score.error:.2%} is over {bound.error:.2%}"
            f" ({score.edits} of {score.characters})"
        )
    if bound.cells_exact and not score.table.exact:
        found += [f"{page.name}: {wrong}" for wrong in score.table.wrong[:CELLS_NAMED]]
        if len(score.table.wrong) > CELLS_NAMED:
            found.append(f"{page.name}: {len(score.table.wrong) - CELLS_NAMED} more cells")
    found += [f"{page.name}: lost {line!r}" for line in score.lost]
    return found
