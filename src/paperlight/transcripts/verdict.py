"""Verdict: how far to trust a page, and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class State(StrEnum):
    """How a page came out.

    ``ok`` can be used as it is; ``suspect`` was read, but should be looked at; ``blank`` has
    nothing to read on it; ``partial`` was cut off; ``failed`` was not read.
    """

    OK = "ok"
    SUSPECT = "suspect"
    BLANK = "blank"
    PARTIAL = "partial"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """A state, the reasons for it in words, and the figures behind them.

    ``reasons`` are codes such as ``low_confidence`` mapped to a sentence; ``figures`` are what was
    measured, such as ``mean_confidence``, ``low_tail_confidence``, ``ink_coverage``, ``dpi``.
    """

    state: State
    reasons: dict[str, str] = field(default_factory=dict)
    figures: dict[str, float] = field(default_factory=dict)
