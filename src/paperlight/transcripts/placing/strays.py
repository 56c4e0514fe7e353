"""Strays: short texts that no anchor reaches, such as the cells of a table read in another order.

A cell is sought where its row and its column cross. What is left is sought anywhere on the page and
taken where it is printed as often as it is written, or where a line that nobody claims is much like
it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from paperlight.geometry import Box
from paperlight.transcripts.placing.common_letters import common_letters
from paperlight.transcripts.placing.table_bands import Bands, level_frame

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paperlight.geometry import Affine
    from paperlight.transcripts.placing.alignment import Alignment, PartKey
    from paperlight.transcripts.placing.table_bands import Band
    from paperlight.transcripts.table import Cell, Table

# A text of more words in a line would have been anchored.
MOST_WORDS = 8
# At the crossing of its row and column, a cell is told by this share of its letters.
CELL_SHARE = 0.5
# Anywhere on the page, a line is told by this share, when it has so many letters; so are the few
# lines of an address.
LINE_SHARE = 0.75
FEWEST_LETTERS = 5
MOST_LINES = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class _Run:
    """Free printed letters from ``start`` to ``end``, whole words of one line, and their box."""

    start: int
    end: int
    box: Box


def match_strays(alignment: Alignment) -> None:
    """Match cells by their place, then short texts by their letters."""
    frame = level_frame(alignment.printed.lines)
    for index, block in enumerate(alignment.blocks):
        if block.table is not None:
            _match_cells(alignment, cells_of(index, block.table), frame)
    _match_elsewhere(alignment)
    _match_lines_inside(alignment)
    _match_like_lines(alignment)


def cells_of(block: int, table: Table) -> dict[PartKey, Cell]:
    """Return the cells of the table in a block by their keys."""
    return {(block, number): cell for number, cell in enumerate(table.cells)}


def found_box(alignment: Alignment, part: PartKey, frame: Affine) -> Box | None:
    """Return the level box around the words of a block or cell that were found, if any was."""
    places = alignment.printed.places
    boxes = []
    for word in alignment.parts.get(part, ()):
        if partners := alignment.partners(word):
            first, last = places[partners[0]], places[partners[-1]]
            end = last.end if last.line == first.line else 1.0
            boxes.append(frame.quad(alignment.printed.quad(first.line, first.start, end)).box)
    return Box.union(boxes) if boxes else None


def bands_of(alignment: Alignment, cells: Mapping[PartKey, Cell], frame: Affine) -> Bands:
    """Return where the rows and columns of a table stand, told by its cells that were found."""
    boxes = {part: found_box(alignment, part, frame) for part in cells}
    return Bands.of((cells[part], box) for part, box in boxes.items() if box is not None)


def _match_cells(alignment: Alignment, cells: Mapping[PartKey, Cell], frame: Affine) -> None:
    lost = [part for part in cells if part in alignment.parts and not alignment.is_found(part)]
    if not lost or len(lost) == len(cells):
        return
    bands = bands_of(alignment, cells, frame)
    runs = [
        _Run(start=start, end=end, box=_box(alignment, start, end, frame))
        for start, end in _free_runs(alignment)
    ]
    for part in lost:
        across, down = bands.across(cells[part]), bands.down(cells[part])
        if across is None and down is None:
            continue
        likely = [run for run in runs if _within(run.box, across, down)]
        _match_cell(alignment, part, likely, exact=across is None or down is None)


def _match_cell(alignment: Alignment, part: PartKey, runs: Sequence[_Run], *, exact: bool) -> None:
    letters, start = _letters(alignment, part)
    best, share = None, 1.0 if exact else CELL_SHARE
    for run in runs:
        printed = alignment.printed.letters[run.start : run.end]
        pairs = common_letters(letters, printed)
        alike = len(pairs) / max(len(letters), len(printed), 1)
        if alike >= share and alignment.is_free(run.start, run.end):
            best, share = (run, pairs), alike
            if alike == 1.0:
                break
    if best is not None:
        for i, j in best[1]:
            alignment.pairs.add(start + i, best[0].start + j)


def _within(box: Box, across: Band | None, down: Band | None) -> bool:
    inside = down is None or down[0] <= box.centre[1] <= down[1]
    return inside and (across is None or (box.x0 < across[1] and across[0] < box.x1))


def _match_elsewhere(alignment: Alignment) -> None:
    """Match texts that are printed, in free words, as often as they are written."""
    sought: defaultdict[str, list[int]] = defaultdict(list)
    for part in alignment.parts:
        letters, start = _letters(alignment, part)
        if letters and not alignment.is_found(part):
            sought[letters].append(start)
    found: defaultdict[str, list[int]] = defaultdict(list)
    for start, end in _free_runs(alignment) if sought else ():
        letters = alignment.printed.letters[start:end]
        if letters in sought:
            found[letters].append(start)
    for letters in sorted(found, key=len, reverse=True):
        free = [at for at in found[letters] if alignment.is_free(at, at + len(letters))]
        if len(sought[letters]) == len(free):
            for start, place in zip(sought[letters], free, strict=True):
                for offset in range(len(letters)):
                    alignment.pairs.add(start + offset, place + offset)


def _match_lines_inside(alignment: Alignment) -> None:
    """Match lines that nobody claims with the one place inside a text where they are written."""
    lost = [_letters(alignment, part) for part in alignment.parts if not alignment.is_found(part)]
    for first, last in alignment.printed.spans if lost else ():
        line = alignment.printed.letters[first:last]
        if len(line) < FEWEST_LETTERS or not alignment.is_free(first, last):
            continue
        places = [start + letters.index(line) for letters, start in lost if line in letters]
        if len(places) == 1 and alignment.is_unmatched(places[0], places[0] + len(line)):
            for offset in range(len(line)):
                alignment.pairs.add(places[0] + offset, first + offset)


def _match_like_lines(alignment: Alignment) -> None:
    """Match texts that were misread with lines that nobody claims, most alike first."""
    lost = [_letters(alignment, part) for part in alignment.parts if not alignment.is_found(part)]
    free = list(_free_lines(alignment)) if lost else []
    likely = []
    for letters, start in lost:
        for first, last in free:
            shorter, longer = sorted((len(letters), last - first))
            if shorter < FEWEST_LETTERS or shorter < LINE_SHARE * longer:
                continue
            pairs = common_letters(letters, alignment.printed.letters[first:last])
            if len(pairs) >= LINE_SHARE * longer:
                likely.append((len(pairs) / longer, start, first, last, pairs))
    matched: set[int] = set()
    for _, start, first, last, pairs in sorted(likely, reverse=True):
        if start not in matched and alignment.is_free(first, last):
            matched.add(start)
            for i, j in pairs:
                alignment.pairs.add(start + i, first + j)


def _free_lines(alignment: Alignment) -> Iterator[tuple[int, int]]:
    """Yield the spans of lines that nobody claims, and of a few such lines in a row."""
    starts: list[int] = []
    for start, end in alignment.printed.spans:
        starts = [*starts[-MOST_LINES + 1 :], start] if alignment.is_free(start, end) else []
        yield from ((first, end) for first in starts if first < end)


def _letters(alignment: Alignment, part: PartKey) -> tuple[str, int]:
    words = alignment.parts[part]
    start = alignment.written.words[words[0]].start
    return alignment.written.letters[start : alignment.written.words[words[-1]].end], start


def _free_runs(alignment: Alignment) -> Iterator[tuple[int, int]]:
    """Yield the spans of all runs of whole free words, each within a line."""
    places, taken = alignment.printed.places, alignment.pairs.taken
    for start, end in alignment.printed.spans:
        free: list[int] = []
        for _, letters in groupby(range(start, end), key=lambda letter: places[letter].word):
            word = list(letters)
            if any(taken[word[0] : word[-1] + 1]):
                free = []
                continue
            free = [*free[-MOST_WORDS + 1 :], word[0]]
            yield from ((first, word[-1] + 1) for first in free)


def _box(alignment: Alignment, start: int, end: int, frame: Affine) -> Box:
    first, last = alignment.printed.places[start], alignment.printed.places[end - 1]
    return frame.quad(alignment.printed.quad(first.line, first.start, last.end)).box
