"""One frame of a picture file in the form that a PDF holds it, with nothing lost.

JPEG and JPEG 2000 data go in as they are, and so do the compressed rows of a plain PNG. Black and
white is packed as fax machines do (CCITT group 4), everything else as PNG's rows. Where a picture
must be decoded it comes out as for reading: upright, ink dark on white, deep greys as eight bits.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, BinaryIO

from PIL import Image
from PIL.TiffImagePlugin import STRIPBYTECOUNTS, STRIPOFFSETS, TiffImageFile

from paperlight.documents.limits import too_many_pixels
from paperlight.documents.pictures.orientation import turn_of
from paperlight.documents.pictures.picture import BROKEN, decode, open_picture, pillow_quiet
from paperlight.documents.pictures.pixels import to_eight_bit
from paperlight.errors import DamagedDocument, PageUndecodable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL.ImageFile import ImageFile

POINTS_PER_INCH = 72.0
# A stated resolution is believed within these bounds, in dots per inch.
LEAST_DPI, MOST_DPI = 72.0, 1200.0
# Up to this resolution it may just be what a program writes when it knows nothing: it is believed
# when the paper that it implies is no longer than A3, in inches.
UNSURE_DPI = 96.0
LONGEST_PAPER_IN = 17.5
# What a picture that states nothing believable is taken for: a scan, in dots per inch.
ASSUMED_DPI = 200.0
ROUNDING_DPI = 0.02
# Sides of a page that PDF readers accept, in points.
LEAST_SIDE_PT, MOST_SIDE_PT = 3.0, 14_400.0
_A4_PT = (595.276, 841.89)

Six = tuple[float, float, float, float, float, float]
# How the unit square of a stored picture lies on the unit square of the upright page.
_UPRIGHT: Six = (1, 0, 0, 1, 0, 0)
_TURNED: dict[Image.Transpose, Six] = {
    Image.Transpose.FLIP_LEFT_RIGHT: (-1, 0, 0, 1, 1, 0),
    Image.Transpose.ROTATE_180: (-1, 0, 0, -1, 1, 1),
    Image.Transpose.FLIP_TOP_BOTTOM: (1, 0, 0, -1, 0, 1),
    Image.Transpose.TRANSPOSE: (0, -1, -1, 0, 1, 1),
    Image.Transpose.ROTATE_270: (0, -1, 1, 0, 0, 1),
    Image.Transpose.TRANSVERSE: (0, 1, 1, 0, 0, 0),
    Image.Transpose.ROTATE_90: (0, 1, -1, 0, 1, 0),
}
_SIDEWAYS = 0.5  # below this the first number of six says that the sides are swapped
_COLOURS = {"L": b"/DeviceGray", "RGB": b"/DeviceRGB", "CMYK": b"/DeviceCMYK"}
_PROFILE_SPACES = {"L": b"GRAY", "RGB": b"RGB ", "CMYK": b"CMYK"}
_INVERTED_CMYK = b" /Decode [1 0 1 0 1 0 1 0]"
# Colour types of PNG that a PDF can hold as they are: samples a pixel.
_PNG_CHANNELS = {0: 1, 2: 3, 3: 1}
_PNG_GREY, _PNG_PALETTE = 0, 3


@dataclass(frozen=True, slots=True, kw_only=True)
class PdfPicture:
    """An image for a PDF.

    ``filter`` names how ``data`` is packed; ``entries`` are further entries of the image's
    dictionary. ``placed`` maps the unit square to the page, whose size is ``size_pt`` in points.
    ``colours`` is empty where the data tell them. Without ``data`` the page is empty.
    """

    size_pt: tuple[float, float]
    placed: Six = _UPRIGHT
    data: bytes = b""
    filter: bytes = b"/FlateDecode"
    width_px: int = 0
    height_px: int = 0
    entries: bytes = b""
    colours: bytes = b""
    channels: int = 3
    profile: bytes = b""


def pdf_picture(stream: BinaryIO, kind: str, number: int) -> PdfPicture:
    """Return frame ``number``, 1-based, of a picture file that ``sniff`` found to be ``kind``.

    Raises PageUndecodable.
    """
    with pillow_quiet():
        picture = _frame(stream, kind, number)
        if kind == "jpeg" and picture.mode in _COLOURS:
            return _as_it_is(picture, stream, kind, b"/DCTDecode")
        if kind == "jp2" and picture.mode in {"L", "RGB"}:
            return _as_it_is(picture, stream, kind, b"/JPXDecode")
        if kind == "png" and (rows := _plain_png(stream)) is not None:
            return _on_page(picture, kind, rows)
        return _decoded(picture, stream, kind)


def blank_picture(stream: BinaryIO, kind: str, number: int) -> PdfPicture:
    """Return an empty page for a frame that cannot be decoded, of its size where that is known."""
    with pillow_quiet():
        try:
            size = _size_pt(_frame(stream, kind, number), sideways=False)
        except PageUndecodable:
            size = _A4_PT
    return PdfPicture(size_pt=size)


def _frame(stream: BinaryIO, kind: str, number: int) -> ImageFile:
    try:
        picture = open_picture(stream, kind)
        picture.seek(number - 1)
    except (DamagedDocument, *BROKEN) as error:
        raise PageUndecodable(f"Frame {number} cannot be opened ({error}).") from error
    return picture


def _as_it_is(picture: ImageFile, stream: BinaryIO, kind: str, method: bytes) -> PdfPicture:
    mode = picture.mode
    colours = b"" if method == b"/JPXDecode" else _COLOURS[mode]
    # Those that write CMYK as JPEG follow Adobe, who stores ink as its opposite.
    entries = b"/BitsPerComponent 8" + (_INVERTED_CMYK if mode == "CMYK" else b"")
    image = PdfPicture(
        size_pt=(0, 0),
        data=_whole(stream),
        filter=method,
        width_px=picture.width,
        height_px=picture.height,
        entries=b"" if method == b"/JPXDecode" else entries,
        colours=colours,
        channels=len(picture.getbands()),
        profile=_profile(picture) if colours else b"",
    )
    return _on_page(picture, kind, image)


def _decoded(picture: ImageFile, stream: BinaryIO, kind: str) -> PdfPicture:
    refusal = too_many_pixels(*picture.size)
    if refusal:
        raise PageUndecodable(refusal)
    decoded = decode(picture, kind, stream).picture
    image = _fax(decoded) if decoded.mode == "1" else _png_of(to_eight_bit(decoded))
    return _on_page(picture, kind, image, profile=_profile(picture))


def _on_page(
    picture: ImageFile, kind: str, image: PdfPicture, profile: bytes | None = None
) -> PdfPicture:
    """Place an image on a page of its true size, upright."""
    turn = turn_of(picture, kind)
    placed = _UPRIGHT if turn is None else _TURNED[turn]
    width, height = _size_pt(picture, sideways=abs(placed[0]) < _SIDEWAYS)
    a, b, c, d, e, f = placed
    keeps_profile = profile is None or image.channels == len(picture.getbands())
    return PdfPicture(
        size_pt=(width, height),
        placed=(a * width, b * height, c * width, d * height, e * width, f * height),
        data=image.data,
        filter=image.filter,
        width_px=image.width_px,
        height_px=image.height_px,
        entries=image.entries,
        colours=image.colours,
        channels=image.channels,
        profile=(profile or image.profile) if keeps_profile else b"",
    )


def _size_pt(picture: ImageFile, *, sideways: bool) -> tuple[float, float]:
    width, height = picture.size
    across, down = _dpi(picture)
    size = (width / across * POINTS_PER_INCH, height / down * POINTS_PER_INCH)
    if max(size) > MOST_SIDE_PT or min(size) < LEAST_SIDE_PT:
        fitting = min(max(1.0, LEAST_SIDE_PT / min(size)), MOST_SIDE_PT / max(size))
        size = (size[0] * fitting, size[1] * fitting)
    return (size[1], size[0]) if sideways else size


def _dpi(picture: ImageFile) -> tuple[float, float]:
    """Return the resolution across and down: what the file states where that can be true."""
    try:
        across, down = (_without_noise(float(value)) for value in picture.info["dpi"])
    except (KeyError, TypeError, ValueError, ZeroDivisionError):
        return ASSUMED_DPI, ASSUMED_DPI
    believable = all(LEAST_DPI - 0.5 <= value <= MOST_DPI + 0.5 for value in (across, down))
    unsure = max(across, down) <= UNSURE_DPI + 0.5
    longest = max(picture.width / max(across, 1), picture.height / max(down, 1))
    if not believable or (unsure and longest > LONGEST_PAPER_IN):
        return ASSUMED_DPI, ASSUMED_DPI
    return across, down


def _without_noise(dpi: float) -> float:
    """Undo the rounding of formats that count pixels a metre: 199.9996 was 200."""
    nearest = round(dpi)
    return float(nearest) if abs(dpi - nearest) < ROUNDING_DPI else dpi


def _fax(picture: Image.Image) -> PdfPicture:
    """Pack black and white as CCITT group 4: TIFF's encoder writes it, in one strip."""
    file = BytesIO()
    whole = (picture.width + 7) // 8 * picture.height + 1
    picture.save(file, "TIFF", compression="group4", strip_size=whole)
    file.seek(0)
    written = TiffImageFile(file)
    tags = written.tag_v2
    (start,), (length,) = tags[STRIPOFFSETS], tags[STRIPBYTECOUNTS]
    parameters = b"/K -1 /Columns %d /Rows %d" % picture.size
    if tags[262] == 1:  # its photometric interpretation: 0 is black
        parameters += b" /BlackIs1 true"
    return PdfPicture(
        size_pt=(0, 0),
        data=file.getvalue()[start : start + length],
        filter=b"/CCITTFaxDecode",
        width_px=picture.width,
        height_px=picture.height,
        entries=b"/BitsPerComponent 1 /DecodeParms << %b >>" % parameters,
        colours=b"/DeviceGray",
        channels=1,
    )


