"""Completeness: did a model write to the end of the page?

Servers say why they stopped, and proxies in between change what they say. So the tokens are
counted too, and the end of the text is looked at: nobody prints half a tag.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paperlight.engines.engine import Finish
from paperlight.transcripts.markup.formulas import without_formulas
from paperlight.transcripts.markup.parts import PartKind, parts_of
from paperlight.transcripts.verdicts.findings import Finding

if TYPE_CHECKING:
    from paperlight.engines.engine import Generation

_CUT_OFF = {
    Finish.LENGTH: "the engine reached its length limit before the end of the page",
    Finish.LOOP: "the engine was stopped because it repeated itself",
    Finish.DEADLINE: "the engine ran out of time before the end of the page",
}
_IN_A_TAG = re.compile(
    r"</?(?:t(?:able|body|head|r|d|h)?|[a-z]{1,10}\s[^<>]*=[^<>]*)?$", re.IGNORECASE
)
_IN_A_PLACEHOLDER = re.compile(r"!\[[^\]\n]{0,400}(?:\](?:\([^()\n]{0,400})?)?$")
_IN_AN_ENVIRONMENT = re.compile(r"\\begin\{(\w+\*?)\}")
_OPEN_FORMULA = re.compile(r"(?<!\\)\$(?![\s\d])[^$]*(?:\\[A-Za-z]|[\^_{])[^$]*$")
_OPEN_BRACKET = re.compile(r"(?<!\\)\\[(\[](?:(?!\\[)\]]).)*$", re.DOTALL)


def stopped_early(generation: Generation) -> Finding | None:
    """Say whether the engine stopped before its end, or wrote all the tokens it was allowed."""
    if generation.finish in _CUT_OFF:
        code = f"stopped_{generation.finish}"
        return Finding(code=code, sentence=_CUT_OFF[generation.finish], partial=True)
    usage = generation.usage
    if 0 < usage.completion_limit <= usage.completion_tokens:
        return Finding(
            code="stopped_length",
            sentence=f"the engine wrote all {usage.completion_limit} tokens that it was allowed, "
            "so the end of the page is likely to be missing",
            partial=True,
        )
    return None


def unfinished(text: str) -> Finding | None:
    """Say whether a model's text ends in the middle of something."""
    where = _unfinished_in(text.rstrip())
    if where is None:
        return None
    sentence = f"the text ends inside {where}; what follows on the page is missing"
    return Finding(code="unfinished", sentence=sentence, partial=True)


def _unfinished_in(text: str) -> str | None:
    last = None
    for last in parts_of(text):  # noqa: B007  # only the last one is of interest
        pass
    if last is None:
        return None
    if last.kind is PartKind.TABLE:
        return None if last.complete else "a table"
    if last.kind is PartKind.CODE:
        return None if last.complete else "a block of code"
    return _unfinished_markdown(last.text) if last.kind is PartKind.MARKDOWN else None


def _unfinished_markdown(text: str) -> str | None:
    if _IN_A_TAG.search(text):
        return "a tag"
    if _IN_A_PLACEHOLDER.search(text):
        return "the place of a figure"
    if _ends_in_a_formula(text):
        return "a formula"
    return "a row of a table" if _ends_in_a_row(text) else None


def _ends_in_a_formula(text: str) -> bool:
    paragraph = text[max(text.rfind("\n\n"), 0) :]
    begun = _IN_AN_ENVIRONMENT.findall(paragraph)
    if any(f"\\end{{{name}}}" not in paragraph for name in begun):
        return True
    rest = without_formulas(paragraph)[-1]
    odd = rest.count("$$") % 2 == 1
    return odd or bool(_OPEN_FORMULA.search(rest) or _OPEN_BRACKET.search(rest))


def _ends_in_a_row(text: str) -> bool:
    """Say whether the last line begins as the row before it but lacks its last bar."""
    *_, before, last = ["", "", *text.splitlines()]
    before, last = before.strip(), last.strip()
    whole = before.startswith("|") and before.endswith("|") and len(before) > 1
    return whole and last.startswith("|") and not last.endswith("|")
