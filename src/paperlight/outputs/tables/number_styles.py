"""Number styles: which sign parts the decimals, by language or by what a table shows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from paperlight.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable

# Blanks and apostrophes part thousands in either style.
_NEUTRAL_GROUPS = " \xa0\u202f'’"
_LANGUAGES_WITH_COMMA = frozenset(
    "af az be bg bs ca cs da de el es et eu fi fr gl hr hu hy id is it ka kk lt lv mk nb nl nn no "  # noqa: SIM905  # forty codes read best in a row
    "pl pt ro ru sk sl sq sr sv tr uk uz vi".split()
)
_LANGUAGES_WITH_POINT = frozenset("cy en fa ga he hi ja ko lb mi ms mt ne si sw th tl zh".split())  # noqa: SIM905  # the same
# Where a country does not write as its language does elsewhere.
_COUNTRIES_WITH_POINT = frozenset(
    "de-ch de-li it-ch es-mx es-us es-pr es-gt es-hn es-ni es-pa es-pe es-sv es-do".split()  # noqa: SIM905  # the same
)
_COUNTRIES_WITH_COMMA = frozenset({"en-za"})
_MOST_DAYS = 31
_MOST_MINUTES = 59


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """A number as it is printed: its digits before and after the mark, and what parts thousands."""

    negative: bool
    whole: str
    group: str
    decimals: str

    @property
    def digits(self) -> int:
        """How many digits count."""
        return len((self.whole + self.decimals).lstrip("0"))

    @property
    def may_be_a_date(self) -> bool:
        """Whether it may be a day and month, or a time, if its mark is a point: 24.12, 9.30."""
        return (
            len(self.decimals) == len("12")
            and int(self.whole) <= _MOST_DAYS
            and int(self.decimals) <= _MOST_MINUTES
        )


class NumberStyle(Enum):
    """The sign before the decimals; until a table has shown it, there are only whole numbers."""

    COMMA = ","
    POINT = "."
    PLAIN = ""

    def read(self, text: str) -> Printed | None:
        """Return the parts of a number in this style; None when the text is something else."""
        found = _SHAPES[self].fullmatch(text)
        if found is None:
            return None
        parts = found.groupdict(default="")
        group = parts.get("group", "")
        return Printed(
            negative=bool(parts["sign"]),
            whole=parts["whole"].replace(group, "") if group else parts["whole"],
            group=group,
            decimals=parts.get("decimals", ""),
        )


def _shape(mark: str, other: str) -> re.Pattern[str]:
    group = f"(?P<group>[{other}{_NEUTRAL_GROUPS}])"
    whole = f"(?P<whole>[0-9]{{1,3}}{group}[0-9]{{3}}(?:(?P=group)[0-9]{{3}})*|[0-9]+)"
    return re.compile(f"(?P<sign>[-−]?){whole}(?:{re.escape(mark)}(?P<decimals>[0-9]+))?")


_SHAPES = {
    NumberStyle.COMMA: _shape(",", "."),
    NumberStyle.POINT: _shape(".", ","),
    NumberStyle.PLAIN: re.compile("(?P<sign>[-−]?)(?P<whole>[0-9]+)"),
}


def style_of_locale(name: str) -> NumberStyle:
    """Return the style of a locale such as ``de``, ``en-US`` or ``de_CH``; raise UsageError."""
    locale = name.strip().replace("_", "-").casefold()
    language = locale.split("-")[0]
    if locale in _COUNTRIES_WITH_COMMA:
        return NumberStyle.COMMA
    if locale in _COUNTRIES_WITH_POINT or language in _LANGUAGES_WITH_POINT:
        return NumberStyle.POINT
    if language in _LANGUAGES_WITH_COMMA:
        return NumberStyle.COMMA
    raise UsageError(
        f"--numbers {name}: choose text, auto, or a locale such as en, de, fr or de-CH."
    )


def style_shown(texts: Iterable[str]) -> NumberStyle | None:
    """Return the style that the texts of a table prove; PLAIN when they prove none.

    None when they contradict each other: then no number of the table can be trusted.
    """
    shown = {style for text in texts if (style := _style_proved(text)) is not None}
    if len(shown) > 1:
        return None
    return shown.pop() if shown else NumberStyle.PLAIN


def _style_proved(text: str) -> NumberStyle | None:
    """1.320,00 and 12,5 prove a comma; 1.320 and 12 prove nothing, nor does what may be a date."""
    comma, point = NumberStyle.COMMA.read(text), NumberStyle.POINT.read(text)
    if comma is not None and point is None:
        return NumberStyle.COMMA
    if point is not None and comma is None and not point.may_be_a_date:
        return NumberStyle.POINT
    return None
