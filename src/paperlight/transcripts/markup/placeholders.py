"""Figures in a model's answer: a placeholder, and perhaps where the picture stands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paperlight.engines.engine import Region, RegionKind
from paperlight.geometry import Box
from paperlight.transcripts.markup.inline_text import NO_DESCRIPTION, inline_text
from paperlight.transcripts.markup.parts import PartKind, parts_of

if TYPE_CHECKING:
    from paperlight.geometry import Size

# Models give places in thousandths of the page's width and height.
SCALE = 1000.0

_PLACEHOLDER = re.compile(
    r"!\[(?P<alt>(?:\\.|[^\]\\])*)\]\((?P<target>[^()]*)\)\s*(?P<place>\S.*)?", re.DOTALL
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FigurePlace:
    """A picture that a model saw. ``place`` is what it said, ``box`` the same in prepared pixels.

    ``box`` is None where it said nothing or nothing possible.
    """

    text: str
    target: str
    place: str
    box: Box | None


def figure_place(placeholder: str, size: Size) -> FigurePlace:
    """Read a placeholder such as ``![image](image_1.png)110,52,890,400``.

    ``size`` is that of the picture that the model saw.
    """
    found = _PLACEHOLDER.match(placeholder)
    alt, target = ("", "") if found is None else (found["alt"], found["target"])
    place = (found["place"] or "") if found is not None else ""
    return FigurePlace(
        text="" if alt.strip().lower() in NO_DESCRIPTION else inline_text(alt),
        target=target,
        place=place,
        box=_box(place, size),
    )


def figure_regions(text: str, size: Size) -> tuple[Region, ...]:
    """Return the figures of an answer that have a place, in order, in prepared pixels."""
    places = (
        figure_place(part.text, size).box for part in parts_of(text) if part.kind is PartKind.FIGURE
    )
    return tuple(
        Region(kind=RegionKind.FIGURE, box=box, score=1.0) for box in places if box is not None
    )


def _box(place: str, size: Size) -> Box | None:
    if not place:
        return None
    x0, y0, x1, y1 = (float(number) / SCALE for number in place.split(","))
    if not (0 <= x0 < x1 <= 1 and 0 <= y0 < y1 <= 1):
        return None
    return Box(x0 * size.width, y0 * size.height, x1 * size.width, y1 * size.height)
