"""JSON: everything that is known of a document, with boxes; its shape is in ``record.py``.

The file is written page by page, one page a line, and is valid JSON once it is finished.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from paperlight.outputs.figures import save_figures
from paperlight.outputs.records import record

if TYPE_CHECKING:
    from typing import BinaryIO

    from paperlight.geometry import Box
    from paperlight.lines import Line
    from paperlight.outputs.output import OutputOptions
    from paperlight.transcripts.table import Table
    from paperlight.transcripts.transcript import Block, DocumentInfo, PageTranscript
    from paperlight.transcripts.verdict import State, Verdict

# Hundredths of a point or pixel are finer than any engine's boxes; scores are known to 1e-4.
_LENGTH_DIGITS = 2
_SCORE_DIGITS = 4


class JsonOutput:
    """Writes one JSON document in UTF-8; figures are linked when there is a folder for them."""

    def __init__(self, stream: BinaryIO, info: DocumentInfo, options: OutputOptions) -> None:
        self._stream = stream
        self._figures = options.figures
        self._verdicts: Counter[State] = Counter()
        version, document = json.dumps(record.SCHEMA_VERSION), as_json(info_record(info))
        self._write(f'{{"schema_version": {version},\n"document": {document},\n"pages": [')

    def page(self, page: PageTranscript) -> None:
        """Write one page."""
        comma = "," if self._verdicts else ""
        self._verdicts[page.verdict.state] += 1
        figures = save_figures(page, self._figures)
        self._write(f"{comma}\n{as_json(page_record(page, figures))}")

    def finish(self, *, missing: str = "") -> None:
        """Write the totals and close the document."""
        verdicts, missing_or_null = json.dumps(self._verdicts), json.dumps(missing or None)
        self._write(f'\n],\n"verdicts": {verdicts},\n"missing": {missing_or_null}}}\n')

    def _write(self, text: str) -> None:
        self._stream.write(text.encode("utf-8", "replace"))


def as_json(value: Any) -> str:
    """Return a record as JSON on one line."""
    return json.dumps(asdict(value), ensure_ascii=False, allow_nan=False)


def info_record(info: DocumentInfo) -> record.InfoRecord:
    """Return what is known of a document as a record."""
    return record.InfoRecord(
        name=info.name,
        format=info.format,
        page_count=info.page_count,
        sha256=info.sha256,
        attachments=list(info.attachments),
        warnings=list(info.warnings),
    )


def page_record(page: PageTranscript, figures: dict[int, str]) -> record.PageRecord:
    """Return a page as a record; ``figures`` maps indices of its blocks to paths."""
    return record.PageRecord(
        number=page.number,
        width=_length(page.size.width),
        height=_length(page.size.height),
        unit=page.unit,
        verdict=_verdict_record(page.verdict),
        source=page.source,
        engine=page.engine,
        cross_check=page.cross_check,
        quarter_turns=page.quarter_turns,
        skew_degrees=round(page.skew_degrees, _SCORE_DIGITS),
        seconds=round(page.seconds, _SCORE_DIGITS),
        warnings=list(page.warnings),
        blocks=[
            _block_record(block, figures.get(index)) for index, block in enumerate(page.blocks)
        ],
    )


def _verdict_record(verdict: Verdict) -> record.VerdictRecord:
    figures = {name: _score(value) for name, value in verdict.figures.items()}
    return record.VerdictRecord(state=verdict.state, reasons=dict(verdict.reasons), figures=figures)


def _block_record(block: Block, figure: str | None) -> record.BlockRecord:
    return record.BlockRecord(
        kind=block.kind,
        text=block.text,
        box=_flat(block.box),
        confidence=_score(block.confidence),
        level=block.level,
        lines=[_line_record(line) for line in block.lines],
        table=None if block.table is None else _table_record(block.table),
        figure=figure,
    )


def _line_record(line: Line) -> record.LineRecord:
    quad = [_length(value) for corner in line.quad.corners for value in corner]
    return record.LineRecord(
        text=line.text, quad=quad, score=_score(line.score), vertical=line.vertical
    )


def _table_record(table: Table) -> record.TableRecord:
    cells = [
        record.CellRecord(
            row=cell.row,
            column=cell.column,
            row_span=cell.row_span,
            column_span=cell.column_span,
            text=cell.text,
            box=_flat(cell.box),
            header=cell.header,
        )
        for cell in table.cells
    ]
    return record.TableRecord(
        rows=table.rows,
        columns=table.columns,
        header_rows=table.header_rows,
        method=table.method,
        score=_score(table.score),
        cells=cells,
        grid=table.grid(),
        row_pages=list(table.row_pages),
    )


def _flat(box: Box | None) -> list[float] | None:
    if box is None:
        return None
    return [_length(value) for value in (box.x0, box.y0, box.x1, box.y1)]


def _length(value: float) -> float:
    """Round; a broken page may have a box at infinity, which JSON cannot hold."""
    if not math.isfinite(value):
        return 0.0
    return round(float(value), _LENGTH_DIGITS)


def _score(value: float | None) -> float | None:
    """Round; what is not a number in JSON becomes null."""
    if value is None or not math.isfinite(value):
        return None
    return round(float(value), _SCORE_DIGITS)
