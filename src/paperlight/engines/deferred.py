"""An engine that is opened when a page first needs it: loading one takes a second and more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Callable

    from paperlight.engines.engine import Engine, Generation
    from paperlight.prepare.prepared import PreparedPage
    from paperlight.prepare.recipe import Recipe


class DeferredEngine:
    """Stands for the engine that ``open_it`` returns, and opens it at the first question."""

    def __init__(self, open_it: Callable[[], Engine]) -> None:
        self._open_it = open_it
        self._engine: Engine | None = None
        self._closed = False

    @property
    def name(self) -> str:
        """The name of the engine behind."""
        return self._opened().name

    @property
    def recipe(self) -> Recipe:
        """How the engine behind wants its pages."""
        return self._opened().recipe

    async def read(self, page: PreparedPage) -> Generation:
        """Read with the engine behind."""
        return await self._opened().read(page)

    async def aclose(self) -> None:
        """Close the engine behind if it was ever opened, and open none any more."""
        self._closed = True
        if self._engine is not None:
            await self._engine.aclose()

    def _opened(self) -> Engine:
        if self._engine is None:
            if self._closed:
                raise EngineError("The engine was closed; open a new one.")
            self._engine = self._open_it()
        return self._engine
