"""Places: how precisely a model's text is placed by a second reading, on pages with known places.

The answers are written by ``model_text.py`` and read as any model's; the second reading is the
embedded engine's, of the drawn picture.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from paperlight.bench.corpus import FULL_SET, SMALL_SET, draw_page
from paperlight.bench.model_text import Faults, write_as_model
from paperlight.documents.open import open_document
from paperlight.engines.engine import Generation
from paperlight.engines.open import open_engine
from paperlight.engines.scripted import ScriptedEngine
from paperlight.pipeline import read_page
from paperlight.read_options import ReadOptions
from paperlight.transcripts.placing.cross_check import cross_checked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from paperlight.bench.model_text import Letter, ModelText
    from paperlight.bench.page import BenchPage
    from paperlight.engines.engine import Engine
    from paperlight.geometry import Box
    from paperlight.lines import Word
    from paperlight.transcripts.transcript import Block, PageTranscript

# A word stands where it is printed when their extents share this much of what both cover.
PLACED_IOU = 0.8
# What a model may do to a page that says what is printed, and what it must be caught at.
HONEST = Faults(reordered=True)
FAULTY = Faults(reordered=True, noise=0.02, dropped=True, invented=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceScore:
    """How one faulty answer was placed, counted in letters.

    ``letters`` are those that are printed. ``seen`` of them got a place that was seen,
    ``estimated`` one that was told from their neighbours. Of the seen ones, ``centred`` are in a
    word whose centre is inside their printed line, ``within`` in one that overlaps its print by
    ``PLACED_IOU`` besides, and ``overlap`` is the mean. ``invented`` letters are not printed;
    ``false`` of them got a seen place all the same.
    """

    letters: int
    seen: int
    estimated: int
    centred: int
    within: int
    overlap: float
    invented: int
    false: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PageResult:
    """A page's score, the time it took to align, and the reasons against three answers.

    ``honest`` are those against an answer in another order, ``caught`` against the faulty one.
    """

    page: BenchPage
    score: PlaceScore
    seconds: float
    honest: frozenset[str]
    caught: frozenset[str]
    expected: frozenset[str]


def run_place_bench(
    seed: int, tell: Callable[[str], None], *, quick: bool = False
) -> tuple[PageResult, ...]:
    """Place answers about drawn pages; ``tell`` is given a line for people after each."""
    engine = open_engine("ppocr", threads=2)
    results = []
    try:
        for name in SMALL_SET if quick else FULL_SET:
            result = measure_page(draw_page(name, seed), engine, seed)
            results.append(result)
            tell(_told(result))
    finally:
        asyncio.run(engine.aclose())
    return tuple(results)


def measure_page(page: BenchPage, engine: Engine, seed: int) -> PageResult:
    """Place a faulty answer about one page and look for false alarms with an honest one."""
    reading = _read(page, engine)
    random = Random(seed)  # noqa: S311  # repeatable is the point
    honest = _answered(page, write_as_model(page, HONEST, random))
    answer = write_as_model(page, FAULTY, random)
    faulty = _answered(page, answer)
    started = time.process_time()
    placed = cross_checked(faulty, reading, mode="all")
    seconds = time.process_time() - started
    checked = cross_checked(honest, reading, mode="all")
    expected = {"missing_text"} if answer.dropped else set()
    return PageResult(
        page=page,
        score=score_places(page, answer, placed.blocks),
        seconds=seconds,
        honest=frozenset(checked.verdict.reasons.keys() - honest.verdict.reasons.keys()),
        caught=frozenset(placed.verdict.reasons),
        expected=frozenset(expected | {"invented_text"}),
    )


def score_places(page: BenchPage, answer: ModelText, blocks: Sequence[Block]) -> PlaceScore:
    """Compare the words of placed blocks with where their letters are printed."""
    words = list(_words(answer, blocks))
    printed = sum(letter.origin is not None for letter in answer.letters)
    seen = estimated = centred = within = false = 0
    overlaps = 0.0
    for word, letters in words:
        count = sum(letter.origin is not None for letter in letters)
        if word.estimated:
            estimated += count
            continue
        seen += count
        false += len(letters) if not count else 0
        if count:
            overlap, inside = _compare(page, word, letters)
            overlaps += overlap * count
            centred += count * inside
            within += count * (inside and overlap >= PLACED_IOU)
    return PlaceScore(
        letters=printed,
        seen=seen,
        estimated=estimated,
        centred=centred,
        within=within,
        overlap=overlaps / max(seen, 1),
        invented=len("".join(answer.invented.split())),
        false=false,
    )


def _words(answer: ModelText, blocks: Sequence[Block]) -> Iterator[tuple[Word, Sequence[Letter]]]:
    """Yield the placed words with their letters: both come in the order of the answer."""
    at = 0
    for block in blocks:
        texts = (
            [block.text, *(cell.text for cell in block.table.cells)]
            if block.table
            else [block.text]
        )
        start, at = at, at + sum(len("".join(text.split())) for text in texts)
        for word in (word for line in block.lines for word in line.words):
            yield word, answer.letters[start : start + len(word.text)]
            start += len(word.text)
        if block.lines and start != at:
            raise AssertionError(f"{block.text!r} has other letters in its lines")
    if at != len(answer.letters):
        raise AssertionError("the answer was not read letter by letter")


def _compare(page: BenchPage, word: Word, letters: Sequence[Letter]) -> tuple[float, bool]:
    """Return how far a word covers its print along the line, and whether it stands in the line.

    A heading that is printed twice may stand at either place: in another order, nobody can tell.
    """
    origins = [letter.origin for letter in letters if letter.origin is not None]
    lines = [origin.line for origin in origins]
    line = max(set(lines), key=lines.count)
    places = [origin.character for origin in origins if origin.line == line]
    box = page.to_sheet.quad(word.quad).box
    inside, overlap = max(
        (
            true.box(0, len(true.text)).contains(box.centre),
            _overlap(box, true.box(min(places), max(places) + 1)),
        )
        for true in page.places
        if true.text == page.lines[line]
    )
    return overlap, inside


def _overlap(one: Box, other: Box) -> float:
    shared = min(one.x1, other.x1) - max(one.x0, other.x0)
    both = max(one.x1, other.x1) - min(one.x0, other.x0)
    return max(shared, 0.0) / both if both > 0 else 0.0


def _answered(page: BenchPage, answer: ModelText) -> PageTranscript:
    return _read(page, ScriptedEngine(lambda _: Generation(text=answer.markup)))


def _read(page: BenchPage, engine: Engine) -> PageTranscript:
    with open_document(page.data) as document:
        return asyncio.run(read_page(document.page(1), engine, ReadOptions(figures=False)))


def _told(result: PageResult) -> str:
    score = result.score
    alarms = f", false alarms: {', '.join(sorted(result.honest))}" if result.honest else ""
    missed = sorted(result.expected - result.caught)
    overlooked = f", not caught: {', '.join(missed)}" if missed else ""
    return (
        f"{result.page.name}: {score.seen / score.letters:.1%} placed, "
        f"{score.centred / max(score.seen, 1):.1%} in their line, "
        f"{score.within / max(score.seen, 1):.1%} at their place (mean {score.overlap:.3f}), "
        f"{score.false} of {score.invented} invented placed, "
        f"{result.seconds * 1000:.0f} ms{alarms}{overlooked}"
    )
