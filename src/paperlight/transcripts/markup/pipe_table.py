"""Tables written with pipes, by GitHub's rules and a little beyond them.

GitHub drops cells that stand beyond the heading's last column; here a row may be longer or shorter
than the heading, and no cell is lost.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paperlight.transcripts.markup.inline_text import inline_text
from paperlight.transcripts.markup.spanned_cells import SpannedCell, table_of_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.transcripts.table import Table

_RULE_CELL = re.compile(r"\s*:?-+:?\s*")
_PIPE = re.compile(r"(?<!\\)\|")
# Formulas and code, whose pipes are meant as letters even by those who forget to escape them.
_FORMULA_OR_CODE = re.compile(r"\$[^$]+\$|(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`)")
_HIDDEN_PIPE = "\x00"


def looks_like_pipes(lines: Sequence[str]) -> bool:
    """Say whether lines are a table: a rule below the first, or bars at both ends of each."""
    if len(lines) > 1 and "|" in lines[0] and is_rule(lines[1]):
        return True
    barred = [line.strip() for line in lines]
    return len(lines) > 1 and all(
        len(line) > 1 and line[0] == line[-1] == "|" and not line.endswith("\\|") for line in barred
    )


def is_rule(line: str) -> bool:
    """Say whether a line is the one below a heading: ``|:---|---:|``."""
    return "|" in line and all(_RULE_CELL.fullmatch(cell) for cell in split_row(line))


def table_from_pipes(lines: Sequence[str]) -> Table | None:
    """Return the table in lines that look like one; None when they hold no cell.

    Without a rule, or with an empty heading, no row is a heading.
    """
    lines = [line for line in lines if line.strip()]
    rule = next((place for place in (0, 1) if lines[place:] and is_rule(lines[place])), None)
    columns = 0 if rule is None else len(split_row(lines[rule]))
    rows = [_row(line, columns) for place, line in enumerate(lines) if place != rule]
    has_heading = rule == 1 and any(rows[0])
    if rule == 1 and not has_heading:
        del rows[0]
    width = max((len(row) for row in rows), default=0)
    cells = (
        [
            SpannedCell(text=text, header=has_heading and place == 0)
            for text in [*row, *[""] * (width - len(row))]
        ]
        for place, row in enumerate(rows)
    )
    return table_of_rows(list(cells), method="markdown")


def split_row(line: str) -> list[str]:
    r"""Return the cells of a line, still in Markdown; ``\|`` is no border and loses its backslash.

    This is done before anything else in the line is read, as GitHub does, so that ``\\|`` is an
    escaped pipe too.
    """
    line = line.strip().removeprefix("|")
    if line.endswith("|") and not line.endswith("\\|"):
        line = line[:-1]
    return [cell.replace("\\|", "|").strip() for cell in _PIPE.split(line)]


def _row(line: str, columns: int) -> list[str]:
    """Split a line; when it has too many cells, see whether pipes in formulas are the reason."""
    cells = split_row(line)
    if columns and len(cells) > columns:
        hidden = _FORMULA_OR_CODE.sub(_hidden_pipes, line)
        guarded = split_row(hidden)
        if len(guarded) == columns:
            cells = [cell.replace(_HIDDEN_PIPE, "|") for cell in guarded]
    return [inline_text(cell) for cell in cells]


def _hidden_pipes(found: re.Match[str]) -> str:
    return found[0].replace("\\|", _HIDDEN_PIPE).replace("|", _HIDDEN_PIPE)
