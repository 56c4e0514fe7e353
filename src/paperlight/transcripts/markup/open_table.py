"""A table while its mark-up is read: rows and cells open and close, also when no tag says so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paperlight.transcripts.markup.spanned_cells import SpannedCell, table_of_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from paperlight.transcripts.table import Table

_SPACES = re.compile(r" {2,}")


class OpenTable:
    """Collects the cells of one table; text always finds a place."""

    def __init__(self) -> None:
        self.in_head = False
        self._rows: list[list[_OpenCell]] = []
        self._row_open = False
        self._cell_open = False
        self._caption: list[str] | None = None
        self._caption_open = False

    def open_row(self) -> None:
        """Begin a row, which ends the one before."""
        self.close_row()
        self._rows.append([])
        self._row_open = True

    def close_row(self) -> None:
        """End the row and its cell, or the caption."""
        self.close_cell()
        self._row_open = False

    def open_cell(self, *, row_span: int = 1, column_span: int = 1, header: bool = False) -> None:
        """Begin a cell, in a new row if none is open."""
        self.close_cell()
        if not self._row_open:
            self.open_row()
        cell = _OpenCell(row_span, column_span, header=header or self.in_head)
        self._rows[-1].append(cell)
        self._cell_open = True

    def close_cell(self) -> None:
        """End the cell or the caption; the next text does not belong to it unless it must."""
        self._cell_open = False
        self._caption_open = False

    def open_caption(self) -> None:
        """Begin the caption."""
        self.close_row()
        if self._caption is None:
            self._caption = []
        self._caption_open = True

    def parts(self) -> list[str]:
        """Return where text belongs now: pieces of text to be added to."""
        if self._caption_open and self._caption is not None:
            return self._caption
        if not self._cell_open and not (self._row_open and self._rows[-1]):
            self.open_cell()
        return self._rows[-1][-1].parts

    @property
    def between_cells(self) -> bool:
        """Whether blanks would only be the layout of the source."""
        return not (self._cell_open or self._caption_open)

    def caption(self) -> str:
        """Return the caption's text."""
        return tidy("".join(self._caption or ()))

    def table(self) -> Table | None:
        """Return what was read, or None when there was no cell."""
        rows = [[cell.closed() for cell in row] for row in self._rows]
        return table_of_rows(rows, method="html")

    def as_text(self) -> str:
        """Return the table as the text of a cell: a line a row, tabs between cells."""
        table = self.table()
        return "\n".join([self.caption(), "" if table is None else rows_as_text(table)])


class _OpenCell:
    def __init__(self, row_span: int, column_span: int, *, header: bool) -> None:
        self.parts: list[str] = []
        self._row_span = row_span
        self._column_span = column_span
        self._header = header

    def closed(self) -> SpannedCell:
        return SpannedCell(
            text=tidy("".join(self.parts)),
            row_span=self._row_span,
            column_span=self._column_span,
            header=self._header,
        )


def rows_as_text(table: Table) -> str:
    """Return a line a row, with tabs between cells and none at its end."""
    rows = ([text.replace("\n", " ") for text in row] for row in table.grid())
    return "\n".join("\t".join(row).rstrip("\t") for row in rows)


def tidy(text: str) -> str:
    """Return lines without blanks at their ends or twice, and without empty lines."""
    lines = (_SPACES.sub(" ", line).strip(" \xa0") for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


class RaisedText:
    """Remembers where raised or lowered text began, to rewrite it where it ends."""

    def __init__(self) -> None:
        self._open: list[tuple[list[str], int]] = []

    def begin(self, parts: list[str]) -> None:
        """Text added to ``parts`` from here on is raised."""
        self._open.append((parts, len(parts)))

    def end(self, parts: list[str], rewrite: Callable[[str], str]) -> None:
        """Rewrite what was added since; a tag that ends in another cell changes nothing."""
        if self._open:
            began, start = self._open.pop()
            if began is parts:
                parts[start:] = [rewrite("".join(parts[start:]))]
