from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from paperlight.documents.page import Unit
from paperlight.geometry import Affine, Box, Size
from paperlight.lines import Line
from paperlight.transcripts.blocks.furniture import mark_furniture
from paperlight.transcripts.transcript import Block, BlockKind, PageTranscript, Source
from paperlight.transcripts.verdict import State, Verdict

SIZE = Size(600, 800)
HEADER, FOOTER, PAGE_NUMBER = BlockKind.HEADER, BlockKind.FOOTER, BlockKind.PAGE_NUMBER
PARAGRAPH, HEADING = BlockKind.PARAGRAPH, BlockKind.HEADING


def block(text, y, *, x=50.0, width=300.0, height=12.0, kind=PARAGRAPH):
    box = Box(x, y, x + width, y + height)
    return Block(kind=kind, text=text, box=box, lines=(Line(text=text, quad=box.quad()),))


def page(number, *blocks, quarter_turns=0):
    return PageTranscript(
        number=number,
        quarter_turns=quarter_turns,
        size=SIZE,
        unit=Unit.POINT,
        verdict=Verdict(state=State.OK),
        source=Source.RECOGNITION,
        blocks=blocks,
    )


def kinds(pages):
    return [[each.kind for each in marked.blocks] for marked in mark_furniture(pages)]


def test_a_running_header_is_told_by_the_page_after_it():
    pages = [
        page(n, block(f"Annual report {2020 + n}", 30), block(f"Body text number {n}", 400))
        for n in (1, 2, 3)
    ]

    assert [[HEADER, PARAGRAPH]] * 3 == kinds(pages)


def test_a_header_read_with_a_slip_is_still_the_same_header():
    pages = [
        page(1, block("Minutes of the general assembly", 30)),
        page(2, block("Minutes of the general assernbly", 32)),
    ]

    assert [[HEADER], [HEADER]] == kinds(pages)


def test_headers_that_swap_sides_on_even_pages_are_found():
    pages = [
        page(1, block("Handbook of pumps", 30, x=400, width=150)),
        page(2, block("Handbook of pumps", 30, x=50, width=150)),
    ]

    assert [[HEADER], [HEADER]] == kinds(pages)


def test_the_same_text_in_the_middle_of_two_pages_is_body_text():
    pages = [page(n, block("Signed and sealed", 400)) for n in (1, 2)]

    assert [[PARAGRAPH], [PARAGRAPH]] == kinds(pages)


def test_different_first_lines_are_body_text_however_near_the_edge():
    pages = [
        page(1, block("The river rises in the hills", 30)),
        page(2, block("Boats were built of oak then", 30)),
    ]

    assert [[PARAGRAPH], [PARAGRAPH]] == kinds(pages)


def test_a_single_page_has_no_running_header_but_may_have_a_number():
    alone = page(1, block("Annual report", 30, kind=HEADING), block("- 3 -", 770, x=280, width=40))

    assert [[HEADING, PAGE_NUMBER]] == kinds([alone])


def test_a_number_in_the_middle_of_a_page_is_no_page_number():
    assert [[PARAGRAPH]] == kinds([page(1, block("12", 400))])


def test_footers_with_changing_numbers_are_one_footer():
    pages = [page(n, block(f"ACME Ltd. – Document 4711 – sheet {n}", 780)) for n in (9, 10)]

    assert [[FOOTER], [FOOTER]] == kinds(pages)


def test_furniture_keeps_its_place_among_the_blocks():
    blocks = (block("Report", 30), block("Text", 400), block("7", 780))
    first, _ = mark_furniture([page(1, *blocks), page(2, *blocks)])

    assert ["Report", "Text", "7"] == [each.text for each in first.blocks]
    assert ["Text"] == [each.text for each in first.content()]


def test_an_endless_document_is_read_one_page_ahead_and_no_more():
    taken = []

    def endless():
        for number in count(1):
            taken.append(number)
            yield page(number, block("Head", 30))

    marked = mark_furniture(endless())
    first = next(marked)

    assert 1 == first.number
    assert [1, 2] == taken


