from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builders.layouts import EM, LEADING, column, line, prose, shuffled, slanted, vertical
from paperlight.geometry import Box
from paperlight.transcripts.reading_order.levelled import reading_frame
from paperlight.transcripts.reading_order.order import reading_order
from paperlight.transcripts.reading_order.rows import Item

STEP = EM * LEADING


def read(lines):
    """Return the texts of the rows in reading order; pieces of a row are parted by a bar."""
    lines = shuffled(lines)
    frame = reading_frame(lines)
    items = [
        Item(index=i, box=frame.quad(each.quad).box, text=each.text) for i, each in enumerate(lines)
    ]
    return [
        " | ".join(lines[i].text for i in row) for zone in reading_order(items) for row in zone.rows
    ]


def test_two_columns_are_read_one_after_the_other():
    left, right = prose(20, seed=1), prose(18, seed=2)

    assert read([*column(left, 100, 100), *column(right, 560, 100)]) == left + right


def test_three_columns_under_a_title_are_read_from_left_to_right():
    columns = [prose(15, characters=24, seed=seed) for seed in range(3)]
    title = "A headline that spans more than one of the columns below"
    lines = [line(title, 100, 40, em=30)]
    for number, texts in enumerate(columns):
        lines += column(texts, 100 + number * 300, 100)

    assert read(lines) == [title, *columns[0], *columns[1], *columns[2]]


def test_a_heading_across_both_columns_parts_what_is_above_from_what_is_below():
    parts = [prose(8, seed=seed) for seed in range(4)]
    heading = "Second section, set across the whole width of the page in one line"
    below = 100 + 8 * STEP
    lines = [
        *column(parts[0], 100, 100),
        *column(parts[1], 560, 100),
        line(heading, 100, below + 10, em=24),
        *column(parts[2], 100, below + 60),
        *column(parts[3], 560, below + 60),
    ]

    assert read(lines) == [*parts[0], *parts[1], heading, *parts[2], *parts[3]]


def test_the_short_last_line_of_a_full_width_paragraph_stays_above_the_columns():
    full, left, right = prose(3, characters=85, seed=5), prose(9, seed=6), prose(9, seed=7)
    below = 100 + 4 * STEP + 25
    lines = [
        *column([*full, "and ends here."], 100, 100),
        *column(left, 100, below),
        *column(right, 560, below),
    ]

    assert read(lines) == [*full, "and ends here.", *left, *right]


def test_columns_whose_lines_stand_at_different_heights_are_never_mixed():
    left, right = prose(14, seed=1), prose(12, characters=44, seed=2)

    assert read([*column(left, 100, 100), *column(right, 560, 109, em=17)]) == left + right


def test_a_letterhead_is_read_block_by_block_and_before_the_title_below_it():
    sender = ["Northwind Tools Ltd.", "221B Harbour Road", "Bristol BS1 4RW", "VAT No. GB 123"]
    facts = ["Invoice number: 2026-00417", "Date: 14/09/2026", "Due: 14/10/2026", "Customer: C-8"]
    receiver = ["Bill to", "Redmond & Son ApS", "Norregade 12, 2. th.", "1165 Kobenhavn K"]
    lines = [
        *column(sender, 100, 100),
        *column(facts, 700, 100),
        *column(receiver, 100, 100 + 6 * STEP),
        line("INVOICE", 100, 100 + 12 * STEP, em=32),
    ]

    assert read(lines) == [*sender, *facts, *receiver, "INVOICE"]


def test_facts_beside_an_address_are_a_block_at_any_height():
    sender = ["Northwind Tools Ltd.", "221B Harbour Road", "Bristol BS1 4RW", "VAT No. GB 123"]
    facts = ["Invoice number: 2026-00417", "Date: 14/09/2026", "Due: 14/10/2026", "Customer: C-8"]
    receiver = ["Bill to", "Redmond & Son ApS", "Norregade 12, 2. th.", "1165 Kobenhavn K"]
    lines = [
        *column(sender, 100, 100),
        *column(facts, 700, 109),
        *column(receiver, 100, 100 + 7 * STEP),
        line("INVOICE", 100, 100 + 13 * STEP, em=32),
    ]

    assert [*sender, *facts, *receiver, "INVOICE"] == read(lines)


