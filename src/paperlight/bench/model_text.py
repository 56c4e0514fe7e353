"""Model text: what a vision-language model might write about a page whose text is known.

Every letter remembers where it is printed. Faults are put in on purpose: blocks in another order,
letters misread, a paragraph left out, another made up.
"""

from __future__ import annotations

import html
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from paperlight.bench.text import CJK, phrasebook

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from paperlight.bench.page import BenchPage, TrueLine
    from paperlight.transcripts.table import Table

# Lines belong to one paragraph when they begin at one edge, to this share of their height, and
# follow each other within so many heights.
SAME_EDGE = 0.2
PARAGRAPH_STEP = 1.35
# What is left out has at least so many letters; pages without such a paragraph lose none.
LEAST_DROPPED = 40
# What is made up is as long as a short paragraph: words, or pieces of Chinese and Japanese.
INVENTED_WORDS = 30
PIECE = 3


class Origin(NamedTuple):
    """Which character of which line of the page it is."""

    line: int
    character: int


class Letter(NamedTuple):
    """A written character; ``origin`` is None for what is not on the page."""

    text: str
    origin: Origin | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelText:
    """An answer in mark-up, and the letters of its plain text in order, without blanks.

    ``dropped`` and ``invented`` are the texts that were left out and made up, if any.
    """

    markup: str
    letters: tuple[Letter, ...]
    dropped: str = ""
    invented: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Faults:
    """What is wrong with an answer. ``noise`` is the share of letters that are misread."""

    reordered: bool = False
    noise: float = 0.0
    dropped: bool = False
    invented: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """A paragraph, or the cells of a table."""

    cells: tuple[tuple[Letter, ...], ...]
    table: Table | None = None


def write_as_model(page: BenchPage, faults: Faults, random: Random) -> ModelText:
    """Write a page's text with faults; the same random source gives the same text."""
    parts = list(_parts(page))
    dropped = invented = ""
    if faults.dropped:
        dropped = _drop(parts, random)
    if faults.invented:
        letters = tuple(Letter(character, None) for character in _made_up(page.language, random))
        invented = "".join(letter.text for letter in letters)
        parts.insert(random.randint(0, len(parts)), _Part(cells=(letters,)))
    if faults.reordered:
        random.shuffle(parts)
    if faults.noise:
        parts = [_misread(part, faults.noise, random) for part in parts]
    return ModelText(
        markup="\n\n".join(map(_markup, parts)),
        letters=tuple(
            letter
            for part in parts
            for cell in part.cells
            for letter in cell
            if not letter.text.isspace()
        ),
        dropped=dropped,
        invented=invented,
    )


def _parts(page: BenchPage) -> Iterator[_Part]:
    blank = "" if page.language in CJK else " "
    tables = dict(_table_starts(page))
    index = 0
    while index < len(page.places):
        table = tables.get(index)
        if table is not None:
            yield _table_part(table, index, blank)
            index += len(_cell_lines(table))
            continue
        end = index + 1
        while end < len(page.places) and end not in tables and _goes_on(page.places, end):
            end += 1
        yield _Part(
            cells=(_letters([(line, page.lines[line]) for line in range(index, end)], blank),)
        )
        index = end


def _table_starts(page: BenchPage) -> Iterator[tuple[int, Table]]:
    for table in page.tables:
        texts = tuple(_cell_lines(table))
        for index in range(len(page.lines)):
            if page.lines[index : index + len(texts)] == texts:
                yield index, table
                break


def _cell_lines(table: Table) -> list[str]:
    return [line for cell in table.cells if cell.text for line in cell.text.split("\n")]


def _table_part(table: Table, first: int, blank: str) -> _Part:
    cells = []
    for cell in table.cells:
        texts = cell.text.split("\n") if cell.text else []
        cells.append(_letters(list(enumerate(texts, first)), blank))
        first += len(texts)
    return _Part(cells=tuple(cells), table=table)


def _goes_on(places: Sequence[TrueLine], index: int) -> bool:
    before, line = places[index - 1], places[index]
    height = before.bottom - before.top
    return (
        abs(line.edges[0] - before.edges[0]) < SAME_EDGE * height
        and abs(line.bottom - line.top - height) < SAME_EDGE * height
        and 0 < line.top - before.top < PARAGRAPH_STEP * height
    )


def _letters(lines: Sequence[tuple[int, str]], blank: str) -> tuple[Letter, ...]:
    letters: list[Letter] = []
    for number, text in lines:
        if letters and blank:
            letters.append(Letter(blank, None))
        letters += [Letter(each, Origin(number, at)) for at, each in enumerate(text)]
    return tuple(letters)


def _drop(parts: list[_Part], random: Random) -> str:
    """Leave out a paragraph and return its text."""
    paragraphs = [
        part for part in parts if part.table is None and len(part.cells[0]) >= LEAST_DROPPED
    ]
    if not paragraphs:
        return ""
    part = random.choice(paragraphs)
    parts.remove(part)
    return "".join(letter.text for letter in part.cells[0])


def _made_up(language: str, random: Random) -> str:
    """Return words of the language that make no sense, so that no sentence of it is printed."""
    sentences = phrasebook(language).sentences
    if language not in CJK:
        words = [word for each in sentences for word in each.split() if word.isalpha()]
        return " ".join(random.choices(words, k=INVENTED_WORDS))
    text = "".join(letter for each in sentences for letter in each if letter.isalpha())
    starts = random.choices(range(len(text) - PIECE), k=INVENTED_WORDS)
    return "".join(text[start : start + PIECE] for start in starts)


def _misread(part: _Part, share: float, random: Random) -> _Part:
    """Change, drop or double this share of the letters and digits."""
    every = [letter.text for cell in part.cells for letter in cell if letter.text.isalnum()]
    cells = []
    for cell in part.cells:
        letters: list[Letter] = []
        for letter in cell:
            if letter.text.isalnum() and random.random() < share:
                letters += random.choice(
                    ([], [letter, letter], [Letter(random.choice(every), letter.origin)])
                )
            else:
                letters.append(letter)
        cells.append(tuple(letters))
    return replace(part, cells=tuple(cells))


def _markup(part: _Part) -> str:
    texts = ["".join(letter.text for letter in cell) for cell in part.cells]
    if part.table is None:
        return texts[0]
    rows: list[list[str]] = [[] for _ in range(part.table.rows)]
    for cell, text in zip(part.table.cells, texts, strict=True):
        spans = f' rowspan="{cell.row_span}" colspan="{cell.column_span}"' if cell.spans else ""
        rows[cell.row].append(f"<td{spans}>{html.escape(text, quote=False)}</td>")
    return f"<table>{''.join(f'<tr>{cells}</tr>' for cells in map(''.join, rows))}</table>"
