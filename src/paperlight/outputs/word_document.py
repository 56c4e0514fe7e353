"""Word: headings, paragraphs, lists, tables with merged cells, and figures.

A .docx file is one XML tree, so a document is held in memory until it is finished.
"""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING

from docx import Document
from docx.enum.text import WD_BREAK
from docx.image.exceptions import (
    InvalidImageStreamError,
    UnexpectedEndOfFileError,
    UnrecognizedImageError,
)
from docx.shared import Inches, Pt

from paperlight.outputs.escape import cleaned
from paperlight.transcripts.transcript import BlockKind
from paperlight.transcripts.verdict import State

if TYPE_CHECKING:
    from typing import BinaryIO

    from docx.document import Document as WordFile
    from docx.table import _Cell as WordCell

    from paperlight.outputs.output import OutputOptions
    from paperlight.transcripts.table import Table
    from paperlight.transcripts.transcript import Block, DocumentInfo, Figure, PageTranscript

_DEEPEST_HEADING = 6
# The template has three styles for lists, one below the other.
_LIST_STYLES = ("List Bullet", "List Bullet 2", "List Bullet 3")
_BULLET = re.compile(r"[-*+•◦▪▸‣⁃●○■□–·]\s+")
_NUMBER = re.compile(r"\d{1,9}[.)]\s")
# What XML cannot carry and text formats otherwise can.
_NOT_IN_XML = re.compile("[\x0b\x0c\ud800-\udfff\ufffe\uffff]")
_BAD_PICTURES = (InvalidImageStreamError, UnexpectedEndOfFileError, UnrecognizedImageError)
_WIDEST_FIGURE = Inches(6)
# Word's own limit.
_MOST_COLUMNS = 63


class WordOutput:
    """Writes a .docx file with Word's own styles, so that its looks can be changed at once."""

    def __init__(self, stream: BinaryIO, info: DocumentInfo, options: OutputOptions) -> None:
        self._stream = stream
        self._options = options
        self._file: WordFile = Document()
        self._file.core_properties.title = _text(info.name)[:255]
        self._file.core_properties.author = ""
        self._file.core_properties.comments = ""
        self._pages = 0

    def page(self, page: PageTranscript) -> None:
        """Write one page."""
        if self._options.page_breaks and self._pages:
            self._file.add_paragraph().add_run().add_break(WD_BREAK.PAGE)
        self._pages += 1
        for block in page.content(keep_furniture=self._options.keep_furniture):
            self._block(block)
        if page.verdict.state in {State.FAILED, State.PARTIAL}:
            told = "could not be read" if page.verdict.state is State.FAILED else "is incomplete"
            why = "; ".join(page.verdict.reasons.values()) or "no reason was recorded"
            self._notice(f"Page {page.number} {told}: {why}")

    def finish(self, *, missing: str = "") -> None:
        """Tell about missing pages and put the file together."""
        if missing:
            self._notice(f"This document is incomplete: {missing}")
        file = BytesIO()  # a ZIP file that could not be ended would complain for ever
        self._file.save(file)
        self._stream.write(file.getbuffer())

    def _block(self, block: Block) -> None:
        if block.figure is not None and self._options.figures is not None:
            self._figure(block.figure, block)
        if block.table is not None:
            self._table(block.table)
        elif text := _text(block.text).strip():
            self._paragraph(block, text)

    def _paragraph(self, block: Block, text: str) -> None:
        match block.kind:
            case BlockKind.HEADING:
                level = min(max(block.level, 1), _DEEPEST_HEADING)
                self._file.add_heading(text, level)
            case BlockKind.LIST_ITEM if not _NUMBER.match(text):
                style = _LIST_STYLES[min(max(block.level, 0), len(_LIST_STYLES) - 1)]
                self._file.add_paragraph(_BULLET.sub("", text, count=1), style)
            case BlockKind.CAPTION:
                self._file.add_paragraph(text, "Caption")
            case _:
                self._file.add_paragraph(text)

    def _table(self, table: Table) -> None:
        if not table.rows or not table.columns:
            return
        if table.columns > _MOST_COLUMNS:
            for row in table.grid():
                self._file.add_paragraph(_text("\t".join(row)))
            return
        written = self._file.add_table(table.rows, table.columns, "Table Grid")
        slots = [tuple(row.cells) for row in written.rows]
        for cell in table.cells:
            slot = slots[cell.row][cell.column]
            if cell.spans:
                last = slots[_last(cell.row, cell.row_span, table.rows)]
                slot = slot.merge(last[_last(cell.column, cell.column_span, table.columns)])
            slot.text = _text(cell.text)
            if cell.header:
                _embolden(slot)
        # Word keeps a space between a table and what follows only where a paragraph stands.
        self._file.add_paragraph()

    def _figure(self, figure: Figure, block: Block) -> None:
        width = Pt(block.box.width) if block.box is not None else _WIDEST_FIGURE
        try:
            self._file.add_picture(BytesIO(figure.png), width=min(width, _WIDEST_FIGURE, key=int))
        except _BAD_PICTURES:  # one that was changed after we wrote it
            self._notice("A picture stands here that cannot be opened.")

    def _notice(self, text: str) -> None:
        self._file.add_paragraph(_text(text), "Intense Quote")


def _text(text: str) -> str:
    return _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", cleaned(text))


def _last(first: int, span: int, end: int) -> int:
    return min(first + span, end) - 1


def _embolden(cell: WordCell) -> None:
    for paragraph in cell.paragraphs:
        for run in paragraph.runs:
            run.bold = True
