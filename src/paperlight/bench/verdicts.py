"""Verdicts: how often the guard against loops is wrong, on answers made from a seed."""

from __future__ import annotations

import shlex
import sys
from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from paperlight.bench import held_out as unseen
from paperlight.bench import honest_answers, loops
from paperlight.bench.loops import looping_answer
from paperlight.bench.text import LANGUAGES, Writer
from paperlight.transcripts.verdicts.repetition import find_loop

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Family: TypeAlias = "Callable[[Writer, Random], str | Iterator[str]]"

MOST_FALSE_ALARMS = 0.005
LEAST_CAUGHT = 0.99


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyScore:
    """How many answers of one family were judged, and how many wrongly.

    ``held_out`` says whether the family had no part in choosing the guard's limits.
    """

    name: str
    loop: bool
    held_out: bool
    answers: int
    wrong: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictReport:
    """What was measured, and with which command."""

    command: str
    seed: int
    families: tuple[FamilyScore, ...]

    def wrong_share(self, *, loop: bool, held_out: bool) -> float:
        """Return the share of wrong verdicts among loops or honest answers; 0 without any."""
        chosen = [each for each in self.families if (each.loop, each.held_out) == (loop, held_out)]
        answers = sum(each.answers for each in chosen)
        return sum(each.wrong for each in chosen) / answers if answers else 0.0


def run_verdict_bench(*, answers: int = 1000, seed: int = 1) -> VerdictReport:
    """Judge so many honest answers and so many loops, of tuning and of held-out families each."""
    groups = (
        (False, False, honest_answers.TUNING),
        (False, True, unseen.HONEST),
        (True, False, loops.TUNING),
        (True, True, unseen.LOOPS),
    )
    return VerdictReport(
        command=shlex.join(["paperlight", *sys.argv[1:]]),
        seed=seed,
        families=tuple(
            score
            for loop, held_out, families in groups
            for score in _scores(families, answers, seed, loop=loop, held_out=held_out)
        ),
    )


def to_markdown(report: VerdictReport) -> str:
    """Return the four figures beside what is promised, then every family."""
    lines = [
        f"`{report.command}`, seed {report.seed}.",
        "",
        "| answers | judged | wrong | promise | kept |",
        "| --- | --- | --- | --- | --- |",
        *_summary(report),
        "",
        "| family | held out | judged | wrong |",
        "| --- | --- | --- | --- |",
    ]
    lines += [
        f"| {'loop' if each.loop else 'honest'}: {each.name} "
        f"| {'yes' if each.held_out else ''} | {each.answers} | {each.wrong} |"
        for each in report.families
    ]
    return "\n".join(lines) + "\n"


def _summary(report: VerdictReport) -> Iterator[str]:
    for loop, limit in ((False, MOST_FALSE_ALARMS), (True, 1 - LEAST_CAUGHT)):
        for held_out in (False, True):
            judged = sum(
                each.answers
                for each in report.families
                if (each.loop, each.held_out) == (loop, held_out)
            )
            share = report.wrong_share(loop=loop, held_out=held_out)
            kind = "loops that were missed" if loop else "honest pages called loops"
            told = f"{kind}, {'held out' if held_out else 'tuning'}"
            kept = "yes" if share <= limit else "**no**"
            yield f"| {told} | {judged} | {share:.2%} | <= {limit:.1%} | {kept} |"


def _scores(
    families: Sequence[Family], answers: int, seed: int, *, loop: bool, held_out: bool
) -> Iterator[FamilyScore]:
    judged, wrong = Counter[str](), Counter[str]()
    for number in range(answers):
        family = families[number % len(families)]
        judged[family.__name__] += 1
        found = find_loop(_answer(family, f"{seed}/{family.__name__}/{number}"))
        wrong[family.__name__] += (found is not None) != loop
    for name, count in judged.items():
        yield FamilyScore(
            name=name.replace("_", " "),
            loop=loop,
            held_out=held_out,
            answers=count,
            wrong=wrong[name],
        )


def _answer(family: Family, seed: str) -> str:
    random = Random(seed)  # noqa: S311  # repeatable is the point
    writer = Writer(random.choice(LANGUAGES), random)
    made = family(writer, random)
    return made if isinstance(made, str) else looping_answer(made, random, writer)
