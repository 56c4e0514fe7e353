"""Giving memory back to the system between pages.

Every page has other shapes, so the C library's heap is left in pieces that no later page fits into:
over 400 small pages of ever new sizes it grew from 450 to 680 MB, and stays at 300 MB when what is
free is given back after each. That takes some hundredths of a second.
"""

from __future__ import annotations

import ctypes
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def give_back() -> None:
    """Return what is free to the system, where the C library can (glibc)."""
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Callable[[int], int] | None:
    try:
        trim: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):  # another C library; on Windows there is no None
        return None
    return trim
