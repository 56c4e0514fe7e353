"""Saved transcripts: our JSON, our JSON lines and any Markdown, opened to be written anew."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from paperlight.errors import DamagedDocument, DocumentError, EmptyFile, UnknownFormat
from paperlight.outputs.records.record import SCHEMA_VERSION
from paperlight.outputs.records.record_reading import info_of, page_of, text_of
from paperlight.transcripts.markup.markdown_file import pages_of_markdown
from paperlight.transcripts.transcript import DocumentInfo, PageTranscript

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_RECORD = re.compile(r'\s*\{\s*"schema_version"')
# Only the pictures that we wrote beside a record are ever opened.
_FIGURE = re.compile(r"(?P<folder>[^/\\]+_figures)/(?P<file>page-\d{1,9}-figure-\d{1,9}\.png)")
_PNG = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedTranscript:
    """What a file held; ``missing`` says in words which pages were not read."""

    info: DocumentInfo
    pages: tuple[PageTranscript, ...]
    missing: str


def open_saved(data: bytes, name: str, folder: Path | None) -> SavedTranscript:
    """Return what is in a file; ``folder`` is where it lies, for its figures.

    Records are known by their first field, all other text is Markdown. Raises EmptyFile,
    UnknownFormat (no text, or a record of another version) or DamagedDocument.
    """
    if not data.strip():
        raise EmptyFile(f"{name}: the file is empty.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnknownFormat(
            f"{name}: this is not text in UTF-8. convert reads Markdown and the JSON that "
            "`paperlight ocr` writes."
        ) from None
    if not _RECORD.match(text):
        pages = tuple(pages_of_markdown(text))
        info = DocumentInfo(name=name, format="markdown", page_count=len(pages))
        return SavedTranscript(info=info, pages=pages, missing="")
    try:
        return _read(text, _Pictures(folder))
    except DocumentError as error:
        raise type(error)(f"{name}: {error}") from None
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise DamagedDocument(
            f"{name}: this is no record of Paperlight, or it was changed or cut off "
            f"({type(error).__name__}: {error})."
        ) from None


def _read(text: str, picture: Callable[[str], bytes | None]) -> SavedTranscript:
    try:
        whole = json.loads(text)
    except json.JSONDecodeError:
        return _read_lines(text, picture)
    if "pages" not in whole:
        return _read_lines(text, picture)
    _check_version(whole)
    return SavedTranscript(
        info=info_of(whole["document"]),
        pages=_pages(whole["pages"], picture),
        missing=text_of(whole["missing"] or ""),
    )


def _read_lines(text: str, picture: Callable[[str], bytes | None]) -> SavedTranscript:
    """Read a page a line; a last line that was cut off is told about."""
    *lines, rest = text.split("\n")
    records = [json.loads(line) for line in lines if line.strip()]
    missing = []
    if rest.strip():
        try:
            records.append(json.loads(rest))
        except json.JSONDecodeError:
            missing.append("the last line of the file was cut off")
    for record in records:
        _check_version(record)
    documents = [info_of(record["document"]) for record in records]
    if not documents:
        raise DamagedDocument("not one line of it is whole.")
    if documents.count(documents[0]) != len(documents):
        raise UnknownFormat("it holds several documents: write each to a file of its own.")
    pages = [record["page"] for record in records if record["page"] is not None]
    missing += [text_of(record["missing"]) for record in records if record["missing"]]
    return SavedTranscript(
        info=documents[0], pages=_pages(pages, picture), missing="; ".join(missing)
    )


def _pages(
    records: list[dict[str, Any]], picture: Callable[[str], bytes | None]
) -> tuple[PageTranscript, ...]:
    pages = tuple(page_of(page, picture) for page in records)
    if len({page.number for page in pages}) < len(pages):
        raise ValueError("a page comes twice")
    return pages


def _check_version(record: dict[str, Any]) -> None:
    version = record["schema_version"]
    if str(version).split(".")[0] != SCHEMA_VERSION.split(".")[0]:
        raise UnknownFormat(
            f"it is of version {version!r:.20}, and this Paperlight reads {SCHEMA_VERSION}: "
            "upgrade, or read the document again."
        )


class _Pictures:
    """Finds the pictures beside a record by the paths in it, and opens nothing else."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def __call__(self, path: str) -> bytes | None:
        found = _FIGURE.fullmatch(path)
        if self._folder is None or found is None:
            return None
        file = self._folder / found["folder"] / found["file"]
        data = file.read_bytes() if file.is_file() else b""
        return data if data.startswith(_PNG) else None
