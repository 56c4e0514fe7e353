"""Pieces of a line's quad."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.geometry import Quad

if TYPE_CHECKING:
    from paperlight.geometry import Point


def part(quad: Quad, start: float, end: float) -> Quad:
    """Cut a piece off along the line; 0 is where the text starts, 1 where it ends."""
    start, end = max(start, 0.0), min(end, 1.0)
    return Quad(
        _between(quad.a, quad.b, start),
        _between(quad.a, quad.b, end),
        _between(quad.d, quad.c, end),
        _between(quad.d, quad.c, start),
    )


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
