"""What a PDF page draws: pictures with their places, and counts of the rest."""

from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pypdfium2.raw as c

from paperlight.geometry import Affine, Box

if TYPE_CHECKING:
    from paperlight.documents.pdf.pdfium import Handle

# Forms inside forms deeper than this, and objects beyond this number, are not looked at.
_MOST_DEPTH = 12
_MOST_OBJECTS = 100_000
# A start, four sides.
_RECTANGLE_SEGMENTS = 5

_UNIT_SQUARE = Box(0, 0, 1, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """An image on a page.

    ``handle`` is valid while the page is open. ``place`` maps the unit square, (0, 0) bottom left,
    to page units. ``share`` is the part of the page that it covers, 0 to 1.
    """

    handle: Handle
    place: Affine
    width_px: int
    height_px: int
    share: float

    @property
    def box(self) -> Box:
        """Where it lies on the page."""
        return self.place.box(_UNIT_SQUARE)

    @property
    def dpi(self) -> float:
        """Pixels per inch of the page along the finer side, where the page is in points."""
        width = max(math.hypot(self.place.a, self.place.d), 1e-6)
        height = max(math.hypot(self.place.b, self.place.e), 1e-6)
        return 72.0 * max(self.width_px / width, self.height_px / height)


@dataclass(slots=True, kw_only=True)
class Survey:
    """What a page draws: its pictures, how many shapes, and how many objects of every kind.

    ``outline_segments`` counts the lines and curves of filled shapes that are no rectangles.
    """

    pictures: list[Picture] = field(default_factory=list)
    path_objects: int = 0
    outline_segments: int = 0
    objects: int = 0

    @property
    def picture_share(self) -> float:
        """The part of the page under pictures, at most 1; overlaps count twice."""
        return min(1.0, sum(picture.share for picture in self.pictures))


def survey(page: Handle, to_page: Affine, area: float) -> Survey:
    """Walk the objects of an open page; ``to_page`` maps user space to page units."""
    found = Survey()
    _walk(page, (c.FPDFPage_CountObjects, c.FPDFPage_GetObject), to_page, area, found, 0)
    return found


def _walk(
    parent: Handle,
    access: tuple[Handle, Handle],
    to_page: Affine,
    area: float,
    found: Survey,
    depth: int,
) -> None:
    count, get = access
    for index in range(count(parent)):
        if found.objects >= _MOST_OBJECTS:
            return
        found.objects += 1
        item = get(parent, index)
        kind = c.FPDFPageObj_GetType(item)
        if kind == c.FPDF_PAGEOBJ_PATH:
            found.path_objects += 1
            found.outline_segments += _outline_segments(item)
        elif kind == c.FPDF_PAGEOBJ_IMAGE:
            found.pictures.append(_picture(item, to_page, area))
        elif kind == c.FPDF_PAGEOBJ_FORM and depth < _MOST_DEPTH:
            inner = (c.FPDFFormObj_CountObjects, c.FPDFFormObj_GetObject)
            _walk(item, inner, matrix_of(item) @ to_page, area, found, depth + 1)


def _outline_segments(item: Handle) -> int:
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    c.FPDFPath_GetDrawMode(item, fill, stroke)
    count = int(c.FPDFPath_CountSegments(item))
    return count if fill.value and count > _RECTANGLE_SEGMENTS else 0


def _picture(item: Handle, to_page: Affine, area: float) -> Picture:
    width, height = ctypes.c_uint(), ctypes.c_uint()
    c.FPDFImageObj_GetImagePixelSize(item, width, height)
    place = matrix_of(item) @ to_page
    return Picture(
        handle=item,
        place=place,
        width_px=width.value,
        height_px=height.value,
        share=min(1.0, place.box(_UNIT_SQUARE).area / max(area, 1e-6)),
    )


def matrix_of(item: Handle) -> Affine:
    """Return an object's own map into the space that holds it."""
    m = c.FS_MATRIX()
    if not c.FPDFPageObj_GetMatrix(item, m):
        return Affine()
    return Affine(m.a, m.c, m.e, m.b, m.d, m.f)


def raw_data(picture: Picture) -> bytes:
    """Return a picture's stream as stored in the file, still encoded."""
    size = c.FPDFImageObj_GetImageDataRaw(picture.handle, None, 0)
    buffer = ctypes.create_string_buffer(size)
    c.FPDFImageObj_GetImageDataRaw(picture.handle, buffer, size)
    return buffer.raw


def decoded_length(picture: Picture) -> int:
    """Return how many bytes the lossless filters of a picture give."""
    return int(c.FPDFImageObj_GetImageDataDecoded(picture.handle, None, 0))


def filters(picture: Picture) -> tuple[str, ...]:
    """Return the names of a picture's filters, in the order of decoding."""
    names = []
    for index in range(c.FPDFImageObj_GetImageFilterCount(picture.handle)):
        size = c.FPDFImageObj_GetImageFilter(picture.handle, index, None, 0)
        buffer = ctypes.create_string_buffer(size)
        c.FPDFImageObj_GetImageFilter(picture.handle, index, buffer, size)
        names.append(buffer.value.decode("latin-1"))
    return tuple(names)


def bits_per_pixel(page: Handle, picture: Picture) -> int:
    """Return the depth of a picture's pixels as stored; 0 where PDFium does not know."""
    facts = c.FPDF_IMAGEOBJ_METADATA()
    known = c.FPDFImageObj_GetImageMetadata(picture.handle, page, facts)
    return int(facts.bits_per_pixel) if known else 0


def set_aside(picture: Picture) -> None:
    """Keep PDFium from drawing a picture while the page is open."""
    c.FPDFPageObj_SetIsActive(picture.handle, 0)


def is_decodable(picture: Picture) -> bool:
    """Say whether PDFium can decode a picture; costs a full decoding."""
    bitmap = c.FPDFImageObj_GetBitmap(picture.handle)
    if bitmap:
        c.FPDFBitmap_Destroy(bitmap)
    return bool(bitmap)
