"""Sentences of our own in twelve languages, filled with fresh figures from a seed."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

LATIN = ("en", "fr", "de", "es", "it", "nl", "pt", "sv", "da")
CJK = ("ja", "zh-Hans", "zh-Hant")
LANGUAGES = (*LATIN, *CJK)

_PLACE = re.compile(r"{(\w+)}")
# No I, O, Q: even people confuse them with figures.
_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrasebook:
    """What can be said in one language, and how it writes numbers and dates."""

    language: str
    decimal: str
    thousands: str
    amount: str
    date: str
    percent: str
    months: Sequence[str]
    names: Sequence[str]
    places: Sequence[str]
    headings: Sequence[str]
    items: Sequence[str]
    columns: Sequence[str]
    sender: Sequence[str]
    recipient: Sequence[str]
    labels: dict[str, str]
    sentences: Sequence[str]
    tax_percent: int
    amount_decimals: int = 2

    @property
    def space(self) -> str:
        """What stands between two sentences."""
        return "" if self.language in CJK else " "


@cache
def phrasebook(language: str) -> Phrasebook:
    """Load the phrases of one of ``LANGUAGES``."""
    source = files(__package__).joinpath("texts", f"{language}.toml")
    return Phrasebook(language=language, **tomllib.loads(source.read_text(encoding="utf-8")))


class Writer:
    """Writes in one language; the same random source gives the same text.

    A sentence comes back only after all others were used, each time with other figures.
    """

    def __init__(self, language: str, random: Random) -> None:
        self.book = phrasebook(language)
        self._random = random
        self._sentences: list[str] = []
        self._headings: list[str] = []
        self._figures: dict[str, Callable[[], str]] = {
            "amount": lambda: self.amount(random.randint(1_500, 9_999_999) / 100),
            "count": lambda: str(random.randint(12, 240)),
            "date": self.date,
            "id": self.identifier,
            "name": lambda: random.choice(self.book.names),
            "percent": self._percent,
            "place": lambda: random.choice(self.book.places),
            "time": self._time,
        }

    def sentence(self) -> str:
        """Return one complete sentence."""
        template = self._draw(self._sentences, self.book.sentences)
        return _PLACE.sub(lambda match: self._figures[match[1]](), template)

    def paragraph(self, sentences: int) -> str:
        """Return so many sentences in one string."""
        return self.book.space.join(self.sentence() for _ in range(sentences))

    def heading(self) -> str:
        """Return a heading."""
        return self._draw(self._headings, self.book.headings)

    def number(self, value: float, decimals: int = 0) -> str:
        """Write a number as the language does."""
        plain = f"{value:,.{decimals}f}"
        swapped = {",": self.book.thousands, ".": self.book.decimal}
        return "".join(swapped.get(character, character) for character in plain)

    def amount(self, value: float) -> str:
        """Write a sum of money as the language does."""
        return self.book.amount.format(self.number(value, self.book.amount_decimals))

    def date(self) -> str:
        """Return a date of recent years."""
        return self.book.date.format(
            day=self._random.randint(1, 28),
            month=self._random.choice(self.book.months),
            year=self._random.randint(2019, 2031),
        )

    def identifier(self) -> str:
        """Return a reference such as ``KT-4821-07``."""
        first, second = self._random.sample(_LETTERS, 2)
        return f"{first}{second}-{self._random.randint(1000, 9999)}-{self._random.randint(10, 99)}"

    def _time(self) -> str:
        return f"{self._random.randint(7, 18)}:{self._random.choice(('00', '15', '30', '45'))}"

    def _percent(self) -> str:
        return self.book.percent.format(self.number(self._random.randint(11, 400) / 10, 1))

    def _draw(self, bag: list[str], all_of_them: Sequence[str]) -> str:
        if not bag:
            bag.extend(all_of_them)
            self._random.shuffle(bag)
        return bag.pop()
