"""Scripts: does a page show writing that the engine does not know?

PP-OCR has no letters for Cyrillic, Korean, Thai and many others, and says so in no way. It
returns what is left when the letters are gone: spaces and punctuation with the best of scores,
or single look-alike letters with poor ones. Both leave traces that do not depend on the language.

* Hollow lines: far longer than their text would be when printed, with no whole word in them.
* Foreign letters: some Greek is known from formulas; a page of it is not read well.
* Words without vowels: Vietnamese loses the letters with two marks, upside-down print most of all.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from paperlight.transcripts.characters import text_advance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.lines import Line

# A line is hollow when it is this many times longer than its characters would be ...
HOLLOW_RATIO = 2.2
# ... at least this many times longer than high, so that its length says something ...
HOLLOW_LENGTH = 4.0
# ... and holds no run of so many letters or digits.
WORD_LENGTH = 4
# The height of a line's box in ems of its typeface, as detectors draw it.
EMS_A_BOX = 0.85
# So many hollow lines, and this share of all print by length, are no accident.
HOLLOW_LINES = 2
HOLLOW_SHARE = 0.08
# Letters of other scripts beyond this share are no formula; fewer letters say nothing.
FOREIGN_SHARE = 0.15
FEWEST_LETTERS = 20
# Distinct Latin words without a vowel beyond this share; abbreviations and units make up 5 per cent
# of an invoice. Fewer distinct words say nothing.
VOWELLESS_SHARE = 0.1
FEWEST_WORDS = 40

_WORD = re.compile(rf"[^\W_]{{{WORD_LENGTH},}}")
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_VOWELS = frozenset("aeiouyæøœı")
_KNOWN = (
    "LATIN",
    "CJK",
    "HIRAGANA",
    "KATAKANA",
    "FULLWIDTH",
    "HALFWIDTH",
    "BOPOMOFO",
    "IDEOGRAPH",
    "FEMININE",
    "MASCULINE",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptFigures:
    """What speaks for writing that the engine does not know, as shares from 0 to 1."""

    hollow_share: float
    hollow_lines: int
    foreign_share: float
    vowelless_share: float

    @property
    def unknown(self) -> bool:
        """Whether the page shows such writing."""
        hollow = self.hollow_lines >= HOLLOW_LINES and self.hollow_share > HOLLOW_SHARE
        return (
            hollow or self.foreign_share > FOREIGN_SHARE or self.vowelless_share > VOWELLESS_SHARE
        )


def script_figures(lines: Sequence[Line]) -> ScriptFigures:
    """Measure recognised lines; lines of digital text, which have no score, are passed over."""
    recognised = [line for line in lines if line.score is not None]
    hollow = [line for line in recognised if _is_hollow(line)]
    length = sum(line.quad.length for line in recognised)
    return ScriptFigures(
        hollow_share=sum(line.quad.length for line in hollow) / length if length else 0.0,
        hollow_lines=len(hollow),
        foreign_share=_foreign_share(recognised),
        vowelless_share=_vowelless_share(recognised),
    )


def _is_hollow(line: Line) -> bool:
    length, height = line.quad.length, line.quad.thickness
    marks = "".join(line.text.split())
    printed = text_advance(marks) * EMS_A_BOX * height
    return (
        not line.vertical
        and length > HOLLOW_LENGTH * height
        and length > HOLLOW_RATIO * printed
        and _WORD.search(line.text) is None
    )


def _foreign_share(lines: Sequence[Line]) -> float:
    letters = [character for line in lines for character in line.text if character.isalpha()]
    if len(letters) < FEWEST_LETTERS:
        return 0.0
    return sum(not _is_known(letter) for letter in letters) / len(letters)


def _vowelless_share(lines: Sequence[Line]) -> float:
    found = {word for line in lines for word in _LETTERS.findall(line.text) if not word.isupper()}
    words = [word for word in found if all(map(_is_latin, word))]
    if len(words) < FEWEST_WORDS:
        return 0.0
    return sum(not any(map(_is_vowel, word)) for word in words) / len(words)


@lru_cache(maxsize=16384)
def _is_latin(letter: str) -> bool:
    return unicodedata.name(letter, "").startswith("LATIN")


@lru_cache(maxsize=16384)
def _is_vowel(letter: str) -> bool:
    return unicodedata.normalize("NFD", letter.lower())[0] in _VOWELS


@lru_cache(maxsize=16384)
def _is_known(letter: str) -> bool:
    return unicodedata.name(letter, "").startswith(_KNOWN)
