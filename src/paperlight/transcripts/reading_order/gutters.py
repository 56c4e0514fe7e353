"""Gutters and bands: the white that parts a page, upright and level."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from paperlight.geometry import Box
    from paperlight.transcripts.reading_order.rows import Item

# Left edges this close together are one edge (ems).
SAME_EDGE_EMS = 0.6
# Boxes may touch the white by this much (ems); detectors draw them a little too large.
TOUCH_EMS = 0.15
# At the end of a gutter, lines on one side only belong to what follows the gutter when the white
# before them is this many times the white after them, and at least this tall (ems).
LEAVING_RATIO = 1.3
LEAVING_EMS = 0.4


@dataclass(frozen=True, slots=True, kw_only=True)
class Gutter:
    """White between two sides, and what lies above and below it."""

    above: tuple[Item, ...]
    left: tuple[Item, ...]
    right: tuple[Item, ...]
    below: tuple[Item, ...]

    @property
    def sides(self) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
        """The left and the right side."""
        return self.left, self.right


def best_gutter(
    items: Sequence[Item],
    width: float,
    em: float,
    accept: Callable[[Sequence[Item], Sequence[Item]], bool],
) -> Gutter | None:
    """Return the acceptable gutter with most items beside it.

    ``width`` is the least width of the white. ``accept`` is asked about its two sides.
    """
    candidates = sorted(
        _gutters(items, width, em), key=lambda g: len(g.left) + len(g.right), reverse=True
    )
    return next((gutter for gutter in candidates if accept(*gutter.sides)), None)


def white_bands(items: Sequence[Item], height: float) -> list[list[Item]]:
    """Cut the items wherever white of this height crosses them all; top to bottom."""
    groups: list[list[Item]] = []
    bottom = float("-inf")
    for item in sorted(items, key=lambda item: (item.box.y0, item.index)):
        if not groups or item.box.y0 - bottom >= height:
            groups.append([])
        groups[-1].append(item)
        bottom = max(bottom, item.box.y1)
    return groups


def _gutters(items: Sequence[Item], width: float, em: float) -> Iterator[Gutter]:
    """Yield every gutter: left edges of items are where a right side may begin."""
    falling = sorted(items, key=lambda item: (item.box.centre[1], item.box.x0, item.index))
    for edge in _left_edges(items, em):
        yield from _gutters_at(falling, edge, width, em)


def _left_edges(items: Sequence[Item], em: float) -> list[float]:
    edges: list[float] = []
    for edge in sorted(item.box.x0 for item in items):
        if not edges or edge - edges[-1] > SAME_EDGE_EMS * em:
            edges.append(edge)
    return edges[1:]


def _gutters_at(falling: Sequence[Item], edge: float, width: float, em: float) -> Iterator[Gutter]:
    """Yield the gutters left of one edge; items that cross the white end them."""
    start = 0
    for end in range(len(falling) + 1):
        if end < len(falling) and not _crosses(falling[end].box, edge, width, em):
            continue
        gutter = _between(falling, start, end, edge, em)
        if gutter is not None:
            yield gutter
        start = end + 1


def _crosses(box: Box, edge: float, width: float, em: float) -> bool:
    return box.x0 < edge - TOUCH_EMS * em and box.x1 > edge - width + TOUCH_EMS * em


def _between(
    falling: Sequence[Item], start: int, end: int, edge: float, em: float
) -> Gutter | None:
    inside = falling[start:end]
    is_left = [item.box.x0 < edge - TOUCH_EMS * em for item in inside]
    if all(is_left) or not any(is_left):
        return None
    first = _belonging_outside(falling[max(start - 1, 0) : start], inside, is_left, em)
    last = len(inside) - _belonging_outside(falling[end : end + 1], inside[::-1], is_left[::-1], em)
    beside = list(zip(inside, is_left, strict=True))[first:last]
    return Gutter(
        above=tuple(falling[: start + first]),
        left=tuple(item for item, left in beside if left),
        right=tuple(item for item, left in beside if not left),
        below=tuple(falling[start + last :]),
    )


def _belonging_outside(
    outer: Sequence[Item], inside: Sequence[Item], is_left: Sequence[bool], em: float
) -> int:
    """Count the lines at one end of a gutter that belong to the line that ends it.

    A paragraph above two columns often ends with a short line that does not cross the gutter. It
    is told by the white between it and the columns, larger than that within the paragraph.
    """
    if not outer:
        return 0
    lone = is_left.index(not is_left[0])
    chain = [outer[0], *inside[: lone + 1]]
    widest = 0.0
    for count, (near, far) in enumerate(pairwise(chain)):
        gap = _gap(near.box, far.box)
        if count and gap > max(LEAVING_RATIO * widest, LEAVING_EMS * em):
            return count
        widest = max(widest, gap)
    return 0


def _gap(one: Box, other: Box) -> float:
    return max(one.y0, other.y0) - min(one.y1, other.y1)
