"""Pictures as pages of a PDF: their true size, their very pixels, and no more bytes than needed."""

from __future__ import annotations

import struct
import zlib
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np
import pikepdf
import pytest
from PIL import Image, ImageChops, ImageCms, ImageDraw, ImageOps

from paperlight.documents.open import open_document
from paperlight.documents.page import RenderSize
from paperlight.documents.pictures.as_pdf import pictures_as_pdf
from paperlight.documents.sniff import sniff

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SIZE = (240, 320)
DPI = 100
POINT = 72 / DPI


def drawing(mode: str = "RGB", size: tuple[int, int] = SIZE) -> Image.Image:
    """Return a picture that looks different from every side."""
    picture = Image.new("RGB", size, (255, 255, 255))
    pen = ImageDraw.Draw(picture)
    pen.rectangle((20, 20, 90, 50), fill=(0, 0, 0))
    pen.ellipse((150, 200, 220, 300), fill=(200, 30, 30))
    pen.line((30, 300, 130, 120), fill=(20, 60, 200), width=5)
    return picture.convert(mode)


def encoded(picture: Image.Image, kind: str, **options: Any) -> bytes:
    stream = BytesIO()
    picture.save(stream, kind, **{"dpi": (DPI, DPI), **options})
    return stream.getvalue()


def interlaced(picture: Image.Image) -> bytes:
    """Return a grey picture as a PNG in the seven passes of Adam; Pillow writes none."""
    pixels = np.asarray(picture)
    passes = [(0, 8, 0, 8), (0, 8, 4, 8), (4, 8, 0, 4), (0, 4, 2, 4)]
    passes += [(2, 4, 0, 2), (0, 2, 1, 2), (1, 2, 0, 1)]
    rows = b"".join(
        b"\0" + row.tobytes() for y, down, x, across in passes for row in pixels[y::down, x::across]
    )
    header = struct.pack(">IIBBBBB", *picture.size, 8, 0, 0, 0, 1)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


def as_pdf(folder: Path, data: bytes) -> bytes:
    """Return a picture file as a PDF."""
    source, stream = folder / "picture", BytesIO()
    source.write_bytes(data)
    kind = sniff(data[:4096])
    with open_document(data) as document:
        count = document.page_count
    assert [*range(1, count + 1)] == list(pictures_as_pdf(source, kind, count, stream))
    return stream.getvalue()


def size_of(pdf: bytes, number: int = 1) -> tuple[float, float]:
    with open_document(pdf) as document:
        size = document.page(number).size
    return size.width, size.height


def seen(pdf: bytes, dpi: float = DPI, number: int = 1) -> Image.Image:
    """Return what PDFium draws."""
    with open_document(pdf) as document:
        return Image.fromarray(document.page(number).render(RenderSize(dpi=dpi)).pixels)


@contextmanager
def image_in(pdf: bytes) -> Iterator[pikepdf.Object]:
    """Yield the image of the first page."""
    with pikepdf.open(BytesIO(pdf)) as opened:
        yield opened.pages[0].Resources.XObject.Im


def farthest(a: Image.Image, b: Image.Image) -> int:
    """Return the largest difference of any sample of two pictures."""
    difference = ImageChops.difference(a.convert("RGB"), b.convert("RGB"))
    return max(high for _, high in difference.getextrema())


# Pixels


@pytest.mark.parametrize(
    ("mode", "kind", "options"),
    [
        ("1", "PNG", {}),
        ("L", "PNG", {}),
        ("RGB", "PNG", {}),
        ("P", "PNG", {}),
        ("1", "TIFF", {"compression": "group4"}),
        ("1", "TIFF", {"compression": "raw"}),
        ("L", "TIFF", {"compression": "tiff_lzw"}),
        ("RGB", "TIFF", {"compression": "tiff_deflate"}),
        ("1", "BMP", {}),
        ("RGB", "BMP", {}),
        ("P", "GIF", {}),
        ("RGB", "WEBP", {"lossless": True}),
        ("RGB", "JPEG2000", {"irreversible": False}),
    ],
)
def test_not_a_pixel_changes(
    tmp_path: Path, mode: str, kind: str, options: dict[str, object]
) -> None:
    picture = drawing(mode)
    data = encoded(picture, kind, **options)

    pdf = as_pdf(tmp_path, data)

    width, _ = size_of(pdf)
    assert 0 == farthest(picture, seen(pdf, dpi=SIZE[0] / width * 72))


@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK"])
def test_jpeg_data_go_in_as_they_are(tmp_path: Path, mode: str) -> None:
    data = encoded(drawing(mode), "JPEG", quality=90)

    pdf = as_pdf(tmp_path, data)

    with image_in(pdf) as image:
        assert data == image.read_raw_bytes()
    if mode != "CMYK":  # which programs turn to RGB in ways of their own
        assert farthest(Image.open(BytesIO(data)), seen(pdf)) < 3


