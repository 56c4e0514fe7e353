"""What one may choose about outputs, said once for all commands."""

from __future__ import annotations

import typer

from paperlight.errors import UsageError
from paperlight.outputs.formats import FORMATS

FORMATS_HELP = f"Formats, with commas between: {', '.join(FORMATS)}."
NUMBERS = typer.Option(
    "--numbers",
    metavar="text|auto|LOCALE",
    help="Cells of xlsx: all text as printed; numbers where a table shows how it writes them; or "
    "numbers as a locale such as de or en-US writes them.",
)
JOIN_TABLES = typer.Option(
    "--join-tables", help="Join tables that a page break cuts, where their columns agree."
)


def listed(text: str) -> tuple[str, ...]:
    """Return the words between commas."""
    return tuple(word.strip() for word in text.split(",") if word.strip())


def check_folder_is_named(out: str, *, single: bool) -> None:
    """Raise UsageError when several inputs would run together on standard output."""
    if not out and not single:
        raise UsageError("Several inputs need a folder for their outputs: name one with -o DIR.")
