from __future__ import annotations

import warnings
from io import BytesIO
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest
from PIL import Image, ImageOps

from builders.pages import draw_page, encoded
from paperlight.documents.limits import MAX_PIXELS
from paperlight.documents.open import open_document
from paperlight.documents.page import RenderSize
from paperlight.errors import PageUndecodable, TooManyPixels
from paperlight.geometry import Size

if TYPE_CHECKING:
    from paperlight.documents.raster import Raster

ORIENTATION_TAG = 0x0112
INVERSES = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


def first_page(data: bytes, wanted: RenderSize | None = None) -> Raster:
    with open_document(data) as document:
        return document.page(1).render(wanted or RenderSize())


def grey(raster: Raster) -> np.ndarray:
    return raster.pixels[:, :, 1].astype(float)


def photo(kind: str, orientation: int, **options: object) -> bytes:
    page = draw_page().convert("RGB")
    stored = page.transpose(INVERSES[orientation]) if orientation in INVERSES else page
    exif = Image.Exif()
    exif[ORIENTATION_TAG] = orientation
    return encoded(stored, kind, exif=exif.tobytes(), **options)


@pytest.mark.parametrize("orientation", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 4711])
@pytest.mark.parametrize("kind", ["JPEG", "TIFF", "PNG", "WEBP", "AVIF"])
def test_every_orientation_tag_is_applied_exactly_once(kind: str, orientation: int) -> None:
    drawn = np.asarray(draw_page(), dtype=float)

    with open_document(photo(kind, orientation)) as document:
        size = document.page(1).size
        raster = document.page(1).render(RenderSize())

    assert Size(620, 877) == size
    assert drawn.shape == raster.pixels.shape[:2]
    assert np.abs(grey(raster) - drawn).mean() < 4


def test_a_large_sideways_photo_keeps_its_map_to_the_page() -> None:
    page = draw_page(size=(3000, 4200), font_px=90).convert("RGB")
    exif = Image.Exif()
    exif[ORIENTATION_TAG] = 6
    data = encoded(page.transpose(INVERSES[6]), "JPEG", exif=exif.tobytes())

    raster = first_page(data, RenderSize(longest_px=1000, pixels=10**7))

    assert raster.size.longest < 4200
    assert (3000, 4200) == pytest.approx(
        raster.to_page.point((raster.size.width, raster.size.height))
    )


@pytest.mark.parametrize("kind", ["TIFF", "PNG"])
@pytest.mark.parametrize(
    ("factor", "offset"), [(256, 0), (12, 900), (1, 0), (4, 0), (64, 3)], ids=str
)
def test_a_sixteen_bit_scan_keeps_its_ink_dark(kind: str, factor: int, offset: int) -> None:
    levels = np.asarray(draw_page()).astype(np.uint16) * np.uint16(factor) + np.uint16(offset)

    pixels = grey(first_page(encoded(Image.fromarray(levels), kind)))

    drawn = np.asarray(draw_page())
    assert pixels[drawn == 0].mean() < 90
    assert pixels[drawn == 255].mean() > 220


@pytest.mark.parametrize("mode", ["I;16B", "I", "F"])
def test_other_deep_greys_keep_their_ink_dark(mode: str) -> None:
    drawn = np.asarray(draw_page())
    kinds = {"I;16B": ">u2", "I": np.int32, "F": np.float32}
    scale = {"I;16B": 200, "I": 70_000, "F": 1 / 255}[mode]
    picture = Image.fromarray((drawn.astype(np.float64) * scale).astype(kinds[mode]))

    pixels = grey(first_page(encoded(picture, "TIFF")))

    assert mode == picture.mode
    assert pixels[drawn == 0].mean() < 40
    assert pixels[drawn == 255].mean() > 220


def test_noise_on_an_empty_sixteen_bit_page_stays_paper() -> None:
    noise = np.random.default_rng(7).normal(60_000, 300, (400, 300)).astype(np.uint16)

    pixels = grey(first_page(encoded(Image.fromarray(noise), "TIFF")))

    assert pixels.min() > 230


def on_transparent(mode: str) -> Image.Image:
    page = Image.new("RGBA", (620, 877), (0, 0, 0, 0))
    page.putalpha(ImageOps.invert(draw_page()))
    return page.convert(mode)


def palette_with_transparency() -> Image.Image:
    page = draw_page().point(lambda level: 0 if level < 128 else 1)
    picture = page.convert("P")
    picture.putpalette([0, 0, 0, 0, 0, 0])
    picture.info["transparency"] = 1
    return picture


def min_is_white(page: Image.Image) -> bytes:
    return encoded(ImageOps.invert(page), "TIFF", tiffinfo={262: 0})


