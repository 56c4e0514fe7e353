"""List items: the marks that lines begin with."""

from __future__ import annotations

import re

# Marks that begin this close together are on one level; one set in by more than the second figure
# stands in another column (ems).
SAME_INDENT_EMS = 0.6
DEEPEST_INDENT_EMS = 6.0

_BULLET = re.compile(r"[•‣⁃◦●○■□▪▫◆◇▶►➢➤✓✔∙・]\s*(?=\S)|[·*–—-]\s+(?=\S)")
_NUMBERS = (
    # 1) (a) (IV)
    r"\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5}|[IVX]{1,5})\)\s+",
    # 1. a. iv. but not "J. Smith"
    r"(?:\d{1,3}|[a-z]|[ivx]{1,5}|[IVX]{2,5})\.\s+",
    # 2.1 and 2.1.3.
    r"\d{1,3}(?:\.\d{1,3}){1,3}[.)]?\s+",
    # 一、 （二） ① 1．
    r"[（(]?[一二三四五六七八九十]{1,3}[)）、]\s*",
    r"[①-⑳]\s*",
    r"\d{1,2}[、．]\s*",
)
_NUMBER = re.compile(f"(?:{'|'.join(_NUMBERS)})(?=\\S)")


def list_mark(text: str) -> str | None:
    """Return the bullet or number that a line of a list begins with, or None."""
    found = _BULLET.match(text) or _NUMBER.match(text)
    return found[0] if found else None


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
