"""Invisible text: the words of a page as PDF operators that paint nothing.

Each word is stretched over its place. Words on slanted lines stand upright one step higher or lower
than the one before, since poppler takes a slanted word apart; text that is turned on purpose is
turned here as well.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from paperlight.outputs.pdf.glyphless_font import ASCENT, DESCENT, advance
from paperlight.outputs.pdf.visual_order import is_right_to_left, visual
from paperlight.outputs.places.word_places import words_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paperlight.geometry import Affine, Point, Quad
    from paperlight.lines import Line
    from paperlight.outputs.pdf.glyphless_font import GlyphlessFont

# Lines that slant less than this from a quarter turn are set in upright steps (degrees).
_STEPS_BELOW = 7.0
# Text without spaces is cut where a step would otherwise exceed this share of its height.
_LARGEST_STEP = 0.5
# Readers find a space between words when there is a gap of at least this share of their height, and
# a word gives up at most so much of its own width for it.
_LEAST_GAP = 0.12
_MOST_GIVEN_UP = 0.15
# Smaller than any print, in user space; boxes may be flat.
_LEAST_SIZE = 0.05
_EM = 1000
_INVISIBLE = 3  # a text rendering mode


@dataclass(frozen=True, slots=True, kw_only=True)
class _Piece:
    """Characters from left to right along ``direction``; ``start`` is on their base line."""

    text: str
    start: Point
    direction: Point
    length: float
    height: float
    spaced: bool = False


def text_operators(lines: Iterable[Line], to_user: Affine, font: GlyphlessFont, name: str) -> bytes:
    """Return a content stream that sets ``lines``, in this order, with the font called ``name``.

    ``to_user`` maps the page's units to PDF's user space. The graphics state is left as it was.
    """
    shown = [_operators(piece, font, name) for line in lines for piece in _pieces(line, to_user)]
    if not shown:
        return b""
    return "\n".join(["q", "BT", f"{_INVISIBLE} Tr", *shown, "ET", "Q\n"]).encode("ascii")


def _operators(piece: _Piece, font: GlyphlessFont, name: str) -> str:
    width = sum(advance(character) for character in piece.text) / _EM * piece.height
    cos, sin = piece.direction
    matrix = " ".join(_number(value) for value in (cos, sin, -sin, cos, *piece.start))
    shown = piece.text + " " if piece.spaced else piece.text
    return (
        f"/{name} {_number(piece.height)} Tf {_number(100 * piece.length / width)} Tz "
        f"{matrix} Tm <{font.encoded(shown)}> Tj"
    )


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") if abs(value) < _EM else f"{value:.2f}"


def _pieces(line: Line, to_user: Affine) -> list[_Piece]:
    """Return the words of a line from left to right as they are printed."""
    words = []
    for word in words_of(line):
        text = _encodable(word.text)
        quad = to_user.quad(word.quad)
        if text and all(math.isfinite(value) for corner in quad.corners for value in corner):
            words.append(list(_set(text, quad)))
    if any(is_right_to_left(piece.text) for word in words for piece in word):
        words.sort(key=_place)
    return [piece for word in _spaced(words) for piece in word]


def _encodable(text: str) -> str:
    """Leave out what is no character: controls, and halves of surrogate pairs."""
    return (
        "".join(
            character for character in text if character.isprintable() or not character.isascii()
        )
        .encode("utf-16-be", "ignore")
        .decode("utf-16-be")
    )


def _set(text: str, quad: Quad) -> Iterator[_Piece]:
    """Set one word; text without spaces on a slanted line is cut into steps."""
    text = visual(text)
    (dx, dy), length, height = _measures(quad)
    angle = math.atan2(dy, dx)
    level = round(angle / (math.pi / 2)) * (math.pi / 2)
    slant = angle - level
    if abs(slant) > math.radians(_STEPS_BELOW):
        yield _piece(text, quad, angle)
        return
    steps = 1
    if any(advance(character) == _EM for character in text):
        steps = math.ceil(abs(math.sin(slant)) * length / (_LARGEST_STEP * height))
    for part, start, end in _cut(text, steps):
        yield _piece(part, quad.part(start, end), level)


def _cut(text: str, count: int) -> Iterator[tuple[str, float, float]]:
    """Cut text into about ``count`` parts; yield each with the shares where it starts and ends."""
    size = math.ceil(len(text) / max(count, 1))
    widths = [advance(character) for character in text]
    for at in range(0, len(text), size):
        end = at + size
        yield text[at:end], sum(widths[:at]) / sum(widths), sum(widths[:end]) / sum(widths)


def _piece(text: str, quad: Quad, angle: float) -> _Piece:
    _, length, height = _measures(quad)
    cos, sin = math.cos(angle), math.sin(angle)
    x = sum(corner[0] for corner in quad.corners) / len(quad.corners)
    y = sum(corner[1] for corner in quad.corners) / len(quad.corners)
    above = height * (0.5 * (ASCENT + DESCENT) / (ASCENT - DESCENT))
    start = (x - cos * length / 2 + sin * above, y - sin * length / 2 - cos * above)
    return _Piece(text=text, start=start, direction=(cos, sin), length=length, height=height)


def _measures(quad: Quad) -> tuple[Point, float, float]:
    """Return the way of the text, its extent along it and across it, in user space."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad.corners
    way = (bx - ax + cx - dx) / 2, (by - ay + cy - dy) / 2
    return way, max(math.hypot(*way), _LEAST_SIZE), max(quad.thickness, _LEAST_SIZE)


def _place(word: list[_Piece]) -> float:
    """Return how far to the right a word starts, along its own way."""
    (x, y), (cos, sin) = word[0].start, word[0].direction
    return x * cos + y * sin


def _spaced(words: list[list[_Piece]]) -> Iterator[list[_Piece]]:
    """Put a space behind every word but the last, and a gap where there is none."""
    for word, after in pairwise(words):
        last = word[-1]
        room = _place(after) - _place([last]) - _LEAST_GAP * last.height
        length = min(last.length, max(room, (1 - _MOST_GIVEN_UP) * last.length))
        yield [*word[:-1], replace(last, length=length, spaced=True)]
    yield from words[-1:]
