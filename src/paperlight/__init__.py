"""Paperlight reads documents: scans, photos and PDFs into Markdown, tables and JSON with boxes.

    from paperlight import read

    transcript = read("scan.pdf")

Importing this package reads nothing, opens nothing and loads no model.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paperlight.errors import Error as Error
    from paperlight.library import read as read
    from paperlight.library import to_markdown as to_markdown
    from paperlight.library import write as write
    from paperlight.transcripts.markup.markdown_file import (
        tables_from_markdown as tables_from_markdown,
    )
    from paperlight.transcripts.transcript import Transcript as Transcript

__version__ = "0.1.0"

_HOMES = {
    "Error": "paperlight.errors",
    "Transcript": "paperlight.transcripts.transcript",
    "read": "paperlight.library",
    "tables_from_markdown": "paperlight.transcripts.markup.markdown_file",
    "to_markdown": "paperlight.library",
    "write": "paperlight.library",
}

__all__ = [
    "Error",
    "Transcript",
    "__version__",
    "read",
    "tables_from_markdown",
    "to_markdown",
    "write",
]


def __getattr__(name: str) -> object:
    """Load a public name from its module when it is first asked for."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    message = f"module 'paperlight' has no attribute {name!r}"
    raise AttributeError(message)
