"""The tables of a document, each with its page, its number there and what stands above it.

What every format with a file or a sheet a table tells in its index.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from paperlight.transcripts.transcript import BlockKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paperlight.geometry import Box
    from paperlight.transcripts.table import Table
    from paperlight.transcripts.transcript import PageTranscript

_TITLES = frozenset({BlockKind.CAPTION, BlockKind.HEADING})
# Hundredths of a point or pixel are finer than any engine's boxes.
_BOX_DIGITS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedTable:
    """A table and where it stands; ``number`` counts from 1 on each page.

    ``title`` is the caption or heading right above it, if there is one.
    """

    table: Table
    page: PageTranscript
    number: int
    title: str
    box: Box | None

    @property
    def pages(self) -> str:
        """The pages that its rows stand on: ``3``, or ``3-5`` for a joined table."""
        pages = self.table.row_pages or (self.page.number,)
        return str(pages[0]) if pages[0] == pages[-1] else f"{pages[0]}-{pages[-1]}"

    @property
    def place(self) -> str:
        """The box as four numbers with blanks between, in the page's unit; empty when unknown."""
        if self.box is None:
            return ""
        sides = (self.box.x0, self.box.y0, self.box.x1, self.box.y1)
        return " ".join(f"{round(side, _BOX_DIGITS):g}" for side in sides)


def tables_on(page: PageTranscript) -> Iterator[NumberedTable]:
    """Yield the tables of a page that have slots, in reading order."""
    title, number = "", 0
    for block in page.blocks:
        table = block.table
        if table is not None and table.rows and table.columns:
            number += 1
            yield NumberedTable(table=table, page=page, number=number, title=title, box=block.box)
        title = " ".join(block.text.split()) if block.kind in _TITLES else ""
