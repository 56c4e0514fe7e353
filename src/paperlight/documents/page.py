"""Page: one page of an open document, rendered on demand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from paperlight.documents.raster import Raster
    from paperlight.geometry import Size
    from paperlight.lines import Line


class Unit(StrEnum):
    """What a page is measured in."""

    POINT = "pt"
    PIXEL = "px"


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderSize:
    """How large a picture an engine wants; an upper bound, since scans are not enlarged for it.

    ``dpi`` applies to pages that know their physical size; ``longest_px`` and ``pixels`` bound any
    page, however large its paper.
    """

    dpi: float = 200.0
    longest_px: int = 2400
    pixels: int = 6_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class TextLayer:
    """The digital text of a page, in page units, and how far to trust it.

    ``doubts`` says in words why it should not be used instead of recognition; empty means that it
    is real text over everything one sees.
    """

    lines: tuple[Line, ...]
    doubts: tuple[str, ...] = ()

    @property
    def trustworthy(self) -> bool:
        """Real characters, no garble, and nothing on the page that only a picture shows."""
        return bool(self.lines) and not self.doubts


class Page(Protocol):
    """One page. Valid while its document is open."""

    @property
    def number(self) -> int:
        """1-based position in the document."""
        ...

    @property
    def size(self) -> Size:
        """The visible size in ``unit``, upright as a viewer shows it."""
        ...

    @property
    def unit(self) -> Unit:
        """What ``size`` and all boxes on this page are measured in."""
        ...

    def render(self, wanted: RenderSize) -> Raster:
        """Draw the page; raise PageUndecodable when its picture cannot be decoded."""
        ...

    def text_layer(self) -> TextLayer | None:
        """Return the digital text, or None where the format has none."""
        ...
