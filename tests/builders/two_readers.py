"""Two engines for one page: one writes what is on it, the other sees where. Both can travel."""

# ruff: noqa: ARG001  # an engine factory takes threads, whether it wants them or not
from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from builders.layouts import column
from builders.written_pages import with_words
from paperlight.engines.engine import Generation
from paperlight.engines.scripted import ScriptedEngine

ROWS = (
    "Thank you for your letter of 14 March.",
    "The grey folding chairs are back in stock.",
    "Please return the signed copy by Monday.",
)
FONT_PX = 30
LINES = tuple(with_words(line) for line in column(ROWS, 100, 100, em=FONT_PX))


def picture() -> bytes:
    """Return a page on which the rows are printed, as PNG."""
    sheet = Image.new("RGB", (1000, 400), "white")
    pen = ImageDraw.Draw(sheet)
    for line in LINES:
        pen.text((line.box.x0, line.box.y0), line.text, "black", ImageFont.load_default(FONT_PX))
    stream = BytesIO()
    sheet.save(stream, "PNG")
    return stream.getvalue()


def writer(*, threads: int = 1) -> ScriptedEngine:
    """Writes the rows as one paragraph."""
    return ScriptedEngine(lambda _: Generation(text=" ".join(ROWS)))


def inventor(*, threads: int = 1) -> ScriptedEngine:
    """Writes so much more than is printed that the page is doubtful."""
    return ScriptedEngine(lambda _: Generation(text=" ".join([*ROWS, "<table><tr><td>cut"])))


def seer(*, threads: int = 1) -> ScriptedEngine:
    """Gives the rows as lines with their places."""
    return ScriptedEngine(lambda _: Generation(lines=LINES))
