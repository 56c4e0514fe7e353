"""Which lines of a table stand in which of its cells, and what to write where there are none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.transcripts.blocks.joining import HYPHENS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.geometry import Box
    from paperlight.lines import Line
    from paperlight.transcripts.transcript import Block


def lines_by_cell(block: Block) -> Sequence[tuple[Box | None, Sequence[Line]]]:
    """Return the cells of a table block that have text: their boxes and lines, in order.

    A block's lines are those of its cells, one after the other; a model's cells do not say where
    their lines break. Where a later step has changed cells or lines so that they no longer agree,
    all lines come as one group.
    """
    if block.table is None:
        return [(block.box, block.lines)]
    groups = []
    rest = list(block.lines)
    for cell in block.table.cells:
        count = _lines_of(cell.text, rest)
        if count is None:
            return [(block.box, block.lines)]
        if count:
            groups.append((cell.box, tuple(rest[:count])))
        rest = rest[count:]
    return [(block.box, block.lines)] if rest else groups


def _lines_of(text: str, lines: Sequence[Line]) -> int | None:
    """Return how many of the lines spell a cell's text, wherever it breaks; None if they do not."""
    rest = "".join(text.split())
    for count, line in enumerate(lines):
        if not rest:
            return count
        spelled = "".join(line.text.split())
        if not rest.startswith(spelled) and spelled[-1:] in HYPHENS:
            spelled = spelled[:-1]
        if not rest.startswith(spelled):
            return None
        rest = rest[len(spelled) :]
    return None if rest else len(lines)


def bare_text(block: Block) -> str:
    """Return the text of a block whose places nobody knows, a printed row a line."""
    if block.text or block.table is None:
        return block.text
    return "\n".join(" ".join(" ".join(row).split()) for row in block.table.grid())
