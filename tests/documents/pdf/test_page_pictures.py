from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

import numpy as np
import psutil
import pytest
from PIL import Image

from builders.pages import draw_page, encoded
from builders.pdf import PdfBuilder, image_pdf, show
from paperlight.documents.open import open_document
from paperlight.documents.page import RenderSize
from paperlight.errors import PageUndecodable

if TYPE_CHECKING:
    from paperlight.documents.raster import Raster

PAGE = draw_page([f"Line {number} of a scanned page" for number in range(30)], size=(992, 1403))
GREY = "/DeviceGray"


def first_page(data: bytes) -> Raster:
    with open_document(data) as document:
        return document.page(1).render(RenderSize())


def dark(raster: Raster) -> float:
    return float((raster.pixels[:, :, 1] < 128).mean())


def jpx(share: float = 1.0, **options: object) -> bytes:
    data = encoded(PAGE, "JPEG2000", **options)
    return image_pdf(data[: int(len(data) * share)], PAGE.size, filters="/JPXDecode", colours=GREY)


WHOLE = dark(first_page(jpx()))


def test_a_whole_jpeg_2000_scan_is_complete() -> None:
    raster = first_page(jpx())

    assert raster.incomplete is None
    assert WHOLE > 0.005


@pytest.mark.parametrize("share", [0.999, 0.99, 0.9, 0.5])
def test_a_cut_jpeg_2000_scan_is_decoded_a_second_time_and_never_blank(share: float) -> None:
    raster = first_page(
        jpx(share, irreversible=True, quality_mode="rates", quality_layers=[40, 20, 8])
    )

    assert "the end of the picture's data is missing" == raster.incomplete
    assert dark(raster) == pytest.approx(WHOLE, rel=0.3)


def test_a_second_decoding_lies_where_pdfium_would_have_drawn_it() -> None:
    cut = first_page(jpx(0.999)).pixels[:, :, 1].astype(float)
    whole = first_page(jpx()).pixels[:, :, 1].astype(float)

    assert np.abs(cut - whole).mean() < 3


def test_a_scan_that_nothing_can_decode_fails_and_is_not_blank() -> None:
    data = image_pdf(b"junkjunk" * 50, PAGE.size, filters="/JBIG2Decode", colours=GREY, bits=1)

    with pytest.raises(PageUndecodable, match=r"JBIG2Decode.*covers 100%.*cannot be decoded"):
        first_page(data)


def test_a_jpeg_2000_scan_of_one_percent_fails() -> None:
    with pytest.raises(PageUndecodable, match="JPXDecode"):
        first_page(image_pdf(b"\0" * 400, PAGE.size, filters="/JPXDecode", colours=GREY))


@pytest.mark.parametrize("over", [show("Bates 000123"), "3 Tr " + show("old recognised text")])
def test_text_over_an_undecodable_scan_does_not_hide_the_failure(over: str) -> None:
    data = image_pdf(
        b"junkjunk" * 50, PAGE.size, filters="/JBIG2Decode", colours=GREY, bits=1, over=over
    )

    with pytest.raises(PageUndecodable, match="cannot be decoded"):
        first_page(data)


def test_a_blank_scan_that_decodes_is_a_blank_page() -> None:
    white = encoded(Image.new("L", PAGE.size, 255), "JPEG")

    raster = first_page(image_pdf(white, PAGE.size, colours=GREY))

    assert raster.incomplete is None
    assert 255 == raster.pixels.min()


@pytest.mark.parametrize("share", [0.6, 0.2])
def test_a_cut_jpeg_scan_is_incomplete_and_its_lost_part_is_paper(share: float) -> None:
    data = encoded(PAGE, "JPEG")

    raster = first_page(image_pdf(data[: int(len(data) * share)], PAGE.size, colours=GREY))

    assert "cut off" in (raster.incomplete or "")
    assert 0 < dark(raster) < WHOLE
    assert 255 == raster.pixels[-60:].min()


def test_a_jpeg_that_only_lacks_its_end_marker_is_complete() -> None:
    data = encoded(PAGE, "JPEG")

    raster = first_page(image_pdf(data[:-2], PAGE.size, colours=GREY))

    assert raster.incomplete is None
    assert dark(raster) == pytest.approx(WHOLE, rel=0.05)


def test_a_jpeg_with_padding_after_its_end_is_complete() -> None:
    raster = first_page(image_pdf(encoded(PAGE, "JPEG") + b"\r\n\0\0", PAGE.size, colours=GREY))

    assert raster.incomplete is None


@pytest.mark.parametrize(
    ("mode", "colours", "bits"), [("L", GREY, 8), ("RGB", "/DeviceRGB", 8), ("1", GREY, 1)]
)
@pytest.mark.parametrize("share", [1.0, 0.5])
def test_a_cut_lossless_scan_is_incomplete_and_a_whole_one_is_not(
    mode: str, colours: str, bits: int, share: float
) -> None:
    data = zlib.compress(PAGE.convert(mode).tobytes())
    pdf = image_pdf(
        data[: int(len(data) * share)],
        PAGE.size,
        filters="/FlateDecode",
        colours=colours,
        bits=bits,
    )

    raster = first_page(pdf)

    assert (share < 1) == (raster.incomplete is not None)
    assert dark(raster) <= WHOLE * 1.1


@pytest.mark.parametrize(("strips", "share"), [(4, "25%"), (50, "2%")])
def test_one_bad_strip_of_a_scan_makes_it_incomplete(strips: int, share: str) -> None:
    pdf = PdfBuilder()
    names, content = "", ""
    rows = 1400 // strips
    for index in range(strips):
        strip = encoded(PAGE.crop((0, rows * index, 992, rows * (index + 1))), "JPEG2000")
        number = pdf.stream(
            b"\0" * 99 if index == strips // 2 else strip,
            f"/Type /XObject /Subtype /Image /Width 992 /Height {rows} /Filter /JPXDecode"
            f" /ColorSpace {GREY} /BitsPerComponent 8",
        )
        names += f"/S{index} {number} 0 R "
        high = 840 / strips
        content += f"q 595 0 0 {high} 0 {842 - high * (index + 1)} cm /S{index} Do Q\n"
    pdf.page(content, extra=f"/Resources << /XObject << {names} >> >>")

    raster = first_page(pdf.build())

    assert f"covers {share} of the page cannot be decoded" in (raster.incomplete or "")
    assert dark(raster) > WHOLE / 2
    assert 120 == pytest.approx(raster.dpi, abs=1)


def test_a_picture_bomb_inside_a_pdf_is_refused_before_it_is_drawn() -> None:
    side = 20_000
    data = zlib.compress(bytes(side * side // 8), 9)
    pdf = image_pdf(data, (side, side), filters="/FlateDecode", colours=GREY, bits=1)

    with pytest.raises(PageUndecodable, match="400 million pixels"):
        first_page(pdf)


@pytest.mark.slow
def test_a_huge_jpeg_2000_scan_is_read_at_a_lower_level() -> None:
    huge = draw_page(["A very large plan"], size=(7000, 9000), font_px=300)
    data = image_pdf(encoded(huge, "JPEG2000"), huge.size, filters="/JPXDecode", colours=GREY)
    before = psutil.Process().memory_info().rss

    raster = first_page(data)

    drawn = np.asarray(huge.resize((raster.pixels.shape[1], raster.pixels.shape[0])), dtype=float)
    assert raster.incomplete is None
    assert np.abs(raster.pixels[:, :, 1] - drawn).mean() < 2
    assert psutil.Process().memory_info().rss - before < 200 << 20
