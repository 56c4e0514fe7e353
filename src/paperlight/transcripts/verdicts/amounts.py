"""Amounts: the numbers of a page, and where two readings of it differ.

A wrong word is noticed by whoever reads it; a wrong digit is paid.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# Figures behind the last point or comma that are cents and not thousands.
MOST_DECIMALS = 2

_BLANK = " \u00a0\u2009\u202f"
_NUMBER = re.compile(rf"\d{{1,3}}(?:[{_BLANK}]\d{{3}})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,'’٫٬]\d+)*")
_DECIMALS = re.compile(rf"[.,٫](\d{{1,{MOST_DECIMALS}}})$")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Number:
    printed: str
    plain: str


def differing_numbers(text: str, other_text: str) -> list[tuple[str, str]]:
    """Return the numbers that two readings of one page differ in, as (ours, theirs).

    Both are plain text. One side is empty where the other reading has no such number. Signs that
    group thousands do not matter, those before decimals do: 1.320,00 is 1 320,00, but 12,50 is
    not 1250. A number that only stands elsewhere is no difference.
    """
    ours, theirs = list(_numbers(text)), list(_numbers(other_text))
    matcher = SequenceMatcher(
        None, [each.plain for each in ours], [each.plain for each in theirs], autojunk=False
    )
    blocks = [
        (ours[i:j], theirs[k:m])
        for tag, i, j, k, m in matcher.get_opcodes()
        if tag != "equal" and _digits(ours[i:j]) != _digits(theirs[k:m])
    ]
    moved = Counter(each.plain for block, _ in blocks for each in block) & Counter(
        each.plain for _, block in blocks for each in block
    )
    left, right = _Without(moved), _Without(moved)
    return [
        pair
        for block, other in blocks
        for pair in zip_longest(left.of(block), right.of(other), fillvalue="")
    ]


class _Without:
    """Leaves out numbers, each as often as it is counted."""

    def __init__(self, counted: Counter[str]) -> None:
        self._rest = Counter(counted)

    def of(self, numbers: Sequence[_Number]) -> list[str]:
        kept = []
        for number in numbers:
            if self._rest[number.plain]:
                self._rest[number.plain] -= 1
            else:
                kept.append(number.printed)
        return kept


def _numbers(text: str) -> Iterator[_Number]:
    for found in _NUMBER.finditer(unicodedata.normalize("NFKC", text)):
        yield _Number(printed=found[0], plain=_plain(found[0]))


def _plain(printed: str) -> str:
    """Return ASCII digits with a point before the decimals and no other sign."""
    decimals = _DECIMALS.search(printed)
    whole = printed[: decimals.start()] if decimals else printed
    digits = _ascii(whole)
    return f"{digits}.{_ascii(decimals[1])}" if decimals else digits


def _ascii(digits: str) -> str:
    return "".join(str(unicodedata.digit(each)) for each in digits if each.isdigit())


def _digits(numbers: Sequence[_Number]) -> str:
    return "".join(number.plain for number in numbers)
