"""Raised and lowered digits as characters: 10<sup>6</sup> must never become 106."""

from __future__ import annotations

_RAISED = str.maketrans("0123456789+-−=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾")
_LOWERED = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")


def raised(text: str) -> str:
    """Return digits and signs as superscripts; letters stay as they are (5th)."""
    return text.translate(_RAISED)


def lowered(text: str) -> str:
    """Return digits and signs as subscripts; letters stay as they are."""
    return text.translate(_LOWERED)
