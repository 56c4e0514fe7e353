"""Markdown from elsewhere as a transcript: a chat's answer, a note, a file of our own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paperlight.documents.page import Unit
from paperlight.geometry import Size
from paperlight.transcripts.markup.markup import read_markup
from paperlight.transcripts.transcript import PageTranscript, Source
from paperlight.transcripts.verdict import State, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paperlight.transcripts.table import Table

# Markdown has no page; places in it, if there are any, are thousandths of one.
_PAGE = Size(1000, 1000)
# What our own Markdown writes with --page-breaks.
_PAGE_MARK = re.compile(r"(?:^---\n\n)?^<!-- page (\d{1,9}) -->$", re.MULTILINE)


def tables_from_markdown(text: str) -> tuple[Table, ...]:
    """Return the tables in a Markdown text, in order; never raises.

    Pipe tables with or without outer pipes, rows longer than their heading, HTML tables with
    spans, and both inside a code fence that is wrapped round the whole text.
    """
    return tuple(table for page in pages_of_markdown(text) for table in page.tables)


def pages_of_markdown(text: str) -> Iterator[PageTranscript]:
    """Yield the pages of a Markdown text: as our own marks part them, or a single one.

    No two have the same number; what stands before the first mark is page 1.
    """
    before, *parts = _PAGE_MARK.split(text)
    texts: dict[int, str] = {1: before} if before.strip() or not parts else {}
    for number, content in zip(map(int, parts[::2]), parts[1::2], strict=True):
        texts[number] = f"{texts[number]}\n\n{content}" if number in texts else content
    for number, content in texts.items():
        yield _page(number, content)


def _page(number: int, text: str) -> PageTranscript:
    read = read_markup(text, _PAGE, {})
    return PageTranscript(
        number=number,
        size=_PAGE,
        unit=Unit.PIXEL,
        verdict=Verdict(state=State.OK if read.blocks else State.BLANK),
        source=Source.GIVEN if read.blocks else Source.NOTHING,
        blocks=read.blocks,
        warnings=read.warnings,
    )
