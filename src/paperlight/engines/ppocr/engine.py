"""The embedded engine: PP-OCRv6 small on ONNX Runtime, with tables and figures."""

from __future__ import annotations

import asyncio
import threading
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from paperlight.engines.engine import Generation, Usage
from paperlight.engines.ppocr.find_tables import StructureFinder
from paperlight.engines.ppocr.heap import give_back
from paperlight.engines.ppocr.read_lines import LineReader
from paperlight.errors import EngineError
from paperlight.prepare.recipe import Recipe

if TYPE_CHECKING:
    from paperlight.prepare.prepared import PreparedPage

VERTICAL_TEXT = "vertical text: read glyph by glyph, check it"


class PpocrEngine:
    """Reads printed, horizontal Latin, Chinese and Japanese text on any CPU.

    ``threads`` bounds the cores that it uses. Models are loaded when a page first needs them; one
    page is read at a time.
    """

    name = "ppocr"

    def __init__(self, *, threads: int) -> None:
        self.recipe = Recipe()
        self._threads = threads
        self._reader: LineReader | None = None
        self._finder: StructureFinder | None = None
        self._one_page = threading.Lock()
        self._closed = False

    async def read(self, page: PreparedPage) -> Generation:
        """Read the lines, unless they are known, and find tables and figures.

        Raises EngineError when the engine was closed.
        """
        if self._closed:
            raise EngineError("The ppocr engine was closed; open a new one.")
        return await asyncio.to_thread(self._read, page)

    async def aclose(self) -> None:
        """Drop the models and refuse further pages."""
        self._closed = True
        self._reader = self._finder = None

    def _read(self, page: PreparedPage) -> Generation:
        started = time.perf_counter()
        with self._one_page:
            generation = self._recognised(page) if page.known_lines is None else self._known(page)
            give_back()
        return replace(generation, usage=Usage(seconds=time.perf_counter() - started))

    def _known(self, page: PreparedPage) -> Generation:
        lines = page.known_lines or ()
        found = self._structure_finder().find(page.pixels, lines)
        return Generation(lines=lines, tables=found.tables, regions=found.regions)

    def _recognised(self, page: PreparedPage) -> Generation:
        reader = self._line_reader()
        lines = reader.lines(page.pixels)
        found = self._structure_finder().find(
            page.pixels, lines, lambda quads: reader.lines_in(page.pixels, quads)
        )
        vertical = any(line.vertical for line in found.lines)
        return Generation(
            lines=found.lines,
            tables=found.tables,
            regions=found.regions,
            warnings=(VERTICAL_TEXT,) if vertical else (),
        )

    def _line_reader(self) -> LineReader:
        if self._reader is None:
            self._reader = LineReader(threads=self._threads)
        return self._reader

    def _structure_finder(self) -> StructureFinder:
        if self._finder is None:
            self._finder = StructureFinder(threads=self._threads)
        return self._finder
