from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from builders.layouts import column, line, prose
from builders.readings import MUCH_INK, NO_INK, prepared, transcribed
from paperlight.documents.page import Unit
from paperlight.engines.engine import Finish, Generation, Region, RegionKind
from paperlight.errors import PageTimeout, PageUndecodable
from paperlight.geometry import Box, Size
from paperlight.lines import Line
from paperlight.prepare.prepared import Ink, Steps
from paperlight.transcripts.transcribe import failed_page
from paperlight.transcripts.verdict import State
from paperlight.transcripts.verdicts.judge import judge

TEXT = prose(30)
GOOD = Generation(lines=tuple(column(TEXT, 100, 100)))


def scored(scores):
    return Generation(
        lines=tuple(line(TEXT[i], 100, 100 + 30 * i, score=score) for i, score in enumerate(scores))
    )


def test_clean_print_is_ok_and_its_figures_say_how_clean():
    verdict = judge(prepared(), GOOD)

    assert (State.OK, {}) == (verdict.state, verdict.reasons)
    assert 0.99 == verdict.figures["mean_confidence"] == verdict.figures["low_tail_confidence"]
    assert 200.0 == verdict.figures["dpi"]


def test_a_page_without_ink_and_text_is_blank():
    assert State.BLANK is judge(prepared(ink=NO_INK), Generation()).state


def test_ink_that_nobody_read_is_suspect_and_not_blank():
    verdict = judge(prepared(ink=MUCH_INK), Generation())

    assert State.SUSPECT is verdict.state
    assert ["ink_without_text"] == list(verdict.reasons)


def test_a_few_unread_specks_are_suspect_too():
    verdict = judge(prepared(ink=Ink(coverage=0.001, marks=3)), Generation())

    assert ["nothing_read"] == list(verdict.reasons)


def test_text_where_there_is_no_ink_is_invented():
    verdict = judge(prepared(ink=NO_INK), Generation(text="It was the best of times."))

    assert (State.SUSPECT, ["text_without_ink"]) == (verdict.state, list(verdict.reasons))


@pytest.mark.parametrize(("marks", "characters"), [(547, 8), (398, 103), (137, 8)])
def test_digital_text_beside_text_drawn_as_outlines_is_suspect(marks, characters):
    footer = Generation(lines=(line("x" * characters, 100, 100, score=None),))
    verdict = judge(prepared(ink=Ink(coverage=0.03, marks=marks)), footer)

    assert (State.SUSPECT, ["ink_without_text"]) == (verdict.state, list(verdict.reasons))


def test_digital_text_with_some_ornaments_or_a_figure_is_ok():
    title = Generation(lines=(line("The Annual Dinner of the Society", 100, 100, score=None),))
    ornaments = Ink(coverage=0.03, marks=80)
    photo = Region(kind=RegionKind.FIGURE, box=Box(100, 300, 900, 900), score=0.9)

    assert State.OK is judge(prepared(ink=ornaments), title).state
    assert State.OK is judge(prepared(), replace(title, regions=(photo,))).state


def test_low_scores_everywhere_are_low_confidence():
    verdict = judge(prepared(), scored([0.8] * 30))

    assert ["low_confidence"] == list(verdict.reasons)


def test_a_few_bad_lines_on_a_good_page_are_a_low_tail():
    verdict = judge(prepared(), scored([0.99] * 27 + [0.5] * 3))

    assert ["low_tail"] == list(verdict.reasons)
    assert verdict.figures["low_confidence_share"] == pytest.approx(0.1, abs=0.02)


def test_one_bad_line_among_many_is_let_pass():
    assert State.OK is judge(prepared(), scored([0.99] * 29 + [0.5])).state


def test_a_coarse_scan_is_suspect_but_coarse_digital_text_is_not():
    digital = Generation(
        lines=tuple(line(text, 100, 100 + 30 * i, score=None) for i, text in enumerate(TEXT))
    )

    assert ["low_resolution"] == list(judge(prepared(dpi=100), GOOD).reasons)
    assert State.OK is judge(prepared(dpi=110), digital).state
    assert State.OK is judge(prepared(dpi=None), GOOD).state


