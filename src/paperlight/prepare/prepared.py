"""PreparedPage: the picture for the engine, and the way back to the page."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from paperlight.geometry import Size

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from paperlight.geometry import Affine
    from paperlight.lines import Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Ink:
    """What can be seen on a page without reading it.

    ``coverage`` is the share of the area that is ink (0 to 1), counted after background
    normalisation; ``marks`` is the number of connected marks of a letter's size.
    """

    coverage: float
    marks: int

    @property
    def nothing_to_read(self) -> bool:
        """No mark that could be a letter."""
        return self.marks == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """What was done to a page, for the record and the verdict.

    ``quarter_turns`` clockwise turns were applied; ``orientation_confidence`` is the model's, 0 to
    1, and ``orientation_doubt`` says in words why a likely turn was not taken. ``skew_degrees``
    (clockwise positive) was taken out. ``cropped`` are the sides cut off, in raster pixels: left,
    top, right, bottom.
    """

    quarter_turns: int = 0
    orientation_confidence: float | None = None
    orientation_doubt: str | None = None
    skew_degrees: float = 0.0
    cropped: tuple[int, int, int, int] = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PreparedPage:
    """One page as an engine gets it.

    ``pixels`` are [height, width, 3], uint8, RGB. ``to_page`` maps them back to page units.
    ``known_lines`` are digital text in these pixels: an engine does not read again what is known,
    but may add structure. ``dpi`` and ``incomplete`` are those of the raster it came from;
    ``reduction`` is too, times what preparing took off.
    """

    number: int
    pixels: NDArray[np.uint8]
    to_page: Affine
    ink: Ink
    steps: Steps = field(default_factory=Steps)
    known_lines: tuple[Line, ...] | None = None
    dpi: float | None = None
    incomplete: str | None = None
    reduction: float = 1.0

    @property
    def size(self) -> Size:
        """Width and height in pixels."""
        height, width = self.pixels.shape[:2]
        return Size(width, height)
