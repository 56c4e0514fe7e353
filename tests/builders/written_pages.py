"""Pages that a model wrote down, and what another engine saw on them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from builders.layouts import column
from builders.transcripts import table, table_block
from paperlight.documents.page import Unit
from paperlight.geometry import Affine, Size
from paperlight.lines import Line, Word
from paperlight.transcripts.transcript import Block, BlockKind, PageTranscript, Source
from paperlight.transcripts.verdict import State, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SIZE = Size(1654, 2339)


def paragraphs(*texts: str) -> list[Block]:
    return [Block(kind=BlockKind.PARAGRAPH, text=text) for text in texts]


def table_of(*rows: Sequence[str]) -> Block:
    return table_block(table(rows))


def printed(*texts: str, x: float = 200, y: float = 300) -> list[Line]:
    """Return lines below each other, with the places of their words."""
    return [with_words(line) for line in column(texts, x, y)]


def printed_rows(*rows: Sequence[str], step: float = 300) -> list[Line]:
    """Return the cells of a table without rules, each a line by itself, row by row."""
    return [
        with_words(replace(line, quad=Affine.translate(step * at, 40 * number).quad(line.quad)))
        for number, row in enumerate(rows)
        for at, cell in enumerate(row)
        for line in column([cell], 200, 300)
        if cell
    ]


def with_words(line: Line) -> Line:
    """Add words whose places go by the count of characters, as all characters are half an em."""
    words = []
    start = 0
    for text in line.text.split():
        start = line.text.index(text, start)
        end = start + len(text)
        quad = line.quad.part(start / len(line.text), end / len(line.text))
        words.append(Word(text=text, quad=quad))
        start = end
    return replace(line, words=tuple(words))


def written_page(*blocks: Block, state: State = State.OK) -> PageTranscript:
    return _page(blocks, Verdict(state=state), "scripted")


def seen_page(lines: Iterable[Line], *, reasons: Iterable[str] = ()) -> PageTranscript:
    """Return a reading by lines; each line is a paragraph of its own."""
    blocks = tuple(
        Block(kind=BlockKind.PARAGRAPH, text=line.text, box=line.box, lines=(line,))
        for line in lines
    )
    told = {reason: f"it is {reason}" for reason in reasons}
    return _page(blocks, Verdict(state=State.SUSPECT if told else State.OK, reasons=told), "ppocr")


def _page(blocks: Sequence[Block], verdict: Verdict, engine: str) -> PageTranscript:
    return PageTranscript(
        number=1,
        size=SIZE,
        unit=Unit.PIXEL,
        verdict=verdict,
        source=Source.RECOGNITION,
        blocks=tuple(blocks),
        engine=engine,
    )
