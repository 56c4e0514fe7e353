"""Size, Box, Quad and Affine: plain values, no image library.

Axes run right and down. A length carries no unit here; the value that holds it says whether it is
in pixels or in points.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Size:
    """A width and a height."""

    width: float
    height: float

    @property
    def area(self) -> float:
        """Width times height."""
        return self.width * self.height

    @property
    def longest(self) -> float:
        """The longer side."""
        return max(self.width, self.height)


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle from (x0, y0), top left, to (x1, y1), bottom right."""

    x0: float
    y0: float
    x1: float
    y1: float

    @classmethod
    def around(cls, points: Iterable[Point]) -> Self:
        """Return the smallest box that holds all points; at least one is needed."""
        xs, ys = zip(*points, strict=True)
        return cls(min(xs), min(ys), max(xs), max(ys))

    @classmethod
    def union(cls, boxes: Iterable[Box]) -> Self:
        """Return the smallest box that holds all boxes; at least one is needed."""
        corners = [corner for box in boxes for corner in ((box.x0, box.y0), (box.x1, box.y1))]
        return cls.around(corners)

    @property
    def width(self) -> float:
        """Extent to the right."""
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        """Extent downwards."""
        return self.y1 - self.y0

    @property
    def area(self) -> float:
        """Width times height, never negative."""
        return max(self.width, 0.0) * max(self.height, 0.0)

    @property
    def centre(self) -> Point:
        """The middle."""
        return (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2

    def contains(self, point: Point) -> bool:
        """Say whether the point lies inside or on the edge."""
        return self.x0 <= point[0] <= self.x1 and self.y0 <= point[1] <= self.y1

    def intersection(self, other: Box) -> float:
        """Return the area shared with another box."""
        width = min(self.x1, other.x1) - max(self.x0, other.x0)
        height = min(self.y1, other.y1) - max(self.y0, other.y0)
        return max(width, 0.0) * max(height, 0.0)

    def grown(self, by: float) -> Box:
        """Return the box with every side moved outwards."""
        return Box(self.x0 - by, self.y0 - by, self.x1 + by, self.y1 + by)

    def quad(self) -> Quad:
        """Return the four corners, clockwise from the top left."""
        return Quad(
            (self.x0, self.y0),
            (self.x1, self.y0),
            (self.x1, self.y1),
            (self.x0, self.y1),
        )


@dataclass(frozen=True, slots=True)
class Quad:
    """Four corners, clockwise from the one where the text starts (top left of an upright line)."""

    a: Point
    b: Point
    c: Point
    d: Point

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The corners in order."""
        return self.a, self.b, self.c, self.d

    @property
    def box(self) -> Box:
        """The upright box around the corners."""
        return Box.around(self.corners)

    @property
    def length(self) -> float:
        """Mean extent along the line of text."""
        return (math.dist(self.a, self.b) + math.dist(self.d, self.c)) / 2

    @property
    def thickness(self) -> float:
        """Mean extent across the line of text: its height when upright."""
        return (math.dist(self.a, self.d) + math.dist(self.b, self.c)) / 2

    def part(self, start: float, end: float) -> Quad:
        """Return the piece between two shares of the way along the line of text, 0 to 1."""
        return Quad(
            _between(self.a, self.b, start),
            _between(self.a, self.b, end),
            _between(self.d, self.c, end),
            _between(self.d, self.c, start),
        )

    def share_of(self, point: Point) -> float:
        """Return how far along the line of text a point lies: 0 at its start, 1 at its end."""
        (ax, ay), (bx, by) = self.a, self.b
        squared = (bx - ax) ** 2 + (by - ay) ** 2
        along = (point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)
        return along / squared if squared else 0.0


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


@dataclass(frozen=True, slots=True)
class Affine:
    """The map (x, y) -> (a x + b y + c, d x + e y + f).

    ``first @ then`` reads left to right: it applies ``first``, then ``then``.
    """

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 0.0
    e: float = 1.0
    f: float = 0.0

    @classmethod
    def scale(cls, x: float, y: float | None = None) -> Affine:
        """Scale about the origin."""
        return cls(a=x, e=x if y is None else y)

    @classmethod
    def translate(cls, dx: float, dy: float) -> Affine:
        """Move by (dx, dy)."""
        return cls(c=dx, f=dy)

    @classmethod
    def quarter_turns(cls, turns: int, size: Size) -> Affine:
        """Turn a picture of this size clockwise ``turns`` times; it stays at the origin."""
        width, height = size.width, size.height
        return (
            cls(),
            cls(a=0, b=-1, c=height, d=1, e=0, f=0),
            cls(a=-1, b=0, c=width, d=0, e=-1, f=height),
            cls(a=0, b=1, c=0, d=-1, e=0, f=width),
        )[turns % 4]

    def __matmul__(self, then: Affine) -> Affine:
        """Apply this map, then the other."""
        return Affine(
            then.a * self.a + then.b * self.d,
            then.a * self.b + then.b * self.e,
            then.a * self.c + then.b * self.f + then.c,
            then.d * self.a + then.e * self.d,
            then.d * self.b + then.e * self.e,
            then.d * self.c + then.e * self.f + then.f,
        )

    @property
    def inverse(self) -> Affine:
        """The way back; ZeroDivisionError when the map is flat."""
        det = self.a * self.e - self.b * self.d
        a, b, d, e = self.e / det, -self.b / det, -self.d / det, self.a / det
        return Affine(a, b, -(a * self.c + b * self.f), d, e, -(d * self.c + e * self.f))

    def point(self, point: Point) -> Point:
        """Map one point."""
        x, y = point
        return self.a * x + self.b * y + self.c, self.d * x + self.e * y + self.f

    def quad(self, quad: Quad) -> Quad:
        """Map four corners; their order is kept."""
        a, b, c, d = (self.point(corner) for corner in quad.corners)
        return Quad(a, b, c, d)

    def box(self, box: Box) -> Box:
        """Return the upright box around the mapped corners."""
        return self.quad(box.quad()).box
