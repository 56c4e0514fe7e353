from __future__ import annotations

import cv2
import numpy as np
import pytest
from PIL import ImageDraw, ImageFilter, ImageFont

from builders.scans import array, noisy, paper, prose, turned, written
from paperlight.prepare.ink import measure_ink

# A4 at 200 dpi.
SIZE = (1654, 2339)
EIGHT_POINTS_PX = 22


def white(grey: int = 255):
    return array(paper(SIZE, grey)[0])


def show_through(contrast: float):
    back = cv2.resize(np.ascontiguousarray(prose(34)[:, ::-1]), SIZE)
    return (250 - (255 - back.astype(float)) * contrast).astype(np.uint8)


def holes_and_staple(*, hollow: bool):
    page, pen = paper(SIZE, 248)
    for top in (900, 1530):
        pen.ellipse((80, top, 124, top + 44), fill=(170,) * 3 if hollow else (30,) * 3)
        if hollow:
            pen.ellipse((84, top + 4, 128, top + 48), fill=(248,) * 3)
    pen.line((90, 80, 180, 60), fill=(90,) * 3, width=6)
    return array(page.filter(ImageFilter.GaussianBlur(1.5)))


def ruled(grey: int, *, slope_px: int = 0, width: int = 2):
    page, pen = paper(SIZE, 250)
    for top in range(200, 2300, 70):
        pen.line((0, top, SIZE[0], top + slope_px), fill=(grey,) * 3, width=width)
    pen.line((200, 0, 200, SIZE[1]), fill=(grey,) * 3, width=width)
    return array(page)


def squared(grey: int):
    page, pen = paper(SIZE, 250)
    for place in range(20, SIZE[1], 39):
        pen.line((0, place, SIZE[0], place), fill=(grey,) * 3)
        pen.line((place, 0, place, SIZE[1]), fill=(grey,) * 3)
    return array(page)


def shadow_of_a_binding():
    columns = np.arange(SIZE[0])
    grey = 250 - 120 * np.exp(-columns / 120)
    page = np.repeat(np.tile(grey, (SIZE[1], 1))[..., None], 3, axis=2).astype(np.uint8)
    return noisy(page, 3)


BLANK = {
    "white": white,
    "light grain": lambda: noisy(white(235), 5),
    "heavy grain": lambda: noisy(white(200), 20),
    "grey noise": lambda: noisy(white(128), 40),
    "soft noise": lambda: cv2.GaussianBlur(noisy(white(200), 60), (0, 0), 2),
    "show-through": lambda: show_through(0.04),
    "noisy show-through": lambda: noisy(show_through(0.04), 6),
    "strong show-through": lambda: show_through(0.08),
    "punch holes and a staple": lambda: holes_and_staple(hollow=False),
    "shadows of holes": lambda: holes_and_staple(hollow=True),
    "black": lambda: white(8),
    "noisy black": lambda: noisy(white(12), 8),
    "ruled paper": lambda: ruled(150),
    "faint ruled paper": lambda: noisy(ruled(215, width=1), 6),
    "ruled paper scanned askew": lambda: noisy(ruled(180, slope_px=60), 4),
    "squared paper": lambda: squared(180),
    "shadow of a binding": shadow_of_a_binding,
}


@pytest.mark.parametrize("kind", BLANK)
def test_a_page_without_writing_has_no_marks(kind: str) -> None:
    ink = measure_ink(BLANK[kind]())

    assert ink.marks == 0
    assert ink.nothing_to_read


def word(text: str = "Paper", **where: object):
    options = {"at": (700, 1100), "font_px": EIGHT_POINTS_PX, "size": SIZE} | where
    return written([text], **options)


def banner():
    page, pen = paper(SIZE)
    pen.rectangle((100, 100, 1500, 220), fill=(20, 20, 20))
    pen.text((140, 130), "Annual report", font=ImageFont.load_default(50), fill=(255, 255, 255))
    return array(page)


WRITTEN = {
    "a word of 8 points": word,
    "a word of 6 points": lambda: word(font_px=17),
    "a word at 150 dpi": lambda: word(font_px=17, size=(1240, 1754), at=(500, 800)),
    "a word at 300 dpi": lambda: word(font_px=33, size=(2480, 3508)),
    "a grey word": lambda: word(ink=150),
    "a light grey word": lambda: word(ink=200),
    "a word in grain": lambda: noisy(word(grey=240), 10),
    "a word in heavy grain": lambda: noisy(word(grey=220), 20),
    "white on black": lambda: word(ink=245, grey=10),
    "white on a dark banner": banner,
    "a page number": lambda: word("7", at=(820, 2250)),
    "a page number at the edge": lambda: word("17", at=(1580, 2270)),
    "a word on its side": lambda: turned(word(), 1),
    "large display type": lambda: word("Hi", font_px=420, at=(300, 300)),
    "a word over show-through": lambda: np.minimum(show_through(0.04), word()),
    "a page number beside holes": lambda: np.minimum(
        holes_and_staple(hollow=False), word("7", at=(820, 2250))
    ),
    "a word on ruled paper": lambda: np.minimum(ruled(180), word(at=(700, 1110))),
    "a word in a shadow": lambda: np.minimum(shadow_of_a_binding(), word(at=(60, 1100))),
}


@pytest.mark.parametrize("kind", WRITTEN)
def test_the_least_writing_leaves_a_mark(kind: str) -> None:
    ink = measure_ink(WRITTEN[kind]())

    assert ink.marks > 0
    assert not ink.nothing_to_read


@pytest.mark.parametrize("inverted", [False, True])
@pytest.mark.parametrize("margin_px", [0, 1, 4])
@pytest.mark.parametrize("font_px", [16, 24, 90])
@pytest.mark.parametrize("text", ["Ag", "Delivery note"])
def test_a_word_that_was_cut_out_tightly_is_no_blank_page(
    text: str, font_px: int, margin_px: int, *, inverted: bool
) -> None:
    page = word(text, font_px=font_px)
    rows, columns = np.nonzero(page[..., 0] < 200)
    crop = page[
        rows.min() - margin_px : rows.max() + 1 + margin_px,
        columns.min() - margin_px : columns.max() + 1 + margin_px,
    ]

    ink = measure_ink(np.ascontiguousarray(255 - crop if inverted else crop))

    assert ink.marks > 0


def test_a_page_of_prose_has_about_as_many_marks_as_letters() -> None:
    letters = 24 * 38  # seven words of five to six letters a line

    ink = measure_ink(prose(24))

    assert 0.5 * letters < ink.marks < 1.5 * letters


def test_coverage_is_the_share_of_the_page_under_ink() -> None:
    page, pen = paper((1000, 1000))
    ImageDraw.ImageDraw.rectangle(pen, (400, 400, 459, 459), fill=(0, 0, 0))

    ink = measure_ink(array(page))

    assert ink.coverage == pytest.approx(0.0036, rel=0.1)


def test_a_tiny_picture_can_be_measured() -> None:
    ink = measure_ink(np.full((1, 1, 3), 255, dtype=np.uint8))

    assert ink.marks == 0
