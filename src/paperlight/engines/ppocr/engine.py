"""The embedded engine: PP-OCRv6 small on ONNX Runtime."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import TYPE_CHECKING

from paperlight.engines.engine import Generation, Usage
from paperlight.engines.ppocr.read_lines import LineReader
from paperlight.errors import EngineError
from paperlight.prepare.recipe import Recipe

if TYPE_CHECKING:
    from paperlight.lines import Line
    from paperlight.prepare.prepared import PreparedPage


class PpocrEngine:
    """Reads printed, horizontal Latin, Chinese and Japanese text on any CPU.

    ``threads`` bounds the cores that it uses. Models are loaded with the first page.
    """

    name = "ppocr"

    def __init__(self, *, threads: int) -> None:
        self.recipe = Recipe()
        self._threads = threads
        self._line_reader: LineReader | None = None
        self._one_page = threading.Lock()
        self._closed = False

    async def read(self, page: PreparedPage) -> Generation:
        """Find and recognise the lines of text; raise EngineError when closed."""
        return await asyncio.to_thread(self._read, page)

    async def aclose(self) -> None:
        """Drop the models and refuse further pages."""
        self._closed = True
        self._line_reader = None

    def _read(self, page: PreparedPage) -> Generation:
        started = time.perf_counter()
        with self._one_page:
            lines = self._lines(page)
        return Generation(lines=lines, usage=Usage(seconds=time.perf_counter() - started))

    def _lines(self, page: PreparedPage) -> tuple[Line, ...]:
        if page.known_lines is not None:
            return page.known_lines
        return self._open_line_reader().lines(page.pixels)

    def _open_line_reader(self) -> LineReader:
        if self._closed:
            raise EngineError("The ppocr engine was closed; open a new one.")
        if self._line_reader is None:
            self._line_reader = LineReader(threads=self._threads)
        return self._line_reader
