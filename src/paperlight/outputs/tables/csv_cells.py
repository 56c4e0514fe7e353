"""CSV cells that no spreadsheet takes for a formula, with numbers left as they are.

Excel runs what begins with one of ``= + - @`` when it opens a CSV file, also behind blanks, and
where it parts cells at semicolons, behind those. An apostrophe before it makes it text.
"""

from __future__ import annotations

import re

from paperlight.outputs.escape import cleaned

_GUARD = "'"
# -12,50, +49 (0)30 123456, -5 %, -12 EUR: no operator after the sign, so there is nothing to run.
_PLAIN_NUMBER = r"[+\-−]\s?\(?[0-9][0-9.,'’()\s]*(?:[%‰]|[€$£¥]|[A-Za-zµ°²³]{1,6})?\s*(?=[;\t]|$)"
_DASHES = r"[+\-]+\s*(?=[;\t]|$)"
_FORMULA = re.compile(
    rf"(?:^|(?<=[;\t\r\n]))(?=\s*[=+\-@＝＋－＠])(?!\s*(?:{_PLAIN_NUMBER}|{_DASHES}))", re.MULTILINE
)


def csv_cell(text: str) -> str:
    """Return the text with an apostrophe before each formula in it."""
    return _FORMULA.sub(_GUARD, cleaned(text))