def test_the_rows_of_a_form_with_long_names_stay_rows():
    names = ["First name", "Date of birth", "Street and number"]
    values = ["Maria Magdalena", "14 March 1988", "Lange Gasse 12"]
    lines = [
        each
        for i, (name, value) in enumerate(zip(names, values, strict=True))
        for each in (line(name, 100, 100 + 45 * i), line(value, 500, 102 + 45 * i))
    ]

    assert [f"{name} | {value}" for name, value in zip(names, values, strict=True)] == read(lines)


def test_two_addresses_side_by_side_are_not_woven_into_each_other():
    billing = ["Bill to", "Redmond & Son ApS", "Norregade 12, 2. th.", "1165 Kobenhavn K"]
    shipping = ["Ship to", "Harbour Works Ltd.", "Dock Street 4, Gate B", "8000 Aarhus C"]

    assert read([*column(billing, 100, 100), *column(shipping, 600, 100)]) == billing + shipping


@pytest.mark.parametrize(
    ("names", "values"),
    [
        (["Subtotal", "VAT 20%", "Total due"], ["£705.00", "£141.00", "£846.00"]),
        (["Name:", "Street:", "Town:"], ["Maria Schmidt", "Lange Gasse 12 b", "80331 München"]),
        (["Name", "Colour", "Material"], ["Alpha Nord", "dark green", "cast iron, painted"]),
        (["1 Introduction", "2 Methods", "3 Results"], ["iii", "12", "147"]),
        (["Chapter One ..........", "Chapter Two .........."], ["five", "seventeen"]),
    ],
)
def test_a_value_stays_beside_its_name_however_wide_the_gap(names, values):
    lines = [*column(names, 100, 100), *column(values, 700, 100)]

    assert [f"{name} | {value}" for name, value in zip(names, values, strict=True)] == read(lines)


def test_a_listing_of_many_columns_is_read_row_by_row():
    cells = [[f"article {row}", f"shelf {row}", str(row * 7), f"{row}.50"] for row in range(12)]
    lines = [
        line(text, 100 + number * 220, 100 + row * STEP)
        for row, texts in enumerate(cells)
        for number, text in enumerate(texts)
    ]

    assert read(lines) == [" | ".join(row) for row in cells]


def test_a_column_of_page_numbers_at_the_right_edge_stays_with_its_entries():
    entries = prose(14, characters=45, seed=3)
    numbers = [str(7 * row + 3) for row in range(14)]
    lines = [*column(entries, 100, 100), *column(numbers, 1000, 100)]

    expected = [f"{entry} | {number}" for entry, number in zip(entries, numbers, strict=True)]

    assert expected == read(lines)


def test_an_index_in_two_columns_is_read_down_each_column():
    left = [
        f"{word}, {page}" for word, page in zip(prose(12, characters=12), range(12), strict=True)
    ]
    right = [
        f"{word}, {page}"
        for word, page in zip(prose(12, characters=12, seed=4), range(20, 32), strict=True)
    ]

    assert read([*column(left, 100, 100), *column(right, 500, 100)]) == left + right


def test_a_note_in_the_margin_does_not_break_into_the_text_beside_it():
    text, note = prose(16, characters=60, seed=3), ["see also the", "letter of May", "in the annex"]

    assert read([*column(text, 100, 100), *column(note, 760, 190, em=14)]) == text + note


def test_rows_of_a_slanted_page_stay_rows():
    names, values = ["Subtotal", "VAT 20%", "Total due"], ["£705.00", "£141.00", "£846.00"]
    lines = [
        *column(prose(6, characters=80), 100, 100),
        *column(names, 100, 400),
        *column(values, 900, 400),
    ]

    assert read(slanted(lines, 1.5)) == read(lines)


def test_japanese_columns_side_by_side_are_read_one_after_the_other():
    left = ["すべての人間は生まれながらにして自由である" for _ in range(8)]
    right = ["何人も奴隷にされまたは苦役に服することはない" for _ in range(8)]

    assert read([*column(left, 100, 100), *column(right, 640, 100)]) == left + right


def test_vertical_japanese_is_read_from_right_to_left():
    texts = ["すべての人間は", "生まれながらにして", "自由であり", "尊厳と権利とについて平等である"]
    lines = [vertical(text, 900 - i * 40, 100) for i, text in enumerate(texts)]

    assert read(lines) == texts