@pytest.mark.parametrize(
    "data",
    [
        encoded(on_transparent("RGBA"), "PNG"),
        encoded(on_transparent("LA"), "PNG"),
        encoded(on_transparent("RGBA"), "WEBP"),
        encoded(palette_with_transparency(), "PNG", transparency=1),
        encoded(draw_page().convert("P"), "PNG"),
        encoded(draw_page().convert("P"), "GIF"),
        encoded(draw_page().convert("1"), "PNG"),
        encoded(draw_page().convert("1"), "TIFF", compression="group4"),
        encoded(draw_page().convert("RGB").convert("CMYK"), "JPEG"),
        encoded(draw_page().convert("RGB").convert("CMYK"), "TIFF"),
        encoded(draw_page().convert("RGB").convert("YCbCr"), "TIFF"),
        encoded(draw_page().convert("RGB").convert("LAB"), "TIFF"),
    ],
    ids=["rgba", "la", "webp", "p+t", "p", "gif", "1", "g4", "cmyk", "cmyk-tiff", "ycc", "lab"],
)
def test_ink_stays_dark_on_white_in_every_mode(data: bytes) -> None:
    pixels = grey(first_page(data))

    drawn = np.asarray(draw_page())
    assert pixels[drawn == 0].mean() < 40
    assert pixels[drawn == 255].mean() > 240


def test_colours_of_twelve_bits_in_sixteen_use_the_full_range() -> None:
    levels = np.stack([np.asarray(draw_page()).astype(np.uint16) * 16] * 3, axis=-1)
    stored, data = cv2.imencode(".png", levels)

    pixels = grey(first_page(data.tobytes()))

    drawn = np.asarray(draw_page())
    assert stored
    assert pixels[drawn == 0].mean() < 40
    assert pixels[drawn == 255].mean() > 240


