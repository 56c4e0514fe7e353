"""The shape of the JSON: what `docs/reference/transcript.schema.json` is generated from.

Boxes and quads are flat lists of numbers in the page's unit, from the top left of the upright page.
A reader must accept fields that it does not know: they are added without a new major version.
"""

from __future__ import annotations

from dataclasses import dataclass

# The schema is generated from these annotations, which must therefore exist when this is imported.
from paperlight.documents.page import Unit  # noqa: TC001  # see above
from paperlight.transcripts.transcript import BlockKind, Source  # noqa: TC001  # see above
from paperlight.transcripts.verdict import State  # noqa: TC001  # see above

SCHEMA_VERSION = "1.0"


@dataclass(frozen=True, slots=True, kw_only=True)
class LineRecord:
    """One line as printed; ``quad`` is x, y of four corners, clockwise from the text's start."""

    text: str
    quad: list[float]
    score: float | None
    vertical: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CellRecord:
    """One cell: its first slot, the slots it covers, its text; lines are parted by line feeds."""

    row: int
    column: int
    row_span: int
    column_span: int
    text: str
    box: list[float] | None
    header: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRecord:
    """A table; ``grid`` has the text of each slot, a merged cell's in its first one only.

    ``row_pages`` is the page of each row, for a table that was joined across pages only.
    """

    rows: int
    columns: int
    header_rows: int
    method: str
    score: float | None
    cells: list[CellRecord]
    grid: list[list[str]]
    row_pages: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockRecord:
    """One block in reading order; ``figure`` is the path of its picture beside this file."""

    kind: BlockKind
    text: str
    box: list[float] | None
    confidence: float | None
    level: int
    lines: list[LineRecord]
    table: TableRecord | None
    figure: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictRecord:
    """How far to trust the page: codes mapped to sentences, and what was measured."""

    state: State
    reasons: dict[str, str]
    figures: dict[str, float | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRecord:
    """One page; ``width`` and ``height`` are in ``unit``, as a viewer shows the page.

    Both are 0 for a page that was lost together with the process that read it.
    ``quarter_turns`` (clockwise) and ``skew_degrees`` were taken out before it was read.
    ``cross_check`` is ``off``, or the mode under which it was read by a second engine as well.
    """

    number: int
    width: float
    height: float
    unit: Unit
    verdict: VerdictRecord
    source: Source
    engine: str
    cross_check: str
    quarter_turns: int
    skew_degrees: float
    seconds: float
    warnings: list[str]
    blocks: list[BlockRecord]


@dataclass(frozen=True, slots=True, kw_only=True)
class InfoRecord:
    """What is known of the input; ``page_count`` counts all pages, whatever was asked for."""

    name: str
    format: str
    page_count: int
    sha256: str
    attachments: list[str]
    warnings: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class TranscriptRecord:
    """One document. ``missing`` says which pages were not read and why; null when all were."""

    schema_version: str
    document: InfoRecord
    pages: list[PageRecord]
    verdicts: dict[State, int]
    missing: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonLineRecord:
    """One line of ``--to jsonl``: a page, or ``missing``, which says what was not read and why."""

    schema_version: str
    document: InfoRecord
    page: PageRecord | None
    missing: str | None
