"""Repetition: is a text caught in a loop?

A model that loops says the same few words hundreds of times: nearly all windows of its text are
the same. Honest pages repeat themselves too: equal rows of a table, dotted contents, rules of
dashes. So only letters and digits count, and equal lines may follow each other as often as a
page has room for them.
"""

from __future__ import annotations

WINDOW = 24
# Real text, however dull, has more distinct windows than this share of all.
DISTINCT_SHARE = 0.15
# One line of this many letters and digits that repeats itself is a loop.
LONG_LINE = 400
# So is a page of more lines than this, whose windows are even fewer.
MOST_EQUAL_LINES = 80
DISTINCT_SHARE_OF_PAGE = 0.05


def repeats_itself(text: str) -> bool:
    """Say whether a text is caught in a loop."""
    lines = [spoken for spoken in map(_spoken, text.splitlines()) if spoken]
    if any(len(line) >= LONG_LINE and distinct_share(line) < DISTINCT_SHARE for line in lines):
        return True
    return len(lines) > MOST_EQUAL_LINES and (
        distinct_share("".join(lines)) < DISTINCT_SHARE_OF_PAGE
    )


def distinct_share(text: str) -> float:
    """Return the share of distinct windows among all windows of a text; 1 for a short text."""
    count = len(text) - WINDOW + 1
    if count <= 1:
        return 1.0
    return len({text[i : i + WINDOW] for i in range(count)}) / count


def _spoken(line: str) -> str:
    return "".join(character for character in line if character.isalnum())
