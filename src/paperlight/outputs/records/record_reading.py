"""Our JSON, read back: records become transcripts again.

The bytes may be a stranger's: what is not as ``record.py`` says raises KeyError, TypeError or
ValueError, which ``saved_transcript.py`` turns into an error that people understand.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from paperlight.documents.page import Unit
from paperlight.geometry import Box, Quad, Size
from paperlight.lines import Line
from paperlight.transcripts.table import Cell, Table
from paperlight.transcripts.transcript import (
    Block,
    BlockKind,
    DocumentInfo,
    Figure,
    PageTranscript,
    Source,
)
from paperlight.transcripts.verdict import State, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable

Record: TypeAlias = dict[str, Any]

# No table on paper has more; a file that says so would only cost memory.
MOST_SLOTS = 4_000_000
MOST_PAGES = 10_000_000


def info_of(record: Record) -> DocumentInfo:
    """Return what is known of a document."""
    return DocumentInfo(
        name=text_of(record["name"]),
        format=text_of(record["format"]),
        page_count=_whole(record["page_count"]),
        sha256=text_of(record["sha256"]),
        attachments=tuple(map(text_of, record["attachments"])),
        warnings=tuple(map(text_of, record["warnings"])),
    )


def page_of(record: Record, picture: Callable[[str], bytes | None]) -> PageTranscript:
    """Return a page; ``picture`` finds the PNG of a figure by its path, or None."""
    verdict = record["verdict"]
    figures = {
        name: _number(value) for name, value in verdict["figures"].items() if value is not None
    }
    return PageTranscript(
        number=_page_number(record["number"]),
        size=Size(_number(record["width"]), _number(record["height"])),
        unit=Unit(record["unit"]),
        verdict=Verdict(
            state=State(verdict["state"]),
            reasons={code: text_of(told) for code, told in verdict["reasons"].items()},
            figures=figures,
        ),
        source=Source(record["source"]),
        blocks=tuple(_block(block, picture) for block in record["blocks"]),
        engine=text_of(record["engine"]),
        cross_check=text_of(record.get("cross_check", "off")),
        quarter_turns=_whole(record["quarter_turns"]),
        skew_degrees=_number(record["skew_degrees"]),
        seconds=_number(record["seconds"]),
        warnings=tuple(map(text_of, record["warnings"])),
    )


def _block(record: Record, picture: Callable[[str], bytes | None]) -> Block:
    path = record["figure"]
    png = None if path is None else picture(text_of(path))
    return Block(
        kind=BlockKind(record["kind"]),
        text=text_of(record["text"]),
        box=_box(record["box"]),
        confidence=_number_or_none(record["confidence"]),
        level=_whole(record["level"]),
        lines=tuple(map(_line, record["lines"])),
        table=None if record["table"] is None else _table(record["table"]),
        figure=None if png is None else Figure(png=png),
    )


def _line(record: Record) -> Line:
    x0, y0, x1, y1, x2, y2, x3, y3 = map(_number, record["quad"])
    return Line(
        text=text_of(record["text"]),
        quad=Quad((x0, y0), (x1, y1), (x2, y2), (x3, y3)),
        score=_number_or_none(record["score"]),
        vertical=record["vertical"] is True,
    )


def _table(record: Record) -> Table:
    table = Table(
        rows=_whole(record["rows"]),
        columns=_whole(record["columns"]),
        cells=tuple(map(_cell, record["cells"])),
        score=_number_or_none(record["score"]),
        method=text_of(record["method"]),
        row_pages=tuple(map(_page_number, record.get("row_pages", ()))),
    )
    _check(table)
    cells = sorted(table.cells, key=lambda cell: (cell.row, cell.column))
    return replace(table, cells=tuple(cells))


def _cell(record: Record) -> Cell:
    return Cell(
        row=_whole(record["row"]),
        column=_whole(record["column"]),
        row_span=_whole(record["row_span"]),
        column_span=_whole(record["column_span"]),
        text=text_of(record["text"]),
        box=_box(record["box"]),
        header=record["header"] is True,
    )


def _check(table: Table) -> None:
    """Raise ValueError unless each slot is covered by at most one cell and none is outside."""
    covered = sum(cell.row_span * cell.column_span for cell in table.cells)
    if max(table.rows * table.columns, covered) > MOST_SLOTS:
        raise ValueError(f"a table of more than {MOST_SLOTS} slots")
    if table.row_pages and len(table.row_pages) != table.rows:
        raise ValueError("a table whose row_pages are not one a row")
    taken = {
        (row, column)
        for cell in table.cells
        for row in range(cell.row, cell.row + cell.row_span)
        for column in range(cell.column, cell.column + cell.column_span)
    }
    inside = all(row < table.rows and column < table.columns for row, column in taken)
    if (
        len(taken) != covered
        or not inside
        or not all(c.row_span * c.column_span for c in table.cells)
    ):
        raise ValueError("a table whose cells overlap or lie outside of it")


def _page_number(value: Any) -> int:
    if not 1 <= _whole(value) <= MOST_PAGES:
        raise ValueError(f"there is no page {value!r:.40}")
    return int(value)


def _box(value: Any) -> Box | None:
    return None if value is None else Box(*map(_number, value))


def text_of(value: Any) -> str:
    """Return a text; raise TypeError when it is none."""
    if not isinstance(value, str):
        raise TypeError(f"{value!r:.40} is no text")
    return value


def _number(value: Any) -> float:
    if not isinstance(value, (int, float)) or not math.isfinite(value):
        raise TypeError(f"{value!r:.40} is no number")
    return float(value)


def _number_or_none(value: Any) -> float | None:
    return None if value is None else _number(value)


def _whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise TypeError(f"{value!r:.40} is no whole number from 0")
    return value
