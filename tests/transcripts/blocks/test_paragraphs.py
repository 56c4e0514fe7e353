from __future__ import annotations

from builders.layouts import EM, LEADING, column, line, prose
from builders.readings import transcribed
from paperlight.engines.engine import Generation
from paperlight.transcripts.transcript import BlockKind

STEP = EM * LEADING


def texts(lines):
    return [block.text for block in transcribed(Generation(lines=tuple(lines))).blocks]


def test_white_between_lines_parts_paragraphs():
    first, second = prose(4, characters=60, seed=1), prose(5, characters=60, seed=2)
    lines = [*column(first, 100, 100), *column(second, 100, 100 + 4 * STEP + 10)]

    assert [" ".join(first), " ".join(second)] == texts(lines)


def test_a_first_line_that_is_set_in_starts_a_paragraph():
    first, second = prose(4, characters=60, seed=1), prose(5, characters=60, seed=2)
    lines = [
        *column(first, 100, 100),
        line(second[0], 130, 100 + 4 * STEP),
        *column(second[1:], 100, 100 + 5 * STEP),
    ]

    assert [" ".join(first), " ".join(second)] == texts(lines)


def test_a_line_that_ends_early_ends_its_paragraph():
    first = [*prose(4, characters=60, seed=1), "and that is all."]
    second = prose(5, characters=60, seed=2)

    assert [" ".join(first), " ".join(second)] == texts(column(first + second, 100, 100))


def test_a_hyphenated_word_is_joined_and_its_lines_stay_as_printed():
    printed = [
        "The committee has looked into this very impor-",
        "tant matter and has found it sound.",
    ]
    (block,) = transcribed(Generation(lines=tuple(column(printed, 100, 100)))).blocks

    assert "The committee has looked into this very important matter and has found it sound." == (
        block.text
    )
    assert printed == [each.text for each in block.lines]


def test_the_lines_of_an_address_are_not_run_together():
    address = ["Maria Schmidt", "Lange Gasse 12", "80331 München", "Germany"]

    assert address == texts(column(address, 100, 100))


def test_rows_of_names_and_values_each_stand_for_themselves():
    lines = [
        *column(["Subtotal", "VAT 20%", "Total due"], 100, 100),
        *column(["£705.00", "£141.00", "£846.00"], 700, 100),
    ]

    assert ["Subtotal £705.00", "VAT 20% £141.00", "Total due £846.00"] == texts(lines)


def test_a_paragraph_goes_on_at_the_top_of_the_next_column():
    left, right = prose(12, seed=1), prose(12, seed=2)
    blocks = texts([*column(left, 100, 100), *column(right, 560, 100)])

    assert [" ".join(left + right)] == blocks


def test_a_sentence_that_ended_does_not_go_on_in_the_next_column():
    left, right = (
        [*prose(11, seed=1), "this column ends here, at its last stop."],
        prose(12, seed=2),
    )
    blocks = texts([*column(left, 100, 100), *column(right, 560, 100)])

    assert [" ".join(left), " ".join(right)] == blocks


def test_chinese_lines_are_joined_without_spaces():
    printed = ["人人生而自由在尊严和权利上一律平等他们赋有", "理性和良心并应以兄弟关系的精神相对待"]

    assert ["".join(printed)] == texts(column(printed, 100, 100))


def test_items_of_a_list_are_items_with_levels_and_keep_their_lines():
    lines = [
        line("• The first item is long enough that it goes on in", 100, 100),
        line("the next line", 130, 100 + STEP),
        line("– A note below it", 150, 100 + 2 * STEP),
        line("• The second item", 100, 100 + 3 * STEP),
    ]
    blocks = transcribed(Generation(lines=tuple(lines))).blocks

    assert [
        (
            BlockKind.LIST_ITEM,
            0,
            "• The first item is long enough that it goes on in the next line",
        ),
        (BlockKind.LIST_ITEM, 1, "– A note below it"),
        (BlockKind.LIST_ITEM, 0, "• The second item"),
    ] == [(block.kind, block.level, block.text) for block in blocks]


def test_a_dash_inside_a_sentence_is_no_list_item():
    printed = [
        "The core business of the company was sold in autumn of",
        "– as planned – and the proceeds were paid to the owners",
    ]

    assert [" ".join(printed)] == texts(column(printed, 100, 100))
