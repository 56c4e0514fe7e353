"""CSV: a file a table, and an index of them; or one table after the other on standard output."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING

from paperlight.outputs.replacement import write_whole
from paperlight.outputs.tables.csv_cells import csv_cell
from paperlight.outputs.tables.numbered_tables import tables_on

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import BinaryIO

    from paperlight.outputs.output import OutputOptions
    from paperlight.outputs.tables.numbered_tables import NumberedTable
    from paperlight.transcripts.transcript import DocumentInfo, PageTranscript

_INDEX = ("table", "file", "page", "rows", "columns", "box", "verdict", "title")
# Excel takes a file without it for the encoding of its country, and garbles what is not ASCII.
_BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"


class CsvOutput:
    """Writes UTF-8, commas, and quotes where they are needed; a merged cell fills its first slot.

    Files begin with a byte order mark for Excel's sake; standard output does not.
    """

    def __init__(self, stream: BinaryIO, info: DocumentInfo, options: OutputOptions) -> None:  # noqa: ARG002  # a table has no place for it
        self._stream = stream
        self._folder = options.tables
        self._count = 0
        if self._folder is not None:
            self._write(_BYTE_ORDER_MARK + _as_csv([_INDEX]))

    def page(self, page: PageTranscript) -> None:
        """Write the tables of one page."""
        for numbered in tables_on(page):
            self._count += 1
            rows = _as_csv(numbered.table.grid())
            if self._folder is None:
                self._write(rows if self._count == 1 else f"\n{rows}")
                continue
            name = f"page-{page.number}-table-{numbered.number}.csv"
            self._folder.mkdir(exist_ok=True)
            write_whole(self._folder / name, _encoded(_BYTE_ORDER_MARK + rows))
            self._write(_as_csv([self._facts(numbered, f"{self._folder.name}/{name}")]))

    def finish(self, *, missing: str = "") -> None:
        """Tell about missing pages in the index."""
        if missing and self._folder is not None:
            self._write(_as_csv([["", "", "", "", "", "", "incomplete", missing]]))

    def _facts(self, numbered: NumberedTable, file: str) -> list[str]:
        table = numbered.table
        size = (str(table.rows), str(table.columns))
        verdict = str(numbered.page.verdict.state)
        return [
            str(self._count),
            file,
            numbered.pages,
            *size,
            numbered.place,
            verdict,
            numbered.title,
        ]

    def _write(self, text: str) -> None:
        self._stream.write(_encoded(text))


def _as_csv(rows: Iterable[Sequence[str]]) -> str:
    """Return the rows; no line is empty, since a row with one empty cell is a pair of quotes."""
    lines = StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerows([csv_cell(text) for text in row] for row in rows)
    return lines.getvalue()


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "replace")
