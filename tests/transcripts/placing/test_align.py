from __future__ import annotations

import time
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builders.layouts import prose
from builders.written_pages import paragraphs, printed, printed_rows, table_of, with_words
from paperlight.geometry import Affine, Box, Quad, Size
from paperlight.transcripts.placing.align import align
from paperlight.transcripts.placing.differences import differences
from paperlight.transcripts.placing.placed_blocks import placed_blocks
from paperlight.transcripts.transcript import Block, BlockKind

FIRST = "Thank you for your letter of 14 March, which reached us in good time."
SECOND = "The grey folding chairs are back in stock and can be sent on Monday."
THIRD = "Please return the signed copy together with the deposit of 250.00."


def place(blocks, lines):
    return placed_blocks(align(blocks, lines))


def words(block):
    return [word for line in block.lines for word in line.words]


def seen(block):
    return [word.text for word in words(block) if not word.estimated]


def near(expected: Quad, actual: Quad) -> bool:
    corners = zip(expected.corners, actual.corners, strict=True)
    return all(abs(a - b) < 0.01 for one, other in corners for a, b in zip(one, other, strict=True))


def test_each_word_stands_where_it_is_printed() -> None:
    lines = printed(FIRST, SECOND)
    blocks = place(paragraphs(FIRST, SECOND), lines)

    for block, line in zip(blocks, lines, strict=True):
        assert [word.text for word in line.words] == seen(block)
        assert all(near(a.quad, b.quad) for a, b in zip(line.words, words(block), strict=True))


def test_a_paragraph_gets_the_lines_that_it_is_printed_on() -> None:
    rows = prose(4, seed=3)
    [block] = place(paragraphs(" ".join(rows)), printed(*rows))

    assert rows == [line.text for line in block.lines]
    assert Box.union([line.box for line in printed(*rows)]) == block.box


def test_blocks_in_another_order_find_their_places() -> None:
    lines = printed(FIRST, SECOND, THIRD)
    third, first, second = place(paragraphs(THIRD, FIRST, SECOND), lines)

    assert [lines[2].box, lines[0].box, lines[1].box] == [third.box, first.box, second.box]


def test_letters_that_either_side_misread_do_not_move_a_word() -> None:
    lines = printed(FIRST.replace("letter", "1etter").replace("reached", "reaehed"))
    [block] = place(paragraphs(FIRST.replace("March", "Marsh")), lines)

    assert FIRST.replace("March", "Marsh").split() == seen(block)


def test_words_that_the_other_engine_ran_together_are_told_apart() -> None:
    lines = [
        with_words(line) for line in printed(FIRST.replace("for your letter", "foryourletter"))
    ]
    [block] = place(paragraphs(FIRST), lines)
    starts = [word.quad.a[0] for word in words(block)]

    assert FIRST.split() == seen(block)
    assert sorted(starts) == starts


def test_a_word_broken_at_a_lines_end_stands_on_both_lines_with_its_hyphen() -> None:
    lines = printed("We send the signed agree-", "ment together with the deposit")
    [block] = place(paragraphs("We send the signed agreement together with the deposit"), lines)

    assert ["We send the signed agree-", "ment together with the deposit"] == [
        line.text for line in block.lines
    ]


def test_a_word_that_nobody_saw_is_put_between_its_neighbours_and_marked() -> None:
    lines = printed(FIRST.replace("good ", ""))
    [block] = place(paragraphs(FIRST), lines)
    guess = next(word for word in words(block) if word.text == "good")
    before, after = (next(w for w in words(block) if w.text == text) for text in ("in", "time."))

    assert ["good"] == [word.text for word in words(block) if word.estimated]
    assert before.quad.box.x1 <= guess.quad.box.x0 <= guess.quad.box.x1 <= after.quad.box.x0


def test_a_word_that_was_misread_beyond_likeness_gets_the_print_that_nobody_claims() -> None:
    [line] = printed(FIRST.replace("letter", "xqzvwk"))
    [block] = place(paragraphs(FIRST), [line])
    guess = next(word for word in words(block) if word.text == "letter")

    assert guess.estimated
    assert near(next(word for word in line.words if word.text == "xqzvwk").quad, guess.quad)


