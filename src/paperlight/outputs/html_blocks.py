"""Blocks as HTML; every piece of text passes through one function that escapes it."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from paperlight.outputs.escape import cleaned
from paperlight.transcripts.markup.formulas import formula_spans
from paperlight.transcripts.transcript import BlockKind

if TYPE_CHECKING:
    from paperlight.transcripts.table import Cell, Table
    from paperlight.transcripts.transcript import Block

_DEEPEST_HEADING = 6
# Lists deeper than this are an accident of recognition.
_DEEPEST_ITEM = 8
_BULLET = re.compile(r"[-*+•◦▪▸‣⁃●○■□–·]\s+")


def block_as_html(block: Block) -> str:
    """Return a block without a line end; of a list item, what stands in it. Empty for nothing."""
    if block.table is not None:
        return _table(block.table)
    # The first line of code may be indented.
    text = block.text.strip("\n" if block.kind is BlockKind.CODE else None)
    return _text_block(block.kind, text, block.level) if text.strip() else ""


def _text_block(kind: BlockKind, text: str, level: int) -> str:
    match kind:
        case BlockKind.HEADING:
            tag = f"h{min(max(level, 1), _DEEPEST_HEADING)}"
            html = f"<{tag}>{_text(text)}</{tag}>"
        case BlockKind.LIST_ITEM:
            html = _text(_BULLET.sub("", text, count=1))
        case BlockKind.FORMULA:
            tex = text.strip("$").strip()
            html = f'<p><span class="math display">$${_letters(tex)}$$</span></p>'
        case BlockKind.CODE:
            # A parser drops a line end right behind <pre>.
            html = f"<pre><code>\n{_letters(text)}</code></pre>"
        case BlockKind.PARAGRAPH:
            html = f"<p>{_text(text)}</p>"
        case _:
            html = f'<p class="{kind}">{_text(text)}</p>'
    return html


def item_level(block: Block) -> int:
    """Return how deep a list item lies, within reason."""
    return min(max(block.level, 0), _DEEPEST_ITEM)


def _text(text: str) -> str:
    """Return text with its line ends, and its formulas in spans."""
    html, position = [], 0
    for start, end in formula_spans(text):
        kind = "display" if text.startswith("$$", start) else "inline"
        formula = f'<span class="math {kind}">{_letters(text[start:end])}</span>'
        html += [_lines(text[position:start]), formula]
        position = end
    return "".join([*html, _lines(text[position:])])


def _lines(text: str) -> str:
    return "<br>".join(_letters(line) for line in text.split("\n"))


def _letters(text: str) -> str:
    return escape(cleaned(text))


def _table(table: Table) -> str:
    if not table.rows or not table.columns:
        return ""
    heads = table.header_rows
    rows = _rows(table)
    head = ["<thead>", *rows[:heads], "</thead>"] if heads else []
    body = ["<tbody>", *rows[heads:], "</tbody>"] if heads < table.rows else []
    return "\n".join(["<table>", *head, *body, "</table>"])


def _rows(table: Table) -> list[str]:
    """Return a line a row; a slot that no cell covers is an empty cell."""
    slots: list[list[str | None]] = [[None] * table.columns for _ in range(table.rows)]
    for cell in table.cells:
        last_row = min(cell.row + cell.row_span, table.rows)
        last_column = min(cell.column + cell.column_span, table.columns)
        for row in slots[cell.row : last_row]:
            row[cell.column : last_column] = [""] * (last_column - cell.column)
        slots[cell.row][cell.column] = _cell(cell, last_row - cell.row, last_column - cell.column)
    return [
        f"<tr>{''.join('<td></td>' if slot is None else slot for slot in row)}</tr>"
        for row in slots
    ]


def _cell(cell: Cell, rows: int, columns: int) -> str:
    tag = "th" if cell.header else "td"
    spans = {"rowspan": rows, "colspan": columns}
    marks = "".join(f' {name}="{count}"' for name, count in spans.items() if count > 1)
    return f"<{tag}{marks}>{_text(cell.text.strip())}</{tag}>"
