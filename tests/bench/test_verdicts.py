from __future__ import annotations

import pytest

from paperlight.bench.verdicts import (
    LEAST_CAUGHT,
    MOST_FALSE_ALARMS,
    FamilyScore,
    VerdictReport,
    run_verdict_bench,
    to_markdown,
)

ANSWERS = 100


@pytest.fixture(scope="module")
def report() -> VerdictReport:
    return run_verdict_bench(answers=ANSWERS, seed=3)


@pytest.mark.parametrize("held_out", [False, True])
def test_honest_pages_are_not_called_loops(report: VerdictReport, held_out: bool) -> None:  # noqa: FBT001  # a parameter
    assert report.wrong_share(loop=False, held_out=held_out) <= MOST_FALSE_ALARMS


@pytest.mark.parametrize("held_out", [False, True])
def test_loops_are_caught_nearly_always(report: VerdictReport, held_out: bool) -> None:  # noqa: FBT001  # a parameter
    assert report.wrong_share(loop=True, held_out=held_out) <= 1 - LEAST_CAUGHT


def test_every_family_is_judged_and_shown(report: VerdictReport) -> None:
    table = to_markdown(report)

    assert 4 * ANSWERS == sum(family.answers for family in report.families)
    assert all(f": {family.name} |" in table for family in report.families)


def test_the_same_seed_makes_the_same_answers() -> None:
    first, second = (run_verdict_bench(answers=8, seed=5) for _ in range(2))

    assert first.families == second.families


def test_a_broken_promise_is_printed_in_bold() -> None:
    family = FamilyScore(name="rows", loop=False, held_out=False, answers=100, wrong=1)

    table = to_markdown(VerdictReport(command="bench", seed=1, families=(family,)))

    assert "| honest pages called loops, tuning | 100 | 1.00% | <= 0.5% | **no** |" in table
