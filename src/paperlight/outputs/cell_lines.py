"""Which lines of a table stand in which of its cells, and what to write where there are none."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.geometry import Box
    from paperlight.lines import Line
    from paperlight.transcripts.transcript import Block


def lines_by_cell(block: Block) -> Sequence[tuple[Box | None, Sequence[Line]]]:
    """Return the cells of a table block that have text: their boxes and lines, in order.

    A block's lines are those of its cells, one after the other. Where a later step has changed
    cells or lines so that they no longer agree, all lines come as one group.
    """
    if block.table is None:
        return [(block.box, block.lines)]
    groups = []
    taken = 0
    for cell in block.table.cells:
        texts = cell.text.split("\n") if cell.text else []
        lines = block.lines[taken : taken + len(texts)]
        if [line.text.strip() for line in lines] != texts:
            return [(block.box, block.lines)]
        taken += len(texts)
        if lines:
            groups.append((cell.box, lines))
    return groups if taken == len(block.lines) else [(block.box, block.lines)]


def bare_text(block: Block) -> str:
    """Return the text of a block whose places nobody knows, a printed row a line."""
    if block.text or block.table is None:
        return block.text
    return "\n".join(" ".join(" ".join(row).split()) for row in block.table.grid())
