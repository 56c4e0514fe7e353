"""Table mark-up: where a table in HTML begins and ends inside other text, even without a tag."""

from __future__ import annotations

import re

_TAG = re.compile(
    r"<(?P<end>/?)(?P<name>table|caption|thead|tbody|tfoot|tr|td|th)\b[^<>]*>", re.IGNORECASE
)
_BLANK_LINE = re.compile(r"\n[ \t]*\n")


def table_extent(text: str, start: int) -> tuple[int, bool] | None:
    """Return where the table that begins at ``start`` ends, and whether a tag says so.

    Without an end tag it ends at the next empty line behind its last tag. None for a lone
    ``<table>`` without rows, which is only a word.
    """
    walk = _Walk()
    for tag in _TAG.finditer(text, start):
        name, ends = tag["name"].lower(), bool(tag["end"])
        if name == "table" and not ends and walk.inside:
            torn = _BLANK_LINE.search(text, walk.last, tag.start()) is not None
            if torn or not walk.in_cell:
                break
        walk.step(name, ends=ends)
        walk.last = tag.end()
        if not walk.inside:
            return tag.end(), True
    return (_end_of_text(text, walk.last), False) if walk.has_rows else None


def _end_of_text(text: str, start: int) -> int:
    """Return the next empty line, or where another table begins."""
    blank = _BLANK_LINE.search(text, start)
    end = blank.start() if blank else len(text)
    following = _TAG.search(text, start, end)
    return following.start() if following else end


class _Walk:
    """Follows the tags: how many tables are open, and whether the innermost has an open cell."""

    def __init__(self) -> None:
        self.has_rows = False
        self.last = 0
        self._cells: list[bool] = []

    @property
    def inside(self) -> bool:
        return bool(self._cells)

    @property
    def in_cell(self) -> bool:
        return self._cells[-1]

    def step(self, name: str, *, ends: bool) -> None:
        if name == "table":
            if not ends:
                self._cells.append(False)
            elif self._cells:
                self._cells.pop()
            return
        if not self._cells:  # the beginning was cut off
            self._cells.append(False)
        self.has_rows = True
        self._cells[-1] = name in {"td", "th"} and not ends
