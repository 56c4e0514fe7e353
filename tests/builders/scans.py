"""Pictures of pages as scanners and cameras give them: arrays [height, width, 3], uint8, RGB."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

# A4 at 150 dpi.
A4_PX = (1240, 1754)

WORDS = (
    *("invoice", "delivery", "note", "order", "amount", "total", "price", "payment", "within"),
    *("days", "bank", "account", "customer", "number", "date", "street", "city", "please"),
    *("return", "signed", "copy", "office", "terms", "goods", "received", "quantity"),
)


def sentence(seed: int, words: int = 7) -> str:
    """Return a line of seeded prose."""
    chooser = random.Random(seed)
    return " ".join(chooser.choice(WORDS) for _ in range(words)).capitalize() + "."


def paper(
    size: tuple[int, int] = A4_PX, grey: int = 255
) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """Return an empty page, RGB, and a pen for it."""
    page = Image.new("RGB", size, (grey, grey, grey))
    return page, ImageDraw.Draw(page)


def array(page: Image.Image) -> NDArray[np.uint8]:
    """Return the pixels of a page."""
    return np.array(page.convert("RGB"))


def written(
    lines: Sequence[str],
    *,
    at: tuple[int, int] = (110, 120),
    font_px: int = 24,
    size: tuple[int, int] = A4_PX,
    ink: int = 0,
    grey: int = 255,
) -> NDArray[np.uint8]:
    """Return a page with lines of text that start at ``at``."""
    page, pen = paper(size, grey)
    font = ImageFont.load_default(font_px)
    for row, text in enumerate(lines):
        place = (at[0], at[1] + round(row * font_px * 1.6))
        pen.text(place, text, font=font, fill=(ink, ink, ink))
    return array(page)


def prose(line_count: int = 24, *, seed: int = 1) -> NDArray[np.uint8]:
    """Return a page of prose."""
    return written([sentence(seed * 1000 + row) for row in range(line_count)])


def number_table(rows: int = 20, columns: int = 5, *, ruled: bool = True) -> NDArray[np.uint8]:
    """Return a page with nothing on it but a table of amounts."""
    page, pen = paper()
    font = ImageFont.load_default(20)
    chooser = random.Random(5)
    width, height = 190, 44
    for row in range(rows):
        for column in range(columns):
            left, top = 110 + column * width, 150 + row * height
            if ruled:
                pen.rectangle((left, top, left + width, top + height), outline=(0, 0, 0), width=2)
            amount = f"{chooser.uniform(10, 9999):,.2f}"
            pen.text((left + 12, top + 10), amount, font=font, fill=(0, 0, 0))
    return array(page)


def form() -> NDArray[np.uint8]:
    """Return a form with a title, labels and empty boxes."""
    page, pen = paper()
    pen.text((100, 60), "Application for a permit", font=ImageFont.load_default(36), fill=(0, 0, 0))
    for row in range(12):
        top = 160 + row * 90
        label = f"{sentence(row, 2)[:-1]}:"
        pen.text((100, top + 8), label, font=ImageFont.load_default(22), fill=(0, 0, 0))
        pen.rectangle((420, top, 1120, top + 48), outline=(0, 0, 0), width=2)
    return array(page)


def barcode() -> NDArray[np.uint8]:
    """Return a page with a bar code and no letter."""
    page, pen = paper()
    chooser = random.Random(3)
    x = 300
    while x < 900:
        width = chooser.choice((3, 3, 6, 9))
        pen.rectangle((x, 600, x + width - 1, 760), fill=(0, 0, 0))
        x += width + chooser.choice((3, 3, 6))
    return array(page)


def photo(seed: int = 1) -> NDArray[np.uint8]:
    """Return a picture without text: soft blotches under a gradient, with grain."""
    rng = np.random.default_rng(seed)
    width, height = A4_PX
    blotches = rng.normal(128, 60, (44, 31, 3)).astype(np.float32)
    picture = cv2.resize(blotches, (width, height), interpolation=cv2.INTER_CUBIC)
    picture += np.linspace(90, -60, height, dtype=np.float32)[:, None, None]
    picture += rng.normal(0, 8, picture.shape).astype(np.float32)
    return np.clip(picture, 0, 255).astype(np.uint8)


def noisy(page: NDArray[np.uint8], deviation: float, *, seed: int = 1) -> NDArray[np.uint8]:
    """Return a page with the grain of a scanner, the same in all three channels."""
    grain = np.random.default_rng(seed).normal(0, deviation, page.shape[:2])
    return np.clip(page + grain[..., None], 0, 255).astype(np.uint8)


def turned(page: NDArray[np.uint8], quarter_turns: int) -> NDArray[np.uint8]:
    """Return a page turned clockwise by quarter turns."""
    return np.ascontiguousarray(np.rot90(page, -quarter_turns))


def skewed(page: NDArray[np.uint8], degrees: float, *, grey: int = 255) -> NDArray[np.uint8]:
    """Return a page turned clockwise about its middle; the picture keeps its size."""
    height, width = page.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), -degrees, 1)
    fill = (grey, grey, grey)
    return np.asarray(
        cv2.warpAffine(page, matrix, (width, height), flags=cv2.INTER_CUBIC, borderValue=fill),
        dtype=np.uint8,
    )
