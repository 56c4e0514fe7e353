"""An engine that answers from a script; for our tests and for yours."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from paperlight.engines.engine import Finish, Generation, Usage
from paperlight.errors import EngineError
from paperlight.geometry import Box
from paperlight.lines import Line
from paperlight.prepare.recipe import Recipe

if TYPE_CHECKING:
    from collections.abc import Callable

    from paperlight.prepare.prepared import PreparedPage


class ScriptedEngine:
    """Says what it is told about each page.

    ``answer`` gets the prepared page and returns its generation, its text (one line of text a
    line), or an exception to raise. Without it every page answers its own number.
    """

    name = "scripted"

    def __init__(
        self,
        answer: Callable[[PreparedPage], Generation | str | Exception] | None = None,
        *,
        recipe: Recipe | None = None,
        seconds_a_page: float = 0.0,
    ) -> None:
        self.recipe = recipe or Recipe(orient=False, deskew=False, crop=False)
        self._answer = answer or (lambda page: f"Page {page.number}")
        self._seconds = seconds_a_page
        self._closed = False

    async def read(self, page: PreparedPage) -> Generation:
        """Return the scripted answer after the scripted time."""
        if self._closed:
            raise EngineError("The scripted engine was closed; open a new one.")
        await asyncio.sleep(self._seconds)
        if page.known_lines is not None:
            return Generation(lines=page.known_lines)
        answer = self._answer(page)
        if isinstance(answer, Exception):
            raise answer
        return answer if isinstance(answer, Generation) else as_lines(answer, page)

    async def aclose(self) -> None:
        """Refuse further pages."""
        self._closed = True


def as_lines(text: str, page: PreparedPage) -> Generation:
    """Spread text over the page, one line of print a line of text, with full confidence."""
    height, width = page.pixels.shape[:2]
    rows = text.splitlines()
    step = height / (len(rows) + 1)
    lines = tuple(
        Line(
            text=row,
            quad=Box(width * 0.1, step * (i + 0.6), width * 0.9, step * (i + 1.0)).quad(),
            score=1.0,
        )
        for i, row in enumerate(rows)
        if row.strip()
    )
    return Generation(lines=lines, finish=Finish.COMPLETE, usage=Usage())