def test_a_grey_picture_of_four_bits_in_eight_uses_the_full_range() -> None:
    pixels = grey(first_page(encoded(draw_page().point(lambda value: value // 17), "PNG")))

    assert 255 == pixels.max()


def test_white_letters_on_a_transparent_ground_stay_apart_from_it() -> None:
    letters = Image.new("RGBA", draw_page().size, (255, 255, 255, 0))
    letters.putalpha(ImageOps.invert(draw_page()))

    pixels = grey(first_page(encoded(letters, "PNG")))

    drawn = np.asarray(draw_page())
    assert pixels[drawn == 0].mean() > 240
    assert pixels[drawn == 255].mean() < 40


def test_a_picture_that_is_white_on_black_is_left_so() -> None:
    pixels = grey(first_page(encoded(ImageOps.invert(draw_page()), "PNG")))

    assert pixels.mean() < 40


@pytest.mark.parametrize("mode", ["1", "L"])
def test_a_tiff_that_says_zero_is_white_is_turned_dark_on_white(mode: str) -> None:
    page = draw_page().convert(mode)
    data = bytearray(encoded(page, "TIFF"))
    with Image.open(BytesIO(bytes(data))) as stored:
        as_stored = stored.tag_v2[262]
    at = data.find(b"\x06\x01\x03\x00\x01\x00\x00\x00")
    data[at + 8] = 0

    pixels = grey(first_page(bytes(data)))

    assert 1 == as_stored
    assert pixels.mean() < 40


FRAMES = (
    draw_page(size=(600, 800)).convert("RGB"),
    draw_page(["one", "two"], size=(300, 1200)),
    Image.new("1", (1600, 500), 1),
    draw_page(size=(900, 900)).convert("P"),
    Image.new("1", (600, 800), 1),
)


def test_each_frame_of_a_tiff_is_a_page_of_its_own_size() -> None:
    data = encoded(FRAMES[0], "TIFF", save_all=True, append_images=FRAMES[1:])

    with open_document(data) as document:
        rasters = [
            document.page(number).render(RenderSize())
            for number in range(1, document.page_count + 1)
        ]

    assert 5 == document.page_count
    assert [frame.size for frame in FRAMES] == [
        (raster.pixels.shape[1], raster.pixels.shape[0]) for raster in rasters
    ]
    assert [True, True, False, True, False] == [raster.pixels.min() < 60 for raster in rasters]


def test_a_frame_that_cannot_be_decoded_keeps_its_place() -> None:
    data = bytearray(encoded(FRAMES[0], "TIFF", save_all=True, append_images=FRAMES[1:]))
    with Image.open(BytesIO(bytes(data))) as stored:
        stored.seek(1)
        stored._seek(1)
        offset = stored._frame_pos[1]
    entries = int.from_bytes(data[offset : offset + 2], "little")
    for entry in range(entries):
        at = offset + 2 + entry * 12
        if int.from_bytes(data[at : at + 2], "little") == 258:
            data[at + 8 : at + 10] = (77).to_bytes(2, "little")

    with open_document(bytes(data)) as document:
        assert 5 == document.page_count
        with pytest.raises(PageUndecodable, match="Frame 2"):
            document.page(2).render(RenderSize())
        assert Size(0, 0) == document.page(2).size
        assert document.page(4).render(RenderSize()).pixels.min() < 60


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "PNG"])
def test_an_animation_gives_its_first_frame_and_a_warning(kind: str) -> None:
    frames = [draw_page([word]).convert("RGB") for word in ("first", "second", "third")]
    data = encoded(frames[0], kind, save_all=True, append_images=frames[1:])

    with open_document(data) as document:
        pixels = grey(document.page(1).render(RenderSize()))

    assert 1 == document.page_count
    assert "series of 3 pictures" in document.warnings[0]
    assert np.abs(pixels - np.asarray(frames[0])[:, :, 1]).mean() < 3


def test_a_pixel_bomb_is_refused_before_it_is_decoded() -> None:
    bomb = encoded(Image.new("1", (20_000, 20_000)), "PNG")

    with pytest.raises(TooManyPixels, match="20000 x 20000 = 400 million") as refusal:
        open_document(bomb)

    assert len(bomb) < 100_000
    assert 413 == refusal.value.http_status


def test_a_huge_jpeg_is_decoded_reduced() -> None:
    huge = encoded(Image.new("L", (15_000, 13_000), 200), "JPEG", quality=30)

    raster = first_page(huge)

    assert 15_000 * 13_000 > MAX_PIXELS
    assert 2400 <= raster.size.longest < 4000
    assert (15_000, 13_000) == pytest.approx(
        raster.to_page.point((raster.size.width, raster.size.height))
    )


def test_a_long_strip_says_how_much_smaller_it_was_made() -> None:
    strip = encoded(Image.new("L", (20_000, 60), 255), "PNG")
    sheet = encoded(Image.new("L", (1654, 2339), 255), "PNG")

    assert 8.0 == pytest.approx(first_page(strip).reduction, rel=0.2)
    assert 1.0 == first_page(sheet).reduction


def test_a_large_jpeg_2000_is_decoded_reduced() -> None:
    page = draw_page(size=(5000, 7000), font_px=150)

    raster = first_page(encoded(page, "JPEG2000"), RenderSize(longest_px=1700, pixels=10**7))

    assert 1700 <= raster.size.longest <= 3400
    assert raster.pixels.min() < 60


def test_a_bomb_among_the_frames_of_a_tiff_fails_alone() -> None:
    frames = [draw_page().convert("1"), Image.new("1", (20_000, 20_000))]
    data = encoded(frames[0], "TIFF", save_all=True, append_images=frames[1:], compression="group4")

    with open_document(data) as document:
        assert document.page(1).render(RenderSize()).pixels.min() < 60
        with pytest.raises(PageUndecodable, match="million pixels"):
            document.page(2).render(RenderSize())


def test_a_picture_of_one_pixel_is_no_page() -> None:
    with pytest.raises(PageUndecodable, match="1 x 1 pixels"):
        first_page(encoded(Image.new("L", (1, 1), 255), "PNG"))


@pytest.mark.parametrize(
    ("dpi", "known"), [((75, 75), 75), ((300, 300), None), ((1, 1), None), (None, None)]
)
def test_a_stated_resolution_is_believed_only_when_it_gives_paper(
    dpi: tuple[int, int] | None, known: int | None
) -> None:
    page = draw_page(size=(620, 877))
    raster = first_page(encoded(page, "PNG", **({"dpi": dpi} if dpi else {})))

    assert known == (None if raster.dpi is None else round(raster.dpi))


def test_a_photo_that_states_no_resolution_has_none() -> None:
    assert first_page(photo("JPEG", 6)).dpi is None


def test_reading_pictures_leaves_the_process_as_it_was() -> None:
    before = (Image.MAX_IMAGE_PIXELS, list(warnings.filters))
    first_page(encoded(draw_page(), "PNG"))

    assert before == (Image.MAX_IMAGE_PIXELS, list(warnings.filters))


def test_a_large_jpeg_2000_without_levels_is_decoded_whole() -> None:
    page = draw_page(size=(2000, 2800), font_px=60)

    raster = first_page(
        encoded(page, "JPEG2000", num_resolutions=1), RenderSize(longest_px=900, pixels=10**6)
    )

    assert raster.pixels.min() < 60
    assert 900 <= raster.size.longest < 1800


@pytest.mark.slow
def test_a_jpeg_2000_over_the_limit_is_read_at_a_lower_level() -> None:
    raster = first_page(encoded(Image.new("L", (12_000, 16_000), 200), "JPEG2000"))

    assert 12_000 * 16_000 > MAX_PIXELS
    assert 2400 <= raster.size.longest <= 4800
