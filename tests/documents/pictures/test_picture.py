from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from builders.pages import draw_page, encoded
from paperlight.documents.open import open_document
from paperlight.documents.page import RenderSize
from paperlight.errors import DamagedDocument, PageUndecodable

if TYPE_CHECKING:
    from paperlight.documents.raster import Raster

LINES = tuple(f"Line {number} of a page full of words" for number in range(17))


def page_of(kind: str, **options: object) -> bytes:
    return encoded(draw_page(LINES), kind, **options)


def first_page(data: bytes) -> Raster:
    with open_document(data) as document:
        return document.page(1).render(RenderSize())


@pytest.mark.parametrize("lost", [1, 2])
@pytest.mark.parametrize("kind", ["JPEG", "TIFF", "BMP", "JPEG2000"])
def test_a_picture_without_its_last_bytes_is_whole_but_for_a_warning(kind: str, lost: int) -> None:
    data = page_of(kind)

    raster = first_page(data[:-lost])

    assert raster.incomplete is None
    assert ("the last bytes of the picture are missing",) == raster.warnings
    assert np.abs(raster.pixels.astype(float) - first_page(data).pixels).mean() < 0.1


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "TIFF"])
def test_a_picture_cut_to_60_percent_gives_its_upper_part_and_says_so(kind: str) -> None:
    data = page_of(kind)

    raster = first_page(data[: len(data) * 6 // 10])
    rows_with_ink = np.flatnonzero((raster.pixels[:, :, 1] < 100).any(axis=1))

    assert "rows" in (raster.incomplete or "")
    assert (877, 620, 3) == raster.pixels.shape
    assert np.array_equal(raster.pixels[:350] < 100, first_page(data).pixels[:350] < 100)
    assert rows_with_ink.max() < 650
    assert 255 == raster.pixels[-100:].min()


def test_a_png_with_one_broken_byte_is_incomplete() -> None:
    data = bytearray(page_of("PNG"))
    data[len(data) // 2] ^= 0xFF

    assert "rows" in (first_page(bytes(data)).incomplete or "")


def test_a_progressive_jpeg_that_was_cut_is_coarse_and_incomplete() -> None:
    data = page_of("JPEG", progressive=True)

    raster = first_page(data[: len(data) * 6 // 10])

    assert "the end of the picture's data is missing" == raster.incomplete
    assert np.abs(raster.pixels.astype(float) - first_page(data).pixels).mean() < 20


def test_a_jpeg_2000_that_was_cut_keeps_its_coarse_levels() -> None:
    data = page_of("JPEG2000", irreversible=True, quality_mode="rates", quality_layers=[40, 20, 8])

    raster = first_page(data[: len(data) // 2])

    assert "the end of the picture's data is missing" == raster.incomplete
    assert np.abs(raster.pixels.astype(float) - first_page(data).pixels).mean() < 10


def test_an_interlaced_gif_that_was_cut_has_no_black_stripes() -> None:
    data = page_of("GIF")

    raster = first_page(data[: len(data) * 6 // 10])

    assert "rows" in (raster.incomplete or "")
    assert np.abs(raster.pixels.astype(float) - first_page(data).pixels).mean() < 12


@pytest.mark.parametrize("kind", ["WEBP", "AVIF"])
@pytest.mark.parametrize("share", [0.6, 0.99])
def test_a_cut_picture_of_a_kind_without_rows_is_refused_clearly(kind: str, share: float) -> None:
    data = page_of(kind)

    with pytest.raises((DamagedDocument, PageUndecodable), match="picture"):
        first_page(data[: int(len(data) * share)])


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF", "WEBP", "BMP", "GIF", "JPEG2000", "AVIF"])
def test_a_header_alone_is_damaged_or_undecodable(kind: str) -> None:
    data = page_of(kind)

    with pytest.raises((DamagedDocument, PageUndecodable)):
        first_page(data[:40])


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF", "WEBP", "BMP", "GIF", "JPEG2000", "AVIF"])
def test_flipped_bytes_never_escape_as_another_error(kind: str) -> None:
    data = page_of(kind)
    random = np.random.default_rng(3)
    for _ in range(25):
        broken = bytearray(data)
        for at in random.integers(12, len(data), 12):
            broken[at] = int(random.integers(256))
        try:
            raster = first_page(bytes(broken))
        except (DamagedDocument, PageUndecodable):
            continue

        assert raster.pixels.dtype == np.uint8
