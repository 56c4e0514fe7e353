"""Which way up a picture is, as its EXIF tag says; applied exactly once."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from PIL import Image

if TYPE_CHECKING:
    from PIL.ImageFile import ImageFile

_TAG = 0x0112
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
_SIDEWAYS = (
    Image.Transpose.TRANSPOSE,
    Image.Transpose.ROTATE_270,
    Image.Transpose.TRANSVERSE,
    Image.Transpose.ROTATE_90,
)


def turn_of(picture: ImageFile, kind: str) -> Image.Transpose | None:
    """Return how to turn the stored pixels upright; None for upright, illegal and unreadable tags.

    Pillow turns TIFF by itself while it decodes, and the HEIC reader does as well.
    """
    if kind in {"tiff", "heic"}:
        return None
    try:
        return _TURNS.get(picture.getexif().get(_TAG, 1))
    except (SyntaxError, ValueError, struct.error, OSError, KeyError, TypeError):
        return None


def is_sideways(turn: Image.Transpose | None) -> bool:
    """Say whether a turn swaps width and height."""
    return turn in _SIDEWAYS
