"""Bounds: what the CPU engine promises for each condition, and what misses it."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paperlight.bench.page import Condition

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paperlight.bench.accuracy import PageScore

# Of a table that came out all wrong, only so many cells are named.
CELLS_NAMED = 4
# How rarely a page may break its bound though the engine keeps it.
CHANCE = 0.001


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """The largest folded character error, where one is promised, and whether cells must be exact.

    The error is that of all pages of the condition together.

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
    """Return a sentence for each promise that is not kept.

    The error is promised for the pages of a condition together, since a page of a thousand
    characters at two in a thousand has one error more or less by chance; a single page may not
    have more errors than ``most_edits``. Cells and lines are promised for every page.
    """
    by_condition: dict[Condition, list[PageScore]] = defaultdict(list)
    for score in scores:
        by_condition[score.page.condition].append(score)
    return [
        miss
        for condition, pages in by_condition.items()
        for miss in (*_over(condition, pages), *(miss for page in pages for miss in _page(page)))
    ]


def most_edits(error: float, characters: int) -> int:
    """Return how many errors a page may have if ``error`` is the true rate.

    More would come up by chance once in a thousand such pages (Poisson).
    """
    expected = error * characters
    probability = math.exp(-expected)
    below, count = probability, 0
    while 1 - below > CHANCE:
        count += 1
        probability *= expected / count
        below += probability
    return count


def _over(condition: Condition, pages: list[PageScore]) -> list[str]:
    bound = BOUNDS[condition].error
    edits, characters = sum(p.edits for p in pages), max(sum(p.characters for p in pages), 1)
    if bound is None or edits / characters <= bound:
        return []
    of_pages = pages[0].page.name if len(pages) == 1 else f"{condition}, {len(pages)} pages"
    figures = f"{edits / characters:.2%} is over {bound:.2%} ({edits} of {characters})"
    return [f"{of_pages}: folded character error {figures}"]


def _page(score: PageScore) -> list[str]:
    page, bound = score.page, BOUNDS[score.page.condition]
    found = []
    if bound.error is not None and score.edits > most_edits(bound.error, score.characters):
        found.append(
            f"{page.name}: {score.edits} errors in {score.characters} characters are more than "
            f"chance makes of {bound.error:.2%}"
        )
    if bound.cells_exact and not score.table.exact:
        found += [f"{page.name}: {wrong}" for wrong in score.table.wrong[:CELLS_NAMED]]
        if len(score.table.wrong) > CELLS_NAMED:
            found.append(f"{page.name}: {len(score.table.wrong) - CELLS_NAMED} more cells")
    found += [f"{page.name}: lost {line!r}" for line in score.lost]
    return found
