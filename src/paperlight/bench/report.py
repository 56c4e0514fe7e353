"""Report: one Markdown table of what was measured beside what is promised, and its JSON twin."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from paperlight.bench.bounds import BOUNDS, misses

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paperlight.bench.accuracy import PageScore
    from paperlight.bench.cpu import CpuReport
    from paperlight.bench.page import Condition

LEAST_THROUGHPUT_RATIO = 0.85
LEAST_SCALING = 1.7
MOST_WORKER_BYTES = 1_600_000_000
MOST_PARENT_BYTES = 300_000_000
IMPORT_BUDGET_S = 0.15
HELP_BUDGET_S = 0.30


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One measurement. ``kept`` is None where nothing is promised."""

    measure: str
    result: str
    promise: str = ""
    kept: bool | None = None


def to_markdown(report: CpuReport) -> str:
    """Return a heading that names the circumstances, the table, and what is not kept."""
    corpus = [f"{len(report.drawn)} pages drawn from seed {report.seed}"]
    if report.testset:
        corpus.insert(0, f"test set of {len(report.testset)} pages")
    circumstances = (report.machine, report.software, " and ".join(corpus))
    lines = [
        f"`{report.command}` on {report.date}: {'; '.join(circumstances)}.",
        "",
        "| measure | result | promise | kept |",
        "| --- | --- | --- | --- |",
        *(
            f"| {row.measure} | {row.result} | {row.promise} | {_mark(row.kept)} |"
            for row in rows(report)
        ),
    ]
    broken = misses((*report.testset, *report.drawn))
    if broken:
        lines += ["", "Not kept:", "", *(f"- {miss}" for miss in broken)]
    return "\n".join(lines) + "\n"


def to_record(report: CpuReport) -> dict[str, Any]:
    """Return the same as plain values, every page by itself."""
    return {
        "date": report.date,
        "command": report.command,
        "machine": report.machine,
        "software": report.software,
        "seed": report.seed,
        "testset": [_page_record(score) for score in report.testset],
        "drawn": [_page_record(score) for score in report.drawn],
        "race": asdict(report.race) if report.race else None,
        "scaling": asdict(report.scaling) if report.scaling else None,
        "startup": asdict(report.startup) if report.startup else None,
        "rows": [asdict(row) for row in rows(report)],
        "not_kept": misses((*report.testset, *report.drawn)),
    }


def rows(report: CpuReport) -> Iterator[Row]:
    """Yield the rows of the table: accuracy by condition, then speed, memory, startup."""
    for corpus, scores in (("test set", report.testset), ("drawn", report.drawn)):
        by_condition: dict[Condition, list[PageScore]] = defaultdict(list)
        for score in scores:
            by_condition[score.page.condition].append(score)
        for condition in sorted(by_condition, key=list(BOUNDS).index):
            yield _accuracy(f"{corpus}: {condition}", condition, by_condition[condition])
    yield from _speed(report)
    yield from _memory(report)
    if report.startup is not None:
        yield _seconds("`import paperlight`", report.startup.import_s, IMPORT_BUDGET_S)
        yield _seconds("`paperlight --help`", report.startup.help_s, HELP_BUDGET_S)


def _accuracy(name: str, condition: Condition, scores: Sequence[PageScore]) -> Row:
    bound = BOUNDS[condition]
    errors = [score.error for score in scores]
    strict = sum(score.strict_error for score in scores) / len(scores)
    lost = sum(len(score.lost) for score in scores)
    results = [
        f"{sum(errors) / len(errors):.2%} mean, {max(errors):.2%} worst page, {strict:.2%} strict"
    ]
    promises = [f"<= {bound.error:.2%}"] if bound.error is not None else []
    cells = sum(score.table.cells for score in scores)
    if cells:
        results.append(f"{sum(score.table.right for score in scores)} of {cells} cells right")
    if bound.cells_exact:
        promises.append("all cells right")
    pages = "page" if len(scores) == 1 else "pages"
    return Row(
        measure=f"{name}, {len(scores)} {pages}",
        result="; ".join([*results, f"{lost} lines lost"]),
        promise="; ".join([*promises, "none lost"]),
        kept=not misses(scores),
    )


def _speed(report: CpuReport) -> Iterator[Row]:
    race = report.race
    if race is not None:
        yield Row(
            measure=f"throughput beside RapidOCR alone, {len(race.laps)} pages, "
            f"{race.threads} threads each",
            result=f"{race.throughput_ratio:.2f} by the clock, {race.cpu_ratio:.2f} by CPU time",
            promise=f">= {LEAST_THROUGHPUT_RATIO}",
            kept=race.throughput_ratio >= LEAST_THROUGHPUT_RATIO,
        )
        yield Row(
            measure="the whole journey of a page",
            result=f"{race.pages_per_second:.2f} pages/s, "
            f"{race.cpu_seconds_per_page:.1f} CPU seconds a page",
        )
    scaling = report.scaling
    if scaling is not None:
        yield Row(
            measure=f"{scaling.jobs} workers beside one, {scaling.pages} pages",
            result=f"{scaling.ratio:.2f} times as fast",
            promise=f">= {LEAST_SCALING}",
            kept=scaling.ratio >= LEAST_SCALING,
        )


def _memory(report: CpuReport) -> Iterator[Row]:
    if report.scaling is None:
        return
    for name, held, limit in (
        ("peak memory (PSS) of a worker", report.scaling.worker_bytes, MOST_WORKER_BYTES),
        ("peak memory (PSS) besides", report.scaling.parent_bytes, MOST_PARENT_BYTES),
    ):
        promise = f"<= {limit / 1e9:.1f} GB"
        if held is None:
            yield Row(measure=name, result="not told by this system", promise=promise)
        else:
            yield Row(
                measure=name, result=f"{held / 1e9:.2f} GB", promise=promise, kept=held <= limit
            )


def _seconds(name: str, seconds: float, budget: float) -> Row:
    return Row(
        measure=f"{name}, median of whole processes",
        result=f"{seconds * 1000:.0f} ms",
        promise=f"about {budget * 1000:.0f} ms",
        kept=seconds <= budget,
    )


def _mark(kept: bool | None) -> str:  # noqa: FBT001  # a value to show, not a switch
    return "" if kept is None else "yes" if kept else "**no**"


def _page_record(score: PageScore) -> dict[str, Any]:
    return {
        "name": score.page.name,
        "condition": score.page.condition,
        "language": score.page.language,
        "folded_error": score.error,
        "edits": score.edits,
        "characters": score.characters,
        "strict_error": score.strict_error,
        "lost": score.lost,
        "cells_right": score.table.right,
        "cells": score.table.cells,
        "wrong_cells": score.table.wrong,
        "state": score.state,
        "seconds": score.seconds,
    }
