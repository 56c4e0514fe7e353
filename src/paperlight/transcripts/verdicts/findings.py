"""Finding: one thing that speaks against a page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A reason for a verdict: its code and a sentence. ``partial`` when a part is missing."""

    code: str
    sentence: str
    partial: bool = False