def reduced(reduction, *, dpi, size=(60, 2400), known_lines=None):
    pixels = np.full((*size, 3), 255, np.uint8)
    page = prepared(ink=NO_INK, dpi=dpi)
    return replace(page, pixels=pixels, reduction=reduction, known_lines=known_lines)


@pytest.mark.parametrize(
    "page", [reduced(8.3, dpi=None), reduced(16.7, dpi=12), reduced(3.9, dpi=51, size=(1697, 2400))]
)
def test_a_page_that_was_made_too_small_is_not_blank(page):
    verdict = judge(page, Generation())

    assert (State.SUSPECT, ["too_small"]) == (verdict.state, list(verdict.reasons))
    assert page.reduction == verdict.figures["reduction"]


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(reduced(5, dpi=None, size=(1800, 2400)), id="a photo of 108 megapixels"),
        pytest.param(reduced(5.8, dpi=205, size=(2339, 1654)), id="A4 at 1200 dots an inch"),
        pytest.param(reduced(1.5, dpi=49, size=(2400, 1697)), id="a scan on too large a page"),
        pytest.param(reduced(2.5, dpi=None), id="a strip that was halved"),
        pytest.param(reduced(16.7, dpi=12, known_lines=()), id="digital text is not looked at"),
    ],
)
def test_a_page_that_shows_enough_may_be_blank(page):
    assert State.BLANK is judge(page, Generation()).state


def test_a_turn_that_was_not_taken_is_a_reason():
    steps = Steps(orientation_confidence=0.6, orientation_doubt="it may stand upside down (60 %)")
    verdict = judge(prepared(steps=steps), GOOD)

    assert {"orientation_doubt": "it may stand upside down (60 %)"} == verdict.reasons
    assert 0.6 == verdict.figures["orientation_confidence"]


@pytest.mark.parametrize("finish", [Finish.LENGTH, Finish.LOOP, Finish.DEADLINE])
def test_an_engine_that_did_not_finish_leaves_a_partial_page(finish):
    verdict = judge(prepared(), Generation(text=" ".join(TEXT), finish=finish))

    assert (State.PARTIAL, [f"stopped_{finish}"]) == (verdict.state, list(verdict.reasons))


def test_a_picture_with_a_part_missing_is_partial_even_when_all_else_is_well():
    verdict = judge(prepared(incomplete="the file ends after 60 % of the rows"), GOOD)

    assert State.PARTIAL is verdict.state
    assert "60 % of the rows" in verdict.reasons["incomplete_picture"]


def test_a_loop_in_the_text_makes_the_page_partial():
    verdict = judge(prepared(), Generation(text="and so it goes on " * 300))

    assert (State.PARTIAL, ["repetition"]) == (verdict.state, list(verdict.reasons))


def test_thirty_equal_rows_that_were_recognised_are_no_loop():
    rows = tuple(column(["Bracket, galvanised  12  4.50"] * 30, 100, 100))

    assert State.OK is judge(prepared(), Generation(lines=rows)).state


def test_a_script_nobody_recognised_is_fine_in_digital_text():
    text = "Все люди рождаются свободными и равными в своем достоинстве и правах"
    digital = Generation(
        lines=tuple(
            Line(text=text, quad=each.quad, score=None) for each in column([text] * 9, 100, 100)
        )
    )

    assert State.OK is judge(prepared(), digital).state


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (PageUndecodable("the JPEG 2000 picture is cut off"), "undecodable"),
        (PageTimeout("page 3 took longer than 60 s"), "failed"),
    ],
)
def test_a_page_that_cannot_be_read_fails_with_the_reason(error, code):
    page = failed_page(3, Size(595, 842), Unit.POINT, error)

    assert (3, State.FAILED, {code: str(error)}) == (
        page.number,
        page.verdict.state,
        page.verdict.reasons,
    )


def test_the_verdict_of_a_transcript_is_the_judges():
    assert judge(prepared(), GOOD) == transcribed(GOOD).verdict
