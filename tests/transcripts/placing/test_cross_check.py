from __future__ import annotations

from dataclasses import replace

import pytest

from builders.layouts import prose
from builders.written_pages import (
    paragraphs,
    printed,
    printed_rows,
    seen_page,
    table_of,
    written_page,
)
from paperlight.transcripts.placing.cross_check import cross_checked
from paperlight.transcripts.transcript import BlockKind
from paperlight.transcripts.verdict import State

ROWS = prose(24, characters=70, seed=2)
TEXTS = [" ".join(ROWS[at : at + 4]) for at in range(0, 24, 4)]
MADE_UP = "Our company was founded by two brothers who loved mountains above all."
TABLE = [["Item", "Price"], ["Folding chair", "320.00"], ["Desk lamp", "54.50"], ["Sum", "374.50"]]


def check(texts, lines=None, *, blocks=(), reasons=()):
    page = written_page(*paragraphs(*texts), *blocks)
    reading = seen_page(printed(*ROWS) if lines is None else lines, reasons=reasons)
    return cross_checked(page, reading, mode="all")


def reasons(page):
    return set(page.verdict.reasons)


def test_the_same_text_in_another_order_raises_no_doubt() -> None:
    page = check([*TEXTS[3:], *TEXTS[:3]])

    assert (State.OK, {}) == (page.verdict.state, page.verdict.reasons)
    assert {"unplaced_share": 0.0, "missing_share": 0.0, "differing_numbers": 0.0} == (
        page.verdict.figures
    )
    assert all(block.lines for block in page.blocks)


def test_the_mode_that_asked_for_it_is_on_record() -> None:
    assert "all" == check(TEXTS).cross_check


def test_a_sentence_that_is_not_printed_is_invented() -> None:
    page = check([*TEXTS[:3], MADE_UP, *TEXTS[3:]])

    assert (State.SUSPECT, {"invented_text"}) == (page.verdict.state, reasons(page))
    assert "Our company was founded" in page.verdict.reasons["invented_text"]
    assert 0.03 < page.verdict.figures["unplaced_share"] < 0.06


def test_a_sentence_that_is_written_again_is_invented() -> None:
    assert {"invented_text"} == reasons(check([*TEXTS, TEXTS[0]]))


def test_invented_words_scattered_over_the_page_are_caught_by_their_share() -> None:
    texts = [
        " ".join(word if at % 9 else "zyxwvqq" for at, word in enumerate(text.split()))
        for text in TEXTS
    ]

    assert "invented_text" in reasons(check(texts))


def test_letters_that_the_engines_read_otherwise_are_not_invented() -> None:
    texts = [text.replace("water", "watcr").replace("old", "0ld") for text in TEXTS]
    page = check([text.replace("people", "peopie") for text in texts])

    assert {"invented_text", "missing_text"}.isdisjoint(reasons(page))


def test_a_line_that_was_left_out_is_missing() -> None:
    page = check([TEXTS[0], " ".join(ROWS[4:6] + ROWS[7:8]), *TEXTS[2:]])

    assert (State.SUSPECT, {"missing_text"}) == (page.verdict.state, reasons(page))
    assert ROWS[6][:30] in page.verdict.reasons["missing_text"]
    assert 1 / 24 == pytest.approx(page.verdict.figures["missing_share"], abs=0.01)


def test_a_running_head_that_was_left_out_is_not_missed() -> None:
    head = printed("Annual report of the joint stock company, 2031", y=60)

    assert set() == reasons(check(TEXTS, [*head, *printed(*ROWS)]))


def test_words_in_a_picture_are_not_missed() -> None:
    reading = seen_page([*printed(*ROWS), *printed("A diagram with a very long caption", y=1500)])
    *blocks, last = reading.blocks
    in_figure = replace(reading, blocks=(*blocks, replace(last, kind=BlockKind.FIGURE)))
    page = cross_checked(written_page(*paragraphs(*TEXTS)), in_figure, mode="auto")

    assert {} == page.verdict.reasons


def test_specks_that_were_read_as_letters_are_not_missed() -> None:
    specks = [
        replace(line, score=0.62)
        for line in printed("ıl.;'` ,.- il1 _~ oOo .. xX 'l;: mlIiI|", y=1500)
    ]

    assert set() == reasons(check(TEXTS, [*printed(*ROWS), *specks]))


def test_an_amount_that_the_print_has_otherwise_is_named() -> None:
    rows = [[cell.replace("320.00", "230.00") for cell in row] for row in TABLE]
    page = check([], printed_rows(*TABLE), blocks=[table_of(*rows)])

    assert {"differing_numbers"} == reasons(page)
    assert "320.00 for 230.00" in page.verdict.reasons["differing_numbers"]
    assert 1.0 == page.verdict.figures["differing_numbers"]


@pytest.mark.parametrize("spelled", ["320.00", "320,00"])
def test_equal_amounts_in_another_order_do_not_differ(spelled: str) -> None:
    rows = [[cell.replace("320.00", spelled) for cell in row] for row in TABLE]
    lines = printed_rows(*TABLE)
    page = check([], [*lines[::2], *lines[1::2]], blocks=[table_of(*rows)])

    assert {} == page.verdict.reasons


def test_a_digit_that_was_seen_for_a_letter_is_no_number() -> None:
    rows = [row.replace("people", "peop1e").replace("old", "0ld") for row in ROWS]

    assert {} == check(TEXTS, printed(*rows)).verdict.reasons


def test_a_digit_that_was_left_out_of_a_word_is_missed() -> None:
    text = "The new article is number KT48b in the catalogue of this year."
    page = check([*TEXTS, text.replace("KT48b", "KTb")], printed(*ROWS, text))

    assert {"differing_numbers"} == reasons(page)


def test_numbers_in_a_formula_are_not_compared() -> None:
    text = "The sum of the squares is $x_{1}^{2} + y_{12}^{2} = 25$ in this example of ours."
    page = check(
        [*TEXTS, text],
        printed(*ROWS, "The sum of the squares is x2 + y22 = 25 in this example of ours."),
    )

    assert {} == page.verdict.reasons


@pytest.mark.parametrize("doubt", ["unknown_script", "low_confidence", "nothing_read"])
def test_a_reading_that_is_unsure_of_itself_is_no_evidence(doubt: str) -> None:
    page = check([*TEXTS, MADE_UP], printed("Ooo xx", "Iii l"), reasons=[doubt])

    assert (State.OK, {}) == (page.verdict.state, page.verdict.reasons)
    assert (f"the second reading by ppocr is no evidence: it is {doubt}",) == page.warnings


def test_a_page_that_was_cut_off_stays_partial() -> None:
    page = replace(written_page(*paragraphs(*TEXTS[:2])))
    cut = replace(
        page, verdict=replace(page.verdict, state=State.PARTIAL, reasons={"stopped": "x"})
    )
    checked = cross_checked(cut, seen_page(printed(*ROWS)), mode="auto")

    assert (State.PARTIAL, {"stopped", "missing_text"}) == (checked.verdict.state, reasons(checked))


def test_a_page_in_another_script_than_the_reading_is_told() -> None:
    text = "Мы получили ваше письмо вовремя и благодарим вас за него от всего сердца."

    assert "unexpected_script" in reasons(check([*TEXTS, text]))
