"""Lines of print at places on a page, as a text detector would box them."""

from __future__ import annotations

import math
import random
import textwrap
import unicodedata
from typing import TYPE_CHECKING

from paperlight.geometry import Affine, Box
from paperlight.lines import Line

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

EM = 20.0
LEADING = 1.5
_WORDS = (
    *("the", "quick", "river", "carries", "small", "boats", "under", "old", "bridges", "while"),
    *("people", "walk", "along", "its", "banks", "and", "talk", "about", "weather", "prices"),
    *("music", "work", "children", "letters"),
)


def line(text: str, x: float, y: float, *, em: float = EM, score: float | None = 0.99) -> Line:
    """Return one horizontal line whose top left is at (x, y)."""
    width = sum(1.0 if unicodedata.east_asian_width(c) in "WF" else 0.5 for c in text) * em
    return Line(text=text, quad=Box(x, y, x + width, y + em * 1.15).quad(), score=score)


def column(texts: Iterable[str], x: float, y: float, *, em: float = EM) -> list[Line]:
    """Return lines below each other with a common left edge."""
    return [line(text, x, y + row * em * LEADING, em=em) for row, text in enumerate(texts)]


def vertical(text: str, x: float, y: float, *, em: float = EM) -> Line:
    """Return one column of characters from top to bottom, as detectors box it."""
    return Line(text=text, quad=Box(x, y, x + em * 1.15, y + len(text) * em).quad(), score=0.99)


def prose(count: int, *, characters: int = 40, seed: int = 0) -> list[str]:
    """Return lines of running text, broken where the next word has no room."""
    words = random.Random(seed).choices(_WORDS, k=count * characters)
    return textwrap.wrap(" ".join(words), characters)[:count]


def slanted(lines: Sequence[Line], degrees: float) -> list[Line]:
    """Return the lines turned clockwise about the origin."""
    angle = math.radians(degrees)
    turn = Affine(a=math.cos(angle), b=-math.sin(angle), d=math.sin(angle), e=math.cos(angle))
    return [line.mapped(turn) for line in lines]


def shuffled(lines: Sequence[Line], seed: int = 1) -> list[Line]:
    """Return the lines in another order, so that none is right by chance."""
    return random.Random(seed).sample(list(lines), len(lines))
