"""Markup: the text that a vision-language model writes, as blocks."""

from __future__ import annotations

import re

from paperlight.transcripts.transcript import Block, BlockKind

_BLANK_LINES = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")


def blocks_of_markup(text: str) -> list[Block]:
    """Return one paragraph for each part of a text that stands between blank lines."""
    parts = (part.strip() for part in _BLANK_LINES.split(text))
    return [Block(kind=BlockKind.PARAGRAPH, text=part) for part in parts if part]
