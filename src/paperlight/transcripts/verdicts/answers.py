"""Answers: what a text that a model wrote says against itself.

Engines that return lines say how sure they are of each; a model that writes says nothing, and
writes on when it should have stopped. So its answer is held against paper and ink.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paperlight.transcripts.verdicts.completeness import unfinished
from paperlight.transcripts.verdicts.findings import Finding
from paperlight.transcripts.verdicts.mixed_scripts import mixed_letters
from paperlight.transcripts.verdicts.repetition import find_loop

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paperlight.prepare.prepared import Ink

# Letters and digits for each mark, beyond which a model wrote more than is printed. Letters that
# touch are one mark, and a word of handwriting may be.
CHARACTERS_A_MARK = 10.0
# So many more are let pass, since pages with few marks may have large ones.
SPARE_CHARACTERS = 60

_MARKUP = re.compile(
    r"</?[A-Za-z][^<>]*>|!\[[^\]\n]*\]\([^()\n]*\)(?:\d+(?:,\d+){3})?|\\[A-Za-z]+|[|#*_`~$\\{}^-]"
)


def printed_text(answer: str) -> str:
    """Return an answer without its mark-up, roughly: enough to count what is printed."""
    return _MARKUP.sub("", answer)


def doubts_about(answer: str, ink: Ink) -> Iterator[Finding]:
    """Yield what speaks against an answer: loops, a missing end, mixed scripts, too much text."""
    text = printed_text(answer)
    for finding in (_loop(answer), unfinished(answer), mixed_letters(text)):
        if finding is not None:
            yield finding
    characters = sum(character.isalnum() for character in text)
    if 0 < ink.marks < (characters - SPARE_CHARACTERS) / CHARACTERS_A_MARK:
        yield Finding(
            code="text_beyond_ink",
            sentence=f"{characters} letters and digits were read, "
            f"but only {ink.marks} marks on the page could be letters",
        )


def _loop(answer: str) -> Finding | None:
    loop = find_loop(answer)
    if loop is None:
        return None
    return Finding(
        code="repetition",
        sentence=f"the text repeats “{loop.quoted}” {loop.repeats} times, "
        "as a model in a loop does",
        partial=True,
    )
