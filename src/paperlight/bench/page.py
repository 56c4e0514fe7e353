"""BenchPage: a picture of a page together with what is truly on it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

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
class BenchPage:
    """One page with a known answer.

    ``data`` is an encoded picture. ``lines`` is the text as printed, in reading order, the cells
    of tables row by row; ``tables`` are the same cells with their places.
    """

    name: str
    condition: Condition
    language: str
    data: bytes
    lines: tuple[str, ...]
    tables: tuple[Table, ...] = ()

    @property
    def text(self) -> str:
        """The whole text, a line of text a line."""
        return "\n".join(self.lines)
