"""Prepared pages and generations as engines and the prepare room hand them over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from paperlight.documents.page import Unit
from paperlight.engines.engine import CellFound, Generation, TableFound
from paperlight.geometry import Affine, Box, Size
from paperlight.prepare.prepared import Ink, PreparedPage, Steps
from paperlight.transcripts.transcribe import transcribe
from paperlight.transcripts.transcript import Source

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.lines import Line
    from paperlight.transcripts.transcript import PageTranscript

MUCH_INK = Ink(coverage=0.06, marks=1200)
NO_INK = Ink(coverage=0.0, marks=0)


def prepared(
    *,
    ink: Ink = MUCH_INK,
    to_page: Affine | None = None,
    steps: Steps | None = None,
    dpi: float | None = 200.0,
    incomplete: str | None = None,
) -> PreparedPage:
    """Return a prepared page; its picture is one white pixel, since nobody may look at it."""
    return PreparedPage(
        number=1,
        pixels=np.full((1, 1, 3), 255, np.uint8),
        to_page=to_page or Affine(),
        ink=ink,
        steps=steps or Steps(),
        dpi=dpi,
        incomplete=incomplete,
    )


def transcribed(
    generation: Generation, page: PreparedPage | None = None, **options: Any
) -> PageTranscript:
    """Return the transcript of a generation on an A4 page at 200 dots an inch."""
    defaults: dict[str, Any] = {
        "size": Size(1654, 2339),
        "unit": Unit.PIXEL,
        "source": Source.RECOGNITION,
        "cutouts": {},
    }
    return transcribe(page or prepared(), generation, **(defaults | options))


def grid_table(
    lines: Sequence[Line], columns: int, *, header_rows: int = 1, first: int = 0
) -> TableFound:
    """Return a table whose cells take the lines one each, row by row, from ``first`` on."""
    cells = tuple(
        CellFound(
            row=number // columns,
            column=number % columns,
            lines=(first + number,),
            box=each.box,
        )
        for number, each in enumerate(lines)
    )
    return TableFound(
        box=Box.union(each.box for each in lines),
        rows=-(-len(lines) // columns),
        columns=columns,
        cells=cells,
        score=0.9,
        method="ruled",
        header_rows=header_rows,
    )
