"""Kinds: what a paragraph is, by how it begins, how large it is, and where it stands.

What the layout model says is a hint. It is believed only where the text agrees, because it errs
on plain prose.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paperlight.engines.engine import RegionKind
from paperlight.geometry import Box
from paperlight.transcripts.blocks.captions import LONGEST_CAPTION, names_a_figure
from paperlight.transcripts.blocks.list_items import list_mark
from paperlight.transcripts.transcript import BlockKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.engines.engine import Region
    from paperlight.transcripts.blocks.printed_row import PrintedRow

# A region is believed from this score on, for text of which this share lies in it.
SURE_SCORE = 0.5
INSIDE_SHARE = 0.7
# A formula holds at most so many words of four letters and more.
WORDS_IN_A_FORMULA = 1

_WORD = re.compile(r"[^\W\d_]{4,}")


def kind_of(
    rows: Sequence[PrintedRow], heading_size: float | None, regions: Sequence[Region]
) -> BlockKind:
    """Return the kind of a paragraph; ``regions`` are those of its page."""
    text = " ".join(row.text for row in rows)
    hint = _hint(rows, regions)
    if names_a_figure(text) or (hint is RegionKind.CAPTION and len(text) <= LONGEST_CAPTION):
        return BlockKind.CAPTION
    if hint is RegionKind.FORMULA and len(_WORD.findall(text)) <= WORDS_IN_A_FORMULA:
        return BlockKind.FORMULA
    if heading_size is not None:
        return BlockKind.HEADING
    return BlockKind.LIST_ITEM if list_mark(text) is not None else BlockKind.PARAGRAPH


def _hint(rows: Sequence[PrintedRow], regions: Sequence[Region]) -> RegionKind | None:
    box = Box.union([line.box for row in rows for line in row.lines])
    around = [
        region
        for region in regions
        if region.score >= SURE_SCORE
        and region.box.intersection(box) >= INSIDE_SHARE * box.area > 0
    ]
    return max(around, key=lambda region: region.score).kind if around else None
