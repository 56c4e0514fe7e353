"""Tables across a page break: joined when everything agrees, kept apart in doubt."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from builders.transcripts import block, page, paragraph
from paperlight.geometry import Affine, Box, Size
from paperlight.lines import Line
from paperlight.transcripts.joined_tables import MOST_PAGES, join_tables
from paperlight.transcripts.table import Cell, Table
from paperlight.transcripts.transcript import Block, BlockKind, PageTranscript

if TYPE_CHECKING:
    from collections.abc import Sequence

HEADING = ["Item", "Qty", "Amount"]
COLUMNS = (60.0, 300.0, 400.0, 530.0)
ROW_HEIGHT = 20.0


def part(
    rows: Sequence[Sequence[str]],
    *,
    top: float,
    header: bool = False,
    columns: Sequence[float] = COLUMNS,
) -> Block:
    """Return a table with boxes in points on a page of 595 by 842."""
    cells = []
    for r, row in enumerate(rows):
        y = top + r * ROW_HEIGHT
        cells += [
            Cell(
                row=r,
                column=c,
                text=text,
                header=header and r == 0,
                box=Box(columns[c], y, columns[c + 1], y + ROW_HEIGHT),
            )
            for c, text in enumerate(row)
        ]
    box = Box(columns[0], top, columns[-1], top + len(rows) * ROW_HEIGHT)
    lines = tuple(Line(text=cell.text, quad=cell.box.quad()) for cell in cells if cell.box)
    table = Table(rows=len(rows), columns=len(rows[0]), cells=tuple(cells), score=0.9)
    return Block(kind=BlockKind.TABLE, table=table, box=box, lines=lines)


def rows_of(name: str, count: int) -> list[list[str]]:
    return [[f"{name}{n}", str(n), f"{n},00"] for n in range(count)]


def bottom(name: str = "a", *, header: bool = True) -> Block:
    rows = [HEADING, *rows_of(name, 5)] if header else rows_of(name, 6)
    return part(rows, top=680, header=header)


def joined(*pages: PageTranscript) -> list[PageTranscript]:
    return list(join_tables(pages))


def grids(pages: Sequence[PageTranscript]) -> list[list[list[list[str]]]]:
    return [[table.grid() for table in page.tables] for page in pages]


def test_a_table_goes_on_where_the_next_page_begins() -> None:
    sequel = part(rows_of("b", 2), top=60)

    first, second = joined(
        page(paragraph("before"), bottom()), page(sequel, paragraph("after"), number=2)
    )

    table = first.tables[0]
    assert [HEADING, *rows_of("a", 5), *rows_of("b", 2)] == table.grid()
    assert (1,) * 6 + (2,) * 2 == table.row_pages
    assert 1 == table.header_rows
    assert () == second.tables
    assert ["", "after"] == [block.text for block in second.blocks]
    assert sequel.lines == second.blocks[0].lines


def test_a_repeated_heading_is_not_a_row() -> None:
    sequel = part([["ITEM", "Qty ", "Amount"], *rows_of("b", 2)], top=60, header=True)

    first, _ = joined(page(bottom()), page(sequel, number=2))

    assert [HEADING, *rows_of("a", 5), *rows_of("b", 2)] == first.tables[0].grid()


def test_a_table_may_go_on_over_many_pages_and_another_may_begin() -> None:
    middle = part(rows_of("b", 35), top=60)
    pages = joined(
        page(bottom()),
        page(block(BlockKind.HEADER, "Ledger"), middle, number=2),
        page(
            part([HEADING, *rows_of("c", 1)], top=60, header=True),
            paragraph("x"),
            bottom("d"),
            number=3,
        ),
        page(part(rows_of("e", 1), top=60), number=4),
    )

    assert [1, 2, 3, 4] == [page.number for page in pages]
    assert [
        [[HEADING, *rows_of("a", 5), *rows_of("b", 35), *rows_of("c", 1)]],
        [],
        [[HEADING, *rows_of("d", 5), *rows_of("e", 1)]],
        [],
    ] == grids(pages)
    assert (3,) * 6 + (4,) == pages[2].tables[0].row_pages


@pytest.mark.parametrize(
    "sequel",
    [
        part([["b", "1"]], top=60, columns=(60, 300, 530)),  # fewer columns
        part(rows_of("b", 2), top=60, columns=(60, 120, 200, 530)),  # elsewhere
        part(rows_of("b", 2), top=60, columns=(160, 300, 400, 530)),  # another edge
        part(rows_of("b", 2), top=400),  # in the middle of the page
        part([["Name", "Age", "City"], *rows_of("b", 2)], top=60, header=True),  # another heading
    ],
)
def test_a_part_that_does_not_agree_stays_apart(sequel: Block) -> None:
    pages = [page(bottom()), page(sequel, number=2)]

    assert pages == joined(*pages)


@pytest.mark.parametrize(
    "pages",
    [
        [page(part(rows_of("a", 3), top=100)), page(part(rows_of("b", 2), top=60), number=2)],
        [page(bottom(), paragraph("Total")), page(part(rows_of("b", 2), top=60), number=2)],
        [page(bottom()), page(paragraph("New"), part(rows_of("b", 2), top=60), number=2)],
        [page(bottom()), page(number=2), page(part(rows_of("b", 2), top=60), number=3)],
        [page(bottom()), page(part(rows_of("b", 2), top=60), number=3)],
        [page(bottom(), number=2), page(part(rows_of("b", 2), top=60), number=1)],
    ],
)
def test_what_stands_between_parts_keeps_them_apart(pages: list[PageTranscript]) -> None:
    assert pages == joined(*pages)


def test_furniture_does_not_stand_between() -> None:
    first, _ = joined(
        page(bottom(), block(BlockKind.PAGE_NUMBER, "1")),
        page(block(BlockKind.HEADER, "Ledger"), part(rows_of("b", 2), top=60), number=2),
    )

    assert 8 == first.tables[0].rows


def test_without_places_only_a_repeated_heading_joins() -> None:
    def placeless(rows: Sequence[Sequence[str]], *, header: bool) -> Block:
        placed = part(rows, top=0, header=header)
        assert placed.table is not None
        cells = tuple(replace(cell, box=None) for cell in placed.table.cells)
        return replace(placed, box=None, table=replace(placed.table, cells=cells))

    head = page(placeless([HEADING, *rows_of("a", 2)], header=True))
    repeated = page(placeless([HEADING, *rows_of("b", 2)], header=True), number=2)
    bare = page(placeless(rows_of("b", 2), header=False), number=2)

    assert 5 == joined(head, repeated)[0].tables[0].rows
    assert [head, bare] == joined(head, bare)


def test_pages_that_lie_on_their_side_are_compared_as_they_are_read() -> None:
    size = Size(842, 595)
    laid = Affine.quarter_turns(1, size).inverse

    def lying(content: Block, number: int) -> PageTranscript:
        assert content.table is not None
        assert content.box is not None
        cells = tuple(
            replace(cell, box=cell.box and laid.box(cell.box)) for cell in content.table.cells
        )
        turned = replace(
            content, box=laid.box(content.box), table=replace(content.table, cells=cells)
        )
        return replace(page(turned, number=number), size=size, quarter_turns=1)

    first, _ = joined(lying(bottom(), 1), lying(part(rows_of("b", 2), top=60), 2))

    assert 8 == first.tables[0].rows


def test_a_page_is_held_back_no_longer_than_its_table_may_go_on() -> None:
    taken = []
    given = [page(paragraph("x"), number=1), page(bottom(), number=2), page(number=3)]

    for one in join_tables(taken.append(each.number) or each for each in given):
        taken.append(-one.number)  # noqa: PERF401  # the order in which both happen is the point

    assert [1, -1, 2, 3, -2, -3] == taken


def test_an_endless_table_does_not_hold_back_endless_pages() -> None:
    pages = [
        page(part(rows_of("r", 38), top=60), number=number)
        for number in range(1, 2 * MOST_PAGES + 1)
    ]

    found = joined(*pages)

    assert [38 * MOST_PAGES] * 2 == [table.rows for page in found for table in page.tables]