def test_the_upper_tier_of_vertical_print_is_read_before_the_lower_one():
    upper = [f"上段の第{i}行は右から左へ順に読まれる文章である" for i in "一二三四五六七八九"]
    lower = [f"下段の第{i}行は上段が終わった後に読まれるもの" for i in "一二三四五六七八九"]
    lines = [
        *(vertical(text, 900 - i * 40, 100) for i, text in enumerate(upper)),
        *(vertical(text, 900 - i * 40, 600) for i, text in enumerate(lower)),
    ]

    assert upper + lower == read(lines)


def test_a_page_number_between_two_columns_comes_last():
    left, right = prose(20, seed=1), prose(20, seed=2)
    lines = [
        *column(left, 100, 100),
        *column(right, 560, 100),
        line("- 12 -", 490, 100 + 23 * STEP),
    ]

    assert read(lines) == [*left, *right, "- 12 -"]


def test_a_table_between_columns_is_read_at_its_place():
    parts = [
        column(prose(8, seed=seed), x, y)
        for seed, (x, y) in enumerate([(100, 100), (560, 100), (100, 700), (560, 700)])
    ]
    lines = [each for part in parts for each in part]
    items = [Item(index=i, box=each.box, text=each.text) for i, each in enumerate(lines)]
    table = Item(index=99, box=Box(100, 400, 960, 650), solid=True)
    order = [i for zone in reading_order([*items, table]) for row in zone.rows for i in row]

    assert [*range(16), 99, *range(16, 32)] == order


def test_a_figure_inside_one_column_does_not_end_the_columns():
    left, right = column(prose(12, seed=1), 100, 100), column(prose(20, seed=2), 560, 100)
    lines = [*left, *right]
    items = [Item(index=i, box=each.box, text=each.text) for i, each in enumerate(lines)]
    figure = Item(index=99, box=Box(100, 480, 500, 690), solid=True)
    order = [i for zone in reading_order([*items, figure]) for row in zone.rows for i in row]

    assert [*range(12), 99, *range(12, 32)] == order


def test_a_crowded_page_is_ordered_in_a_blink():
    lines = [
        each
        for number in range(3)
        for each in column(prose(100, characters=24, seed=number), 100 + number * 320, 100)
    ]
    items = [Item(index=i, box=each.box, text=each.text) for i, each in enumerate(lines)]
    seconds = []
    for _ in range(5):
        started = time.perf_counter()
        reading_order(items)
        seconds.append(time.perf_counter() - started)

    assert min(seconds) < 0.1


BOXES = st.lists(
    st.tuples(
        st.integers(0, 1000),
        st.integers(0, 1400),
        st.integers(0, 900),
        st.integers(0, 60),
        st.text(max_size=12),
        st.booleans(),
    ),
    max_size=40,
)


@settings(deadline=None)
@given(BOXES)
def test_every_item_of_any_layout_is_read_exactly_once(layout):
    items = [
        Item(index=i, box=Box(x, y, x + width, y + height), text=text, solid=solid)
        for i, (x, y, width, height, text, solid) in enumerate(layout)
    ]
    zones = reading_order(items)

    assert list(range(len(items))) == sorted(i for zone in zones for row in zone.rows for i in row)
    assert zones == reading_order(items)


def test_the_three_blocks_of_a_letter_footer_are_read_one_by_one():
    blocks = [
        ["Krüger GmbH", "Hafenstr. 3", "20457 Hamburg"],
        ["Hamburger Sparkasse", "IBAN DE02 2005 0550 1015 8710 00", "BIC HASPDEHHXXX"],
        ["Amtsgericht Hamburg HRB 1234", "Geschäftsführer: Jan Krüger", "USt-IdNr. DE 811128135"],
    ]
    lines = [each for i, texts in enumerate(blocks) for each in column(texts, 100 + 450 * i, 1600)]

    assert [text for texts in blocks for text in texts] == read(lines)


def test_a_running_head_above_the_right_column_comes_first():
    left, right = prose(20, seed=1), prose(20, seed=2)
    lines = [
        line("Chapter 2", 780, 40),
        *column(left, 100, 120),
        *column(right, 560, 120),
    ]

    assert ["Chapter 2", *left, *right] == read(lines)


def test_a_lone_last_line_of_the_left_column_is_read_before_the_right_column():
    left, right = prose(20, seed=1), prose(14, seed=2)
    lines = [
        *column(left, 100, 100),
        line("A heading at the foot", 100, 100 + 21 * STEP, em=22),
        *column(right, 560, 100),
    ]

    assert [*left, "A heading at the foot", *right] == read(lines)
