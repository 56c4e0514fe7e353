"""BenchPage: a picture of a page together with what is truly on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from paperlight.geometry import Affine, Box

if TYPE_CHECKING:
    from paperlight.transcripts.table import Table


class Condition(StrEnum):
    """What makes a page hard."""

    CLEAN = "clean"
    SCAN = "scan"
    COLUMNS = "columns"
    MIXED = "mixed"
    ROTATED = "rotated"
    SKEWED = "skewed"
    SMALL = "small"
    TABLE = "table"
    ROUGH_TABLE = "rough table"
    INVOICE = "invoice"


@dataclass(frozen=True, slots=True, kw_only=True)
class TrueLine:
    """Where a line was printed, in pixels of the upright sheet.

    ``edges`` are the left edges of its characters and the right edge of the last, from left to
    right.
    """

    text: str
    edges: tuple[float, ...]
    top: float
    bottom: float

    def box(self, start: int, end: int) -> Box:
        """Return the box around the characters from ``start`` up to ``end``."""
        return Box(self.edges[start], self.top, self.edges[end], self.bottom)

    def scaled(self, by: float) -> TrueLine:
        """Return the line on a sheet of another resolution."""
        edges = tuple(edge * by for edge in self.edges)
        return TrueLine(text=self.text, edges=edges, top=self.top * by, bottom=self.bottom * by)


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchPage:
    """One page with a known answer.

    ``data`` is an encoded picture. ``lines`` is the text as printed, in reading order, the cells
    of tables row by row; ``tables`` are the same cells with their places. ``places`` are the places
    of the lines where they are known, and ``to_sheet`` maps the picture's pixels to theirs.
    """

    name: str
    condition: Condition
    language: str
    data: bytes
    lines: tuple[str, ...]
    tables: tuple[Table, ...] = ()
    places: tuple[TrueLine, ...] = ()
    to_sheet: Affine = field(default_factory=Affine)

    @property
    def text(self) -> str:
        """The whole text, a line of text a line."""
        return "\n".join(self.lines)
