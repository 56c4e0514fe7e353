"""Repetition: is a text caught in a loop?

A model in a loop writes one unit until it is stopped: a letter, a phrase, a row, a paragraph, a
tag, a counter with the same words behind it. Honest pages repeat themselves too, but paper has
room for so much only: equal rows of a table, ledgers full of zeros, forms, dotted contents,
refrains, sheets of labels. So what counts is how much of one thing there is, and the limits say
what the fullest page holds. A table of figures, whose numbers follow no rule, is never a loop.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paperlight.transcripts.verdicts.periods import stretches

if TYPE_CHECKING:
    from paperlight.transcripts.verdicts.periods import Stretch

# On one line: so many repetitions of so many letters and digits are a loop. A row of a table may
# hold the same word once for each day of a month.
REPEATS_ON_A_LINE = 12
SPOKEN_ON_A_LINE = 200
SPOKEN_IN_A_ROW_OF_CELLS = 320
WIDEST_ROW = 60
# Over lines: more equal rows than the fullest table of equal rows; rows of one figure and its
# sisters (0,00 in each cell); rows that only count up; numbers that do, on as many lines or none.
EQUAL_ROWS = 48
ROWS_OF_FIGURES = 100
COUNTED_ROWS = 100
# Rows of all units together, when a unit has several: a sheet of labels has 120 lines.
ROWS_ON_A_PAGE = 160
COUNTED_NUMBERS = 700
ROWS_OF_COUNTED_NUMBERS = 200
DIGITS_COUNTED = 2500
COUNTED_ON_A_LINE = 80
# A unit as long as a paragraph; a sheet of cards holds ten, of vouchers eight.
LONG_UNIT = 100
REPEATS_OF_LONG_UNIT = 9
SPOKEN_OF_LONG_UNITS = 1500
# No page has room for more letters and digits of one thing.
SPOKEN_ON_A_PAGE = 4500
# A page of rows with the same words and ever other numbers: more rows than any page has.
ROWS_OF_SAME_WORDS = 150
LETTERS_OF_SAME_WORDS = 8
# Marks and tags without a word: rules and leaders on a line, empty rows of a form.
MARKS_ON_A_LINE = 150
EMPTY_ROWS = 120
# With fewer letters and digits than this for each unit there is no word: they are slips.
WORDLESS = 0.2
# One mark for so many characters; nothing at all on one line, or over lines.
SAME_MARK = 600
NOTHING_ON_A_LINE = 400
NOTHING = 3000
# So many letters, half a page, squeezed by zlib: prose keeps 0.35 to 0.5 of its size, three phrases
# in no order 0.06 to 0.11.
LETTERS_OF_FEW_PHRASES = 3000
SQUEEZED_SHARE = 0.13
# How much of the unit a reason quotes, in characters.
QUOTED = 40

_SAME_MARK = re.compile(rf"([^\w\s]|_)\1{{{SAME_MARK},}}")
_NOTHING = re.compile(
    rf"(?:[\s\u200b\u2060\ufeff]|&nbsp;|&\#160;|<br\s{{0,3}}/?>){{{NOTHING_ON_A_LINE},}}",
    re.IGNORECASE,
)
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_LINE_END = re.compile(r"\n|<br", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Loop:
    """What is repeated from ``start`` (characters) on, and how often."""

    unit: str
    repeats: int
    start: int

    @property
    def quoted(self) -> str:
        """The unit in short."""
        return self.unit if len(self.unit) <= QUOTED else f"{self.unit[:QUOTED]}…"


def find_loop(text: str) -> Loop | None:
    """Return the loop that a text is caught in, or None."""
    if mark := _SAME_MARK.search(text):
        return Loop(unit=mark[1], repeats=len(mark[0]), start=mark.start())
    for nothing in _NOTHING.finditer(text):
        lines = len(_LINE_END.findall(nothing[0]))
        if not lines or lines >= EMPTY_ROWS or len(nothing[0]) >= NOTHING:
            return Loop(unit="nothing", repeats=len(nothing[0]), start=nothing.start())
    for stretch in stretches(text):
        if _is_loop(stretch):
            return Loop(unit=stretch.unit, repeats=stretch.repeats, start=stretch.start)
    return _few_phrases(text)


def repeats_itself(text: str) -> bool:
    """Say whether a text is caught in a loop."""
    return find_loop(text) is not None


def _is_loop(stretch: Stretch) -> bool:
    if stretch.spoken < WORDLESS * stretch.repeats:
        return stretch.rows >= EMPTY_ROWS or (
            stretch.repeats >= MARKS_ON_A_LINE * (stretch.rows + 1) and stretch.size >= SAME_MARK
        )
    if not stretch.steady:
        same_words = stretch.letters / stretch.repeats >= LETTERS_OF_SAME_WORDS
        return same_words and stretch.repeats >= ROWS_OF_SAME_WORDS
    if stretch.counting:
        return _counts(stretch)
    return _stays_on_a_line(stretch) if _on_a_line(stretch) else _stays(stretch)


def _on_a_line(stretch: Stretch) -> bool:
    """Say whether more units are on a line than any row of a table holds."""
    return stretch.rows * WIDEST_ROW < stretch.repeats


def _counts(stretch: Stretch) -> bool:
    """Judge units that are equal but for numbers that go on by one step."""
    if not stretch.letters:
        rows = min(stretch.repeats, stretch.rows)
        return (
            stretch.repeats >= COUNTED_NUMBERS
            or rows >= ROWS_OF_COUNTED_NUMBERS
            or stretch.spoken >= DIGITS_COUNTED
        )
    if _on_a_line(stretch):
        return stretch.repeats >= COUNTED_ON_A_LINE and stretch.spoken >= SPOKEN_ON_A_LINE
    return min(stretch.repeats, stretch.rows) >= COUNTED_ROWS or (
        stretch.spoken >= SPOKEN_ON_A_PAGE and stretch.repeats >= REPEATS_ON_A_LINE
    )


def _stays_on_a_line(stretch: Stretch) -> bool:
    enough = SPOKEN_IN_A_ROW_OF_CELLS if stretch.cells else SPOKEN_ON_A_LINE
    return stretch.repeats >= REPEATS_ON_A_LINE and stretch.spoken >= enough


def _stays(stretch: Stretch) -> bool:
    """Judge equal units over several lines."""
    rows = min(stretch.repeats, stretch.rows)
    if rows >= (EQUAL_ROWS if stretch.letters else ROWS_OF_FIGURES):
        return True
    if stretch.rows >= ROWS_ON_A_PAGE and stretch.repeats >= REPEATS_ON_A_LINE:
        return True
    long_unit = stretch.spoken / stretch.repeats >= LONG_UNIT
    return (
        long_unit
        and stretch.repeats >= REPEATS_OF_LONG_UNIT
        and stretch.spoken >= SPOKEN_OF_LONG_UNITS
    ) or (stretch.spoken >= SPOKEN_ON_A_PAGE and stretch.repeats >= REPEATS_ON_A_LINE)


def _few_phrases(text: str) -> Loop | None:
    """Find loops without an order: letters that say so little that they can be squeezed."""
    printed = _TAG.sub(lambda tag: " " * len(tag[0]), text)
    letters = [(place, letter) for place, letter in enumerate(printed) if letter.isalpha()]
    tail = letters[-LETTERS_OF_FEW_PHRASES:]
    if len(tail) < LETTERS_OF_FEW_PHRASES:
        return None
    plain = "".join(letter for _, letter in tail).encode("utf-8", "replace")
    squeezed = len(zlib.compress(plain)) / len(plain)
    if squeezed >= SQUEEZED_SHARE:
        return None
    start = tail[0][0]
    return Loop(unit=text[start : start + 2 * QUOTED], repeats=round(1 / squeezed), start=start)
