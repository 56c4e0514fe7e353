"""Second reading: what another reading of the same page says against a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.transcripts.verdicts.amounts import differing_numbers
from paperlight.transcripts.verdicts.findings import Finding
from paperlight.transcripts.verdicts.mixed_scripts import unexpected_scripts

if TYPE_CHECKING:
    from collections.abc import Iterator

# Differences quoted in a reason; the full list is what ``differing_numbers`` returns.
QUOTED_NUMBERS = 5


def compare_readings(text: str, other_text: str) -> Iterator[Finding]:
    """Yield what speaks against ``text``: other numbers, and scripts that the page does not show.

    Both are plain text, the second from an engine that knows the scripts of the page.
    """
    pairs = differing_numbers(text, other_text)
    if pairs:
        told = "; ".join(_told(*pair) for pair in pairs[:QUOTED_NUMBERS])
        more = f" and {len(pairs) - QUOTED_NUMBERS} more" if len(pairs) > QUOTED_NUMBERS else ""
        yield Finding(
            code="differing_numbers",
            sentence=f"a second reading has other numbers: {told}{more}",
        )
    for script, share in unexpected_scripts(text, other_text).items():
        yield Finding(
            code="unexpected_script",
            sentence=f"{share:.0%} of the letters are {script.title()}, "
            "of which a second reading sees nothing",
        )


def _told(ours: str, theirs: str) -> str:
    if not theirs:
        return f"{ours} is not there"
    return f"{theirs} for {ours}" if ours else f"{theirs} is missing here"
