"""Pages from a folder: pictures beside a ``truth.json`` that tells their text and tables.

``truth.json`` maps the name of each picture, without ``.png``, to ``lang``, ``kind``, ``angle``
(degrees that the page was turned by), ``lines`` and, for pages with a table, ``html``.
"""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

from paperlight.bench.page import BenchPage, Condition
from paperlight.errors import UsageError
from paperlight.transcripts.table import Cell, Table

if TYPE_CHECKING:
    from pathlib import Path

TRUTH_FILE = "truth.json"
_CONDITIONS = {
    "dense": Condition.CLEAN,
    "scan150dpi": Condition.SCAN,
    "twocol": Condition.COLUMNS,
    "mixed": Condition.MIXED,
    "rot": Condition.ROTATED,
    "skew": Condition.SKEWED,
    "small": Condition.SMALL,
    "table": Condition.TABLE,
    "invoice": Condition.INVOICE,
}


def load_testset(folder: Path) -> list[BenchPage]:
    """Load all pages of a folder; UsageError when it is not a test set."""
    try:
        truth = json.loads((folder / TRUTH_FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError(
            f"{folder} is no test set: {TRUTH_FILE} cannot be read ({error}); "
            "name a folder of pictures with that file in it"
        ) from error
    try:
        return [_page(folder, name, fields) for name, fields in truth.items()]
    except (KeyError, OSError) as error:
        raise UsageError(
            f"{folder / TRUTH_FILE} and its pictures do not fit together: {error!r}"
        ) from error


def table_from_html(markup: str) -> Table:
    """Return the table that simple HTML (``tr``, ``td``, ``rowspan``, ``colspan``) describes."""
    reader = _TableReader()
    reader.feed(markup)
    cells = tuple(sorted(reader.cells, key=lambda cell: (cell.row, cell.column)))
    return Table(
        rows=max((cell.row + cell.row_span for cell in cells), default=0),
        columns=max((cell.column + cell.column_span for cell in cells), default=0),
        cells=cells,
    )


def _page(folder: Path, name: str, fields: dict[str, Any]) -> BenchPage:
    condition = _CONDITIONS[fields["kind"]]
    if condition is Condition.TABLE and fields["angle"]:
        condition = Condition.ROUGH_TABLE
    return BenchPage(
        name=name,
        condition=condition,
        language=fields["lang"],
        data=(folder / f"{name}.png").read_bytes(),
        lines=tuple(fields["lines"]),
        tables=(table_from_html(fields["html"]),) if "html" in fields else (),
    )


class _TableReader(HTMLParser):
    """Collects cells and gives each the first slot that no earlier cell covers."""

    def __init__(self) -> None:
        super().__init__()
        self.cells: list[Cell] = []
        self._covered: set[tuple[int, int]] = set()
        self._row = -1
        self._spans: tuple[int, int] = (1, 1)
        self._text: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self._row += 1
        elif tag in {"td", "th"}:
            values = dict(attrs)
            self._spans = (int(values.get("rowspan") or 1), int(values.get("colspan") or 1))
            self._text = []

    def handle_data(self, data: str) -> None:
        if self._text is not None:
            self._text.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag not in {"td", "th"} or self._text is None:
            return
        column = 0
        while (self._row, column) in self._covered:
            column += 1
        rows, columns = self._spans
        self._covered |= {
            (row, covered)
            for row in range(self._row, self._row + rows)
            for covered in range(column, column + columns)
        }
        self.cells.append(
            Cell(
                row=self._row,
                column=column,
                row_span=rows,
                column_span=columns,
                text="".join(self._text),
            )
        )
        self._text = None
