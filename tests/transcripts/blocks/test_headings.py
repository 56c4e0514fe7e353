from __future__ import annotations

from dataclasses import replace

from builders.layouts import EM, LEADING, column, line, prose
from builders.readings import transcribed
from paperlight.engines.engine import Generation
from paperlight.transcripts.blocks.headings import heading_levels
from paperlight.transcripts.transcript import BlockKind

STEP = EM * LEADING


def kinds(lines):
    blocks = transcribed(Generation(lines=tuple(lines))).blocks
    return [(block.kind, block.level) for block in blocks]


def test_larger_print_above_text_is_a_heading_and_the_largest_is_level_one():
    lines = [
        line("Annual report of the society", 100, 100, em=36),
        *column(prose(5, characters=60, seed=1), 100, 180),
        line("What was done", 100, 180 + 6 * STEP, em=26),
        *column(prose(5, characters=60, seed=2), 100, 180 + 8 * STEP),
        line("What remains", 100, 180 + 14 * STEP, em=26),
        *column(prose(5, characters=60, seed=3), 100, 180 + 16 * STEP),
    ]

    assert [
        (BlockKind.HEADING, 1),
        (BlockKind.PARAGRAPH, 0),
        (BlockKind.HEADING, 2),
        (BlockKind.PARAGRAPH, 0),
        (BlockKind.HEADING, 2),
        (BlockKind.PARAGRAPH, 0),
    ] == kinds(lines)


def test_a_bold_line_of_digital_text_is_a_heading_without_being_larger():
    lines = [
        replace(line("Terms of delivery and payment", 100, 100), bold=True),
        *column(prose(5, characters=60), 100, 100 + 2 * STEP),
    ]

    assert [(BlockKind.HEADING, 1), (BlockKind.PARAGRAPH, 0)] == kinds(lines)


def test_a_large_sentence_that_ends_in_a_full_stop_is_no_heading():
    lines = [
        line("This page was left almost empty.", 100, 100, em=24),
        *column(prose(5, characters=60), 100, 180),
    ]

    assert [(BlockKind.PARAGRAPH, 0)] * 2 == kinds(lines)


def test_a_large_amount_is_no_heading():
    lines = [line("€ 1.234,50", 100, 100, em=40), *column(prose(5, characters=60), 100, 200)]

    assert (BlockKind.PARAGRAPH, 0) == kinds(lines)[0]


def test_a_heading_over_a_footnote_in_small_print_is_one_though_not_large():
    lines = [
        *column(prose(20, characters=60, seed=1), 100, 100),
        line("Further reading", 100, 100 + 23 * STEP, em=21),
        *column(prose(4, characters=80, seed=2), 100, 100 + 25 * STEP, em=15),
    ]

    assert [BlockKind.PARAGRAPH, BlockKind.HEADING, BlockKind.PARAGRAPH] == (
        [kind for kind, _ in kinds(lines)]
    )


def test_sizes_that_differ_by_measuring_are_one_level():
    assert {2.0: 1, 1.41: 2, 1.38: 2, 1.2: 3} == heading_levels([1.38, 2.0, 1.41, 1.2])


def test_there_are_no_more_than_six_levels():
    assert 6 == max(heading_levels([1.2**n for n in range(9)]).values())
