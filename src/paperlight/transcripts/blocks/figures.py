"""Figures: pictures on the page, and the lines of text that stand in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.engines.engine import RegionKind
from paperlight.transcripts.reading_order.segments import Solid
from paperlight.transcripts.transcript import Block, BlockKind, Figure

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paperlight.engines.engine import Generation, Region
    from paperlight.geometry import Box
    from paperlight.lines import Line

# What is covered by lines of text to this share is a piece of text, whatever the engine calls it.
MOST_TEXT_SHARE = 0.35
# The layout model is believed from this score on.
SURE_SCORE = 0.5
# What shares more than this of its area with a table or another figure is the same thing.
SHARED = 0.5


def figure_solids(
    generation: Generation, lines: Sequence[Line], cutouts: Mapping[int, bytes]
) -> tuple[list[Solid], list[Line]]:
    """Return the figures with the lines in them, and the lines outside of all figures.

    ``lines`` are those in no table. ``cutouts`` are the pictures by index in the regions.
    """
    figures: list[Solid] = []
    taken = [table.box for table in generation.tables]
    outside = list(lines)
    for index, region in enumerate(generation.regions):
        inside = [line for line in outside if region.box.contains(line.box.centre)]
        if not _is_figure(region, inside, taken):
            continue
        taken.append(region.box)
        outside = [line for line in outside if not region.box.contains(line.box.centre)]
        figure = Figure(png=cutouts[index]) if index in cutouts else None
        block = Block(kind=BlockKind.FIGURE, box=region.box, figure=figure)
        figures.append(Solid(block=block, place=region.box, inside=tuple(inside)))
    return figures, outside


def _is_figure(region: Region, inside: Sequence[Line], taken: Sequence[Box]) -> bool:
    """Say whether a region is a picture, and not a piece of text or what was found before."""
    if region.kind is not RegionKind.FIGURE or region.score < SURE_SCORE:
        return False
    text = sum(line.box.intersection(region.box) for line in inside)
    shared = max((region.box.intersection(box) for box in taken), default=0.0)
    return text <= MOST_TEXT_SHARE * region.box.area and shared <= SHARED * region.box.area
