"""Rows: items that stand on one line of print."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paperlight.geometry import Box

# Two items share a row when they overlap by this share of the lower one's height ...
SHARED_HEIGHT = 0.5
# ... and do not cover each other sideways by more than this share of the narrower one.
SHARED_WIDTH = 0.3


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """Something that has a place in the reading order: a line, or a whole table or figure.

    ``index`` is the caller's name for it. A ``solid`` item is never in a row with others.
    """

    index: int
    box: Box
    text: str = ""
    solid: bool = False


def em_of(items: Iterable[Item]) -> float:
    """Return the median height of the lines of text, the unit for every gap on a page."""
    items = list(items)
    heights = [item.box.height for item in items if not item.solid]
    return max(median(heights or [item.box.height for item in items]), 1e-6)


def rows_of(items: Sequence[Item]) -> list[list[Item]]:
    """Group items into rows, top to bottom, each from left to right."""
    rows: list[list[Item]] = []
    for item in sorted(items, key=lambda item: (item.box.centre[1], item.box.x0, item.index)):
        home = next((row for row in reversed(rows[-2:]) if _fits(item, row)), None)
        if home is None:
            rows.append([item])
        else:
            home.append(item)
    return [sorted(row, key=lambda item: (item.box.x0, item.index)) for row in rows]


def _fits(item: Item, row: list[Item]) -> bool:
    return not item.solid and all(
        not other.solid and _on_one_line(item.box, other.box) for other in row
    )


def _on_one_line(one: Box, other: Box) -> bool:
    height = min(one.y1, other.y1) - max(one.y0, other.y0)
    width = min(one.x1, other.x1) - max(one.x0, other.x0)
    return height >= SHARED_HEIGHT * min(one.height, other.height) and width <= SHARED_WIDTH * min(
        one.width, other.width
    )
