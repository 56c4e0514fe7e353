"""Tesseract 5, where it is installed, as an engine for scripts that ppocr does not know."""

from __future__ import annotations

import asyncio
import csv
import os
import shutil
import subprocess
import time
from dataclasses import dataclass
from io import StringIO
from itertools import groupby
from typing import TYPE_CHECKING

import cv2
import numpy as np

from paperlight.engines.engine import Generation, Usage
from paperlight.engines.tesseract_languages import default_packs, packs_for
from paperlight.errors import EngineError, EngineMissing
from paperlight.geometry import Box
from paperlight.lines import Line, Word
from paperlight.prepare.recipe import Recipe

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from paperlight.geometry import Point
    from paperlight.prepare.prepared import PreparedPage

# Tesseract refuses pictures of a few pixels.
SHORTEST_SIDE_PX = 48
# What Tesseract assumes matters only for its own sanity checks; we do not know better.
USUAL_DPI = 200
# Listing languages takes milliseconds.
LIST_TIMEOUT_S = 30.0


@dataclass(frozen=True, slots=True)
class _Reply:
    code: int
    output: bytes
    complaint: bytes


class TesseractEngine:
    """Runs the ``tesseract`` program once a page.

    ``languages`` are BCP 47 codes such as ``el`` or ``zh-Hans``; without any, every installed
    language is used. Raises EngineMissing when the program or a language is not installed.
    """

    name = "tesseract"

    def __init__(self, *, threads: int, languages: Sequence[str] = ()) -> None:
        self.recipe = Recipe()
        self._program = _find_program()
        installed = _installed(self._program)
        packs = packs_for(languages, installed) if languages else default_packs(installed)
        self._languages = "+".join(packs)
        self._environment = {**os.environ, "OMP_THREAD_LIMIT": str(threads)}
        self._closed = False

    async def read(self, page: PreparedPage) -> Generation:
        """Read the lines, unless they are known; raise EngineError when Tesseract fails."""
        if self._closed:
            raise EngineError("The tesseract engine was closed; open a new one.")
        if page.known_lines is not None:
            return Generation(lines=page.known_lines)
        started = time.perf_counter()
        dpi = round(page.dpi or USUAL_DPI)
        reply = await self._run(_as_picture(page.pixels), dpi)
        if reply.code:
            raise EngineError(
                f"tesseract ended with status {reply.code} on page {page.number}: "
                f"{reply.complaint.decode(errors='replace').strip()[-500:]}"
            )
        height, width = page.pixels.shape[:2]
        lines = _lines(reply.output.decode(errors="replace"), Box(0, 0, width, height))
        return Generation(lines=lines, usage=Usage(seconds=time.perf_counter() - started))

    async def aclose(self) -> None:
        """Refuse further pages."""
        self._closed = True

    async def _run(self, picture: bytes, dpi: int) -> _Reply:
        process = await asyncio.create_subprocess_exec(
            self._program,
            *("stdin", "stdout", "-l", self._languages, "--dpi", str(dpi), "tsv"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=self._environment,
        )
        try:
            output, complaint = await process.communicate(picture)
        finally:
            # A page that was given up must not go on using the cores.
            if process.returncode is None:
                process.kill()
                await process.wait()
        return _Reply(process.returncode or 0, output, complaint)


def _find_program() -> str:
    program = shutil.which("tesseract")
    if program is None:
        raise EngineMissing(
            "The program 'tesseract' is not on the PATH. Install it (Debian and Ubuntu: "
            "apt install tesseract-ocr; macOS: brew install tesseract), or use --engine ppocr."
        )
    return program


def _installed(program: str) -> frozenset[str]:
    """Return the language packs that the program can load."""
    listing = subprocess.run(
        [program, "--list-langs"],
        capture_output=True,
        text=True,
        check=False,
        timeout=LIST_TIMEOUT_S,
    )
    if listing.returncode:
        raise EngineMissing(f"'{program} --list-langs' failed: {listing.stderr.strip()}")
    return frozenset(listing.stdout.split("\n")[1:]) - {""}


def _as_picture(pixels: NDArray[np.uint8]) -> bytes:
    """Encode as PPM, which costs nothing, with white added to slivers."""
    height, width = pixels.shape[:2]
    below, right = max(SHORTEST_SIDE_PX - height, 0), max(SHORTEST_SIDE_PX - width, 0)
    white = (255, 255, 255)
    roomy = cv2.copyMakeBorder(pixels, 0, below, 0, right, cv2.BORDER_CONSTANT, value=white)
    _, encoded = cv2.imencode(".ppm", cv2.cvtColor(roomy, cv2.COLOR_RGB2BGR))
    return encoded.tobytes()


def _lines(table: str, page: Box) -> tuple[Line, ...]:
    """Gather the words of Tesseract's table, one row a word, into lines."""
    rows = csv.DictReader(StringIO(table), delimiter="\t", quoting=csv.QUOTE_NONE)
    words = [row for row in rows if row["level"] == "5" and row["text"].strip()]
    return tuple(
        _line(list(members), page)
        for _, members in groupby(
            words, key=lambda row: (row["block_num"], row["par_num"], row["line_num"])
        )
    )


def _line(rows: Sequence[Mapping[str, str]], page: Box) -> Line:
    words = tuple(Word(text=row["text"].strip(), quad=_box(row, page).quad()) for row in rows)
    return Line(
        text=" ".join(word.text for word in words),
        quad=Box.union([word.quad.box for word in words]).quad(),
        score=float(np.mean([float(row["conf"]) for row in rows])) / 100,
        words=words,
    )


def _box(row: Mapping[str, str], page: Box) -> Box:
    """Tesseract's left, top, width and height, inside the page."""
    x, y = float(row["left"]), float(row["top"])
    x1, y1 = x + float(row["width"]), y + float(row["height"])
    corners: list[Point] = [
        (min(max(px, page.x0), page.x1), min(max(py, page.y0), page.y1))
        for px, py in ((x, y), (x1, y1))
    ]
    return Box.around(corners)
