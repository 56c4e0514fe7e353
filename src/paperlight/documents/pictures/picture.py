"""Opening and decoding one picture with Pillow; a cut file gives what can still be decoded."""

from __future__ import annotations

import struct
import threading
import warnings
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, BinaryIO

import numpy as np
from PIL import Image

from paperlight.documents.pictures.mend import close_jpeg, fill_jpeg2000
from paperlight.documents.pictures.pixels import to_eight_bit
from paperlight.errors import DamagedDocument, EngineMissing, PageUndecodable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray
    from PIL.ImageFile import ImageFile

PILLOW_NAMES = {
    "png": "PNG",
    "jpeg": "JPEG",
    "tiff": "TIFF",
    "webp": "WEBP",
    "bmp": "BMP",
    "gif": "GIF",
    "jp2": "JPEG2000",
    "avif": "AVIF",
}
# The tallest block of JPEG data, in rows: a cut within the last one loses nothing that one reads.
_BLOCK_ROWS = 16
# A picture that lacks no more than this lacks an end marker.
_END_MARKER_BYTES = 4
_ONLY_THE_END = "the last bytes of the picture are missing"
_PAPER = 255

# What Pillow's decoders raise over broken bytes.
BROKEN = (
    OSError,
    SyntaxError,
    ValueError,
    EOFError,
    RuntimeError,
    LookupError,
    TypeError,
    OverflowError,
    struct.error,
    Image.DecompressionBombError,
)
# ``catch_warnings`` changes the whole process, so two threads must not be inside at once.
_QUIET = threading.RLock()
_MENDERS: dict[str, Callable[[bytes], bytes]] = {"jpeg": close_jpeg, "jp2": fill_jpeg2000}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Decoded:
    """A decoded picture, and what is missing from it in words.

    ``whole`` is the share of its rows, from the top, that were decoded; the rest is white.
    """

    picture: Image.Image
    incomplete: str | None = None
    warnings: tuple[str, ...] = ()
    whole: float = 1.0


@contextmanager
def pillow_quiet() -> Iterator[None]:
    """Keep Pillow from warning about sizes and tags that Paperlight checks itself."""
    with _QUIET, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def open_picture(stream: BinaryIO, kind: str) -> ImageFile:
    """Read a picture's header; nothing is decoded. Call it inside ``pillow_quiet``.

    Raises DamagedDocument when the header is broken, EngineMissing for HEIC without its reader.
    """
    stream.seek(0)
    try:
        if kind == "heic":
            return _open_heic(stream)
        # Pillow's own opener refuses by size before a reduced decoding can be chosen.
        Image.init()
        factory = Image.OPEN[PILLOW_NAMES[kind]][0]
        return factory(stream, "")
    except BROKEN as error:
        raise DamagedDocument(
            f"The {kind.upper()} picture is damaged: its header cannot be read. "
            "Copy or export it again."
        ) from error


def _open_heic(stream: BinaryIO) -> ImageFile:
    try:
        from pi_heif.as_plugin import HeifImageFile  # noqa: PLC0415 - an extra, may be absent
    except ImportError as error:
        raise EngineMissing(
            "This is a HEIC picture, and its reader is not installed: "
            "pip install 'paperlight[heif]', or convert it to JPEG."
        ) from error
    picture: ImageFile = HeifImageFile(stream)
    return picture


def decode(picture: ImageFile, kind: str, stream: BinaryIO) -> Decoded:
    """Decode the current frame of a picture that ``open_picture`` opened from ``stream``.

    Raises PageUndecodable when nothing of it can be decoded.
    """
    try:
        picture.load()
    except BROKEN as error:
        return _decode_the_rest(picture, kind, stream, error)
    return Decoded(picture=picture)


def _decode_the_rest(picture: ImageFile, kind: str, stream: BinaryIO, error: Exception) -> Decoded:
    rows = _decoded_rows(picture)
    mended = _mended(kind, stream, picture.size)
    if mended is not None and (kind != "jpeg" or not rows.any()):
        return mended
    if not rows.any():
        raise PageUndecodable(
            f"The {kind.upper()} picture cannot be decoded ({error}). Copy or scan it again."
        ) from error
    if mended is not None:
        # The decoder's last rows wait for data beyond the cut; only the closed file has them.
        last = int(np.flatnonzero(rows)[-1])
        rows[: min(last + _BLOCK_ROWS, rows.size)] = True
    return _without(mended.picture if mended else picture, rows, interlaced=kind == "gif")


def _decoded_rows(picture: ImageFile) -> NDArray[np.bool_]:
    """Say for each row whether the decoder reached it before it gave up; the rest is zero."""
    picture.tile = []
    try:
        values = np.asarray(picture)
    except BROKEN:
        return np.zeros(picture.height, dtype=bool)
    rows = np.asarray(values.reshape(values.shape[0], -1).any(axis=1))
    filled = np.flatnonzero(rows)
    if filled.size and picture.format != "GIF":
        rows[filled[0] : filled[-1] + 1] = True
    return rows


def _mended(kind: str, stream: BinaryIO, size: tuple[int, int]) -> Decoded | None:
    """Decode again with a tail put in place of the missing one; None where that fails."""
    mender = _MENDERS.get(kind)
    if mender is None:
        return None
    stream.seek(0)
    data = stream.read()
    whole = mender(data)
    try:
        picture = open_picture(BytesIO(whole), kind)
        if picture.size != size:
            picture.draft(None, size)
        picture.load()
    except (DamagedDocument, *BROKEN):
        return None
    if kind == "jp2" and len(whole) - len(data) <= _END_MARKER_BYTES:
        return Decoded(picture=picture, warnings=(_ONLY_THE_END,))
    return Decoded(picture=picture, incomplete="the end of the picture's data is missing")


def _without(picture: Image.Image, rows: NDArray[np.bool_], *, interlaced: bool) -> Decoded:
    """Return a picture with paper for undecoded rows, or their neighbours if interlaced."""
    lost = int(rows.size - rows.sum())
    pixels = np.array(to_eight_bit(picture))
    if interlaced:
        above = np.maximum.accumulate(np.where(rows, np.arange(rows.size), 0))
        pixels = pixels[above]
    else:
        pixels[~rows] = _PAPER
    if lost < _BLOCK_ROWS:
        return Decoded(picture=Image.fromarray(pixels), warnings=(_ONLY_THE_END,))
    return Decoded(
        picture=Image.fromarray(pixels),
        incomplete=f"the picture's data was cut off: {lost} of {rows.size} rows "
        f"({lost / rows.size:.0%}) are missing",
        whole=1 - lost / rows.size,
    )
