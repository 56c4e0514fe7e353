"""Pages as they come out of reading, for tests of what happens to them afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.documents.page import Unit
from paperlight.geometry import Box, Size
from paperlight.lines import Line
from paperlight.transcripts.table import Cell, Table
from paperlight.transcripts.transcript import (
    Block,
    BlockKind,
    DocumentInfo,
    PageTranscript,
    Source,
)
from paperlight.transcripts.verdict import State, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence


def info(*, name: str = "letter.pdf", page_count: int = 1) -> DocumentInfo:
    return DocumentInfo(name=name, format="pdf", page_count=page_count)


def paragraph(text: str) -> Block:
    box = Box(10, 20, 110, 32)
    line = Line(text=text, quad=box.quad(), score=0.98)
    return Block(kind=BlockKind.PARAGRAPH, text=text, box=box, confidence=0.98, lines=(line,))


def block(kind: BlockKind, text: str, *, level: int = 0) -> Block:
    return Block(kind=kind, text=text, level=level)


def table(rows: Sequence[Sequence[str]], *, header: bool = True) -> Table:
    """Return a table without merged cells."""
    cells = tuple(
        Cell(row=r, column=c, text=text, header=header and r == 0)
        for r, row in enumerate(rows)
        for c, text in enumerate(row)
    )
    return Table(rows=len(rows), columns=len(rows[0]), cells=cells)


def table_block(content: Table) -> Block:
    return Block(kind=BlockKind.TABLE, table=content)


def page(
    *blocks: Block,
    number: int = 1,
    state: State = State.OK,
    reasons: dict[str, str] | None = None,
) -> PageTranscript:
    return PageTranscript(
        number=number,
        size=Size(595, 842),
        unit=Unit.POINT,
        verdict=Verdict(state=state, reasons=reasons or {}),
        source=Source.RECOGNITION,
        blocks=blocks,
        engine="scripted",
    )
