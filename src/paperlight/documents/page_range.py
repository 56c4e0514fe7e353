"""Page ranges as people write them: ``1-3,7,9-end``."""

from __future__ import annotations

import re

from paperlight.errors import UsageError

_NUMBER = r"[0-9]+|end"
_PART = re.compile(rf"(?P<first>{_NUMBER})?(\s*(?P<dash>-)\s*(?P<last>{_NUMBER})?)?")
# Python refuses to convert thousands of digits; no document has a page whose number has more.
_MOST_DIGITS = 9


def parse_page_range(text: str | None, page_count: int) -> range | list[int]:
    """Return the page numbers that ``text`` names, 1-based, in its order and each once.

    ``1-3,7,9-end``; an open end (``9-``) runs to the last page, an open start (``-3``) from the
    first, a reversed range (``5-1``) runs backwards. None or nothing means all pages.

    Raises UsageError for anything else and for pages that the document does not have.
    """
    if text is None or not text.strip():
        return range(1, page_count + 1)
    numbers: dict[int, None] = {}
    for part in text.split(","):
        numbers.update(dict.fromkeys(_expand(part.strip().lower(), text, page_count)))
    return list(numbers)


def _expand(part: str, text: str, page_count: int) -> range:
    match = _PART.fullmatch(part)
    if match is None or not (match["first"] or match["last"]):
        raise UsageError(f"Pages {text!r}: {part!r} is not a range. Write for example 1-3,7,9-end.")
    first = _number(match["first"] or "1", text, page_count)
    if not match["dash"]:
        return range(first, first + 1)
    last = _number(match["last"] or "end", text, page_count)
    step = 1 if last >= first else -1
    return range(first, last + step, step)


def _number(word: str, text: str, page_count: int) -> int:
    number = page_count if word == "end" else int(word.lstrip("0")[: _MOST_DIGITS + 1] or "0")
    if not 1 <= number <= page_count:
        has = "1 page" if page_count == 1 else f"{page_count} pages"
        raise UsageError(f"Pages {text!r}: there is no page {word}; the document has {has}.")
    return number
