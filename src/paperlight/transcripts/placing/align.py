"""Align: give a model's text the places of the same text as another engine saw it.

A vision-language model writes what stands on a page and not where. An engine that boxes lines says
where. The two are matched letter by letter: ``matching.py`` in long runs, ``strays.py`` what is
short; ``word_places.py`` and ``placed_blocks.py`` turn pairs of letters into places, and
``differences.py`` tells what has no counterpart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.transcripts.placing.alignment import Alignment
from paperlight.transcripts.placing.strays import match_strays

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.lines import Line
    from paperlight.transcripts.transcript import Block


def align(blocks: Sequence[Block], lines: Sequence[Line]) -> Alignment:
    """Align blocks without places with lines in reading order, both of one page; never raises.

    The order of the blocks may be another than that of the lines.
    """
    alignment = Alignment.of(blocks, lines)
    match_strays(alignment)
    return alignment
