"""Columns: whether two parts of a table have the same ones, at the same places."""

from __future__ import annotations

from itertools import starmap
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from paperlight.geometry import Affine
    from paperlight.transcripts.table import Table

# From left to right, as shares of the page's width.
Extent: TypeAlias = tuple[float, float]

# Columns share at least this much of the narrower one: text alone is not as wide as its column.
SHARED = 0.5
# The outer edges differ by no more than this share of the page's width.
SAME_EDGE = 0.04


def columns_agree(one: Table, on: Affine, other: Table, other_on: Affine) -> bool:
    """Say whether both have the same columns; ``on`` maps their boxes to shares of their page.

    Columns without boxes on one of the pages are not compared; at least one must be.
    """
    if one.columns != other.columns:
        return False
    extents, others = _extents(one, on), _extents(other, other_on)
    pairs = [(extents[column], others[column]) for column in extents.keys() & others.keys()]
    return bool(pairs) and all(starmap(_overlap, pairs)) and _same_edges(extents, others)


def _extents(table: Table, on: Affine) -> dict[int, Extent]:
    """Return how far the cells of each column reach."""
    extents: dict[int, Extent] = {}
    for cell in table.cells:
        if cell.box is not None and cell.column_span == 1:
            box = on.box(cell.box)
            left, right = extents.get(cell.column, (box.x0, box.x1))
            extents[cell.column] = min(left, box.x0), max(right, box.x1)
    return extents


def _overlap(one: Extent, other: Extent) -> bool:
    shared = min(one[1], other[1]) - max(one[0], other[0])
    narrower = min(one[1] - one[0], other[1] - other[0])
    return shared >= SHARED * narrower


def _same_edges(one: dict[int, Extent], other: dict[int, Extent]) -> bool:
    return all(
        abs(
            pick(extent[side] for extent in one.values())
            - pick(extent[side] for extent in other.values())
        )
        <= SAME_EDGE
        for side, pick in ((0, min), (1, max))
    )
