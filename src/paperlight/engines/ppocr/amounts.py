"""What counts as an amount in a table."""

from __future__ import annotations

import re

# Digits with signs, separators, currencies and short units: 1,234.50; -3 %; £18.00; EUR 5; 12 kg.
_AMOUNT = re.compile(r"[\W_]*([A-Z]{3}\s?)?[\W_]*\d[\d\s.,:/'’−-]*[\W_]*([^\W\d_]{1,3})?[\W_]*")
# A year is a heading as often as an amount.
_YEAR = re.compile(r"(19|20)\d\d")


def is_year(text: str) -> bool:
    """Whether a text is a year of the last or this century."""
    return bool(_YEAR.fullmatch(text))


def is_amount(text: str) -> bool:
    """Whether a text is a figure with its signs, currency or unit, and not just a year."""
    return bool(_AMOUNT.fullmatch(text)) and not is_year(text)
