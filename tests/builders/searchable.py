"""Searchable PDFs made as a run makes them, from bytes."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import TYPE_CHECKING

from paperlight.documents.open import open_document
from paperlight.outputs.output import OutputOptions
from paperlight.outputs.pdf.searchable_pdf import SearchablePdfOutput
from paperlight.pipeline import read_page
from paperlight.read_options import ReadOptions, TextLayerUse
from paperlight.transcripts.transcript import DocumentInfo

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from paperlight.engines.engine import Engine


def make_searchable(
    folder: Path,
    data: bytes,
    engine: Engine,
    *,
    numbers: Sequence[int] | None = None,
    password: str | None = None,
    text_layer: TextLayerUse = TextLayerUse.AUTO,
) -> Path:
    """Read pages of a file with an engine and return the path of the searchable PDF."""
    source, target = folder / "original", folder / "searchable.pdf"
    source.write_bytes(data)
    options = ReadOptions(text_layer=text_layer)
    with open_document(data, password=password) as document:
        info = DocumentInfo(name="original", format=document.format, page_count=document.page_count)
        stream = BytesIO()
        output = SearchablePdfOutput(stream, info, OutputOptions(source=source, password=password))
        for number in numbers or range(1, document.page_count + 1):
            output.page(asyncio.run(read_page(document.page(number), engine, options)))
        output.finish()
    target.write_bytes(stream.getvalue())
    return target
