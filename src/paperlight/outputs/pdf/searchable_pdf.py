"""Searchable PDF: the original with its text laid over it, invisible.

A PDF keeps its pages as they are: one stream is put in front of each page's content, where no state
of the original can reach it, and one font is added. A picture becomes a PDF of its true size.
"""

from __future__ import annotations

import shutil
import tempfile
import warnings
import zlib
from typing import TYPE_CHECKING, Protocol

import pikepdf
from pikepdf import Dictionary, Name, PdfError, Stream, StreamDecodeLevel

from paperlight.documents.pictures.as_pdf import pictures_as_pdf
from paperlight.errors import OutputRefused, UsageError
from paperlight.outputs.pdf.glyphless_font import GlyphlessFont
from paperlight.outputs.pdf.hidden_text import remove_hidden_text
from paperlight.outputs.pdf.invisible_text import text_operators
from paperlight.outputs.pdf.page_space import PageSpace, add_font
from paperlight.transcripts.transcript import Source

if TYPE_CHECKING:
    from pathlib import Path
    from typing import BinaryIO

    from paperlight.outputs.output import OutputOptions
    from paperlight.transcripts.transcript import DocumentInfo, PageTranscript

_FONT_NAME = "PaperlightText"


class SearchablePdfOutput:
    """Writes the input as a PDF whose recognised pages can be searched and copied from.

    Pages with digital text that was used keep that and get no second text. Pages that were not
    asked for are in the result as well, without new text. An encrypted PDF stays encrypted, with
    the same passwords and permissions.
    """

    def __init__(self, stream: BinaryIO, info: DocumentInfo, options: OutputOptions) -> None:
        """Open the original; raise OutputRefused when it cannot be kept page by page."""
        if options.source is None:
            raise UsageError("A searchable PDF is made from the input itself, which is not here.")
        self._stream = stream
        self._original: _Original = (
            _PdfOriginal(options.source, options.password, info)
            if info.format == "pdf"
            else _PictureOriginal(options.source, info)
        )

    def page(self, page: PageTranscript) -> None:
        """Add the text of one page that was recognised."""
        self._original.add(page)

    def finish(self, *, missing: str = "") -> None:  # noqa: ARG002  # all pages are there
        """Write the file."""
        self._original.write(self._stream)


class _Original(Protocol):
    """What the text is added to."""

    def add(self, page: PageTranscript) -> None: ...

    def write(self, stream: BinaryIO) -> None: ...


class _PdfOriginal:
    """A PDF as it came. Without any new text it is copied byte by byte."""

    def __init__(self, source: Path, password: str | None, info: DocumentInfo) -> None:
        self._source = source
        self._pdf = _opened(source, password, info)
        self._layer = _TextLayer(self._pdf)

    def add(self, page: PageTranscript) -> None:
        if page.source is Source.RECOGNITION:
            self._layer.add(page)

    def write(self, stream: BinaryIO) -> None:
        if self._layer.empty:
            with self._source.open("rb") as original:
                shutil.copyfileobj(original, stream)
        else:
            self._layer.save(stream, encrypted=self._pdf.is_encrypted)
        self._pdf.close()


class _PictureOriginal:
    """A picture, or several in one file, on the way to becoming a PDF.

    Frames are brought over as their pages come, so that no one waits for all of them at the end;
    the text waits until the PDF is whole.
    """

    def __init__(self, source: Path, info: DocumentInfo) -> None:
        # Beside the private copy of the input, in a folder that goes with the run.
        self._file = tempfile.TemporaryFile(dir=source.parent)  # noqa: SIM115  # closed by write
        self._frames = pictures_as_pdf(source, info.format, info.page_count, self._file)
        self._pages: list[PageTranscript] = []

    def add(self, page: PageTranscript) -> None:
        next(self._frames, None)
        self._pages.append(page)

    def write(self, stream: BinaryIO) -> None:
        for _ in self._frames:
            pass
        self._file.seek(0)
        with self._file, pikepdf.open(self._file) as pdf:
            layer = _TextLayer(pdf)
            for page in self._pages:
                layer.add(page)
            layer.save(stream)


class _TextLayer:
    """The text that is added to a PDF."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self._pdf = pdf
        self._font = GlyphlessFont()
        # Pages refer to it before it is known what it must hold.
        self._font_object = pdf.make_indirect(Dictionary())
        self.empty = True

    def add(self, transcript: PageTranscript) -> None:
        """Put the text of a page in front of its content, in place of older hidden text."""
        lines = [line for block in transcript.blocks for line in block.lines]
        page = self._pdf.pages[transcript.number - 1]
        to_user = PageSpace.of(page).to_user(transcript.size)
        if not lines or to_user is None:
            return
        remove_hidden_text(self._pdf, page)
        name = add_font(page, self._font_object, _FONT_NAME)
        content = zlib.compress(text_operators(lines, to_user, self._font, name))
        page.contents_add(Stream(self._pdf, content, Filter=Name.FlateDecode), prepend=True)
        self.empty = False

    def save(self, stream: BinaryIO, *, encrypted: bool = False) -> None:
        """Write the PDF with all that is in it already as it is."""
        if not self.empty:
            self._font.fill(self._pdf, self._font_object)
        with warnings.catch_warnings():
            # It tells about form fields that were lost before the file came here.
            warnings.simplefilter("ignore", pikepdf.PageCopyWarning)
            self._pdf.save(
                stream,
                encryption=encrypted,
                fix_metadata_version=False,
                # qpdf cannot leave streams as they are when it has to encrypt them anyway.
                stream_decode_level=None if encrypted else StreamDecodeLevel.none,
            )


def _opened(source: Path, password: str | None, info: DocumentInfo) -> pikepdf.Pdf:
    try:
        pdf = _unlocked(source, password)
    except PdfError as error:
        raise OutputRefused(
            f"{info.name}: the PDF is too damaged to get a text layer ({error}). Print it to a new "
            "PDF first, or leave 'pdf' out of --to."
        ) from error
    if len(pdf.pages) != info.page_count:
        raise OutputRefused(
            f"{info.name}: the PDF is damaged: {info.page_count} pages can be read, "
            f"{len(pdf.pages)} be kept. Print it to a new PDF first, or leave 'pdf' out of --to."
        )
    return pdf


def _unlocked(source: Path, password: str | None) -> pikepdf.Pdf:
    try:
        return pikepdf.open(source, inherit_page_attributes=False)
    except pikepdf.PasswordError:
        return pikepdf.open(source, password=password or "", inherit_page_attributes=False)
