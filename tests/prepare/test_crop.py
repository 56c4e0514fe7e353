from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from builders.scans import array, noisy, number_table, paper, photo, prose, written
from paperlight.prepare.crop import Bands, find_bands

BLACK = (0, 0, 0)


def marked_page(dpi: int) -> Image.Image:
    """A text block, a page number at the foot and a stamp in the corner: marks near all edges."""
    unit = dpi / 150
    page, pen = paper((round(1240 * unit), round(1754 * unit)))

    def write(text: str, x: float, y: float, px: float) -> None:
        font = ImageFont.load_default(round(px * unit))
        pen.text((x * unit, y * unit), text, font=font, fill=BLACK)

    for row in range(20):
        write("The quick brown fox jumps over the lazy dog", 160, 200 + row * 40, 22)
    write("17", 610, 1700, 22)
    write("EILT", 1130, 24, 36)
    return page


def dotted_contents(dpi: int) -> Image.Image:
    page, pen = paper()
    font = ImageFont.load_default(22)
    for row in range(30):
        pen.text((60, 100 + row * 50), f"Chapter {row + 1} {'.' * 120}", font=font, fill=BLACK)
        pen.rectangle((1180, 95 + row * 50, 1240, 130 + row * 50), fill=(255,) * 3)
        pen.text((1190, 100 + row * 50), str(row * 7 + 1), font=font, fill=BLACK)
    return enlarged(page, dpi)


def three_words(dpi: int) -> Image.Image:
    return enlarged(Image.fromarray(written(["to my mother"], at=(500, 700))), dpi)


def enlarged(page: Image.Image, dpi: int) -> Image.Image:
    return page.resize((page.width * dpi // 150, page.height * dpi // 150))


PAGES = {"marked": marked_page, "contents": dotted_contents, "three words": three_words}


@pytest.mark.parametrize("dpi", [150, 300, 600])
@pytest.mark.parametrize("kind", PAGES)
def test_a_black_strip_goes_and_every_mark_stays(kind: str, dpi: int) -> None:
    page = PAGES[kind](dpi)
    strip = round(14 * dpi / 150)
    ImageDraw.Draw(page).rectangle((0, 0, strip - 1, page.height), fill=BLACK)

    assert find_bands(array(page)) == Bands(left=strip)


@pytest.mark.parametrize("kind", PAGES)
def test_a_page_without_bands_keeps_its_margins(kind: str) -> None:
    assert find_bands(noisy(array(PAGES[kind](150)), 4)) == Bands()


def test_a_noisy_frame_of_scanner_bed_is_cut_at_all_sides() -> None:
    framed = np.full((1834, 1300, 3), 60, dtype=np.uint8)
    framed[30:-50, 20:-40] = prose()

    found = find_bands(noisy(framed, 10))

    assert found.sides == pytest.approx((20, 30, 40, 50), abs=1)


def test_a_grey_lid_below_a_short_page_is_cut() -> None:
    page = prose()
    page[1650:] = 150

    assert find_bands(page).sides == pytest.approx((0, 0, 0, 104), abs=1)


def test_a_band_with_a_note_on_it_stays() -> None:
    page = Image.fromarray(prose())
    pen = ImageDraw.Draw(page)
    pen.rectangle((0, 0, 80, page.height), fill=(40, 40, 40))
    pen.text((20, 800), "B 7", font=ImageFont.load_default(24), fill=(255, 255, 255))

    assert find_bands(array(page)) == Bands()


def test_the_ruled_frame_of_a_tight_table_stays() -> None:
    table = number_table(12, 5)[150:681, 110:1063]

    assert find_bands(table) == Bands()


def test_a_photo_is_not_trimmed() -> None:
    assert find_bands(photo()) == Bands()


@pytest.mark.parametrize("grey", [0, 128, 255])
def test_a_page_of_one_colour_has_no_bands(grey: int) -> None:
    assert find_bands(np.full((1754, 1240, 3), grey, dtype=np.uint8)) == Bands()


def test_white_writing_on_black_keeps_its_margins() -> None:
    assert find_bands(255 - prose()) == Bands()


@pytest.mark.parametrize("shape", [(1, 1, 3), (3, 900, 3), (900, 3, 3)])
def test_a_sliver_has_no_bands(shape: tuple[int, int, int]) -> None:
    assert find_bands(np.zeros(shape, dtype=np.uint8)) == Bands()
