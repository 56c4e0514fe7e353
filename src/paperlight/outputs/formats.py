"""The formats there are. Adding one is a file with an Output and a line here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from paperlight.errors import UsageError
from paperlight.outputs.json_record import JsonOutput
from paperlight.outputs.markdown import MarkdownOutput
from paperlight.outputs.plain_text import PlainTextOutput

if TYPE_CHECKING:
    from paperlight.outputs.output import OutputFactory


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A format: its name on the command line, its files' suffix, and how to open one."""

    name: str
    suffix: str
    media_type: str
    open: OutputFactory


FORMATS = {
    known.name: known
    for known in (
        Format(name="md", suffix=".md", media_type="text/markdown", open=MarkdownOutput),
        Format(name="json", suffix=".json", media_type="application/json", open=JsonOutput),
        Format(name="txt", suffix=".txt", media_type="text/plain", open=PlainTextOutput),
    )
}


def format_named(name: str) -> Format:
    """Return a format; raise UsageError that lists them when there is none of that name."""
    try:
        return FORMATS[name]
    except KeyError:
        known = ", ".join(FORMATS)
        raise UsageError(f"There is no output format '{name}'; choose from {known}.") from None
