"""Excel: a sheet a table, and an index of them all.

Cells are text as it is printed, never a formula or a link; numbers are typed on request only.
"""

from __future__ import annotations

import re
import unicodedata
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Any

from xlsxwriter import Workbook
from xlsxwriter.exceptions import FileCreateError

from paperlight.outputs.tables.cell_values import numbers_of
from paperlight.outputs.tables.numbered_tables import tables_on

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import BinaryIO

    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

    from paperlight.outputs.output import OutputOptions
    from paperlight.outputs.tables.cell_values import Number
    from paperlight.outputs.tables.numbered_tables import NumberedTable
    from paperlight.transcripts.table import Cell, Table
    from paperlight.transcripts.transcript import DocumentInfo, PageTranscript

# Excel's own limits.
MOST_ROWS = 1_048_576
MOST_COLUMNS = 16_384
MOST_LETTERS = 32_767
# Column widths, in digits of the usual font.
_NARROWEST = 6
_WIDEST = 60
_ROOM = 2
# More heading rows than this would fill a small screen with what does not scroll.
_MOST_FROZEN_ROWS = 8
_INDEX = "Tables"
_INDEX_HEADINGS = (
    ("Sheet", 20),
    ("Source", 30),
    ("Page", 8),
    ("Title", 40),
    ("Rows", 8),
    ("Columns", 8),
    ("Box", 24),
    ("Verdict", 10),
    ("Remarks", 60),
)
_PLAIN = {"text_wrap": True, "valign": "top"}
_HEADING = {**_PLAIN, "bold": True, "bg_color": "#EEEEEE", "bottom": 1}
# What UTF-8 cannot carry: halves of surrogate pairs.
_SURROGATES = re.compile("[\ud800-\udfff]")
_WIDE = frozenset("WF")


class WorkbookOutput:
    """Writes an .xlsx file; it is put together at the end, from the cells alone."""

    def __init__(self, stream: BinaryIO, info: DocumentInfo, options: OutputOptions) -> None:
        self._stream = stream
        # Not the stream itself: a ZIP file that could not be ended would complain for ever.
        self._file = BytesIO()
        self._book = Workbook(self._file)
        self._source = info.name
        self._numbers = options.numbers
        self._formats: dict[str, Format] = {}
        self._index = self._book.add_worksheet(_INDEX)
        self._index_rows = 0
        self._index_row([name for name, _ in _INDEX_HEADINGS], self._format(**_HEADING))
        self._index.freeze_panes(1, 0)
        for column, (_, width) in enumerate(_INDEX_HEADINGS):
            self._index.set_column(column, column, width)

    def page(self, page: PageTranscript) -> None:
        """Write the tables of one page."""
        for numbered in tables_on(page):
            self._add(numbered)

    def finish(self, *, missing: str = "") -> None:
        """Put the file together; tell about missing pages in the index."""
        if missing:
            self._index_row(["", self._source, "", "", "", "", "", "", f"Incomplete: {missing}"])
        with _as_os_error():
            self._book.close()
        self._stream.write(self._file.getbuffer())

    def _add(self, numbered: NumberedTable) -> None:
        table, page = numbered.table, numbered.page
        name = f"Page {page.number} table {numbered.number}"
        sheet = self._book.add_worksheet(name)
        cut = self._fill(sheet, table)
        remarks = [*page.verdict.reasons.values()]
        if cut:
            remarks.append(f"{cut} cells are longer than Excel allows, or beyond it: see the CSV.")
        verdict = str(page.verdict.state)
        size = (str(table.rows), str(table.columns))
        facts = [self._source, numbered.pages, numbered.title, *size, numbered.place, verdict]
        row = self._index_row([name, *facts, "; ".join(remarks)])
        self._index.write_url(row, 0, f"internal:'{name}'!A1", string=name)

    def _fill(self, sheet: Worksheet, table: Table) -> int:
        """Write the cells; return how many could not be written whole."""
        numbers = numbers_of(table, self._numbers)
        cut = 0
        for cell in table.cells:
            if cell.row >= MOST_ROWS or cell.column >= MOST_COLUMNS:
                cut += 1
                continue
            cut += len(cell.text) > MOST_LETTERS
            self._cell(sheet, cell, numbers.get((cell.row, cell.column)))
        for column, width in _widths(table).items():
            sheet.set_column(column, column, width)
        if 0 < table.header_rows < table.rows and table.header_rows <= _MOST_FROZEN_ROWS:
            sheet.freeze_panes(table.header_rows, 0)
        return cut

    def _cell(self, sheet: Worksheet, cell: Cell, number: Number | None) -> None:
        look = self._format(**(_HEADING if cell.header else _PLAIN))
        if cell.spans:
            last_row = min(cell.row + cell.row_span, MOST_ROWS) - 1
            last_column = min(cell.column + cell.column_span, MOST_COLUMNS) - 1
            sheet.merge_range(cell.row, cell.column, last_row, last_column, "", look)
        if number is not None:
            look = self._format(**_PLAIN, num_format=number.format)
            sheet.write_number(cell.row, cell.column, number.value, look)
        else:
            _write_text(sheet, cell.row, cell.column, cell.text, look)

    def _index_row(self, texts: Sequence[str], look: Format | None = None) -> int:
        row = self._index_rows
        for column, text in enumerate(texts):
            _write_text(self._index, row, column, text, look or self._format(**_PLAIN))
        self._index_rows += 1
        return row

    def _format(self, **properties: Any) -> Format:
        key = repr(sorted(properties.items()))
        if key not in self._formats:
            self._formats[key] = self._book.add_format(properties)
        return self._formats[key]


def _write_text(sheet: Worksheet, row: int, column: int, text: str, look: Format) -> None:
    """Write text as text, whatever it looks like."""
    text = _SURROGATES.sub("\N{REPLACEMENT CHARACTER}", text)[:MOST_LETTERS]
    if text.startswith("<r>") and text.endswith("</r>"):
        # XlsxWriter takes this for its own mark-up and would not escape it (sharedstrings.py).
        sheet.write_rich_string(row, column, text[:1], look, text[1:], look)
    elif text:
        sheet.write_string(row, column, text, look)
    else:
        sheet.write_blank(row, column, None, look)


def _widths(table: Table) -> dict[int, int]:
    """Return a width for each column, by its longest line; merged cells have room enough."""
    widths = dict.fromkeys(range(min(table.columns, MOST_COLUMNS)), _NARROWEST)
    for cell in table.cells:
        if cell.column_span == 1 and cell.column in widths:
            longest = max(map(_letter_columns, cell.text.splitlines()), default=0)
            wanted = min(longest + _ROOM, _WIDEST)
            widths[cell.column] = max(widths[cell.column], wanted)
    return widths


def _letter_columns(text: str) -> int:
    """Return how many digits a line is wide; Chinese and Japanese letters take two."""
    return sum(2 if unicodedata.east_asian_width(letter) in _WIDE else 1 for letter in text)


@contextmanager
def _as_os_error() -> Iterator[None]:
    """Raise what stopped XlsxWriter, which wraps it: a full disk is a full disk."""
    try:
        yield
    except FileCreateError as error:
        cause = error.args[0] if error.args else None
        raise cause if isinstance(cause, OSError) else OSError(str(error)) from error
