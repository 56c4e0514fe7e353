"""Reading order: which line comes after which.

A page is cut as a reader's eye cuts it, again and again, until rows are left:

1. Columns of prose: a white gutter with running text on both sides. Only lines that cross the
   gutter end it, so a page may hold full-width text, then columns, then full-width text.
2. Bands of white across the whole width: what is above is read first.
3. Blocks side by side, such as the two halves of a letterhead, unless they are rows: an amount
   belongs to the words on its left, however wide the gap.

What is left is read row by row. Lengths are measured in ems, the median height of a line.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from paperlight.transcripts.blocks.page_numbers import may_be_page_number
from paperlight.transcripts.reading_order.gutters import best_gutter, white_bands
from paperlight.transcripts.reading_order.neighbours import are_prose_columns, are_side_blocks
from paperlight.transcripts.reading_order.rows import em_of, rows_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.transcripts.reading_order.gutters import Gutter
    from paperlight.transcripts.reading_order.rows import Item

# White of this height across the whole page parts what is above from what is below (ems). It is
# more than the space between paragraphs.
BAND_EMS = 1.2
# A row at the head of the page stands away from the rest when this much white parts them, one at
# the foot when it is a page number or that much white does (ems). A single line at the end of the
# left column must not be taken for a footer.
HEAD_EMS = 1.2
FOOT_EMS = 2.5
# A gutter between columns of prose is at least this wide, one between side blocks that (ems).
GUTTER_EMS = 0.6
SIDE_GAP_EMS = 1.5
# A page is not cut deeper than this; real ones need four or five levels.
DEEPEST = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """A part of the page that is read from top to bottom, row by row.

    ``rows`` hold indices into the items; those of one row stand on one line of print.
    """

    rows: tuple[tuple[int, ...], ...]


def reading_order(items: Sequence[Item]) -> list[Zone]:
    """Cut a page into zones and rows; every item is in exactly one row.

    Boxes must be level: take out the slant of the page first.
    """
    if not items:
        return []
    em = em_of(items)
    head, rest, foot = _without_margins(items, em)
    zones = [part for part in (head, *_read(rest, em, 0), foot) if part]
    return [_zone(zone) for zone in zones]


def _without_margins(items: Sequence[Item], em: float) -> tuple[list[Item], list[Item], list[Item]]:
    """Take off a single row at the head and one at the foot that stand away from everything.

    A running head above one of two columns, or a page number between them, is part of neither.
    """
    bands = white_bands(items, HEAD_EMS * em)
    head = bands[0] if len(bands) > 1 and len(rows_of(bands[0])) == 1 else []
    rest = [item for band in bands[bool(head) :] for item in band]
    bands = white_bands(rest, HEAD_EMS * em)
    if len(bands) == 1 or len(rows_of(bands[-1])) > 1:
        return head, rest, []
    foot, white = bands[-1], _top(bands[-1]) - max(item.box.y1 for item in bands[-2])
    if white < FOOT_EMS * em and not all(may_be_page_number(item.text) for item in foot):
        return head, rest, []
    return head, [item for band in bands[:-1] for item in band], foot


def _top(items: Sequence[Item]) -> float:
    return min(item.box.y0 for item in items)


def _read(items: Sequence[Item], em: float, depth: int) -> list[Sequence[Item]]:
    """Return the zones of a part of the page as items, in reading order."""
    if len(items) <= 1 or depth > DEEPEST:
        return [items] if items else []
    parts = _columns(items, em) or _bands(items, em) or _side_blocks(items, em)
    if not parts:
        return [items]
    return [zone for part in parts for zone in _read(part, em, depth + 1)]


def _columns(items: Sequence[Item], em: float) -> list[Sequence[Item]]:
    gutter = best_gutter(items, GUTTER_EMS * em, em, partial(are_prose_columns, em=em))
    return _parts(gutter)


def _bands(items: Sequence[Item], em: float) -> list[Sequence[Item]]:
    bands = white_bands(items, BAND_EMS * em)
    return list(bands) if len(bands) > 1 else []


def _side_blocks(items: Sequence[Item], em: float) -> list[Sequence[Item]]:
    return _parts(best_gutter(items, SIDE_GAP_EMS * em, em, partial(are_side_blocks, em=em)))


def _parts(gutter: Gutter | None) -> list[Sequence[Item]]:
    if gutter is None:
        return []
    return [part for part in (gutter.above, gutter.left, gutter.right, gutter.below) if part]


def _zone(items: Sequence[Item]) -> Zone:
    return Zone(rows=tuple(tuple(item.index for item in row) for row in rows_of(items)))
