"""Transcribe: what an engine said about a page, made into what is on the page.

generation -> blocks in reading order -> page units; beside it, a verdict.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from paperlight.errors import PageUndecodable
from paperlight.transcripts.blocks.blocks import blocks_of
from paperlight.transcripts.markup.markup import read_markup
from paperlight.transcripts.transcript import PageTranscript, Source
from paperlight.transcripts.verdict import State, Verdict
from paperlight.transcripts.verdicts.judge import judge

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paperlight.documents.page import Unit
    from paperlight.engines.engine import Generation
    from paperlight.errors import Error
    from paperlight.geometry import Affine, Size
    from paperlight.prepare.prepared import PreparedPage
    from paperlight.transcripts.table import Table
    from paperlight.transcripts.transcript import Block


def transcribe(
    prepared: PreparedPage,
    generation: Generation,
    *,
    size: Size,
    unit: Unit,
    source: Source,
    cutouts: Mapping[int, bytes],
) -> PageTranscript:
    """Return the transcript of a page that an engine answered for.

    ``size`` and ``unit`` are the page's, as are all boxes of the result. ``cutouts`` are pictures
    as PNG by index in ``generation.regions``, or among the placed figures of its text. Every line
    of the generation is in one block.
    """
    warnings = generation.warnings
    if generation.lines or not generation.text:
        blocks = blocks_of(generation, cutouts)
    else:
        markup = read_markup(generation.text, prepared.size, cutouts)
        blocks, warnings = list(markup.blocks), (*warnings, *markup.warnings)
    return PageTranscript(
        number=prepared.number,
        size=size,
        unit=unit,
        verdict=judge(prepared, generation),
        source=source if blocks else Source.NOTHING,
        blocks=tuple(_on_page(block, prepared.to_page) for block in blocks),
        quarter_turns=prepared.steps.quarter_turns,
        skew_degrees=prepared.steps.skew_degrees,
        warnings=warnings,
    )


def failed_page(number: int, size: Size, unit: Unit, error: Error) -> PageTranscript:
    """Return the transcript of a page that could not be read, and why."""
    code = "undecodable" if isinstance(error, PageUndecodable) else "failed"
    return PageTranscript(
        number=number,
        size=size,
        unit=unit,
        verdict=Verdict(state=State.FAILED, reasons={code: str(error)}),
        source=Source.NOTHING,
    )


def _on_page(block: Block, to_page: Affine) -> Block:
    """Map a block from prepared pixels to page units."""
    return replace(
        block,
        box=None if block.box is None else to_page.box(block.box),
        lines=tuple(line.mapped(to_page) for line in block.lines),
        table=None if block.table is None else _table_on_page(block.table, to_page),
    )


def _table_on_page(table: Table, to_page: Affine) -> Table:
    cells = (
        replace(cell, box=None if cell.box is None else to_page.box(cell.box))
        for cell in table.cells
    )
    return replace(table, cells=tuple(cells))
