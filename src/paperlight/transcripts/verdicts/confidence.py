"""Confidence: what the scores of lines say about their characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paperlight.lines import Line


def mean_confidence(lines: Iterable[Line]) -> float | None:
    """Return the mean over the characters of scored lines, or None where nothing was recognised."""
    scored = _scored(lines)
    characters = sum(count for _, count in scored)
    return sum(score * count for score, count in scored) / characters if characters else None


def confidence_at(share: float, lines: Iterable[Line]) -> float | None:
    """Return the score that this share (0 to 1) of the characters stay at or below."""
    scored = sorted(_scored(lines))
    wanted = share * sum(count for _, count in scored)
    for score, count in scored:
        wanted -= count
        if wanted <= 0:
            return score
    return scored[-1][0] if scored else None


def share_below(limit: float, lines: Iterable[Line]) -> float:
    """Return the share of characters in lines that score below a limit."""
    scored = _scored(lines)
    characters = sum(count for _, count in scored)
    return sum(count for score, count in scored if score < limit) / max(characters, 1)


def _scored(lines: Iterable[Line]) -> list[tuple[float, int]]:
    return [
        (line.score, max(len(line.text.strip()), 1)) for line in lines if line.score is not None
    ]
