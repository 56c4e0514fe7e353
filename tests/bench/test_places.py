"""The ruler first: right places score well, wrong ones badly."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from paperlight.bench.corpus import draw_page
from paperlight.bench.model_text import Faults, write_as_model
from paperlight.bench.page import BenchPage, Condition
from paperlight.bench.place_table import misses, to_markdown
from paperlight.bench.places import PageResult, PlaceScore, score_places
from paperlight.geometry import Affine, Size
from paperlight.lines import Line, Word
from paperlight.transcripts.markup.markup import read_markup
from paperlight.transcripts.placing.align import align
from paperlight.transcripts.placing.placed_blocks import placed_blocks

PAGE = draw_page("clean-en", 1)
GOOD = PlaceScore(
    letters=1000,
    seen=990,
    estimated=5,
    centred=989,
    within=970,
    overlap=0.96,
    invented=100,
    false=0,
)


def true_lines(page: BenchPage, shift: Affine | None = None) -> list[Line]:
    """Return the print as an engine that makes no mistake would see it, but for a shift."""
    to_picture = (shift or Affine()) @ page.to_sheet.inverse
    return [
        Line(
            text=line.text,
            quad=to_picture.quad(line.box(0, len(line.text)).quad()),
            words=tuple(
                Word(text=found[0], quad=to_picture.quad(line.box(*found.span()).quad()))
                for found in re.finditer(r"\S+", line.text)
            ),
        )
        for line in page.places
    ]


def scored(page: BenchPage, lines: list[Line], **faults) -> PlaceScore:
    answer = write_as_model(page, Faults(**faults), Random(1))
    blocks = read_markup(answer.markup, Size(1, 1), {}).blocks
    return score_places(page, answer, placed_blocks(align(blocks, lines)))


@pytest.mark.parametrize("name", ["clean-en", "rotated-90-en", "skewed-en", "columns-ja"])
def test_words_that_are_seen_where_they_are_printed_score_full(name: str) -> None:
    page = draw_page(name, 1)
    score = scored(page, true_lines(page), reordered=True)

    # A dash has no letters to be seen by.
    assert score.letters - 2 <= score.letters - score.estimated == score.seen == score.centred
    assert score.overlap > 0.98


def test_words_that_are_seen_a_line_lower_are_in_the_wrong_line() -> None:
    step = PAGE.places[3].top - PAGE.places[2].top
    score = scored(PAGE, true_lines(PAGE, Affine.translate(0, step)))

    assert score.letters - 2 <= score.seen
    assert 0 == score.centred


def test_words_that_are_seen_a_word_further_do_not_overlap() -> None:
    score = scored(PAGE, true_lines(PAGE, Affine.translate(90, 0)))

    assert score.within < 0.05 * score.seen
    assert score.overlap < 0.4


def test_made_up_words_are_false_when_they_are_placed() -> None:
    honest = scored(PAGE, true_lines(PAGE), invented=True)
    answer = write_as_model(PAGE, Faults(invented=True), Random(1))
    elsewhere = Line(text=answer.invented, quad=true_lines(PAGE)[0].quad)
    fooled = scored(PAGE, [*true_lines(PAGE), elsewhere], invented=True)

    assert (0, honest.invented) == (honest.false, fooled.false)
    assert honest.invented > 100


def result(score: PlaceScore, *, honest=(), caught=("invented_text",)) -> PageResult:
    page = replace(PAGE, name="p", condition=Condition.CLEAN)
    return PageResult(
        page=page,
        score=score,
        seconds=0.02,
        honest=frozenset(honest),
        caught=frozenset(caught),
        expected=frozenset({"invented_text"}),
    )


def test_a_page_that_keeps_all_promises_has_no_misses() -> None:
    assert [] == misses([result(GOOD)])


@pytest.mark.parametrize(
    ("worse", "told"),
    [
        ({"seen": 900}, "p: letters placed 0.900 is under 0.95"),
        ({"centred": 900}, "p: of them in their line 0.909 is under 0.98"),
        ({"overlap": 0.8}, "p: mean overlap 0.800 is under 0.9"),
        ({"false": 6}, "p: 6 of 100 made-up letters got a place"),
    ],
)
def test_each_broken_promise_is_told(worse: dict[str, float], told: str) -> None:
    assert [told] == misses([result(replace(GOOD, **worse))])


def test_false_alarms_and_what_was_not_caught_are_told() -> None:
    assert ["p: false alarm missing_text", "p: invented_text not caught"] == misses(
        [result(GOOD, honest=["missing_text"], caught=[])]
    )


def test_the_table_has_a_row_a_condition_and_one_for_all() -> None:
    table = to_markdown([result(GOOD), result(replace(GOOD, seen=890))], 7)

    assert "2 pages drawn from seed 7" in table
    assert "| clean, 2 | 94.0% |" in table
    assert "| all, 2 | 94.0% |" in table
    assert "- p: letters placed 0.890 is under 0.95" in table
