"""Periods: the stretches of a text that repeat one unit over and over.

A text becomes a row of symbols: words, numbers, marks and tags. All numbers are one symbol, so that
``1. a 2. a 3. a`` repeats itself; what the numbers do is measured apart. A stretch has period p
when nearly every symbol is the one p places before it; a slip now and then does not end it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paperlight.transcripts.characters import spaceless

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# So many symbols in a row that came before at one distance make that distance a candidate ...
GRAM = 3
# ... when it was seen so often; so many of the likeliest candidates are looked at.
FEWEST_SIGHTINGS = 4
MOST_CANDIDATES = 24
# A symbol that breaks the period weighs as much as so many that keep it.
SLIP_WEIGHT = 4
# Units may differ in their numbers only, and take turns: 12 - 13 - 12 - 13.
MOST_UNITS_IN_TURN = 3
# Words and numbers that are longer are taken letter by letter: they may be loops themselves.
LONGEST_WORD = 24
LONGEST_NUMBER = 12
# Numbers follow a rule when this share of the steps from one to the next is the same.
STEADY_SHARE = 0.75
# A number is told from others by so many symbols before it; one that stands in fewer than this
# share of the units is a slip.
CONTEXT = 3
REGULAR_SHARE = 0.5

_NUMBER, _LETTER, _LINE = "#", "@", "\n"
_TOKEN = re.compile(
    r"(?P<tag></?[A-Za-z][^<>]{0,200}>)|(?P<command>\\[A-Za-z]+)|(?P<entity>&\w{1,10};)"
    r"|(?P<number>\d+)|(?P<word>[^\W\d_]+)|(?P<line>\n\s*)|(?P<mark>[^\w\s]|_)(?P=mark)*"
)
_TAG_NAME = re.compile(r"</?\w+")
_ROW_STARTS = frozenset({_LINE, "<tr", "<br", "<li", "<p"})
_CELL_STARTS = frozenset({"|", "<td", "<th"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Symbol:
    """A piece of text at ``start``. ``value`` is that of a number or of a single letter."""

    key: str
    start: int
    spoken: int = 0
    value: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """A part of a text that repeats a unit.

    ``repeats`` counts the units, ``spoken`` their letters and digits (without slips and the first
    unit), ``letters`` those of words alone, ``rows`` the rows or lines, ``size`` the characters.
    ``steady`` says whether the numbers in it stay the same or go on by one step; ``counting``,
    whether any goes on.
    """

    start: int
    size: int
    unit: str
    repeats: int
    spoken: int
    letters: int
    rows: int
    cells: int
    steady: bool
    counting: bool


def stretches(text: str) -> Iterator[Stretch]:
    """Yield the longest stretch of each likely period, likeliest first."""
    symbols = list(_symbols(text))
    keys = [symbol.key for symbol in symbols]
    for period in _candidates(keys):
        start, end = _longest(keys, period)
        for several in range(1, MOST_UNITS_IN_TURN + 1):
            if end - start < period * several:
                break
            stretch = _stretch(text, symbols[start - period : end], period * several)
            yield stretch
            if stretch.steady:
                break


def _symbols(text: str) -> Iterator[Symbol]:
    for token in _TOKEN.finditer(text):
        kind, piece, start = token.lastgroup, token[0], token.start()
        if kind == "number" and len(piece) <= LONGEST_NUMBER:
            yield Symbol(key=_NUMBER, start=start, spoken=len(piece), value=int(piece))
        elif kind == "word" and len(piece) == 1 and piece.isascii():
            yield Symbol(key=_LETTER, start=start, spoken=1, value=ord(piece))
        elif kind in {"number", "word"}:
            if kind == "number" or len(piece) > LONGEST_WORD or spaceless(piece[0]):
                for place, character in enumerate(piece, start):
                    yield Symbol(key=character, start=place, spoken=1)
            else:
                yield Symbol(key=piece.lower(), start=start, spoken=len(piece))
        elif kind == "tag" and (name := _TAG_NAME.match(piece)):
            yield Symbol(key=name[0].lower(), start=start)
        elif kind == "command":
            yield Symbol(key=piece, start=start, spoken=len(piece) - 1)
        else:
            yield Symbol(key=piece if kind == "entity" else piece[0], start=start)


def _candidates(keys: Sequence[str]) -> list[int]:
    last: dict[tuple[str, ...], int] = {}
    distances: Counter[int] = Counter()
    for place in range(len(keys) - GRAM + 1):
        gram = tuple(keys[place : place + GRAM])
        if gram in last:
            distances[place - last[gram]] += 1
        last[gram] = place
    likely = [each for each in distances.items() if each[1] >= FEWEST_SIGHTINGS]
    likely.sort(key=lambda each: each[0] * each[1], reverse=True)
    return [distance for distance, _ in likely[:MOST_CANDIDATES]]


def _longest(keys: Sequence[str], period: int) -> tuple[int, int]:
    """Return the stretch in which symbols equal those a period before, slips weighed against it."""
    best = score = 0
    found, start = (0, 0), period
    for place in range(period, len(keys)):
        if keys[place] == keys[place - period]:
            score += 1
            if score > best:
                best, found = score, (start, place + 1)
        else:
            score -= SLIP_WEIGHT
            if score <= 0:
                score, start = 0, place + 1
    return found


def _stretch(text: str, symbols: Sequence[Symbol], period: int) -> Stretch:
    start = symbols[0].start
    rows = Counter(symbol.key for symbol in symbols if symbol.key in _ROW_STARTS)
    steps = _steps(symbols, period)
    kept = [
        after
        for before, after in zip(symbols, symbols[period:], strict=False)
        if before.key == after.key
    ]
    return Stretch(
        start=start,
        size=symbols[-1].start - start,
        unit=" ".join(text[start : symbols[period].start].split()),
        repeats=len(symbols) // period,
        spoken=sum(symbol.spoken for symbol in kept),
        letters=sum(symbol.spoken for symbol in kept if symbol.key != _NUMBER),
        rows=max(rows.values(), default=0),
        cells=sum(symbol.key in _CELL_STARTS for symbol in symbols),
        steady=all(step is not None for step in steps),
        counting=any(step for step in steps),
    )


def _steps(symbols: Sequence[Symbol], period: int) -> list[int | None]:
    """Return for each number of the unit the step by which it goes on; None without a rule.

    A number is known by the symbols before it, since after a slip the places no longer agree.
    Numbers that only slips brought into the text are passed over.
    """
    steps: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    for place in range(period, len(symbols)):
        before, now = symbols[place - period].value, symbols[place].value
        if before is not None and now is not None:
            context = tuple(each.key for each in symbols[max(place - CONTEXT, 0) : place])
            steps[context].append(now - before)
    fewest = REGULAR_SHARE * len(symbols) / period
    return [_step(each) for each in steps.values() if len(each) >= fewest]


def _step(steps: Sequence[int]) -> int | None:
    step, count = Counter(steps).most_common(1)[0]
    return step if count >= STEADY_SHARE * len(steps) else None
