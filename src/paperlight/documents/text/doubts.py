"""Why the digital text of a page should not be used: garble, hidden text, text that only shows."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paperlight.documents.pdf.page_pictures import SCAN_SHARE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paperlight.documents.pdf.page_objects import Survey
    from paperlight.documents.text.glyphs import Glyph
    from paperlight.lines import Line

# Shares of a page's characters, 0 to 1, above which its text is in doubt.
_MOST_WEIRD = 0.01
_MOST_HIDDEN = 0.02
_MOST_UNSEEN = 0.10
_MOST_OUTSIDE = 0.5
# Letters and digits are at least this share of what a real page holds, leaders and rules aside.
_LEAST_ALPHANUMERIC = 0.55
# Vowels are this share of the letters in every language that is written in Latin script.
_VOWEL_SHARES = (0.22, 0.62)
# Statistics need at least this many characters.
_LEAST_CHARACTERS = 60
_LEAST_LATIN_LETTERS = 150
# Pictures over this share of a page with fewer characters than this: the text is in the pictures.
_MUCH_PICTURE = 0.2
_LITTLE_TEXT = 400
# Pictures that look printed count from this share; smaller ones are logos.
_MUCH_PRINT = 0.05
# So many tiny pictures, and so many a character, may be letters; a tiny one has less of the page.
_MANY_TINY = 60
_TINY_PER_CHARACTER = 0.1
_TINY_SHARE = 0.004
# Fewer characters than this beside at least so many drawn shapes: the shapes may be letters.
_FEW_CHARACTERS = 40
_MANY_SHAPES = 60
# Even beside real text, this many shapes a character are drawn letters or a drawing.
_SHAPES_PER_CHARACTER = 4
_VERY_MANY_SHAPES = 2000
# A drawn letter has 10 to 50 segments, a logo some hundred. Filled outlines of more segments than
# this are doubted beside few characters; beside more, a base and so many a character are allowed.
_MANY_SEGMENTS = 300
_VERY_MANY_SEGMENTS = 1500
_SEGMENTS_PER_CHARACTER = 12

_LEADERS = re.compile(r"[.\-_=*…·]")
_VOWELS = frozenset("aeiouy")
_PRIVATE, _UNASSIGNED, _CONTROL, _SURROGATE = "Co", "Cn", "Cc", "Cs"


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What is known about a page's text. ``unseen`` and ``outside`` count characters.

    ``printed_share`` is the part of the page under pictures that look printed, 0 to 1.
    ``unread_notes`` are kinds of annotations that show something the lines do not hold.
    """

    glyphs: Sequence[Glyph]
    lines: Sequence[Line]
    found: Survey
    unseen: int
    printed_share: float
    outside: int
    unread_notes: Sequence[str]


def doubts_about(evidence: Evidence) -> tuple[str, ...]:
    """Return in words what speaks against the text; nothing where it can be trusted."""
    return tuple(
        doubt
        for doubts in (_about_characters, _about_sight, _about_pictures, _about_shapes)
        for doubt in doubts(evidence)
    )


def _about_characters(evidence: Evidence) -> Iterator[str]:
    glyphs = evidence.glyphs
    if not glyphs:
        return
    weird = sum(glyph.unmapped or _is_weird(glyph.text) for glyph in glyphs)
    if weird > _MOST_WEIRD * len(glyphs):
        yield f"{weird} of {len(glyphs)} characters are garbled or have no meaning in their font"
        return
    text = "".join(glyph.text for glyph in glyphs)
    meant = _LEADERS.sub("", text)
    if len(meant) >= _LEAST_CHARACTERS:
        alphanumeric = sum(char.isalnum() or unicodedata.combining(char) > 0 for char in meant)
        if alphanumeric < _LEAST_ALPHANUMERIC * len(meant):
            yield "too few of its characters are letters or digits"
            return
    letters = [char for char in unicodedata.normalize("NFD", meant.lower()) if "a" <= char <= "z"]
    if len(letters) >= max(_LEAST_LATIN_LETTERS, len(meant) / 3):
        vowels = sum(char in _VOWELS for char in letters) / len(letters)
        if not _VOWEL_SHARES[0] <= vowels <= _VOWEL_SHARES[1]:
            yield f"its letters make no words (vowels are {vowels:.0%} of them)"


def _is_weird(text: str) -> bool:
    return text == "\ufffd" or unicodedata.category(text[0]) in {
        _PRIVATE,
        _UNASSIGNED,
        _CONTROL,
        _SURROGATE,
    }


def _about_sight(evidence: Evidence) -> Iterator[str]:
    total = len(evidence.glyphs)
    hidden = sum(glyph.style.hidden for glyph in evidence.glyphs)
    scanned = evidence.found.picture_share >= SCAN_SHARE
    if hidden > _MOST_HIDDEN * total:
        yield (
            "it is hidden text under a scan, recognised by another program"
            if scanned
            else f"{hidden} of {total} characters are hidden"
        )
    elif evidence.unseen > _MOST_UNSEEN * total:
        yield f"{evidence.unseen} of {total} characters are covered or of the paper's colour"
    if evidence.outside > _MOST_OUTSIDE * (total + evidence.outside):
        yield "most of it lies outside the visible page"


def _about_pictures(evidence: Evidence) -> Iterator[str]:
    share = evidence.found.picture_share
    characters = sum(len(line.text) for line in evidence.lines)
    if share >= SCAN_SHARE:
        yield f"pictures cover {share:.0%} of the page"
    elif share >= _MUCH_PICTURE and characters < _LITTLE_TEXT:
        yield f"pictures cover {share:.0%} of the page and it has only {characters} characters"
    elif evidence.printed_share >= _MUCH_PRINT:
        yield f"pictures that look printed cover {evidence.printed_share:.0%} of the page"
    tiny = sum(picture.share < _TINY_SHARE for picture in evidence.found.pictures)
    if tiny > max(_MANY_TINY, _TINY_PER_CHARACTER * characters):
        yield f"{tiny} tiny pictures beside {characters} characters: letters may be pictures"
    if evidence.unread_notes:
        yield f"annotations show what it lacks: {', '.join(dict.fromkeys(evidence.unread_notes))}"


def _about_shapes(evidence: Evidence) -> Iterator[str]:
    shapes = evidence.found.path_objects
    characters = sum(len(line.text) for line in evidence.lines)
    segments = evidence.found.outline_segments
    few = characters < _FEW_CHARACTERS
    allowed = _VERY_MANY_SEGMENTS + _SEGMENTS_PER_CHARACTER * characters
    if segments > (_MANY_SEGMENTS if few else allowed):
        yield f"outlines of {segments} segments beside {characters} characters may be letters"
    if (few and shapes >= _MANY_SHAPES) or shapes > max(
        _VERY_MANY_SHAPES, _SHAPES_PER_CHARACTER * characters
    ):
        yield f"{shapes} drawn shapes beside {characters} characters: letters may be drawn"
