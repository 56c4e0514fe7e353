"""Numbered labels in a table: Q1, Q2, Q3 and QO, which must be Q0.

Printed alone, a zero and an O are the same ring. Among labels of the same letters with a number it
can only be a zero.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paperlight.engines.engine import TableFound
    from paperlight.lines import Line

# So many labels of a row or a column make a series.
LEAST_LABELS = 3
# Letters that look like a digit.
DIGITS = str.maketrans("OoQlI|", "000111")

_LABEL = re.compile(r"([^\W\d_]{1,6})(\d+)")


def mend_series(table: TableFound, lines: Sequence[Line]) -> tuple[Line, ...]:
    """Return the lines with letters among numbered labels turned into the digits they must be."""
    mended = list(lines)
    rows: dict[tuple[str, int], list[int]] = {}
    for cell in table.cells:
        if len(cell.lines) == 1:
            rows.setdefault(("row", cell.row), []).append(cell.lines[0])
            rows.setdefault(("column", cell.column), []).append(cell.lines[0])
    for members in rows.values():
        letters = _series([mended[index].text for index in members])
        for index in members:
            mended[index] = _mended(mended[index], letters) if letters else mended[index]
    return tuple(mended)


def _series(texts: Iterable[str]) -> str:
    """Return the letters that the labels share; empty when there are too few labels."""
    labels = Counter(found[1] for text in texts if (found := _LABEL.fullmatch(text)))
    letters, count = labels.most_common(1)[0] if labels else ("", 0)
    return letters if count >= LEAST_LABELS else ""


def _mended(line: Line, letters: str) -> Line:
    number = line.text.removeprefix(letters)
    digits = number.translate(DIGITS)
    if number in {line.text, digits} or not digits.isdecimal():
        return line
    text = letters + digits
    words = tuple(replace(word, text=text) for word in line.words) if len(line.words) == 1 else ()
    return replace(line, text=text, words=words)
