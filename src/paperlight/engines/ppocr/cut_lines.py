"""Lines that detection drew over several cells -> where to cut them."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from paperlight.engines.ppocr.quads import part

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.engines.ppocr.grid import Grid, GridCell
    from paperlight.geometry import Quad
    from paperlight.lines import Line

# A cell counts when the line reaches into it by more than this share of the line's height.
REACHING = 0.75
# A cut goes to the nearest white between words, at most so many heights of the line away.
FARTHEST_WHITE = 1.5


def pieces(line: Line, grid: Grid) -> list[Quad]:
    """Cut a line at the borders of the cells it runs over, or at the white beside them.

    Returns the whole quad alone where nothing is to be cut.
    """
    box = line.box
    borders = [cell.box.x0 for cell in _cells_under(line, grid)[1:]]
    if not borders or line.vertical:
        return [line.quad]
    whites = _whites(line)
    reach = FARTHEST_WHITE * box.height
    cuts = [0.0]
    for border in borders:
        near = [white for white in whites if abs(white - border) <= reach]
        at = min(near, key=lambda white: abs(white - border)) if near else border
        cuts.append((at - box.x0) / box.width)
    return [part(line.quad, start, end) for start, end in pairwise([*cuts, 1.0]) if end > start]


def _cells_under(line: Line, grid: Grid) -> list[GridCell]:
    """The cells that the middle of a line runs through, left to right."""
    box = line.box
    middle = box.centre[1]
    return sorted(
        (
            cell
            for cell in grid.cells
            if cell.box.y0 <= middle < cell.box.y1
            and min(cell.box.x1, box.x1) - max(cell.box.x0, box.x0) > REACHING * box.height
        ),
        key=lambda cell: cell.column,
    )


def _whites(line: Line) -> Sequence[float]:
    """The middles of the gaps between the words of a line."""
    boxes = [word.quad.box for word in line.words]
    return [(left.x1 + right.x0) / 2 for left, right in pairwise(boxes)]
