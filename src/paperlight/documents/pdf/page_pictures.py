"""Scans inside PDFs: what PDFium left white or cut off without a word, and a second decoder."""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

from paperlight.documents.limits import too_many_pixels
from paperlight.documents.page import RenderSize
from paperlight.documents.pdf.page_objects import (
    bits_per_pixel,
    decoded_length,
    filters,
    is_decodable,
    raw_data,
    set_aside,
)
from paperlight.documents.pictures.picture import decode, open_picture, pillow_quiet
from paperlight.documents.pictures.pixels import to_eight_bit
from paperlight.documents.pictures.reduce import reduce_before_decoding
from paperlight.errors import DamagedDocument, PageUndecodable
from paperlight.geometry import Affine, Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from paperlight.documents.pdf.page_objects import Picture, Survey
    from paperlight.documents.pdf.pdfium import Handle
    from paperlight.documents.pictures.picture import Decoded

# Pictures that cover at least this share of a page, together, make it a scan.
SCAN_SHARE = 0.5
# A picture smaller than this is a logo or a stamp: losing it is not losing the page.
_LEAST_SHARE = 0.04
# On a scan, which may be stored in strips and tiles, smaller pictures count.
_LEAST_STRIP = 0.004
# A region is suspicious when so few of its pixels differ from the commonest value by more than
# the tolerance; a sparse page is as well, so a suspicion only leads to a closer look.
_FLAT_SHARE = 0.995
_FLAT_TOLERANCE = 3
# Less of a lossless picture than this is a cut one; encoders do leave out a few bytes.
_WHOLE_SHARE = 0.98
# PDFium and OpenJPEG take 20 bytes for each pixel of a JPEG 2000 picture; larger ones are read at
# a lower level.
_MOST_JPEG2000_PIXELS = 40_000_000
_JPEG_END = b"\xff\xd9"
# Writers pad JPEG data with line ends and zeros after its end marker.
_END_WITHIN_BYTES = 64

_KINDS = {"JPXDecode": "jp2", "DCTDecode": "jpeg"}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Mended:
    """A page's pixels after a second look at its pictures, and what stays missing in words."""

    pixels: NDArray[np.uint8]
    incomplete: str | None = None


def scan_dpi(found: Survey) -> float | None:
    """Return the resolution of the scan that fills a page, or None where it is no scan."""
    if found.picture_share < SCAN_SHARE:
        return None
    least = min(_LEAST_STRIP, max(picture.share for picture in found.pictures))
    return max(picture.dpi for picture in found.pictures if picture.share >= least)


def set_bombs_aside(pictures: Sequence[Picture]) -> str | None:
    """Keep PDFium from decoding pictures that would take too much memory, before it draws.

    Large JPEG 2000 pictures are left to ``mend_pictures``, which reads a lower level of them; for
    the others, says why the page cannot be drawn whole.
    """
    refusals = []
    for picture in pictures:
        refusal = too_many_pixels(picture.width_px, picture.height_px)
        if _is_heavy(picture):
            set_aside(picture)
        elif refusal:
            set_aside(picture)
            refusals.append(refusal)
    return refusals[0] if refusals else None


def mend_pictures(
    page: Handle, pixels: NDArray[np.uint8], found: Survey, to_pixels: Affine
) -> Mended:
    """Look again at the large pictures of a drawn page, which is still open.

    What PDFium cannot decode it leaves out without an error; such pictures are decoded a second
    time by Pillow. Raises PageUndecodable when pictures that make up the page stay undecodable.
    """
    reasons: list[str] = []
    lost = 0.0
    least = _LEAST_STRIP if found.picture_share >= SCAN_SHARE else _LEAST_SHARE
    for picture in found.pictures:
        if picture.share < least:
            continue
        heavy = _is_heavy(picture)
        if not heavy and (not _is_flat(pixels, picture, to_pixels) or is_decodable(picture)):
            whole = _whole_share(page, picture, pixels)
            if whole < 1:
                _whiten_the_rest(pixels, picture, to_pixels, whole)
                reasons.append(f"a picture's data was cut off: {1 - whole:.0%} of it is missing")
            continue
        second = _decode_again(picture, pixels)
        if second is None:
            lost += picture.share
            reasons.append(_undecodable(picture))
        else:
            pixels = _drawn(pixels, second.picture, picture, to_pixels)
            reasons.extend([second.incomplete] if second.incomplete else [])
    if lost >= SCAN_SHARE:
        raise PageUndecodable(
            f"{reasons[0][0].upper()}{reasons[0][1:]}; the page would come out white. "
            "Scan it again, or open the PDF in another viewer and print it to a new one."
        )
    return Mended(pixels=pixels, incomplete="; ".join(dict.fromkeys(reasons)) or None)


