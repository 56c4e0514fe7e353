"""Transcripts written as XML and read back by libxml2."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from lxml import etree

from paperlight.geometry import Box
from paperlight.lines import Line
from paperlight.outputs.formats import format_named
from paperlight.outputs.output import OutputOptions
from paperlight.transcripts.transcript import Block, BlockKind, DocumentInfo

if TYPE_CHECKING:
    from paperlight.transcripts.transcript import PageTranscript


def written(
    name: str,
    *pages: PageTranscript,
    kind: str = "pdf",
    title: str = "letter.pdf",
    missing: str = "",
) -> etree._Element:
    """Return the root of what a format writes."""
    stream = BytesIO()
    info = DocumentInfo(name=title, format=kind, page_count=len(pages))
    output = format_named(name).open(stream, info, OutputOptions())
    for page in pages:
        output.page(page)
    output.finish(missing=missing)
    return etree.fromstring(stream.getvalue())


def lines_block(
    *texts: str, kind: BlockKind = BlockKind.PARAGRAPH, top: float = 100, score: float | None = 0.9
) -> Block:
    """Return a block of lines of 200 by 12 units, 20 apart."""
    lines = tuple(
        Line(text=text, quad=Box(50, top + 20 * row, 250, top + 20 * row + 12).quad(), score=score)
        for row, text in enumerate(texts)
    )
    box = Box.union(line.box for line in lines)
    return Block(kind=kind, text=" ".join(texts), box=box, lines=lines, confidence=score)
