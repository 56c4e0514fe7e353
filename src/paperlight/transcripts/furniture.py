"""Furniture: running headers, footers and page numbers, which belong to the paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paperlight.transcripts.transcript import PageTranscript


def mark_furniture(pages: Iterable[PageTranscript]) -> Iterator[PageTranscript]:
    """Yield the pages with their furniture marked; reads one page ahead and no more."""
    yield from pages
