"""PDFs as documents, drawn by PDFium a page at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO, Self

from paperlight.documents.limits import LEAST_SIDE_PX
from paperlight.documents.page import RenderSize, TextLayer, Unit
from paperlight.documents.pdf.page_geometry import (
    POINTS_PER_INCH,
    geometry_of,
    pixels_per_point,
    size_of,
)
from paperlight.documents.pdf.page_objects import survey
from paperlight.documents.pdf.page_pictures import mend_pictures, scan_dpi, set_bombs_aside
from paperlight.documents.pdf.pdf_file import PdfFile, open_file
from paperlight.documents.pdf.pdfium import LOCK, draw, open_page
from paperlight.documents.raster import Raster
from paperlight.documents.text.layer import read_text_layer
from paperlight.errors import PageUndecodable
from paperlight.geometry import Affine, Size

if TYPE_CHECKING:
    from types import TracebackType

    from paperlight.documents.pdf.pdfium import Handle


class PdfDocument:
    """An open PDF. Its pages are loaded when asked for and closed again at once."""

    def __init__(self, stream: BinaryIO, *, password: str | None = None) -> None:
        """Take over ``stream``.

        Raises PasswordRequired, WrongPassword, DamagedDocument, TooManyPixels or NoPages.
        """
        self._file = open_file(stream, password)

    @property
    def format(self) -> str:
        """``pdf``."""
        return "pdf"

    @property
    def page_count(self) -> int:
        """How many pages there are; at least one."""
        return self._file.page_count

    @property
    def attachments(self) -> tuple[str, ...]:
        """Names of embedded files."""
        return self._file.attachments

    @property
    def warnings(self) -> tuple[str, ...]:
        """Mended tables, restrictions, portfolios and embedded files."""
        return self._file.warnings

    def page(self, number: int) -> PdfPage:
        """Return page ``number``, 1-based; IndexError outside 1..page_count."""
        if not 1 <= number <= self._file.page_count:
            raise IndexError(f"page {number} of {self._file.page_count}")
        return PdfPage(number=number, file=self._file)

    def close(self) -> None:
        """Let go of the file; safe to call twice."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


@dataclass(frozen=True, slots=True, kw_only=True)
class PdfPage:
    """One page of a PDF, measured in points: visible box, /Rotate and /UserUnit applied."""

    number: int
    file: PdfFile

    @property
    def unit(self) -> Unit:
        """Points."""
        return Unit.POINT

    @property
    def size(self) -> Size:
        """The visible size in points; 0 by 0 where the page cannot be loaded."""
        with LOCK:
            return size_of(self.file.handle, self.number, self.file.user_unit(self.number))

    def render(self, wanted: RenderSize) -> Raster:
        """Draw the page with annotations and form fields, no finer than the scan that fills it.

        Raises PageUndecodable when the page is broken, nearly without extent, or filled by a
        picture that cannot be decoded, or when none of its drawing instructions can be followed.
        """
        with open_page(self.file.handle, self.file.form, self.number) as page:
            if page is None:
                raise PageUndecodable(f"Page {self.number} is missing from the damaged PDF.")
            return self._draw(page, wanted)

    def text_layer(self) -> TextLayer:
        """Return the digital text of the page in points, and what speaks against using it."""
        with open_page(self.file.handle, self.file.form, self.number) as page:
            if page is None:
                return TextLayer(lines=(), doubts=("the page is missing from the damaged PDF",))
            geometry = geometry_of(page, self.file.user_unit(self.number))
            return read_text_layer(page, self.file.form, geometry)

    def _draw(self, page: Handle, wanted: RenderSize) -> Raster:
        geometry = geometry_of(page, self.file.user_unit(self.number))
        found = survey(page, geometry.to_page, geometry.size.area)
        if self.file.lost_its_end and not found.objects:
            raise PageUndecodable(f"What page {self.number} shows was lost with the PDF's end.")
        broken = self._broken_content(found.objects)
        refusal = set_bombs_aside(found.pictures)
        if refusal:
            raise PageUndecodable(refusal)
        scanned = scan_dpi(found)
        scale = pixels_per_point(geometry.size, wanted, scanned)
        width, height = round(geometry.size.width * scale), round(geometry.size.height * scale)
        _refuse_slivers(width, height, geometry.size)
        to_page = Affine.scale(geometry.size.width / width, geometry.size.height / height)
        pixels = draw(page, self.file.form, width, height)
        mended = mend_pictures(page, pixels, found, to_page.inverse)
        drawn = scale * POINTS_PER_INCH
        return Raster(
            pixels=mended.pixels,
            to_page=to_page,
            dpi=drawn if scanned is None else min(drawn, scanned),
            reduction=max(1.0, min(wanted.dpi, scanned or wanted.dpi) / drawn),
            incomplete="; ".join(filter(None, (broken, mended.incomplete))) or None,
        )

    def _broken_content(self, drawn: int) -> str | None:
        """Return in words what is missing of the page's drawing instructions.

        Raises PageUndecodable when none of them can be followed.
        """
        content = self.file.content(self.number, drawn=drawn)
        if content is None:
            return None
        if drawn:
            return content.fault
        missing = not content.present and self.file.lacks_contents
        if missing or content.fault or not content.asks_for_nothing:
            reason = "missing from the PDF" if missing else "damaged: nothing of it can be drawn"
            raise PageUndecodable(
                f"What page {self.number} shows is {reason}. Get the file again, or export it anew."
            )
        return None


def _refuse_slivers(width: int, height: int, size: Size) -> None:
    if min(width, height) < LEAST_SIDE_PX:
        raise PageUndecodable(
            f"The visible page is {size.width:g} x {size.height:g} points and would be drawn as "
            f"{width} x {height} pixels: too thin to hold text. Check its CropBox."
        )
