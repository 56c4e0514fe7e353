"""Characters to lines: words by gaps, rows by baseline, lines cut at gutters and table gaps."""

from __future__ import annotations

import math
import unicodedata
from collections import defaultdict
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Self, TypeAlias

from paperlight.geometry import Affine, Box
from paperlight.lines import Line, Word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paperlight.documents.text.glyphs import Glyph

# All of these are in ems of the text they are about.
_WORD_BREAK = 0.9  # a wider gap between two characters ends the word even without a space
_STEP_BACK = 0.4  # moving back by more than this starts another word
_BASELINE_SHIFT = 0.35  # so does a jump up or down
_SPACE = 0.12  # a wider gap between two words of a line is a space
_CJK_SPACE = 0.5  # between two ideographs it takes more
_LINE_BREAK = 1.5  # a wider gap between two words is a gutter or the next cell of a table
_ROW_OVERLAP = 0.55  # of a word's height, for it to stand in a row
_SAME_SIZE = 0.85  # words at least this alike in size must share the baseline to share a line
_COLUMN_STEP = (0.5, 1.6)  # from one character down to the next in a column of vertical text
_FONT_HEIGHT = 1.15  # of a character's box, where its slant hides it
_WIDTHS = (0.2, 1.5)  # and the bounds of its width

# Fewer characters than this under each other are a list, not vertical text.
_LEAST_COLUMN = 3
# Answers about characters that are kept; a page repeats few of them.
_CACHED = 4096
_SOFT_HYPHEN = "\u00ad"
_IDEOGRAPHIC = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "IDEOGRAPHIC", "FULLWIDTH")


# A character and its box in the frame of its text: x0, y0, x1, y1.
_Framed: TypeAlias = "tuple[Glyph, float, float, float, float]"


@dataclass(slots=True, kw_only=True)
class _Run:
    """Characters without a space, in a frame in which their text runs to the right."""

    text: str
    x0: float
    x1: float
    y0: float
    y1: float
    em: float
    bold: bool
    rtl: bool
    column: int = 1

    @classmethod
    def started(cls, character: _Framed) -> Self:
        glyph, x0, y0, x1, y1 = character
        return cls(
            text=glyph.text,
            x0=x0,
            x1=x1,
            y0=y0,
            y1=y1,
            em=max(glyph.style.em, 1e-3),
            bold=glyph.style.bold,
            rtl=_is_rtl(glyph.text),
        )

    def extend(self, character: _Framed) -> None:
        glyph, x0, y0, x1, y1 = character
        self.text += glyph.text
        self.x0, self.x1 = min(self.x0, x0), max(self.x1, x1)
        self.y0, self.y1 = min(self.y0, y0), max(self.y1, y1)
        self.em = max(self.em, glyph.style.em)
        self.bold = self.bold and glyph.style.bold
        self.rtl = self.rtl or _is_rtl(glyph.text)

    @property
    def box(self) -> Box:
        return Box(self.x0, self.y0, self.x1, self.y1)

    @property
    def height(self) -> float:
        return self.y1 - self.y0


def lines_of(glyphs: Sequence[Glyph]) -> list[Line]:
    """Return the lines that characters form, in the order of the file; boxes in page units."""
    directions: dict[float, list[Glyph]] = defaultdict(list)
    for glyph in glyphs:
        directions[glyph.style.angle].append(glyph)
    return [line for angle, some in directions.items() for line in _in_direction(angle, some)]


def _in_direction(angle: float, glyphs: list[Glyph]) -> Iterator[Line]:
    cos, sin = math.cos(angle), math.sin(angle)
    frame = Affine(cos, sin, 0, -sin, cos, 0)
    runs = _runs(_framed(glyphs, frame))
    columns = [run for run in runs if run.column >= _LEAST_COLUMN]
    across = [run for run in runs if run.column < _LEAST_COLUMN]
    back = frame.inverse
    for row in _rows(across):
        for segment in _segments(row):
            yield _line(segment, back)
    for run in columns:
        quad = back.quad(run.box.quad())
        yield Line(
            text=run.text,
            quad=quad,
            words=(Word(text=run.text, quad=quad),),
            bold=run.bold,
            vertical=True,
        )


def _framed(glyphs: Iterable[Glyph], frame: Affine) -> Iterator[_Framed]:
    """Turn each character's box so that its text runs to the right."""
    if frame == Affine():
        for glyph in glyphs:
            yield glyph, glyph.x0, glyph.y0, glyph.x1, glyph.y1
        return
    slanted = min(abs(frame.a), abs(frame.b)) > 1e-6  # noqa: PLR2004 - rounding of quarter turns
    for glyph in glyphs:
        box = Box(glyph.x0, glyph.y0, glyph.x1, glyph.y1)
        turned = _unturned(box, glyph.style.em, frame) if slanted else frame.box(box)
        yield glyph, turned.x0, turned.y0, turned.x1, turned.y1


def _unturned(box: Box, em: float, frame: Affine) -> Box:
    """Return the slanted rectangle whose upright hull is ``box``, in the frame of its text."""
    cos, sin = abs(frame.a), abs(frame.b)
    height = _FONT_HEIGHT * em
    width = (box.width - height * sin) / cos if cos > sin else (box.height - height * cos) / sin
    width = min(max(width, _WIDTHS[0] * em), _WIDTHS[1] * em)
    x, y = frame.point(box.centre)
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def _runs(characters: Iterable[_Framed]) -> list[_Run]:
    runs: list[_Run] = []
    for character in characters:
        if runs and _continues(runs[-1], character):
            runs[-1].extend(character)
        elif runs and _stands_below(runs[-1], character):
            runs[-1].column += 1
            runs[-1].extend(character)
        else:
            runs.append(_Run.started(character))
    return [part for run in runs for part in _unstacked(run)]


