"""Page numbers: the ways in which a page says where it stands.

Some forms say so themselves: ``Seite 3/7``, ``- 3 -``. Others are as often a reference, a year or
an amount: ``2024``, ``XL``, ``B.12``. Those are counts: page numbers only if something else says
so, such as the page after that counts on.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

# No page number is longer than this.
LONGEST = 32

_DASHES = r"[-–—~·•|_=*]"
_BRACKETS = r"[-–—~·•|_=*()\[\]<>]"
_DIGITS = r"\d{1,4}"
# Up to 199: front matter is no longer, and "mix" and "mild" are words.
_ROMAN = r"(?=[clxvi])c?(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})"
# A single letter is an abbreviation only with its stop: "S 500" is a car.
_PAGE = (
    r"(?:(?:page|pages|pag|pág|pagina|página|seite|blatt|side|sida|sidan|sivu|strona|folio|pg|bl)"
    r"[.:]?|[ps][.:])"
)
_OF = r"(?:/|of|von|de|di|van|av|af|sur|z|\||della)"
_EXPLICIT_FORMS = (
    # Three digits at most: what is longer is a year or an order as likely as a page.
    r"([-–—~·•])\s*\d{1,3}\s*\1",
    rf"{_PAGE}\s*{_DIGITS}(?:\s*{_OF}\s*{_DIGITS})?\.?",
    rf"{_DASHES}*\s*第\s*{_DIGITS}\s*[页頁]\s*(?:[,，、/／]?\s*共\s*{_DIGITS}\s*[页頁])?\s*{_DASHES}*",
    rf"{_DASHES}*\s*{_DIGITS}\s*(?:[页頁]|ページ)\s*(?:[,，、/／]\s*共?\s*{_DIGITS}\s*(?:[页頁]|ページ))?\s*{_DASHES}*",
)
_EXPLICIT = re.compile("|".join(f"(?:{form})" for form in _EXPLICIT_FORMS), re.IGNORECASE)
# "12/2024" is a month: the total has three digits at most.
_SHARE = re.compile(rf"(\d{{1,3}})\s*{_OF}\s*(\d{{1,3}})", re.IGNORECASE)
# "A-12" counts the pages of part A. Four digits and leading noughts are for orders and parts.
_COUNT = re.compile(
    rf"{_BRACKETS}*\s*(?:(?P<digits>{_DIGITS})|(?P<roman>{_ROMAN})"
    rf"|(?P<part>[A-Z]{{1,3}}\s?[-–.]\s?)(?P<in_part>[1-9]\d{{0,2}}))\s*{_BRACKETS}*",
    re.IGNORECASE,
)
_ROMAN_VALUES = {"c": 100, "l": 50, "x": 10, "v": 5, "i": 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """A number that may count pages: its value, and what must be equal on the next page.

    ``series`` is empty for digits alone, ``roman``, or the part before the number.
    """

    series: str
    value: int


def says_page_number(text: str) -> bool:
    """Say whether a text alone shows that it is a page number: ``- 3 -``, ``Seite 3/7``."""
    text = text.strip()
    if len(text) > LONGEST:
        return False
    share = _SHARE.fullmatch(text)
    if share is not None:
        return 1 <= int(share[1]) <= int(share[2])
    return _EXPLICIT.fullmatch(text) is not None


def count_in(text: str) -> Count | None:
    """Return what a text counts if it is a page number; None where it cannot be one."""
    text = text.strip()
    match = _COUNT.fullmatch(text) if len(text) <= LONGEST else None
    if match is None:
        return None
    if match["digits"]:
        return Count(series="", value=int(match["digits"]))
    if match["roman"]:
        return Count(series="roman", value=_roman(match["roman"]))
    return Count(series="".join(match["part"].upper().split()), value=int(match["in_part"]))


def may_be_page_number(text: str) -> bool:
    """Say whether a text has the form of a page number, whatever else it may be."""
    return says_page_number(text) or count_in(text) is not None


def _roman(numeral: str) -> int:
    values = [_ROMAN_VALUES[letter] for letter in numeral.casefold()]
    following = [*values[1:], 0]
    return sum(
        -value if value < after else value for value, after in zip(values, following, strict=True)
    )
