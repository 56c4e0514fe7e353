"""What the embedded engine once said, so that tests need not ask it again."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from paperlight.geometry import Quad
from paperlight.lines import Line

_SCRIPTS = Path(__file__).parent.parent / "transcripts" / "recorded" / "ppocr_scripts.json"


@cache
def recorded_scripts() -> dict[str, dict[str, tuple[Line, ...]]]:
    """Return pages of many scripts as lines, by group: ``known``, ``unknown``, ``upside_down``."""
    groups = json.loads(_SCRIPTS.read_text(encoding="utf-8"))
    return {
        group: {name: tuple(map(_line, lines)) for name, lines in pages.items()}
        for group, pages in groups.items()
        if isinstance(pages, dict)
    }


def _line(recorded: list) -> Line:
    text, score, ax, ay, bx, by, cx, cy, dx, dy = recorded
    return Line(text=text, score=score, quad=Quad((ax, ay), (bx, by), (cx, cy), (dx, dy)))
