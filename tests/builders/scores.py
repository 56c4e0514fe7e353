"""Scored pages, for tests of what is made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.bench.accuracy import PageScore
from paperlight.bench.page import BenchPage, Condition
from paperlight.bench.table_score import TableScore
from paperlight.transcripts.verdict import State

if TYPE_CHECKING:
    from collections.abc import Sequence


def score(
    condition: Condition = Condition.CLEAN,
    *,
    edits: int = 0,
    lost: Sequence[str] = (),
    wrong_cells: Sequence[str] = (),
) -> PageScore:
    """Return the score of a page of a thousand characters and ten cells."""
    return PageScore(
        page=BenchPage(
            name=f"{condition}-en", condition=condition, language="en", data=b"", lines=("x",)
        ),
        edits=edits,
        characters=1000,
        strict_error=edits / 1000,
        lost=tuple(lost),
        table=TableScore(right=10 - len(wrong_cells), cells=10, wrong=tuple(wrong_cells)),
        state=State.OK,
        seconds=1.0,
    )
