"""Tables cut by a page break, joined again.

Two parts are one table when the first ends at the bottom of a page, the second begins the next one,
their columns stand at the same places, and the second repeats the first one's heading or has none.
What is in doubt stays apart.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from paperlight.transcripts.markup.open_table import rows_as_text
from paperlight.transcripts.reading_order.upright import upright_shares
from paperlight.transcripts.table_columns import columns_agree

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paperlight.geometry import Box
    from paperlight.transcripts.table import Table
    from paperlight.transcripts.transcript import Block, PageTranscript

# Shares of the page's height: a part ends below the first, its sequel begins above the second.
ENDS_BELOW = 0.7
BEGINS_ABOVE = 0.3
# All pages of a joined table wait until it ends; a longer one is begun anew.
MOST_PAGES = 200


def join_tables(pages: Iterable[PageTranscript]) -> Iterator[PageTranscript]:
    """Yield the pages in order, with the parts of a table joined on the page where it begins.

    No row is dropped but repeated headings; each row knows its page (``Table.row_pages``). On the
    other pages a block without text keeps the place and the lines of the part.
    """
    held: list[PageTranscript] = []  # from the page where a table begins to where it may go on
    sequels: list[_Part] = []
    end: _Part | None = None
    for page in pages:
        begin = _first_part(page)
        if end and begin and len(held) < MOST_PAGES and _same(held[0], end, begin):
            sequels.append(begin)
            held.append(_without_table(page, begin.place))
            if begin.is_last and begin.ends_at_the_bottom:
                end = begin
                continue
            yield from _with_sequels(held[:-1], sequels)
            held = held[-1:]
        else:
            yield from _with_sequels(held, sequels)
            held = [page]
        sequels, end = [], _last_part(held[0])
        if end is None:
            yield from held
            held = []
    yield from _with_sequels(held, sequels)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """A table that is the first or last thing on its page."""

    page: PageTranscript
    place: int
    table: Table
    is_last: bool
    box: Box | None

    @property
    def ends_at_the_bottom(self) -> bool:
        return self.box is None or self.box.y1 >= ENDS_BELOW

    @property
    def begins_at_the_top(self) -> bool:
        return self.box is None or self.box.y0 <= BEGINS_ABOVE


def _first_part(page: PageTranscript) -> _Part | None:
    part = _part(page, 0)
    return part if part is not None and part.begins_at_the_top else None


def _last_part(page: PageTranscript) -> _Part | None:
    part = _part(page, -1)
    return part if part is not None and part.ends_at_the_bottom else None


def _part(page: PageTranscript, which: int) -> _Part | None:
    """Return the table that is the first (0) or last (-1) thing on a page."""
    content = [place for place, block in enumerate(page.blocks) if not block.kind.furniture]
    if not content:
        return None
    block = page.blocks[content[which]]
    if block.table is None:
        return None
    box = block.box if page.size.area else None
    return _Part(
        page=page,
        place=content[which],
        table=block.table,
        is_last=content[which] == content[-1],
        box=None if box is None else upright_shares(page).box(box),
    )


def _same(first: PageTranscript, end: _Part, begin: _Part) -> bool:
    """Whether a part goes on from the end of the table that began on the first page.

    Without places only a heading can tell.
    """
    if begin.page.number != end.page.number + 1:  # pages may be left out, or read backwards
        return False
    repeated = _repeats_heading(first.tables[-1], begin.table)
    if begin.table.header_rows and not repeated:
        return False
    if end.box is None or begin.box is None:
        return repeated and end.table.columns == begin.table.columns
    return columns_agree(
        end.table, upright_shares(end.page), begin.table, upright_shares(begin.page)
    )


def _repeats_heading(head: Table, sequel: Table) -> bool:
    rows = sequel.header_rows
    return rows > 0 and _top(head, rows) == _top(sequel, rows)


def _top(table: Table, rows: int) -> list[tuple[int, int, int, int, str]]:
    return [
        (
            cell.row,
            cell.column,
            cell.row_span,
            cell.column_span,
            "".join(cell.text.split()).casefold(),
        )
        for cell in table.cells
        if cell.row < rows
    ]


def _with_sequels(
    pages: Sequence[PageTranscript], sequels: Sequence[_Part]
) -> Iterator[PageTranscript]:
    """Yield the pages, the rows of the sequels appended to the last table of the first."""
    if not sequels:
        yield from pages
        return
    first = pages[0]
    head = _part(first, -1)
    if head is None:
        raise AssertionError("a page that waits ends with a table")
    table = _joined(head, sequels)
    block = replace(first.blocks[head.place], table=table, text=rows_as_text(table))
    yield _with_block(first, head.place, block)
    yield from pages[1:]


def _joined(head: _Part, sequels: Sequence[_Part]) -> Table:
    cells, pages = list(head.table.cells), [head.page.number] * head.table.rows
    for part in sequels:
        skipped = part.table.header_rows
        moved = len(pages) - skipped
        cells += [
            replace(cell, row=cell.row + moved) for cell in part.table.cells if cell.row >= skipped
        ]
        pages += [part.page.number] * (part.table.rows - skipped)
    scores = [one.table.score for one in (head, *sequels) if one.table.score is not None]
    return replace(
        head.table,
        rows=len(pages),
        cells=tuple(cells),
        score=min(scores, default=None),
        row_pages=tuple(pages),
    )


def _without_table(page: PageTranscript, place: int) -> PageTranscript:
    return _with_block(page, place, replace(page.blocks[place], table=None, text=""))


def _with_block(page: PageTranscript, place: int, block: Block) -> PageTranscript:
    return replace(page, blocks=(*page.blocks[:place], block, *page.blocks[place + 1 :]))
