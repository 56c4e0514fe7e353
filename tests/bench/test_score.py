from __future__ import annotations

import pytest

from builders.transcripts import block, page, table, table_block
from paperlight.bench.score import character_error, edits, folded, levelled, lost_lines, text_of
from paperlight.transcripts.transcript import BlockKind

LEFT = "The gate was closed when our driver came at nine."
RIGHT = "Two boxes are still missing and follow next week."


def test_a_known_wrong_transcript_scores_badly():
    wrong = "Tbe qate vvas dosed wben cur diver carne ot nime"

    assert character_error(folded(LEFT), folded(wrong)) > 0.15


def test_nothing_read_is_an_error_of_one():
    assert 1.0 == character_error(folded(LEFT), "")


def test_a_perfect_transcript_has_no_error():
    assert 0.0 == character_error(folded(LEFT), folded(LEFT))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("“Handle with care” – it’s brass", '"Handle with care" - it\'s brass'),
        ("„Vorsicht“ stand darauf", "«Vorsicht» stand darauf"),
        ("占68.5％，发票", "占68.5%,发票"),
        ("The gate\nwas closed", "The  gate was\tclosed "),
        ("請求書を 送り\nました。", "請求書を送りました。"),
        ("ﬁne, 3.º", "fine, 3.o"),
        ("ending，\n2026年は良い年でした", "ending,2026年は良い年でした"),
    ],
)
def test_two_honest_spellings_score_alike(one, other):
    assert folded(one) == folded(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ærø", "AErø"), ("naïf", "naif"), ("1,5", "1.5"), ("サーバー", "サ一バ一")]
)
def test_a_different_letter_stays_a_difference(one, other):
    assert folded(one) != folded(other)


def test_strict_error_counts_what_folding_forgives():
    truth, reading = "“ten” – 5％", '"ten" - 5%'

    assert 0 == edits(folded(truth), folded(reading))
    assert 4 == edits(levelled(truth), levelled(reading))


def test_a_space_lost_between_words_is_one_edit():
    assert 1 == edits(folded("next week"), folded("nextweek"))


def test_columns_in_the_wrong_order_are_punished():
    truth, swapped = folded(f"{LEFT}\n{RIGHT}"), folded(f"{RIGHT}\n{LEFT}")

    assert character_error(truth, swapped) > 0.5


def test_lines_of_two_columns_read_across_are_punished():
    truth = folded("one two\nthree four\nfive six\nseven eight\nnine ten\ntwelve")
    across = folded("one two seven eight\nthree four nine ten\nfive six twelve")

    assert character_error(truth, across) > 0.3


def test_a_lost_line_is_named_whatever_the_order():
    assert ("Total due",) == lost_lines([LEFT, "Total due", RIGHT], f"{RIGHT}\n{LEFT}")


def test_a_line_read_with_an_error_is_not_lost():
    assert () == lost_lines(["Subtotal £705.00"], "Subtota1 E705.00")


def test_a_lost_cell_is_found_though_another_holds_the_same_text():
    assert ("12",) == lost_lines(["12", "Chair", "12"], "Chair\n12")


def test_a_lost_number_is_not_found_inside_a_longer_one():
    assert ("33",) == lost_lines(["33", "1335"], "1335")


def test_the_text_of_a_page_has_furniture_and_cells_in_reading_order():
    read = page(
        block(BlockKind.HEADER, "Head"),
        block(BlockKind.PARAGRAPH, "Before"),
        table_block(table([["a", "b"]])),
        block(BlockKind.PARAGRAPH, "After"),
    )

    assert "Head\nBefore\na\nb\nAfter" == text_of(read)
