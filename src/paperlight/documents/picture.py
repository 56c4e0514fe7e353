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
from PIL import Image, UnidentifiedImageError

from paperlight.documents.mend import close_jpeg, fill_jpeg2000
from paperlight.errors import DamagedDocument, EngineMissing, PageUndecodable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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
# A cut within the last rows of blocks loses nothing that one reads: the tallest JPEG block.
_LEAST_ROWS_LOST = 16

# What Pillow's decoders raise over broken bytes.
_BROKEN = (
    OSError,
    SyntaxError,
    ValueError,
    EOFError,
    struct.error,
    IndexError,
    TypeError,
    KeyError,
)
# ``catch_warnings`` changes the whole process, so two threads must not be inside at once.
_QUIET = threading.RLock()
_MENDERS: dict[str, Callable[[bytes], bytes]] = {"jpeg": close_jpeg, "jp2": fill_jpeg2000}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Decoded:
    """A decoded picture, and what is missing from it in words."""

    picture: Image.Image
    incomplete: str | None = None
    warnings: tuple[str, ...] = ()


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
        return Image.open(stream, formats=[PILLOW_NAMES[kind]])
    except (UnidentifiedImageError, *_BROKEN) as error:
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
    except _BROKEN as error:
        return _decode_the_rest(picture, kind, stream, error)
    return Decoded(picture=picture)


def _decode_the_rest(picture: ImageFile, kind: str, stream: BinaryIO, error: Exception) -> Decoded:
    first_rows = _kept_rows(picture)
    mended = _mended(kind, stream, picture)
    if mended is None and not first_rows.any():
        raise PageUndecodable(
            f"The {kind.upper()} picture cannot be decoded ({error}). Copy or scan it again."
        ) from error
    if mended is None:
        kept = Image.composite(
            picture.convert("RGB"),
            Image.new("RGB", picture.size, (255, 255, 255)),
            Image.fromarray(np.repeat(first_rows[:, None] * np.uint8(255), picture.width, axis=1)),
        )
        return _reported(kept, first_rows)
    if kind == "jpeg" and first_rows.any():
        return _reported(_white_below(mended, first_rows), first_rows)
    return Decoded(picture=mended, incomplete="the end of the picture's data is missing")


def _kept_rows(picture: ImageFile) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Say for each row whether the decoder filled it before it gave up; the rest stays zero."""
    picture.tile = []
    try:
        values = np.asarray(picture)
    except _BROKEN:
        return np.zeros(picture.height, dtype=bool)
    filled = np.flatnonzero(values.reshape(values.shape[0], -1).any(axis=1))
    kept = np.zeros(values.shape[0], dtype=bool)
    if filled.size:
        kept[filled[0] : filled[-1] + 1] = True
    return kept


def _mended(kind: str, stream: BinaryIO, picture: ImageFile) -> Image.Image | None:
    """Decode again with a tail put in place of the missing one; None where that fails."""
    mender = _MENDERS.get(kind)
    if mender is None:
        return None
    stream.seek(0)
    whole = Image.open(BytesIO(mender(stream.read())), formats=[PILLOW_NAMES[kind]])
    try:
        if picture.size != whole.size:
            whole.draft(None, picture.size)
        whole.load()
    except _BROKEN:
        return None
    return whole


def _white_below(
    picture: Image.Image, kept: np.ndarray[tuple[int], np.dtype[np.bool_]]
) -> Image.Image:
    """Turn the grey that the decoder made up below the kept rows into paper."""
    last = int(np.flatnonzero(kept)[-1]) + 1
    if picture.height - last >= _LEAST_ROWS_LOST:
        white: int | tuple[int, ...] = 0 if picture.mode == "CMYK" else 255
        if picture.mode != "L":
            white = (white,) * len(picture.getbands())  # type: ignore[assignment]
        picture.paste(white, (0, last, picture.width, picture.height))
    return picture


def _reported(picture: Image.Image, kept: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Decoded:
    lost = int(kept.size - kept.sum())
    if lost < _LEAST_ROWS_LOST:
        return Decoded(picture=picture, warnings=("the last bytes of the picture are missing",))
    share = 100 * lost / kept.size
    return Decoded(
        picture=picture,
        incomplete=f"the picture's data was cut off: {lost} of {kept.size} rows are missing "
        f"({share:.0f} %)",
    )
