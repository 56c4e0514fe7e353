"""Paperlight as a library: read a document, write what was read."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from paperlight.documents.open import open_document
from paperlight.documents.page_range import parse_page_range
from paperlight.engines.open import open_checker, open_engine
from paperlight.errors import NoInput, OutputRefused
from paperlight.outputs.formats import format_for, format_named
from paperlight.outputs.output import OutputOptions
from paperlight.outputs.replacement import Replacement
from paperlight.pipeline import read_page
from paperlight.read_options import ReadOptions
from paperlight.transcripts.blocks.furniture import mark_furniture
from paperlight.transcripts.transcript import DocumentInfo, Transcript

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from typing import Any, BinaryIO

    from paperlight.documents.document import Document
    from paperlight.engines.engine import Engine
    from paperlight.outputs.formats import Format
    from paperlight.transcripts.transcript import PageTranscript


def read(
    source: str | os.PathLike[str] | bytes,
    *,
    engine: str | Engine = "ppocr",
    pages: str | None = None,
    password: str | None = None,
    options: ReadOptions | None = None,
) -> Transcript:
    """Read a document and return its transcript.

    ``source`` is a path or the bytes themselves; ``pages`` is a 1-based range such as
    ``1-3,7,9-end``. Pages are read one after the other in this process; for many files or pages in
    parallel use the command line. An engine that was passed in stays open; one that was named is
    opened and closed. Where an engine writes text without places, the embedded one reads the page
    as well, if ``options.cross_check`` says so. Where an event loop runs already, as in a notebook,
    it is held up meanwhile.

    Raises DocumentError when the input cannot be opened and EngineError when the engine gives up.
    A page that cannot be read is not an exception: its verdict is ``failed``.
    """
    if not isinstance(source, bytes) and "\0" in os.fspath(source):
        raise NoInput(f"{os.fspath(source)!r}: no file has such a name. Were its bytes meant?")
    with open_document(source, password=password) as document:
        numbers = parse_page_range(pages, document.page_count)
        transcripts = _run(_read_all(document, engine, numbers, options or ReadOptions()))
        info = DocumentInfo(
            name="<bytes>" if isinstance(source, bytes) else str(Path(source)),
            format=document.format,
            page_count=document.page_count,
            attachments=document.attachments,
            warnings=document.warnings,
        )
        return Transcript(info=info, pages=tuple(mark_furniture(transcripts)))


def _run(
    reading: Coroutine[Any, Any, list[PageTranscript]],
) -> list[PageTranscript]:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(reading)
    # A thread has one event loop at most, and in a notebook this one has it.
    with ThreadPoolExecutor(max_workers=1) as other_thread:
        return other_thread.submit(asyncio.run, reading).result()


async def _read_all(
    document: Document, engine: str | Engine, numbers: range | list[int], options: ReadOptions
) -> list[PageTranscript]:
    threads = os.cpu_count() or 1
    running = open_engine(engine, threads=threads) if isinstance(engine, str) else engine
    checker = open_checker(threads=threads)
    try:
        return [
            await read_page(document.page(number), running, options, checker=checker)
            for number in numbers
        ]
    finally:
        if isinstance(engine, str):
            await running.aclose()
        await checker.aclose()


def write(
    transcript: Transcript,
    target: str | os.PathLike[str],
    *,
    keep_furniture: bool = False,
    source: str | os.PathLike[str] | None = None,
    password: str | None = None,
) -> None:
    """Write a transcript to a file; the suffix (``.md``, ``.json``, ``.alto.xml`` ...) says how.

    A file that is there is replaced once the new one is whole. Figures go to ``<stem>_figures``
    beside it, and for ``.csv``, whose file lists the tables, those to ``<stem>_tables``.

    ``.pdf`` is the input made searchable: ``source`` is the file that was read, and ``password``
    opens it where it needs one. Raises UsageError for an unknown suffix, OutputRefused for a PDF
    that is too damaged to be kept and where the file cannot be written.
    """
    path = Path(target)
    format_ = format_for(path.name)
    stem = path.name[: -len(format_.suffix)]
    options = OutputOptions(
        keep_furniture=keep_furniture,
        figures=path.with_name(f"{stem}_figures"),
        tables=path.with_name(f"{stem}_tables") if format_.file_a_table else None,
        source=None if source is None else Path(source),
        password=password,
    )
    try:
        replacement = Replacement(path)
        try:
            _render(transcript, format_, options, replacement.stream)
            replacement.commit()
        finally:
            replacement.discard()
    except OSError as error:
        raise OutputRefused(
            f"{path}: cannot be written ({error.strerror or error}). Check its folder and the free "
            "space."
        ) from error


def to_markdown(transcript: Transcript, *, keep_furniture: bool = False) -> str:
    """Return a transcript as Markdown, without figures."""
    stream = BytesIO()
    options = OutputOptions(keep_furniture=keep_furniture)
    _render(transcript, format_named("md"), options, stream)
    return stream.getvalue().decode()


def _render(
    transcript: Transcript, format_: Format, options: OutputOptions, stream: BinaryIO
) -> None:
    output = format_.open(stream, transcript.info, options)
    for page in transcript.pages:
        output.page(page)
    output.finish()
