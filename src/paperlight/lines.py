"""Line: one line of text and where it stands. What text layers and engines both speak."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paperlight.geometry import Affine, Box, Quad


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A run of characters without a space inside a line.

    ``estimated`` marks a place that was not seen but told from the words around it.
    """

    text: str
    quad: Quad
    estimated: bool = False

    def mapped(self, by: Affine) -> Word:
        """Return the word in other coordinates."""
        return Word(text=self.text, quad=by.quad(self.quad), estimated=self.estimated)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of text.

    ``quad`` starts where the text starts and runs clockwise. ``score`` is the engine's mean
    character confidence from 0 to 1, or None where nothing was recognised (a digital text layer).
    ``vertical`` is set for columns of text that are read from top to bottom.
    """

    text: str
    quad: Quad
    score: float | None = None
    words: tuple[Word, ...] = ()
    bold: bool = False
    vertical: bool = False

    @property
    def box(self) -> Box:
        """The upright box around the line."""
        return self.quad.box

    def mapped(self, by: Affine) -> Line:
        """Return the line in other coordinates."""
        return Line(
            text=self.text,
            quad=by.quad(self.quad),
            score=self.score,
            words=tuple(word.mapped(by) for word in self.words),
            bold=self.bold,
            vertical=self.vertical,
        )