def _continues(run: _Run, character: _Framed) -> bool:
    glyph, x0, y0, x1, y1 = character
    if glyph.gap_before or run.column > 1:
        return False
    em = max(run.em, glyph.style.em)
    backward = _is_rtl(glyph.text) or (run.rtl and not glyph.text.isdigit())
    forward = run.x0 - x1 if backward else x0 - run.x1
    level = abs((y0 + y1) - (run.y0 + run.y1)) / 2 < _BASELINE_SHIFT * em
    return level and -_STEP_BACK * em < forward < _WORD_BREAK * em


def _stands_below(run: _Run, character: _Framed) -> bool:
    """Say whether an ideograph stands right under the last one: vertical text."""
    glyph, x0, _, x1, y1 = character
    if len(run.text) != run.column or not _is_ideographic(glyph.text + run.text[-1]):
        return False
    em = glyph.style.em
    centred = abs((x0 + x1) - (run.x0 + run.x1)) / 2 < _BASELINE_SHIFT * em
    return centred and _COLUMN_STEP[0] * em < y1 - run.y1 < _COLUMN_STEP[1] * em


def _unstacked(run: _Run) -> Iterator[_Run]:
    """Take apart a stack that is too short to be vertical text."""
    if not 1 < run.column < _LEAST_COLUMN:
        yield run
        return
    step = run.height / run.column
    for index, text in enumerate(run.text):
        top = run.y0 + index * step
        yield replace(run, text=text, y0=top, y1=top + step, column=1)


def _rows(runs: list[_Run]) -> list[list[_Run]]:
    """Group runs that stand beside each other; larger text founds rows, smaller joins them."""
    rows: list[list[_Run]] = []
    last: list[_Run] | None = None
    for run in sorted(runs, key=lambda run: -round(run.em, 1)):
        home = last if last and _shared(last[0], run) else None
        if home is None:
            home = max(rows, key=lambda row: _overlap(row[0], run), default=None)
        if home is None or not _shared(home[0], run):
            home = []
            rows.append(home)
        home.append(run)
        last = home
    return rows


def _overlap(base: _Run, run: _Run) -> float:
    return min(base.y1, run.y1) - max(base.y0, run.y0)


def _shared(base: _Run, run: _Run) -> bool:
    return _overlap(base, run) >= _ROW_OVERLAP * run.height


def _segments(row: list[_Run]) -> Iterator[list[_Run]]:
    """Cut a row where a gutter or a cell's edge is, and where the baseline of equal text jumps."""
    ordered = sorted(row, key=lambda run: run.x0)
    segment = [ordered[0]]
    for run in ordered[1:]:
        before = segment[-1]
        em = max(before.em, run.em)
        alike = min(before.em, run.em) >= _SAME_SIZE * em
        jumps = alike and abs(run.y1 - before.y1) > _BASELINE_SHIFT * em
        if run.x0 - max(part.x1 for part in segment) > _LINE_BREAK * em or jumps:
            yield segment
            segment = []
        segment.append(run)
    yield segment


def _line(segment: list[_Run], back: Affine) -> Line:
    rtl = sum(len(run.text) for run in segment if run.rtl) * 2 > sum(
        len(run.text) for run in segment
    )
    ordered = list(reversed(segment)) if rtl else segment
    words: list[tuple[str, Box]] = []
    for index, run in enumerate(ordered):
        if index and not _is_spaced(ordered[index - 1], run):
            text, box = words.pop()
            words.append((text + run.text, Box.union((box, run.box))))
        else:
            words.append((run.text, run.box))
    written = [(_without_soft_hyphens(text, last=box is words[-1][1]), box) for text, box in words]
    whole = Box.union(run.box for run in segment)
    return Line(
        text=" ".join(text for text, _ in written if text),
        quad=back.quad(whole.quad()),
        words=tuple(Word(text=text, quad=back.quad(box.quad())) for text, box in written if text),
        bold=all(run.bold for run in segment),
    )


def _is_spaced(before: _Run, run: _Run) -> bool:
    gap = max(run.x0 - before.x1, before.x0 - run.x1)
    em = min(before.em, run.em)
    if _is_ideographic(before.text[-1] + run.text[0]):
        return gap > _CJK_SPACE * em
    return gap > _SPACE * em


@lru_cache(maxsize=_CACHED)
def _is_ideographic(text: str) -> bool:
    return all(unicodedata.name(char, "").startswith(_IDEOGRAPHIC) for char in text)


@lru_cache(maxsize=_CACHED)
def _is_rtl(text: str) -> bool:
    return unicodedata.bidirectional(text[0]) in {"R", "AL"}


def _without_soft_hyphens(text: str, *, last: bool) -> str:
    """Keep a soft hyphen only where it shows: at the end of a line, as a hyphen."""
    shown = text[:-1] + "-" if last and text.endswith(_SOFT_HYPHEN) else text
    return shown.replace(_SOFT_HYPHEN, "")
