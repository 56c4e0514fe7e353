"""What an output writes for given pages, as one string."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from builders.transcripts import info
from paperlight.outputs.formats import format_named
from paperlight.outputs.output import OutputOptions

if TYPE_CHECKING:
    from paperlight.transcripts.transcript import PageTranscript


def written(
    name: str,
    *pages: PageTranscript,
    options: OutputOptions | None = None,
    missing: str = "",
) -> str:
    stream = BytesIO()
    output = format_named(name).open(
        stream, info(page_count=len(pages)), options or OutputOptions()
    )
    for page in pages:
        output.page(page)
    output.finish(missing=missing)
    return stream.getvalue().decode()
