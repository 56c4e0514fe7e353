"""Tables in Markdown: pipes when the grid is simple, HTML when cells span."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

from paperlight.outputs.escape import cleaned, lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.transcripts.table import Cell, Table

# What a reader takes for the rule below the heading, when all cells of a row are like this.
_RULE_CELL = re.compile(r":?-+:?")


def table_as_markdown(table: Table) -> str:
    """Return the table without a line end at its end; empty for a table without slots.

    A pipe table always has a heading in Markdown: its first row.
    """
    if not table.rows or not table.columns:
        return ""
    return _html_table(table) if table.has_spans else _pipe_table(table.grid())


def _pipe_table(grid: Sequence[Sequence[str]]) -> str:
    head, *body = ([_pipe_cell(text) for text in row] for row in grid)
    if all(_RULE_CELL.fullmatch(cell) for cell in head):
        head[0] = f"\\{head[0]}"
    rule = _pipe_row(["---"] * len(grid[0]))
    return "\n".join([_pipe_row(head), rule, *map(_pipe_row, body)])


def _pipe_row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _pipe_cell(text: str) -> str:
    """Escape one cell; pipes come last, since a reader takes their backslash off first."""
    return "<br>".join(lines(text)).replace("|", "\\|")


def _html_table(table: Table) -> str:
    """Return HTML without empty lines, which would end it inside Markdown."""
    heads = table.header_rows
    rows = [_html_row(table, row, "th" if row < heads else "td") for row in range(table.rows)]
    if 0 < heads < table.rows:
        rows = ["<thead>", *rows[:heads], "</thead>", "<tbody>", *rows[heads:], "</tbody>"]
    return "\n".join(["<table>", *rows, "</table>"])


def _html_row(table: Table, row: int, tag: str) -> str:
    starts = {cell.column: cell for cell in table.cells if cell.row == row}
    covered = _covered(table, row)
    cells = []
    for column in range(table.columns):
        if column in starts:
            cells.append(_html_cell(table, starts[column], tag))
        elif column not in covered:
            cells.append(f"<{tag}></{tag}>")
    return f"<tr>{''.join(cells)}</tr>"


def _covered(table: Table, row: int) -> set[int]:
    """Return the columns of a row that a cell covers."""
    return {
        column
        for cell in table.cells
        if cell.row <= row < cell.row + cell.row_span
        for column in range(cell.column, cell.column + cell.column_span)
    }


def _html_cell(table: Table, cell: Cell, tag: str) -> str:
    spans = {
        "rowspan": min(cell.row_span, table.rows - cell.row),
        "colspan": min(cell.column_span, table.columns - cell.column),
    }
    marks = "".join(f' {name}="{count}"' for name, count in spans.items() if count > 1)
    text = "<br>".join(
        html.escape(line.strip(), quote=False) for line in cleaned(cell.text).splitlines()
    )
    return f"<{tag}{marks}>{text}</{tag}>"
