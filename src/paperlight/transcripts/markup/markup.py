"""Markup: the text that a vision-language model writes, as blocks.

Nothing that was read is lost: reading what ``outputs/markdown.py`` writes of the blocks gives the
same *content* again. Content is, in order, the words of all texts (formulas among them) and the
words of all cells. Not content are the marks that say what a text is: hashes,
list marks, asterisks of emphasis, ``$$``, tags, pipes, fences, thematic breaks, link targets,
placeholders of figures.

The text of a block is plain. Formulas stand in it in dollars (``formulas.py`` says which dollars
those are); line ends of the model are line ends of the text; emphasis is gone. List items keep
their mark or number. Mark-up that is broken ends as text with a warning.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from paperlight.transcripts.blocks.captions import names_a_figure
from paperlight.transcripts.markup.formulas import repaired_formulas, tidied_formulas
from paperlight.transcripts.markup.html_table import pieces_of_html
from paperlight.transcripts.markup.parts import PartKind, parts_of
from paperlight.transcripts.markup.placeholders import figure_place
from paperlight.transcripts.markup.text import blocks_of_markdown, code_text
from paperlight.transcripts.transcript import Block, BlockKind, Figure

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paperlight.geometry import Size
    from paperlight.transcripts.markup.parts import Part
    from paperlight.transcripts.table import Table

_LINE_END = re.compile(r"\r\n?|[\v\f\x1c-\x1e\x85\u2028\u2029]")
# Characters that no text holds: controls, and noncharacters, which readers use as marks.
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ufdd0-\ufdef]")
_ESCAPED_DOLLAR = re.compile(r"(?<!\\)\\\$")
_BEGUN = re.compile(r"\\begin\{\w+\*?\}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Markup:
    """What was read: blocks in prepared pixels, and in words what was odd about the mark-up."""

    blocks: tuple[Block, ...]
    warnings: tuple[str, ...]


def read_markup(text: str, size: Size, cutouts: Mapping[int, bytes]) -> Markup:
    """Return the blocks of an answer; never raises.

    ``size`` is that of the picture the model saw, in pixels. ``cutouts`` are pictures as PNG by
    their index among the figures that have a place.
    """
    reader = _Reader(size, cutouts)
    for part in parts_of(_CONTROL.sub("\ufffd", _LINE_END.sub("\n", text))):
        reader.read(part)
    return Markup(blocks=tuple(_with_captions(reader.blocks)), warnings=tuple(reader.warnings))


class _Reader:
    def __init__(self, size: Size, cutouts: Mapping[int, bytes]) -> None:
        self.blocks: list[Block] = []
        self.warnings: list[str] = []
        self._size = size
        self._cutouts = cutouts
        self._placed = 0

    def read(self, part: Part) -> None:
        match part.kind:
            case PartKind.MARKDOWN:
                self._markdown(part.text)
            case PartKind.TABLE:
                self._table(part)
            case PartKind.FORMULA:
                self.blocks.append(Block(kind=BlockKind.FORMULA, text=part.text))
            case PartKind.CODE:
                self._code(part)
            case PartKind.FIGURE:
                self._figure(part.text)

    def _markdown(self, text: str) -> None:
        if text.count("$$") % 2 or _BEGUN.search(text):
            self.warnings.append("a formula has no end; it was kept as text")
        self.blocks += blocks_of_markdown(repaired_formulas(text), self.warnings)

    def _table(self, part: Part) -> None:
        if not part.complete:
            self.warnings.append("a table has no end; its last row may be cut off")
        if part.text.lower().count("<table") > 1:
            self.warnings.append("a table inside a table became text in its cell")
        html = _ESCAPED_DOLLAR.sub("$", repaired_formulas(part.text))
        for piece in pieces_of_html(html):
            if isinstance(piece, str):
                kind = BlockKind.CAPTION if "<caption" in html.lower() else BlockKind.PARAGRAPH
                self.blocks.append(Block(kind=kind, text=tidied_formulas(piece)))
                continue
            if piece.rows * piece.columns > sum(
                cell.row_span * cell.column_span for cell in piece.cells
            ):
                self.warnings.append("a table's rows have different numbers of cells")
            self.blocks.append(Block(kind=BlockKind.TABLE, table=_tidied(piece)))

    def _code(self, part: Part) -> None:
        if not part.complete:
            self.warnings.append("a block of code has no end")
        if text := code_text(part.info, part.text):
            self.blocks.append(Block(kind=BlockKind.CODE, text=text))

    def _figure(self, placeholder: str) -> None:
        place = figure_place(placeholder, self._size)
        figure = None
        if place.box is not None:
            png = self._cutouts.get(self._placed)
            figure = None if png is None else Figure(png=png)
            self._placed += 1
        elif place.place:
            self.warnings.append(f"{place.target} cannot stand at {place.place} of a page")
        self.blocks.append(
            Block(kind=BlockKind.FIGURE, text=place.text, box=place.box, figure=figure)
        )


def _tidied(table: Table) -> Table:
    """Tidy the formulas of cells, whose line ends became blanks."""
    cells = (replace(cell, text=tidied_formulas(cell.text)) for cell in table.cells)
    return replace(table, cells=tuple(cells))


def _with_captions(blocks: Sequence[Block]) -> Iterator[Block]:
    """Name the paragraphs that stand beside a figure or a table and say which it is."""
    shown = {BlockKind.FIGURE, BlockKind.TABLE}
    for index, block in enumerate(blocks):
        neighbours = {
            other.kind
            for other in (*blocks[max(index - 1, 0) : index], *blocks[index + 1 : index + 2])
        }
        caption = (
            block.kind is BlockKind.PARAGRAPH and neighbours & shown and names_a_figure(block.text)
        )
        yield replace(block, kind=BlockKind.CAPTION) if caption else block
