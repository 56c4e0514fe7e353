"""Pictures far larger than wanted, made smaller by whole factors: cheaply, and only once."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from PIL import Image
    from PIL.ImageFile import ImageFile

    from paperlight.documents.page import RenderSize

# JPEG can be decoded at 1/2, 1/4 or 1/8 without decoding the whole first.
_JPEG_HALVINGS = 3
# The segment of a JPEG 2000 header that says how many levels there are, and where in it.
_JPEG2000_CODING = b"\xff\x52\x00"
_LEVELS_AT = 9
_HEADER_BYTES = 8192


def halvings_possible(stream: BinaryIO, kind: str) -> int:
    """Return how often a picture of this kind can be halved before it is decoded."""
    if kind == "jpeg":
        return _JPEG_HALVINGS
    if kind != "jp2":
        return 0
    stream.seek(0)
    header = stream.read(_HEADER_BYTES)
    at = header.find(_JPEG2000_CODING)
    return header[at + _LEVELS_AT] if 0 <= at < len(header) - _LEVELS_AT else 0


def _shrinkage(size: tuple[int, int], wanted: RenderSize) -> float:
    """Return by how much a picture exceeds what is wanted, at least 1."""
    width, height = size
    over_side = max(width, height) / wanted.longest_px
    over_area = math.sqrt(width * height / wanted.pixels)
    return max(1.0, over_side, over_area)


def reduce_before_decoding(
    picture: ImageFile, kind: str, stream: BinaryIO, wanted: RenderSize
) -> tuple[int, int]:
    """Make the decoder reduce a picture that is far larger than wanted; return its new size."""
    halvings = int(_shrinkage(picture.size, wanted)).bit_length() - 1
    halvings = min(halvings, halvings_possible(stream, kind))
    if halvings < 1:
        return picture.size
    width, height = picture.width >> halvings, picture.height >> halvings
    if kind == "jpeg":
        picture.draft(None, (width, height))
        return picture.size
    picture.reduce = halvings  # type: ignore[method-assign,assignment] # the reader's own switch
    return width, height


def reduced(picture: Image.Image, wanted: RenderSize) -> Image.Image:
    """Return a picture reduced by a whole factor, never below what is wanted."""
    factor = int(_shrinkage(picture.size, wanted))
    return picture.reduce(factor) if factor > 1 else picture