def test_a_short_address_is_found_on_its_lines_though_misread() -> None:
    lines = printed(FIRST, "14 Tanner St", "Southport", SECOND)
    address, *_ = place(paragraphs("14 Tanmer St\nSouthport", SECOND, FIRST), lines)

    assert ["14 Tanmer St", "Southport"] == [line.text for line in address.lines]


def test_the_lines_of_an_address_are_found_between_those_of_another_one() -> None:
    lines = printed(FIRST, "14 Tanner St", "Order AB", "Southport", "due May 4", SECOND)
    address, *_ = place(paragraphs("14 Tanner St\nSouthport", SECOND, FIRST), lines)

    assert ["14 Tanner St", "Southport"] == [line.text for line in address.lines]


def test_a_paragraph_that_is_not_printed_gets_no_place() -> None:
    made_up = "Our company was founded by two brothers who loved mountains above all."
    first, invented = place(paragraphs(FIRST, made_up), printed(FIRST, SECOND))

    assert first.lines
    assert (None, ()) == (invented.box, invented.lines)


def test_a_paragraph_written_twice_is_placed_once() -> None:
    once, again = place(paragraphs(FIRST, FIRST), printed(FIRST, SECOND))

    assert 1 == bool(once.lines) + bool(again.lines)


def test_chinese_is_placed_by_character_and_its_words_are_what_stands_on_a_line() -> None:
    rows = ["我们于三月收到您的来信，", "并已将随信附上的合同", "交给负责的同事处理。"]
    [block] = place(paragraphs("".join(rows).replace("随信", "随言")), printed(*rows))

    assert [row.replace("随信", "随言") for row in rows] == [line.text for line in block.lines]
    assert [line.box for line in printed(*rows)] == [line.box for line in block.lines]


def test_latin_inside_chinese_keeps_its_blanks() -> None:
    text = "请将文件发送至 Paper Light 公司，订单号为 KT-4821-07。"
    [block] = place(paragraphs(text), printed(text))

    assert [text] == [line.text for line in block.lines]


def test_a_formula_is_placed_by_the_letters_that_it_prints() -> None:
    text = "The area is $A = \\pi r^{2}$ for a circle of radius r in this chapter."
    [block] = place(
        paragraphs(text), printed("The area is A = π r2 for a circle of radius r in this chapter.")
    )

    assert text == block.lines[0].text


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_places_follow_a_page_that_lies_on_its_side(turn: int) -> None:
    way = Affine.quarter_turns(turn, Size(1654, 2339)) @ Affine.translate(1000, 0)
    rows = [["Item", "Count"], ["Folding chair", "12"], ["Desk lamp", "12"], ["Shelf", "7"]]
    lines = [line.mapped(way) for line in printed_rows(*rows)]
    [block] = place([table_of(*rows)], lines[::-1])

    assert [line.box for line in lines] == [cell.box for cell in block.table.cells]


def test_cells_get_the_boxes_of_their_print() -> None:
    rows = [["Item", "Count"], ["Folding chair", "12"], ["Desk lamp", "3"]]
    lines = printed_rows(*rows)
    [block] = place([table_of(*rows)], lines)

    assert [line.box for line in lines] == [cell.box for cell in block.table.cells]
    assert [line.text for line in lines] == [line.text for line in block.lines]


def test_equal_cells_are_told_apart_by_row_and_column_when_read_column_by_column() -> None:
    rows = [["Item", "May", "June"], ["Folding chair", "0", "12"], ["Desk lamp", "12", "0"]]
    lines = printed_rows(*rows)
    by_column = [lines[3 * row + column] for column in range(3) for row in range(3)]
    [block] = place([table_of(*rows)], by_column)

    assert [line.box for line in lines] == [cell.box for cell in block.table.cells]


def test_a_cell_that_nobody_saw_is_put_where_its_row_and_column_cross() -> None:
    rows = [["Item", "Count"], ["Folding chair", "12"], ["Desk lamp", "3"]]
    lines = printed_rows(*rows)
    [block] = place([table_of(*rows)], lines[:-1])
    box = block.table.cells[-1].box

    assert lines[1].box.x0 == box.x0
    assert (lines[4].box.y0, lines[4].box.y1) == pytest.approx((box.y0, box.y1))
    assert block.lines[-1].words[0].estimated


