"""Strokes that only their neighbours tell apart: the sign for one, and that for a long vowel."""

from __future__ import annotations

import re

# U+4E00 is Chinese for one; U+30FC lengthens the vowel of the kana before it.
_ONE, _LONG = "\u4e00", "\u30fc"
_KANA = "\u3041-\u309f\u30a1-\u30ff"
_KATAKANA = "\u30a1-\u30fa\u30fc"

_LONG_AFTER_NO_KANA = re.compile(f"(?<![{_KANA}]){_LONG}(?![{_KATAKANA}])")
_ONE_AMONG_KATAKANA = re.compile(f"(?<=[{_KATAKANA}]){_ONE}(?=[{_KATAKANA}])")


def told_by_neighbours(text: str) -> str:
    """Return the text, as long as before, with the strokes that make sense where they stand."""
    text = _LONG_AFTER_NO_KANA.sub(_ONE, text)
    return _ONE_AMONG_KATAKANA.sub(_LONG, text)
