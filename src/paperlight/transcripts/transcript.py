"""Transcript, PageTranscript, Block: what was read, in the order it is read."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from paperlight.transcripts.verdict import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paperlight.documents.page import Unit
    from paperlight.geometry import Box, Size
    from paperlight.lines import Line
    from paperlight.transcripts.table import Table
    from paperlight.transcripts.verdict import Verdict


class BlockKind(StrEnum):
    """What a block is."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list_item"
    TABLE = "table"
    FIGURE = "figure"
    CAPTION = "caption"
    FORMULA = "formula"
    CODE = "code"
    HEADER = "header"
    FOOTER = "footer"
    PAGE_NUMBER = "page_number"

    @property
    def furniture(self) -> bool:
        """Whether it belongs to the paper rather than to the text: Markdown drops it by default."""
        return self in {BlockKind.HEADER, BlockKind.FOOTER, BlockKind.PAGE_NUMBER}


class Source(StrEnum):
    """Where the text of a page comes from."""

    TEXT_LAYER = "text_layer"
    RECOGNITION = "recognition"
    GIVEN = "given"  # as text, such as Markdown from elsewhere
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Figure:
    """A picture on the page, cut out as PNG."""

    png: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One paragraph, heading, list item, table, figure ...

    ``text`` is joined across lines (hyphenation undone); ``lines`` are as printed, in page units.
    ``confidence`` is the mean over the lines' characters, None for digital text. ``level`` is the
    depth of a heading (1 to 6) or of a list item (0 and up).
    """

    kind: BlockKind
    text: str = ""
    box: Box | None = None
    confidence: float | None = None
    level: int = 0
    lines: tuple[Line, ...] = ()
    table: Table | None = None
    figure: Figure | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PageTranscript:
    """What was read on one page. Boxes are in ``unit``, from the top left of the upright page.

    ``quarter_turns`` clockwise turns and ``skew_degrees`` were taken out before reading; boxes are
    on the page as it was. ``cross_check`` is ``off`` for a page that was read once; for one that
    was read a second time, to place and check its text, it is the mode that asked for it.
    """

    number: int
    size: Size
    unit: Unit
    verdict: Verdict
    source: Source
    blocks: tuple[Block, ...] = ()
    engine: str = ""
    cross_check: str = "off"
    quarter_turns: int = 0
    skew_degrees: float = 0.0
    seconds: float = 0.0
    warnings: tuple[str, ...] = ()

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables on the page, in reading order."""
        return tuple(block.table for block in self.blocks if block.table is not None)

    @property
    def lacks_places(self) -> bool:
        """Whether there is text on the page of which nobody knows where it stands."""
        texts = (block.text or block.table for block in self.blocks)
        return any(texts) and not any(block.lines for block in self.blocks)

    def content(self, *, keep_furniture: bool = False) -> Iterator[Block]:
        """Yield the blocks a reader wants: headers, footers and page numbers only on request."""
        return (block for block in self.blocks if keep_furniture or not block.kind.furniture)


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentInfo:
    """What is known of a document before its pages are read."""

    name: str
    format: str
    page_count: int
    sha256: str = ""
    attachments: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Transcript:
    """A whole document as it was read."""

    info: DocumentInfo
    pages: tuple[PageTranscript, ...] = field(default=())

    @property
    def tables(self) -> tuple[Table, ...]:
        """All tables, in reading order."""
        return tuple(table for page in self.pages for table in page.tables)

    @property
    def verdicts(self) -> Counter[State]:
        """How many pages came out in each state."""
        return Counter(page.verdict.state for page in self.pages)

    @property
    def state(self) -> State:
        """The document as a whole: ``partial`` as soon as one page is missing or cut off."""
        states = set(self.verdicts)
        if states == {State.FAILED}:
            return State.FAILED
        if states & {State.FAILED, State.PARTIAL}:
            return State.PARTIAL
        if State.SUSPECT in states:
            return State.SUSPECT
        return State.OK if State.OK in states else State.BLANK
