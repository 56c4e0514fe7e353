"""Scores: how far a text is from the truth, and which lines of the truth are missing.

Folded error is what a reader would notice; strict error also counts a dash drawn longer or a
comma drawn wider. Both ignore where lines break.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from paperlight.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paperlight.transcripts.transcript import PageTranscript

try:
    from rapidfuzz import fuzz
    from rapidfuzz.distance import Levenshtein
except ImportError as missing:
    raise UsageError(
        "the bench compares texts with rapidfuzz, which is not installed: "
        "pip install 'paperlight[bench]'"
    ) from missing

# Characters that print alike or stand for each other: one spelling for each group.
_FOLDED = str.maketrans(
    {
        **dict.fromkeys("“”„‟«»〝〞＂", '"'),
        **dict.fromkeys("‘’‚‛‹›`´′", "'"),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        **dict.fromkeys("\u00ad\u200b\ufeff", None),
    }
)
_CJK = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef"
_CJK_CHARACTER = re.compile(f"[{_CJK}]")
_SPACE_AT_CJK = re.compile(rf"(?<=[{_CJK}])\s+|\s+(?=[{_CJK}])")
# Above this share of Han and kana a text is Chinese or Japanese, where spaces mean nothing.
_CJK_SHARE = 0.3
# A true line counts as present when a stretch of the reading is at least this similar, in percent.
_PRESENT = 60.0
_TAKEN = "\0"


def folded(text: str) -> str:
    """Return the text with spellings unified that no reader would tell apart.

    NFKC; one form of quotes and dashes; every run of white is one space, none next to Chinese and
    Japanese characters.
    """
    return unicodedata.normalize("NFKC", levelled(text).translate(_FOLDED)).translate(_FOLDED)


def levelled(text: str) -> str:
    """Return the text without what only layout put there: breaks, runs of white."""
    letters = len(text) - sum(character.isspace() for character in text)
    if letters and len(_CJK_CHARACTER.findall(text)) / letters > _CJK_SHARE:
        return re.sub(r"\s+", "", text)
    return re.sub(r"\s+", " ", _SPACE_AT_CJK.sub("", text)).strip()


def edits(truth: str, reading: str) -> int:
    """Return how many characters must be put in, taken out or changed."""
    return Levenshtein.distance(truth, reading)


def character_error(truth: str, reading: str) -> float:
    """Return the edits a character of the truth (0 is perfect; can exceed 1)."""
    return edits(truth, reading) / max(len(truth), 1)


def lost_lines(truth: Iterable[str], reading: str) -> tuple[str, ...]:
    """Return the true lines that appear nowhere in the reading, in whatever order it is.

    Every stretch of the reading serves one line only, so that a lost "12" is not found inside
    another line. A line read with errors counts as present.
    """
    rest = folded(reading)
    pending = []
    for line in sorted(filter(None, map(folded, truth)), key=len, reverse=True):
        at = rest.find(line)
        if at < 0:
            pending.append(line)
        else:
            rest = f"{rest[:at]}{_TAKEN * len(line)}{rest[at + len(line) :]}"
    lost = []
    for line in pending:
        match = fuzz.partial_ratio_alignment(line, rest, score_cutoff=_PRESENT)
        if match is None:
            lost.append(line)
        else:
            rest = f"{rest[: match.dest_start]}{_TAKEN}{rest[match.dest_end :]}"
    return tuple(lost)


def text_of(page: PageTranscript) -> str:
    """Return everything on a page in reading order, the cells of tables row by row."""
    parts = []
    for block in page.blocks:
        if block.table is None:
            parts.append(block.text)
        else:
            parts.extend(cell.text for cell in block.table.cells)
    return "\n".join(part for part in parts if part)
