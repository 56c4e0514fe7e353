"""List items: the marks that lines begin with."""

from __future__ import annotations

import re

# Marks that begin this close together are on one level; one set in by more than the second figure
# stands in another column (ems).
SAME_INDENT_EMS = 0.6
DEEPEST_INDENT_EMS = 6.0

_BULLET = re.compile(r"[•‣⁃◦●○■□▪▫◆◇▶►➢➤✓✔∙・]\s*(?=\S)|[·*–—-]\s+(?=\S)")
_NUMBER = re.compile(
    r"\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]\s+(?=\S)|\d{1,3}(?:\.\d{1,3}){1,3}[.)]?\s+(?=\S)"
    r"|[（(]?[一二三四五六七八九十]{1,3}[)）、]\s*(?=\S)|[①-⑳]\s*(?=\S)|\d{1,2}[、．]\s*(?=\S)",
    re.IGNORECASE,
)


def list_mark(text: str) -> str | None:
    """Return the bullet or number that a line of a list begins with, or None."""
    found = _BULLET.match(text) or _NUMBER.match(text)
    return found[0] if found else None


def is_bullet(text: str) -> bool:
    """Say whether a line begins with a bullet, which no number explains."""
    return _BULLET.match(text) is not None


class ListLevels:
    """Tells how deep list items lie from how far they are set in; feed them in reading order."""

    def __init__(self, em: float) -> None:
        self._em = em
        self._edges: list[float] = []

    def of(self, left: float) -> int:
        """Return the level of an item whose mark begins at ``left``: 0 for the outermost."""
        while self._edges and left < self._edges[-1] - SAME_INDENT_EMS * self._em:
            self._edges.pop()
        if self._edges and left - self._edges[-1] > DEEPEST_INDENT_EMS * self._em:
            self._edges.clear()
        if not self._edges or left > self._edges[-1] + SAME_INDENT_EMS * self._em:
            self._edges.append(left)
        return len(self._edges) - 1
