"""Convert: saved transcripts and Markdown, written in other formats without reading again."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paperlight.batch.delivery import deliver
from paperlight.batch.targets import targets_for
from paperlight.errors import DocumentError, Error, UsageError
from paperlight.outputs.output import OutputOptions
from paperlight.outputs.records.saved_transcript import open_saved
from paperlight.transcripts.joined_tables import join_tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from paperlight.batch.source import Source
    from paperlight.batch.targets import Target
    from paperlight.outputs.records.saved_transcript import SavedTranscript


@dataclass(frozen=True, slots=True, kw_only=True)
class ConvertSettings:
    """Where and how to write; ``out`` is the folder for outputs, None for standard output."""

    out: Path | None
    formats: Sequence[str]
    keep_furniture: bool = False
    page_breaks: bool = False
    numbers: str = "text"
    join_tables: bool = False
    force: bool = False


def convert(sources: Sequence[Source], settings: ConvertSettings) -> Iterator[Error]:
    """Convert each source; yield what is wrong with one, and go on with the next.

    Raises UsageError before anything is read.
    """
    targets = targets_for(sources, settings.out, settings.formats, force=settings.force)
    for source, target in zip(sources, targets, strict=True):
        try:
            refused = _write(_opened(source), target, settings)
        except Error as error:
            yield error
        else:
            if refused is not None:
                yield refused


def _opened(source: Source) -> SavedTranscript:
    if source.path is None:
        return open_saved(sys.stdin.buffer.read(), source.name, None)
    if source.path.is_dir():
        raise UsageError(f"{source.name}: this is a folder. Name the files, or use a pattern.")
    try:
        data = source.path.read_bytes()
    except OSError as error:
        raise DocumentError(f"{source.name}: cannot be read ({error.strerror}).") from error
    return open_saved(data, source.name, source.path.parent)


def _write(saved: SavedTranscript, target: Target, settings: ConvertSettings) -> Error | None:
    """Write a transcript; return why some formats could not be written."""
    options = OutputOptions(
        keep_furniture=settings.keep_furniture,
        page_breaks=settings.page_breaks,
        figures=target.figures,
        tables=target.tables,
        numbers=settings.numbers,
    )
    pages = join_tables(saved.pages) if settings.join_tables else saved.pages
    with deliver(target, saved.info, options) as delivery:
        for page in pages:
            delivery.page(page)
        delivery.finish(missing=saved.missing)
    return delivery.refused