def test_no_pages_give_no_pages():
    assert [] == list(mark_furniture([]))


def test_a_page_that_lay_on_its_side_has_its_header_at_the_side():
    turned_back = Affine.quarter_turns(1, SIZE).inverse
    pages = []
    for n in (1, 2):
        header = block("Annual report", 25)
        body = block(f"Body text number {n}", 300)
        pages.append(
            page(
                n,
                *(replace(each, box=turned_back.box(each.box)) for each in (header, body)),
                quarter_turns=1,
            )
        )

    assert [[HEADER, PARAGRAPH]] * 2 == kinds(pages)


def test_a_title_in_large_print_that_comes_again_is_still_a_title():
    pages = [
        page(
            n,
            block("Northwind Tools Ltd.", 30, height=24, kind=HEADING),
            *(block(f"Row {row} of page {n}", 200 + 20 * row) for row in range(5)),
        )
        for n in (1, 2)
    ]

    assert [[HEADING] + [PARAGRAPH] * 5] * 2 == kinds(pages)


def test_a_letterhead_of_many_lines_is_no_running_header():
    head = ["Northwind Tools", "221B Harbour Road", "Bristol BS1 4RW", "VAT No. GB 123"]
    pages = [page(n, *(block(text, 10 + 14 * i) for i, text in enumerate(head))) for n in (1, 2)]

    assert [[PARAGRAPH] * 4] * 2 == kinds(pages)


@pytest.mark.parametrize(
    "text",
    [
        *("PO-4711", "ABC-0123", "RE-2024", "USD-500", "DIN-5008", "B.12", "2024", "1500"),
        *("C", "CV", "XL", "iii", "12/2024", "(4)", "S 500"),
    ],
)
def test_a_reference_at_the_edge_of_a_page_alone_is_read(text):
    at_both_edges = page(1, block(text, 30, width=60), block(text, 780, width=60))

    assert [[PARAGRAPH, PARAGRAPH]] == kinds([at_both_edges])


def test_the_own_number_of_a_page_is_its_page_number():
    assert [[PAGE_NUMBER]] == kinds([page(7, block("7", 780, width=10))])


@pytest.mark.parametrize(
    ("first", "second"),
    [("413", "414"), ("xiv", "xv"), ("A-9", "A-10"), ("(8)", "(9)"), ("1999", "2000")],
)
def test_numbers_that_count_on_at_the_same_place_are_page_numbers(first, second):
    pages = [page(1, block(first, 780, width=40)), page(2, block(second, 780, width=40))]

    assert [[PAGE_NUMBER], [PAGE_NUMBER]] == kinds(pages)


def test_sheets_that_show_two_pages_count_by_two():
    pages = [
        page(n, block(str(98 + 2 * n), 780, x=60, width=20), block(str(99 + 2 * n), 780, x=500))
        for n in (1, 2)
    ]

    assert [[PAGE_NUMBER] * 2] * 2 == kinds(pages)


def test_pages_that_were_left_out_count_too():
    pages = [page(3, block("103", 780, width=30)), page(7, block("107", 780, width=30))]

    assert [[PAGE_NUMBER], [PAGE_NUMBER]] == kinds(pages)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("1500", "2024"),
        ("PO-4711", "PO-4812"),
        ("B.12", "C.13"),
        ("414", "413"),
        ("USD-5", "USD-9"),
    ],
)
def test_numbers_that_do_not_count_on_are_read(first, second):
    pages = [page(1, block(first, 780, width=60)), page(2, block(second, 780, width=60))]

    assert [[PARAGRAPH], [PARAGRAPH]] == kinds(pages)


def test_numbers_that_count_on_at_another_place_are_read():
    pages = [page(1, block("413", 780, x=50, width=30)), page(2, block("414", 30, x=50, width=30))]

    assert [[PARAGRAPH], [PARAGRAPH]] == kinds(pages)


def test_a_reference_that_comes_again_on_the_next_page_is_a_header():
    pages = [page(n, block("PO-4711", 30, width=60)) for n in (1, 2)]

    assert [[HEADER], [HEADER]] == kinds(pages)
