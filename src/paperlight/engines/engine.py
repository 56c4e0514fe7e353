"""Engine and Generation: the contract between pictures and text."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from paperlight.geometry import Box
    from paperlight.lines import Line
    from paperlight.prepare.prepared import PreparedPage
    from paperlight.prepare.recipe import Recipe


class Finish(StrEnum):
    """Why an engine stopped writing."""

    COMPLETE = "complete"
    LENGTH = "length"
    LOOP = "loop"
    DEADLINE = "deadline"


class RegionKind(StrEnum):
    """What an engine says a part of the page is; a hint, never a reason to lose text."""

    TITLE = "title"
    TEXT = "text"
    FIGURE = "figure"
    CAPTION = "caption"
    TABLE = "table"
    FORMULA = "formula"
    HEADER = "header"
    FOOTER = "footer"


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """A part of the page, in prepared pixels."""

    kind: RegionKind
    box: Box
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CellFound:
    """One cell of a table: its place in the grid, its spans, and the lines of text in it.

    ``lines`` are indices into ``Generation.lines`` in reading order. ``box`` is in prepared
    pixels, None where the engine cannot tell.
    """

    row: int
    column: int
    row_span: int = 1
    column_span: int = 1
    lines: tuple[int, ...] = ()
    box: Box | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFound:
    """A table: a grid of ``rows`` by ``columns`` whose cells cover each slot at most once.

    ``method`` is how its structure was found: ``ruled`` (lines on the paper), ``model`` or
    ``aligned`` (columns of white).
    """

    box: Box
    rows: int
    columns: int
    cells: tuple[CellFound, ...]
    score: float
    method: str
    header_rows: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What reading one page cost. Token counts stay 0 for engines without tokens.

    ``completion_limit`` is how many tokens the engine was allowed to write.
    """

    seconds: float = 0.0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    completion_limit: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Generation:
    """What an engine says about one page, raw.

    An engine gives ``lines`` (with tables and regions where it has them) or ``text`` (the markup
    that a vision-language model writes), in prepared pixels. No line is in two cells.
    """

    text: str = ""
    lines: tuple[Line, ...] = ()
    tables: tuple[TableFound, ...] = ()
    regions: tuple[Region, ...] = ()
    finish: Finish = Finish.COMPLETE
    usage: Usage = field(default_factory=Usage)
    warnings: tuple[str, ...] = ()


class Engine(Protocol):
    """Turns one prepared page into text.

    Engines know images and tokens. They know nothing of documents, jobs or output formats.
    """

    @property
    def name(self) -> str:
        """The name on the command line and in records, e.g. ``ppocr``."""
        ...

    @property
    def recipe(self) -> Recipe:
        """How this engine wants its pages."""
        ...

    async def read(self, page: PreparedPage) -> Generation:
        """Write down what is on the page; raise EngineError if that is impossible.

        Where ``page.known_lines`` is set they are returned as they are and nothing is recognised.
        """
        ...

    async def aclose(self) -> None:
        """Let go of everything; safe to call twice."""
        ...