def _png_of(picture: Image.Image) -> PdfPicture:
    file = BytesIO()
    picture.save(file, "PNG")
    rows = _plain_png(file)
    if rows is None:
        raise AssertionError("grey and RGB are written as plain PNG")
    return rows


def _plain_png(stream: BinaryIO) -> PdfPicture | None:
    """Return the rows of a PNG as they are compressed; None where a PDF cannot hold them so."""
    chunks = list(_png_chunks(stream))
    kinds = {kind for kind, _ in chunks}
    if not chunks or chunks[0][0] != b"IHDR" or chunks[-1][0] != b"IEND" or b"tRNS" in kinds:
        return None
    width, height, bits, colour, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    if interlaced or colour not in _PNG_CHANNELS:
        return None
    channels = _PNG_CHANNELS[colour]
    palette = b"".join(data for kind, data in chunks if kind == b"PLTE")
    colours = b"/DeviceGray" if colour == _PNG_GREY else b"/DeviceRGB"
    if colour == _PNG_PALETTE:
        colours = b"[/Indexed /DeviceRGB %d <%b>]" % (len(palette) // 3 - 1, palette.hex().encode())
    parameters = b"/Predictor 15 /Colors %d /BitsPerComponent %d /Columns %d" % (
        channels,
        bits,
        width,
    )
    return PdfPicture(
        size_pt=(0, 0),
        data=b"".join(data for kind, data in chunks if kind == b"IDAT"),
        width_px=width,
        height_px=height,
        entries=b"/BitsPerComponent %d /DecodeParms << %b >>" % (bits, parameters),
        colours=colours,
        channels=channels,
    )


def _png_chunks(stream: BinaryIO) -> Iterator[tuple[bytes, bytes]]:
    """Yield kind and data of each chunk up to the end or to where the file is cut."""
    stream.seek(8)
    while len(head := stream.read(8)) == 8:  # noqa: PLR2004  # four bytes of length, four of kind
        length, kind = struct.unpack(">I4s", head)
        data = stream.read(length)
        if len(data) < length:
            return
        yield kind, data
        stream.seek(4, 1)  # a checksum


def _whole(stream: BinaryIO) -> bytes:
    stream.seek(0)
    return stream.read()


def _profile(picture: ImageFile) -> bytes:
    """Return the colour profile, if there is one that fits the picture's colours."""
    profile = picture.info.get("icc_profile") or b""
    wanted = _PROFILE_SPACES.get(picture.mode)
    return profile if wanted and profile[16:20] == wanted else b""
