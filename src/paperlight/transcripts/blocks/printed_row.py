"""PrintedRow: what stands on one line of print, with its measures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from statistics import median
from typing import TYPE_CHECKING

from paperlight.geometry import Box
from paperlight.transcripts.blocks.joining import join_pieces
from paperlight.transcripts.characters import text_advance

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paperlight.lines import Line

# The box of a line reaches beyond its first and last letter by about this share of its height.
BOX_MARGIN = 0.25
# Boxes may be flat; sizes are compared by their ratio, so none is less than this.
LEAST_SIZE = 1e-6


@dataclass(frozen=True, kw_only=True)
class PrintedRow:
    """One or more pieces of text on one line of print, from left to right.

    ``box`` is level, in the coordinates of the reading order.
    """

    lines: tuple[Line, ...]
    boxes: tuple[Box, ...]

    @cached_property
    def box(self) -> Box:
        """The box around all pieces."""
        return Box.union(self.boxes)

    @cached_property
    def text(self) -> str:
        """The pieces as one text."""
        text = ""
        for line in self.lines:
            text = join_pieces(text, line.text.strip()) if text else line.text.strip()
        return text

    @cached_property
    def height(self) -> float:
        """The median height of the pieces."""
        return max(median(box.height for box in self.boxes), LEAST_SIZE)

    @cached_property
    def letter_width(self) -> float:
        """The width of an em of its typeface, told from what its letters take."""
        widths = (max(box.width - BOX_MARGIN * box.height, LEAST_SIZE) for box in self.boxes)
        return sum(widths) / sum(text_advance(line.text) for line in self.lines)

    @property
    def bold(self) -> bool:
        """Whether all pieces are known to be bold."""
        return all(line.bold for line in self.lines)

    @property
    def level_centre(self) -> float:
        """Its height on the page."""
        return self.box.centre[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyText:
    """The measures of most of the text on a page: what is larger stands out."""

    height: float
    letter_width: float
    bold: bool

    @classmethod
    def of(cls, rows: Iterable[PrintedRow]) -> BodyText:
        """Measure rows, each counted by its characters."""
        rows = [row for row in rows if row.text]
        bold = sum(len(row.text) * (1 if row.bold else -1) for row in rows)
        return cls(
            height=_weighted_median((row.height, len(row.text)) for row in rows),
            letter_width=_weighted_median((row.letter_width, len(row.text)) for row in rows),
            bold=bold > 0,
        )

    def relative_size(self, row: PrintedRow) -> float:
        """Return how large a row is printed beside the body text.

        The height of a box depends on whether its letters hang below the line, the width on how
        wide the typeface runs: their geometric mean is steadier than either.
        """
        heights, widths = row.height / self.height, row.letter_width / self.letter_width
        return float((heights * widths) ** 0.5)


def _weighted_median(values: Iterable[tuple[float, int]]) -> float:
    ordered = sorted(values)
    half, seen = sum(weight for _, weight in ordered) / 2, 0
    for value, weight in ordered:
        seen += weight
        if seen >= half:
            return value
    return 1.0
