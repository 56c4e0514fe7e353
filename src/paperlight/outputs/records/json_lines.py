"""JSON lines: a page a line, each complete in itself; its shape is in ``record.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.outputs.figures import save_figures
from paperlight.outputs.records import record
from paperlight.outputs.records.json_record import as_json, info_record, page_record

if TYPE_CHECKING:
    from typing import BinaryIO

    from paperlight.outputs.output import OutputOptions
    from paperlight.transcripts.transcript import DocumentInfo, PageTranscript


class JsonLinesOutput:
    """Writes UTF-8. A line is handed over whole as soon as its page is read, and never in parts."""

    def __init__(self, stream: BinaryIO, info: DocumentInfo, options: OutputOptions) -> None:
        self._stream = stream
        self._info = info_record(info)
        self._figures = options.figures

    def page(self, page: PageTranscript) -> None:
        """Write one page."""
        self._line(page=page_record(page, save_figures(page, self._figures)))

    def finish(self, *, missing: str = "") -> None:
        """Write a line without a page that tells about missing pages."""
        if missing:
            self._line(missing=missing)

    def _line(self, *, page: record.PageRecord | None = None, missing: str | None = None) -> None:
        line = record.JsonLineRecord(
            schema_version=record.SCHEMA_VERSION, document=self._info, page=page, missing=missing
        )
        self._stream.write(f"{as_json(line)}\n".encode("utf-8", "replace"))
        self._stream.flush()
