"""How a PDF page lies: its visible box, its turn, its unit, and how large to draw it."""

from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pypdfium2.raw as c

from paperlight.geometry import Affine, Size

if TYPE_CHECKING:
    from paperlight.documents.page import RenderSize
    from paperlight.documents.pdf.pdfium import Handle

POINTS_PER_INCH = 72.0
# A scan is not drawn finer than it was scanned, but letters need this much to be recognised and
# text that is drawn over the scan must stay readable, in dots per inch.
LEAST_SCAN_DPI = 120.0


@dataclass(frozen=True, slots=True, kw_only=True)
class PageGeometry:
    """The visible size in points after /Rotate and /UserUnit, and the map from user space."""

    size: Size
    to_page: Affine


def geometry_of(page: Handle, user_unit: float) -> PageGeometry:
    """Measure an open page: CropBox within MediaBox, turned once, scaled by its user unit."""
    box = c.FS_RECTF()
    c.FPDF_GetPageBoundingBox(page, box)
    turns = max(c.FPDFPage_GetRotation(page), 0)
    size = Size(box.right - box.left, box.top - box.bottom)
    upright = Affine(1, 0, -box.left, 0, -1, box.top) @ Affine.quarter_turns(turns, size)
    width, height = (size.width, size.height) if turns % 2 == 0 else (size.height, size.width)
    return PageGeometry(
        size=Size(width * user_unit, height * user_unit),
        to_page=upright @ Affine.scale(user_unit),
    )


def size_of(document: Handle, number: int, user_unit: float) -> Size:
    """Return a page's visible size without parsing its content; 0 by 0 where it is broken."""
    size = c.FS_SIZEF()
    if not c.FPDF_GetPageSizeByIndexF(document, number - 1, ctypes.byref(size)):
        return Size(0, 0)
    return Size(size.width * user_unit, size.height * user_unit)


def pixels_per_point(size: Size, wanted: RenderSize, scan_dpi: float | None) -> float:
    """Choose the scale from the visible size and the bounds, never from a resolution alone.

    ``scan_dpi`` is the resolution of the scan that fills the page, where there is one.
    """
    scale = min(
        wanted.dpi / POINTS_PER_INCH,
        wanted.longest_px / max(size.longest, 1e-6),
        math.sqrt(wanted.pixels / max(size.area, 1e-6)),
    )
    if scan_dpi is None:
        return scale
    return min(scale, max(scan_dpi, LEAST_SCAN_DPI) / POINTS_PER_INCH)
