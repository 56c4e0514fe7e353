from __future__ import annotations

import json

from builders.scores import score
from paperlight.bench.cpu import CpuReport
from paperlight.bench.page import Condition
from paperlight.bench.report import rows, to_markdown, to_record
from paperlight.bench.scaling import Scaling
from paperlight.bench.speed import Lap, Race
from paperlight.bench.startup import Startup

LAP = Lap(page="clean-en", ours_s=2.0, peer_s=1.8, ours_cpu_s=4.0, peer_cpu_s=4.0)


def report(**fields: object) -> CpuReport:
    circumstances = {
        "date": "2026-11-30",
        "command": "paperlight bench cpu",
        "machine": "Example 9000, 2 cores",
        "software": "Python 3.11",
        "seed": 1,
        "testset": (),
        "drawn": (score(Condition.CLEAN), score(Condition.CLEAN, edits=5)),
    }
    return CpuReport(**(circumstances | fields))  # type: ignore[arg-type]  # fields of many types


def kept(made: CpuReport) -> dict[str, bool | None]:
    return {row.measure: row.kept for row in rows(made)}


def test_the_table_names_hardware_corpus_date_and_command() -> None:
    head = to_markdown(report(testset=(score(Condition.SCAN),))).splitlines()[0]

    for circumstance in (
        "Example 9000, 2 cores",
        "test set of 1 pages and 2 pages drawn from seed 1",
        "2026-11-30",
        "`paperlight bench cpu`",
    ):
        assert circumstance in head


def test_a_condition_shows_mean_and_worst_page() -> None:
    [row] = rows(report())

    assert "drawn: clean, 2 pages" == row.measure
    assert row.result.startswith("0.25% mean, 0.50% worst page")


def test_a_bound_that_is_missed_is_not_kept_and_is_named() -> None:
    markdown = to_markdown(report())

    assert "| **no** |" in markdown
    assert "- clean, 2 pages: folded character error 0.25% is over 0.20%" in markdown


def test_each_speed_promise_is_judged() -> None:
    slow = Lap(page="clean-en", ours_s=3.0, peer_s=1.8, ours_cpu_s=4.0, peer_cpu_s=4.0)
    measure = "throughput beside RapidOCR alone, 1 pages, 2 threads each"

    assert kept(report(race=Race(laps=(LAP,), threads=2)))[measure] is True
    assert kept(report(race=Race(laps=(slow,), threads=2)))[measure] is False


def test_scaling_and_memory_are_judged() -> None:
    scaling = Scaling(
        jobs=2, pages=10, one_s=16.0, many_s=10.0, worker_bytes=10**9, parent_bytes=None
    )
    judged = kept(report(scaling=scaling))

    assert judged["2 workers beside one, 10 pages"] is False
    assert judged["peak memory (PSS) of a worker"] is True
    assert judged["peak memory (PSS) besides"] is None


def test_startup_is_judged_by_its_budgets() -> None:
    judged = kept(report(startup=Startup(python_s=0.02, import_s=0.1, help_s=0.4)))

    assert judged["`import paperlight`, median of whole processes"] is True
    assert judged["`paperlight --help`, median of whole processes"] is False


def test_the_record_survives_json_with_every_page() -> None:
    record = json.loads(json.dumps(to_record(report(race=Race(laps=(LAP,), threads=2)))))

    assert [0.0, 0.005] == [page["folded_error"] for page in record["drawn"]]
    assert 1.8 == record["race"]["laps"][0]["peer_s"]
    assert 1 == len(record["not_kept"])
