"""Text for a terminal: what a file name or a document says must not steer it."""

from __future__ import annotations

import re

# Control characters but for line breaks, and marks that turn the direction of what follows.
_STEERING = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def printable(text: str) -> str:
    r"""Return the text with what steers a terminal spelled out, such as ``\x1b``."""
    return _STEERING.sub(lambda found: found[0].encode("unicode_escape").decode(), text)
