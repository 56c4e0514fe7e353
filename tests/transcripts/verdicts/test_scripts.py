from __future__ import annotations

import pytest

from builders.layouts import column, line, prose
from builders.readings import prepared
from builders.recorded import recorded_scripts
from paperlight.engines.engine import Generation
from paperlight.lines import Line
from paperlight.prepare.prepared import Ink
from paperlight.transcripts.verdict import State
from paperlight.transcripts.verdicts.judge import judge
from paperlight.transcripts.verdicts.scripts import script_figures

PAGES = recorded_scripts()


def verdict_on(lines):
    """Judge lines on a page whose ink fits a page of text: some 700 marks."""
    return judge(prepared(ink=Ink(coverage=0.06, marks=700)), Generation(lines=lines))


@pytest.mark.parametrize("name", PAGES["unknown"])
def test_writing_that_the_engine_does_not_know_is_suspect(name):
    assert State.SUSPECT is verdict_on(PAGES["unknown"][name]).state


@pytest.mark.parametrize("name", PAGES["known"])
def test_writing_that_it_knows_is_not(name):
    lines = PAGES["known"][name]
    ink = Ink(coverage=0.06, marks=sum(len(line.text) for line in lines))

    assert State.OK is judge(prepared(ink=ink), Generation(lines=lines)).state


@pytest.mark.parametrize("name", PAGES["upside_down"])
def test_a_page_read_upside_down_is_told_from_its_text(name):
    assert "unknown_script" in verdict_on(PAGES["upside_down"][name]).reasons


@pytest.mark.parametrize("name", ["russian", "ukrainian", "serbian", "greek", "russian scan"])
def test_confident_nonsense_is_named_as_an_unknown_script(name):
    assert "unknown_script" in verdict_on(PAGES["unknown"][name]).reasons


def test_a_russian_paragraph_on_an_english_page_is_noticed():
    english, russian = PAGES["known"]["lang en"], PAGES["unknown"]["russian"][:4]

    assert script_figures([*english, *russian]).unknown
    assert not script_figures(english).unknown


def test_a_few_greek_letters_in_formulas_are_no_greek_page():
    lines = [*column(prose(10), 100, 100), line("where α + β = π/2 and Δt < 3 μs, Ω = 0", 100, 420)]

    assert not script_figures(lines).unknown


def test_dotted_contents_and_wide_forms_are_not_hollow():
    lines = [
        Line(text=text, quad=column([" " * 90], 100, y)[0].quad, score=0.97)
        for text, y in [("Introduction . . . 5", 100), ("Name ____", 130), ("Total due", 160)]
    ]

    assert 0 == script_figures(lines).hollow_lines


def test_digital_text_in_any_script_is_passed_over():
    russian = PAGES["unknown"]["russian"]
    digital = [Line(text=each.text, quad=each.quad, score=None) for each in russian]

    assert (0, 0.0) == (
        script_figures(digital).hollow_lines,
        script_figures(digital).foreign_share,
    )
