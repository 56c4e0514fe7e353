"""Figures: pictures on the page, and the lines of text that stand in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.engines.engine import RegionKind
from paperlight.transcripts.segments import Solid
from paperlight.transcripts.transcript import Block, BlockKind, Figure

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paperlight.engines.engine import Region
    from paperlight.lines import Line

# What is covered by lines of text to this share is a piece of text, whatever the engine calls it.
MOST_TEXT_SHARE = 0.35


def figure_solids(
    regions: Sequence[Region], lines: Sequence[Line], cutouts: Mapping[int, bytes]
) -> tuple[list[Solid], list[Line]]:
    """Return the figures with the lines in them, and the lines outside of all figures.

    ``cutouts`` are the pictures by index in ``regions``.
    """
    figures: list[Solid] = []
    outside = list(lines)
    for index, region in enumerate(regions):
        if region.kind is not RegionKind.FIGURE:
            continue
        inside = [line for line in outside if region.box.contains(line.box.centre)]
        if sum(line.box.intersection(region.box) for line in inside) > (
            MOST_TEXT_SHARE * region.box.area
        ):
            continue
        outside = [line for line in outside if not region.box.contains(line.box.centre)]
        png = cutouts.get(index)
        block = Block(
            kind=BlockKind.FIGURE,
            box=region.box,
            figure=None if png is None else Figure(png=png),
        )
        figures.append(Solid(block=block, place=region.box, inside=tuple(inside)))
    return figures, outside
