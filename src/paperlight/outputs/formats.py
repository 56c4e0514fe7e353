"""The formats there are. Adding one is a file with an Output and a line here."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from paperlight.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import BinaryIO

    from paperlight.outputs.output import Output, OutputFactory, OutputOptions
    from paperlight.transcripts.transcript import DocumentInfo


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A format: its name on the command line, its files' suffix, and the class that writes it.

    ``home`` is ``module:class`` below ``paperlight.outputs``, loaded when it is first used: writers
    of office files are not paid for by those who want Markdown. With ``file_a_table`` it fills
    ``OutputOptions.tables`` too. ``needs_places`` is set where text without places is of no use.
    """

    name: str
    suffix: str
    media_type: str
    home: str
    file_a_table: bool = False
    needs_places: bool = False

    def open(self, stream: BinaryIO, info: DocumentInfo, options: OutputOptions) -> Output:
        """Return an output that writes one document to ``stream``."""
        module, name = self.home.split(":")
        factory: OutputFactory = getattr(import_module(f"paperlight.outputs.{module}"), name)
        return factory(stream, info, options)


FORMATS = {
    known.name: known
    for known in (
        Format(
            name="md",
            suffix=".md",
            media_type="text/markdown",
            home="markdown:MarkdownOutput",
        ),
        Format(
            name="json",
            suffix=".json",
            media_type="application/json",
            home="records.json_record:JsonOutput",
        ),
        Format(
            name="jsonl",
            suffix=".jsonl",
            media_type="application/jsonl",
            home="records.json_lines:JsonLinesOutput",
        ),
        Format(
            name="txt",
            suffix=".txt",
            media_type="text/plain",
            home="plain_text:PlainTextOutput",
        ),
        Format(
            name="html",
            suffix=".html",
            media_type="text/html",
            home="html_page:HtmlOutput",
        ),
        Format(
            name="csv",
            suffix=".csv",
            media_type="text/csv",
            home="tables.csv_tables:CsvOutput",
            file_a_table=True,
        ),
        Format(
            name="xlsx",
            suffix=".xlsx",
            media_type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            home="tables.workbook:WorkbookOutput",
        ),
        Format(
            name="docx",
            suffix=".docx",
            media_type="application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            home="word_document:WordOutput",
        ),
        Format(
            name="pdf",
            suffix=".pdf",
            media_type="application/pdf",
            home="pdf.searchable_pdf:SearchablePdfOutput",
            needs_places=True,
        ),
        Format(
            name="hocr",
            suffix=".hocr",
            media_type="text/vnd.hocr+html",
            home="places.hocr:HocrOutput",
            needs_places=True,
        ),
        Format(
            name="alto",
            suffix=".alto.xml",
            media_type="application/xml",
            home="places.alto:AltoOutput",
            needs_places=True,
        ),
    )
}


def format_named(name: str) -> Format:
    """Return a format; raise UsageError that lists them when there is none of that name."""
    try:
        return FORMATS[name]
    except KeyError:
        known = ", ".join(FORMATS)
        raise UsageError(f"There is no output format '{name}'; choose from {known}.") from None


def format_for(file_name: str) -> Format:
    """Return the format whose suffix, in capitals or not, a file has; UsageError when none has."""
    for known in FORMATS.values():
        if file_name.lower().endswith(known.suffix):
            return known
    suffixes = ", ".join(known.suffix for known in FORMATS.values())
    raise UsageError(f"{file_name}: no output format has such a suffix; choose from {suffixes}.")


def need_places(names: Iterable[str]) -> bool:
    """Say whether any of these formats is of no use without places; UsageError as above."""
    return any(format_named(name).needs_places for name in names)
