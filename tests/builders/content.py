"""Content: what of a transcript must survive writing and reading (``markup/markup.py``).

In order: the words of all texts, formulas among them, without the marks of list items and of
set-apart formulas; the words of all cells.
"""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING

from builders.transcripts import info, page
from paperlight.geometry import Size
from paperlight.outputs.markdown import MarkdownOutput
from paperlight.outputs.output import OutputOptions
from paperlight.transcripts.markup.markup import read_markup
from paperlight.transcripts.transcript import BlockKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paperlight.transcripts.markup.markup import Markup
    from paperlight.transcripts.transcript import Block

_BULLET = re.compile(r"[-+*](?:\s+|$)")


def read(text: str) -> Markup:
    """Read an answer about a picture of 1000 by 1000 pixels."""
    return read_markup(text, Size(1000, 1000), {})


def markdown_of(blocks: Iterable[Block]) -> str:
    stream = BytesIO()
    output = MarkdownOutput(stream, info(), OutputOptions(keep_furniture=True))
    output.page(page(*blocks))
    output.finish()
    return stream.getvalue().decode()


def content(blocks: Iterable[Block]) -> list[str]:
    words: list[str] = []
    for block in blocks:
        text = block.text
        if block.kind is BlockKind.LIST_ITEM:
            text = _BULLET.sub("", text, count=1)
        words += text.replace("$$", " ").split()
        if block.table is not None:
            words += [word for row in block.table.grid() for cell in row for word in cell.split()]
    return words


def outline(blocks: Iterable[Block]) -> list[str]:
    """Return a line a block: its kind, its level where it has one, and its text or cells."""
    return [_told(block) for block in blocks]


def _told(block: Block) -> str:
    kind = f"{block.kind}{f' {block.level}' if block.level else ''}"
    if block.table is not None:
        rows = " / ".join(" | ".join(row) for row in block.table.grid())
        return f"{kind} {block.table.rows}x{block.table.columns}: {rows}".replace("\n", "⏎")
    box = ""
    if (place := block.box) is not None:
        box = f" at {place.x0:.0f},{place.y0:.0f},{place.x1:.0f},{place.y1:.0f}"
    return f"{kind}{box}: {block.text}".replace("\n", "⏎")