def _is_heavy(picture: Picture) -> bool:
    large = picture.width_px * picture.height_px > _MOST_JPEG2000_PIXELS
    return large and filters(picture) == ("JPXDecode",)


def _undecodable(picture: Picture) -> str:
    return (
        f"a picture ({', '.join(filters(picture)) or 'raw'}) that covers {picture.share:.0%} "
        "of the page cannot be decoded"
    )


def _is_flat(pixels: NDArray[np.uint8], picture: Picture, to_pixels: Affine) -> bool:
    return _is_one_colour(_under(pixels, to_pixels.box(picture.box)))


def _under(pixels: NDArray[np.uint8], box: Box) -> NDArray[np.uint8]:
    """Return the part of a drawn page under a box in pixels, as a view."""
    height, width = pixels.shape[:2]
    rows = slice(max(int(box.y0), 0), min(int(box.y1) + 1, height))
    return pixels[rows, max(int(box.x0), 0) : min(int(box.x1) + 1, width)]


def _is_one_colour(region: NDArray[np.uint8]) -> bool:
    green = region[:, :, 1]
    if not green.size:
        return False
    common = int(np.bincount(green.reshape(-1), minlength=256).argmax())
    near = np.abs(green.astype(np.int16) - common) <= _FLAT_TOLERANCE
    return bool(near.mean() >= _FLAT_SHARE)


def _whole_share(page: Handle, picture: Picture, pixels: NDArray[np.uint8]) -> float:
    """Return how much of a picture that PDFium drew is there, as far as that is told cheaply."""
    chain = filters(picture)
    if chain == ("DCTDecode",):
        if _JPEG_END in raw_data(picture)[-_END_WITHIN_BYTES:]:
            return 1.0
        second = _decode_again(picture, pixels)
        return 1.0 if second is None else second.whole
    if chain in {("FlateDecode",), ("LZWDecode",)}:
        row = (picture.width_px * bits_per_pixel(page, picture) + 7) // 8
        here = decoded_length(picture) / max(row * picture.height_px, 1)
        return here if 0 < here < _WHOLE_SHARE else 1.0
    return 1.0


def _whiten_the_rest(
    pixels: NDArray[np.uint8], picture: Picture, to_pixels: Affine, whole: float
) -> None:
    """Turn the black or grey that stands for missing rows into paper; they lie at the bottom."""
    lost = (picture.place @ to_pixels).box(Box(0, 0, 1, 1 - whole))
    region = _under(pixels, lost)
    if _is_one_colour(region):
        region[:] = 255


def _decode_again(picture: Picture, pixels: NDArray[np.uint8]) -> Decoded | None:
    """Decode a picture with Pillow, to mode L or RGB, about as fine as the page is drawn.

    None where that fails or would take too much memory.
    """
    chain = filters(picture)
    kind = _KINDS.get(chain[-1]) if len(chain) == 1 else None
    if kind is None:
        return None
    height, width = pixels.shape[:2]
    wanted = RenderSize(longest_px=max(height, width), pixels=height * width)
    stream = BytesIO(raw_data(picture))
    try:
        with pillow_quiet():
            opened = open_picture(stream, kind)
            if too_many_pixels(*reduce_before_decoding(opened, kind, stream, wanted)):
                return None
            decoded = decode(opened, kind, stream)
            return replace(decoded, picture=to_eight_bit(decoded.picture))
    except (PageUndecodable, DamagedDocument):
        return None


def _drawn(
    pixels: NDArray[np.uint8], image: Image.Image, picture: Picture, to_pixels: Affine
) -> NDArray[np.uint8]:
    """Draw an image where PDFium left it out, under what is drawn there already."""
    height, width = pixels.shape[:2]
    shrink = int(max(1.0, image.width / width, image.height / height))
    if shrink > 1:
        image = image.reduce(shrink)
    # Image pixels run down, the unit square runs up.
    from_image = Affine(1 / image.width, 0, 0, 0, -1 / image.height, 1)
    back = (from_image @ picture.place @ to_pixels).inverse
    layer = image.convert("RGB").transform(
        (width, height),
        Image.Transform.AFFINE,
        (back.a, back.b, back.c, back.d, back.e, back.f),
        resample=Image.Resampling.BICUBIC,
        fillcolor=(255, 255, 255),
    )
    return np.minimum(pixels, np.asarray(layer, dtype=np.uint8))
