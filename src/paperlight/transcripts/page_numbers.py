"""Page numbers: the ways in which a page says where it stands."""

from __future__ import annotations

import re

# No page number is longer than this.
LONGEST = 32

_DASHES = r"[-–—~·•|_=*]"
_DIGITS = r"\d{1,4}"
# Up to 199: front matter is no longer, and "mix" and "mild" are words.
_ROMAN = r"c?(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})"
_PAGE = (
    r"(?:page|pages|pag|pág|pagina|página|seite|blatt|side|sida|sidan|sivu|strona|folio|p|s|pg|bl)"
)
_OF = r"(?:/|of|von|de|di|van|av|af|sur|z|\||sur|della)"
_FORMS = (
    rf"{_DASHES}*\s*{_DIGITS}\s*{_DASHES}*",
    rf"[(\[<]\s*{_DIGITS}\s*[)\]>]",
    rf"{_DIGITS}\s*{_OF}\s*{_DIGITS}",
    rf"{_PAGE}[.:]?\s*{_DIGITS}(?:\s*{_OF}\s*{_DIGITS})?\.?",
    rf"{_DASHES}*\s*(?=[clxvi]){_ROMAN}\s*{_DASHES}*",
    rf"{_DASHES}*\s*第?\s*{_DIGITS}\s*[页頁ページ]+\s*(?:[,，、/／共]\s*共?\s*{_DIGITS}\s*[页頁ページ]+)?\s*{_DASHES}*",
    rf"[A-Z]{{1,3}}\s?[-–.]\s?{_DIGITS}",
)
_PAGE_NUMBER = re.compile("|".join(f"(?:{form})" for form in _FORMS), re.IGNORECASE)


def is_page_number(text: str) -> bool:
    """Say whether a text is a page number and nothing else: ``- 3 -``, ``Seite 3/7``, ``iii``."""
    return len(text) <= LONGEST and _PAGE_NUMBER.fullmatch(text.strip()) is not None
