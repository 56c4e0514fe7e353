"""Choose an engine by name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from paperlight.engines.deferred import DeferredEngine
from paperlight.errors import EngineMissing

if TYPE_CHECKING:
    from paperlight.engines.engine import Engine

ENGINES = {
    "ppocr": "the embedded CPU engine: PP-OCRv6 on ONNX Runtime, nothing to install or download",
    "tesseract": "Tesseract 5 where it is installed, for scripts that ppocr does not know",
    "scripted": "answers its own page number; for tests",
}
# What models write is placed and checked by this one.
CHECKER = "ppocr"


def open_engine(name: str, *, threads: int, languages: tuple[str, ...] = ()) -> Engine:
    """Return a ready engine; raise EngineMissing when it is unknown or not installed.

    ``threads`` bounds the cores that it uses. ``languages`` are BCP 47 codes for engines that need
    to be told (tesseract); others ignore them.
    """
    match name:
        case "ppocr":
            from paperlight.engines.ppocr.engine import PpocrEngine  # noqa: PLC0415  # loads models

            return PpocrEngine(threads=threads)
        case "tesseract":
            from paperlight.engines.tesseract import TesseractEngine  # noqa: PLC0415  # optional

            return TesseractEngine(threads=threads, languages=languages)
        case "scripted":
            from paperlight.engines.scripted import ScriptedEngine  # noqa: PLC0415  # for tests

            return ScriptedEngine()
        case _:
            known = ", ".join(ENGINES)
            raise EngineMissing(f"There is no engine '{name}'. Known engines: {known}.")


def open_checker(*, threads: int) -> Engine:
    """Return the engine that reads pages again by lines; it loads when the first such page comes.

    Engines that give lines themselves are never checked, so that for them it costs nothing.
    """
    return DeferredEngine(partial(open_engine, CHECKER, threads=threads))