def test_the_box_that_a_model_gave_a_figure_is_kept() -> None:
    figure = Block(kind=BlockKind.FIGURE, text="a pump", box=Box(1, 2, 3, 4))
    [kept, _] = place([figure, *paragraphs(FIRST)], printed(FIRST, "a pump"))

    assert figure == kept


def test_a_page_without_print_places_nothing() -> None:
    assert tuple(paragraphs(FIRST)) == place(paragraphs(FIRST), [])


def test_what_only_one_side_has_is_told() -> None:
    made_up = "Our company was founded by two brothers who loved mountains above all."
    told = differences(align(paragraphs(FIRST, made_up), printed(FIRST, SECOND)))

    assert made_up == told.runs[0].text
    assert (1,) == told.missing
    assert 0.4 < told.unplaced_share < 0.6


def test_equal_texts_have_no_differences() -> None:
    told = differences(align(paragraphs(FIRST, SECOND, THIRD), printed(THIRD, FIRST, SECOND)))

    assert (0.0, (), ()) == (told.unplaced_share, told.runs, told.missing)


def test_a_thousand_words_are_aligned_in_little_time() -> None:
    rows = prose(80, characters=85, seed=5)
    texts = [" ".join(rows[at : at + 5]) for at in range(0, 80, 5)]
    Random(1).shuffle(texts)
    lines = printed(*rows)
    align(paragraphs(*texts), lines)
    seconds = []
    for _ in range(5):
        started = time.process_time()
        align(paragraphs(*texts), lines)
        seconds.append(time.process_time() - started)

    assert 1000 < sum(len(text.split()) for text in texts)
    # Some 25 ms; five times that is a change of order, not a slow machine.
    assert min(seconds) < 0.12


anything = st.text(
    st.one_of(st.sampled_from("abcdefé 12.,-–$\\{}合計的一 "), st.characters()), max_size=60
)


@settings(deadline=None, max_examples=300)
@given(st.lists(anything, max_size=6), st.lists(anything, max_size=6))
def test_placing_never_raises_and_keeps_every_letter_in_its_order(
    written: list[str], texts: list[str]
) -> None:
    blocks = [*paragraphs(*written), table_of(*([text, text[::-1]] for text in [*texts, "a"]))]
    lines = [line for line in printed(*(text or "x" for text in texts)) if line.text.strip()]

    for before, after in zip(blocks, place(blocks, lines), strict=True):
        assert before == replace(after, lines=(), box=None, table=before.table)
        if after.lines:
            spelled = "".join(word.text for word in words(after))
            whole = before.text or "".join(cell.text for cell in before.table.cells)

            assert "".join(whole.split()) == spelled or "-" in spelled


@settings(deadline=None, max_examples=300)
@given(st.lists(anything, max_size=6), st.lists(anything, max_size=6))
def test_no_printed_letter_is_used_twice(written: list[str], texts: list[str]) -> None:
    alignment = align(paragraphs(*written), printed(*(text or "x" for text in texts)))
    partners = [partner for partner in alignment.pairs.partner if partner >= 0]

    assert len(set(partners)) == len(partners)
    assert sorted(partners) == [j for j, taken in enumerate(alignment.pairs.taken) if taken]
    assert all(
        alignment.written.letters[i] == alignment.printed.letters[j]
        for i, j in enumerate(alignment.pairs.partner)
        if j >= 0
    )


sentence = st.lists(st.text("abcdefgh123合的一", min_size=1, max_size=9), min_size=1, max_size=12)


@settings(deadline=None, max_examples=300)
@given(st.lists(sentence, min_size=1, max_size=8))
def test_identical_text_is_placed_word_by_word(sentences: list[list[str]]) -> None:
    texts = [" ".join(each) for each in sentences]
    blocks = place(paragraphs(*texts), printed(*texts))

    assert texts == [" ".join(seen(block)) for block in blocks]
