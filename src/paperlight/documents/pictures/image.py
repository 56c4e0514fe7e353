"""Image files as documents: one page, or one page a frame for TIFF."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO, Self

from PIL.TiffImagePlugin import TiffImageFile

from paperlight.documents.limits import LEAST_SIDE_PX, too_many_pixels
from paperlight.documents.page import RenderSize, Unit
from paperlight.documents.pictures.orientation import is_sideways, turn_of
from paperlight.documents.pictures.picture import BROKEN, decode, open_picture, pillow_quiet
from paperlight.documents.pictures.pixels import to_eight_bit, to_rgb_array
from paperlight.documents.pictures.reduce import halvings_possible, reduce_before_decoding, reduced
from paperlight.documents.raster import Raster
from paperlight.errors import DamagedDocument, PageUndecodable, TooManyPixels
from paperlight.geometry import Affine, Size

if TYPE_CHECKING:
    from types import TracebackType

    from PIL import Image
    from PIL.ImageFile import ImageFile

    from paperlight.documents.page import TextLayer

# A stated resolution is believed when the paper it implies is between a label and A3, in inches:
# 72 and 96 dpi are mostly what a program writes when it knows nothing.
_LEAST_PAPER_IN = 3.0
_MOST_PAPER_IN = 17.5
# The units of a JPEG's density that mean something, inches and centimetres; EXIF's resolution tag.
_JFIF_UNITS = {1, 2}
_EXIF_RESOLUTION = 0x011A


class ImageDocument:
    """An image file; frames are decoded on demand, one at a time, and not kept."""

    def __init__(self, stream: BinaryIO, kind: str) -> None:
        """Take over ``stream``; ``kind`` is what ``sniff`` found.

        Raises DamagedDocument and, before anything is decoded, TooManyPixels.
        """
        self._stream = stream
        self._kind = kind
        with pillow_quiet():
            picture = open_picture(stream, kind)
            frames = _count_frames(picture)
            if frames == 1 or kind != "tiff":
                _refuse_bomb(picture, halvings_possible(stream, kind))
        animated = kind != "tiff" and frames > 1
        self._page_count = 1 if animated else frames
        self._warnings = (
            (f"an animation or series of {frames} pictures; only the first is read",)
            if animated
            else ()
        )

    @property
    def format(self) -> str:
        """What ``sniff`` found: ``png``, ``jpeg``, ``tiff`` ..."""
        return self._kind

    @property
    def page_count(self) -> int:
        """The number of frames of a TIFF, else 1."""
        return self._page_count

    @property
    def attachments(self) -> tuple[str, ...]:
        """Nothing: images embed no files."""
        return ()

    @property
    def warnings(self) -> tuple[str, ...]:
        """Whether frames of an animation were passed over."""
        return self._warnings

    def page(self, number: int) -> ImagePage:
        """Return page ``number``, 1-based; IndexError outside 1..page_count."""
        if not 1 <= number <= self._page_count:
            raise IndexError(f"page {number} of {self._page_count}")
        return ImagePage(number=number, stream=self._stream, kind=self._kind)

    def close(self) -> None:
        """Let go of the file."""
        self._stream.close()

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
class ImagePage:
    """One frame of an image file, measured in pixels."""

    number: int
    stream: BinaryIO
    kind: str

    @property
    def unit(self) -> Unit:
        """Pixels."""
        return Unit.PIXEL

    @property
    def size(self) -> Size:
        """Width and height in pixels, upright; 0 by 0 where the frame's header is broken."""
        with pillow_quiet():
            try:
                picture = self._frame()
            except PageUndecodable:
                return Size(0, 0)
            return _turned(Size(*picture.size), turn_of(picture, self.kind))

    def text_layer(self) -> TextLayer | None:
        """None: images have no digital text."""
        return None

    def render(self, wanted: RenderSize) -> Raster:
        """Decode the frame, reduced by a whole factor where it is far larger than ``wanted``.

        Raises PageUndecodable when nothing of it can be decoded or it has too many pixels.
        """
        with pillow_quiet():
            picture = self._frame()
            stored = Size(*picture.size)
            to_decode = reduce_before_decoding(picture, self.kind, self.stream, wanted)
            refusal = too_many_pixels(*to_decode)
            if refusal:
                raise PageUndecodable(refusal)
            decoded = decode(picture, self.kind, self.stream)
            # Only now: asking a PNG for its tags decodes it, and loses what is broken about it.
            turn = turn_of(picture, self.kind)
            upright = reduced(to_eight_bit(decoded.picture), wanted)
        if turn is not None:
            upright = upright.transpose(turn)
        size = _turned(stored, turn)
        dpi = _stated_dpi(picture, size)
        if min(upright.size) < LEAST_SIDE_PX:
            raise PageUndecodable(
                f"The picture is only {size.width} x {size.height} pixels: too small to hold text."
            )
        return Raster(
            pixels=to_rgb_array(upright),
            to_page=Affine.scale(size.width / upright.width, size.height / upright.height),
            dpi=None if dpi is None else dpi * upright.width / size.width,
            incomplete=decoded.incomplete,
            reduction=max(1.0, size.width / upright.width),
            warnings=decoded.warnings,
        )

    def _frame(self) -> ImageFile:
        picture = open_picture(self.stream, self.kind)
        try:
            picture.seek(self.number - 1)
        except BROKEN as error:
            raise PageUndecodable(
                f"Frame {self.number} is damaged or of a kind that cannot be decoded ({error})."
            ) from error
        return picture


def _count_frames(picture: ImageFile) -> int:
    if isinstance(picture, TiffImageFile):
        return _count_tiff_frames(picture)
    try:
        return int(getattr(picture, "n_frames", 1))
    except BROKEN as error:
        raise DamagedDocument(
            f"The list of frames is damaged ({error}). Copy or export the file again."
        ) from error


def _count_tiff_frames(picture: TiffImageFile) -> int:
    """Follow the chain of frames to its end, through frames that cannot be decoded."""
    count = 1
    seen = {0}
    while (following := picture.tag_v2.next) not in seen:
        seen.add(following)
        try:
            picture.seek(count)
        except EOFError:
            break
        except BROKEN:
            pass  # its page says so when it is rendered; the frames behind it are still counted
        count += 1
    return count


def _refuse_bomb(picture: ImageFile, halvings: int) -> None:
    """Raise TooManyPixels unless the picture, or a cheap reduction of it, is within the limit."""
    refusal = too_many_pixels(picture.width >> halvings, picture.height >> halvings)
    if refusal:
        raise TooManyPixels(too_many_pixels(*picture.size) or refusal)


def _turned(stored: Size, turn: Image.Transpose | None) -> Size:
    return Size(stored.height, stored.width) if is_sideways(turn) else stored


def _stated_dpi(picture: ImageFile, size: Size) -> float | None:
    # Pillow gives a JPEG with EXIF tags 72 dpi where it states nothing.
    if picture.format == "JPEG" and not _states_density(picture):
        return None
    try:
        dpi = float(picture.info["dpi"][0])
    except (KeyError, IndexError, TypeError, ValueError, ZeroDivisionError):
        return None
    if not 1 < dpi < 1e5:  # noqa: PLR2004 - absurd values, and the 1 that means "no unit"
        return None
    return dpi if _LEAST_PAPER_IN <= size.longest / dpi <= _MOST_PAPER_IN else None


def _states_density(picture: ImageFile) -> bool:
    if picture.info.get("jfif_unit") in _JFIF_UNITS:
        return True
    try:
        return _EXIF_RESOLUTION in picture.getexif()
    except BROKEN:
        return False
