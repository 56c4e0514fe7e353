"""Mixed scripts: letters that do not belong beside each other, or not on this page.

Models that cannot read a word may write one that looks alike in another script, or change to
another script altogether.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import lru_cache

from paperlight.transcripts.markup.formulas import without_formulas
from paperlight.transcripts.verdicts.findings import Finding

# A single word of two scripts may be a name.
MOST_MIXED_WORDS = 1
# Units and symbols mix scripts: kΩ, μm.
LONGEST_UNIT = 3
# A script is on a page when it has this share of its letters, and in an answer from this share and
# so many letters on.
SHOWN_SHARE = 0.003
UNEXPECTED_SHARE = 0.02
FEWEST_LETTERS = 10
# Words quoted in a reason.
QUOTED_WORDS = 3

_WORD = re.compile(r"[^\W\d_]{2,}")
_EAST_ASIAN = "EAST ASIAN"
_ALIASES = {
    "CJK": _EAST_ASIAN,
    "HIRAGANA": _EAST_ASIAN,
    "KATAKANA": _EAST_ASIAN,
    "KATAKANA-HIRAGANA": _EAST_ASIAN,
    "BOPOMOFO": _EAST_ASIAN,
    "IDEOGRAPHIC": _EAST_ASIAN,
    "HALFWIDTH": _EAST_ASIAN,
}
# Letters that are no script's: ª º µ K and the like, and full-width Latin.
_NEUTRAL = frozenset(
    {"FEMININE", "MASCULINE", "MICRO", "FULLWIDTH", "MODIFIER", "SCRIPT", "DOUBLE-STRUCK"}
    | {"KELVIN", "ANGSTROM", "OHM", "MATHEMATICAL", "SUPERSCRIPT", "SUBSCRIPT", "BLACK-LETTER"}
)
# These stand beside Latin letters without a space between.
_JOINED = frozenset({_EAST_ASIAN, "HANGUL", "THAI"})


@lru_cache(maxsize=16384)
def script_of(letter: str) -> str:
    """Return the script of a letter by its Unicode name; empty for what belongs to none."""
    if not letter.isalpha():
        return ""
    name = unicodedata.name(letter, "").split(" ")[0]
    return "" if name in _NEUTRAL else _ALIASES.get(name, name)


def script_histogram(text: str) -> Counter[str]:
    """Count the letters of each script; formulas are passed over."""
    letters = "".join(without_formulas(text))
    return Counter(script for letter in letters if (script := script_of(letter)))


def mixed_words(text: str) -> list[str]:
    """Return the words that hold letters of two scripts which are never set together."""
    words = (word for piece in without_formulas(text) for word in _WORD.findall(piece))
    return [word for word in words if _is_mixed(word)]


def mixed_letters(text: str) -> Finding | None:
    """Say whether a text is full of words of two scripts."""
    words = mixed_words(text)
    if len(words) <= MOST_MIXED_WORDS:
        return None
    quoted = ", ".join(f"“{word}”" for word in words[:QUOTED_WORDS])
    return Finding(
        code="mixed_scripts",
        sentence=f"{len(words)} words mix letters of two scripts, such as {quoted}",
    )


def unexpected_scripts(text: str, shown: str) -> dict[str, float]:
    """Return the scripts of a text that ``shown`` lacks, with their share of its letters.

    ``shown`` is what is known to be on the page: another reading, or the pages around it.
    """
    ours, theirs = script_histogram(text), script_histogram(shown)
    total, known = ours.total(), theirs.total()
    if known < FEWEST_LETTERS:
        return {}
    return {
        script: count / total
        for script, count in ours.items()
        if count >= FEWEST_LETTERS
        and count >= UNEXPECTED_SHARE * total
        and theirs[script] < SHOWN_SHARE * known
    }


def _is_mixed(word: str) -> bool:
    scripts = {script for letter in word if (script := script_of(letter))}
    if len(scripts - _JOINED) <= 1:
        return False
    return not (len(word) <= LONGEST_UNIT and "GREEK" in scripts)
