"""Accuracy: read pages with known answers and score what came out."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paperlight.bench.score import character_error, edits, folded, levelled, lost_lines, text_of
from paperlight.bench.table_score import TableScore, score_tables
from paperlight.library import read

if TYPE_CHECKING:
    from paperlight.bench.page import BenchPage
    from paperlight.engines.engine import Engine
    from paperlight.transcripts.transcript import PageTranscript
    from paperlight.transcripts.verdict import State


@dataclass(frozen=True, slots=True, kw_only=True)
class PageScore:
    """How one page was read.

    ``edits`` of ``characters`` are wrong after folding, ``strict_error`` is the share without
    it. ``lost`` are true lines that appear nowhere in the reading.
    """

    page: BenchPage
    edits: int
    characters: int
    strict_error: float
    lost: tuple[str, ...]
    table: TableScore
    state: State
    seconds: float

    @property
    def error(self) -> float:
        """Folded character error."""
        return self.edits / max(self.characters, 1)


def score_page(page: BenchPage, engine: Engine) -> PageScore:
    """Read a page with an open engine and score it."""
    started = time.perf_counter()
    [transcript] = read(page.data, engine=engine).pages
    return score_transcript(page, transcript, time.perf_counter() - started)


def score_transcript(page: BenchPage, transcript: PageTranscript, seconds: float) -> PageScore:
    """Score what was read of a page."""
    reading = text_of(transcript)
    truth = folded(page.text)
    return PageScore(
        page=page,
        edits=edits(truth, folded(reading)),
        characters=len(truth),
        strict_error=character_error(levelled(page.text), levelled(reading)),
        lost=lost_lines(page.lines, reading),
        table=score_tables(page.tables, transcript.tables),
        state=transcript.verdict.state,
        seconds=seconds,
    )