def test_ink_on_a_cmyk_jpeg_stays_dark(tmp_path: Path) -> None:
    pdf = as_pdf(tmp_path, encoded(drawing("CMYK"), "JPEG", quality=95))

    page = seen(pdf)
    assert min(page.getpixel((5, 5))) > 240
    assert max(page.getpixel((50, 35))) < 60


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_stands_upright_whatever_its_exif_says(tmp_path: Path, orientation: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = encoded(drawing("L"), "JPEG", quality=95, exif=exif)

    pdf = as_pdf(tmp_path, data)

    upright = ImageOps.exif_transpose(Image.open(BytesIO(data)))
    assert tuple(side * POINT for side in upright.size) == pytest.approx(size_of(pdf), abs=0.01)
    assert farthest(upright, seen(pdf)) < 3
    with image_in(pdf) as image:
        assert data == image.read_raw_bytes()


@pytest.mark.parametrize(("mode", "kind"), [("LA", "PNG"), ("RGBA", "PNG"), ("RGBA", "TIFF")])
def test_transparent_parts_are_paper(tmp_path: Path, mode: str, kind: str) -> None:
    picture = drawing("RGBA")
    picture.putalpha(Image.new("L", SIZE, 0))
    picture.paste(drawing().crop((20, 20, 91, 51)), (20, 20))

    page = seen(as_pdf(tmp_path, encoded(picture.convert(mode), kind)))

    assert (255, 255, 255) == page.getpixel((180, 250))
    assert max(page.getpixel((50, 35))) < 10


def test_a_transparent_colour_of_a_palette_is_paper(tmp_path: Path) -> None:
    picture = drawing("P")
    data = encoded(picture, "PNG", transparency=picture.getpixel((180, 250)))

    assert (255, 255, 255) == seen(as_pdf(tmp_path, data)).getpixel((180, 250))


def test_deep_grey_comes_out_as_it_was_read(tmp_path: Path) -> None:
    values = np.full(SIZE[::-1], 4000, np.uint16)
    values[40:80, 40:200] = 300
    data = encoded(Image.fromarray(values), "TIFF")

    page = seen(as_pdf(tmp_path, data))

    assert (page.getpixel((5, 5))[0], page.getpixel((100, 60))[0]) == (255, 0)


def test_an_interlaced_png_is_packed_anew(tmp_path: Path) -> None:
    picture = drawing("L")

    pdf = as_pdf(tmp_path, interlaced(picture))

    assert 0 == farthest(picture, seen(pdf, dpi=200))


def test_a_colour_profile_goes_along_where_it_fits(tmp_path: Path) -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()

    coloured = as_pdf(tmp_path, encoded(drawing(), "JPEG", icc_profile=profile))
    grey = as_pdf(tmp_path, encoded(drawing("L"), "JPEG", icc_profile=profile))

    with image_in(coloured) as image:
        assert profile == image.ColorSpace[1].read_bytes()
    with image_in(grey) as image:
        assert pikepdf.Name.DeviceGray == image.ColorSpace


# Size


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF", "BMP"])
@pytest.mark.parametrize("dpi", [72, 96, 150, 200, 300, 600, 1200])
def test_a_page_has_the_size_that_its_resolution_says(tmp_path: Path, kind: str, dpi: int) -> None:
    pdf = as_pdf(tmp_path, encoded(drawing(), kind, dpi=(dpi, dpi)))

    assert (240 / dpi * 72, 320 / dpi * 72) == pytest.approx(size_of(pdf), rel=1e-3)


def test_a_fax_with_unequal_resolutions_is_not_squeezed(tmp_path: Path) -> None:
    pdf = as_pdf(tmp_path, encoded(drawing("1"), "TIFF", dpi=(204, 98)))

    assert (240 / 204 * 72, 320 / 98 * 72) == pytest.approx(size_of(pdf), rel=1e-3)


@pytest.mark.parametrize("dpi", [None, (1, 1), (10, 10), (4000, 4000)])
def test_a_picture_that_states_nothing_believable_counts_as_200_dpi(
    tmp_path: Path, dpi: tuple[int, int] | None
) -> None:
    stream = BytesIO()
    drawing().save(stream, "PNG", **({} if dpi is None else {"dpi": dpi}))

    pdf = as_pdf(tmp_path, stream.getvalue())

    assert (240 / 200 * 72, 320 / 200 * 72) == pytest.approx(size_of(pdf))


def test_72_dpi_are_not_believed_of_a_photo_that_would_be_a_poster(tmp_path: Path) -> None:
    photo = Image.new("L", (3000, 2000), 255)

    pdf = as_pdf(tmp_path, encoded(photo, "JPEG", dpi=(72, 72)))

    assert (3000 / 200 * 72, 2000 / 200 * 72) == pytest.approx(size_of(pdf))


def test_a_large_drawing_keeps_its_size_up_to_what_a_pdf_allows(tmp_path: Path) -> None:
    banner = Image.new("1", (30_000, 40), 1)

    wide = size_of(as_pdf(tmp_path, encoded(banner, "TIFF", dpi=(300, 300), compression="group4")))
    wider = size_of(as_pdf(tmp_path, encoded(banner, "TIFF", dpi=(100, 100), compression="group4")))

    assert (7200, 9.6) == pytest.approx(wide, rel=1e-3)
    assert 14_400 == pytest.approx(wider[0])


# Bytes


def test_a_fax_page_is_not_larger_in_the_pdf(tmp_path: Path) -> None:
    data = encoded(drawing("1", (1654, 2339)), "TIFF", compression="group4")

    pdf = as_pdf(tmp_path, data)

    assert len(pdf) < len(data) * 1.05 + 1000
    with image_in(pdf) as image:
        assert pikepdf.Name.CCITTFaxDecode == image.Filter


def test_a_png_is_not_larger_in_the_pdf(tmp_path: Path) -> None:
    noise = np.random.default_rng(1).integers(0, 40, (300, 300, 3), np.uint8)
    data = encoded(Image.fromarray(noise), "PNG")

    assert len(as_pdf(tmp_path, data)) < len(data) + 1000


# Broken pictures


def test_a_cut_png_shows_what_can_be_decoded(tmp_path: Path) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (300, 300), np.uint8)
    data = encoded(Image.fromarray(noise), "PNG")

    page = np.asarray(seen(as_pdf(tmp_path, data[: len(data) // 2])).convert("L"))

    assert np.array_equal(noise[:100], page[:100])
    assert 255 == page[-20:].min()
