"""Prepared pages, as engines get them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from paperlight.geometry import Affine
from paperlight.prepare.prepared import Ink, PreparedPage

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from paperlight.lines import Line


def prepared(
    pixels: NDArray[np.uint8], *, known_lines: tuple[Line, ...] | None = None
) -> PreparedPage:
    """Wrap pixels that need no preparation."""
    return PreparedPage(
        number=1,
        pixels=pixels,
        to_page=Affine(),
        ink=Ink(coverage=0.1, marks=100),
        known_lines=known_lines,
    )


def white(width: int, height: int) -> NDArray[np.uint8]:
    """Return an empty sheet, [height, width, 3]."""
    return np.full((height, width, 3), 255, np.uint8)


def printed(
    texts: Iterable[tuple[int, int, str]],
    *,
    size: tuple[int, int] = (1000, 700),
    font_px: int = 30,
    rules: Iterable[tuple[int, int, int, int]] = (),
) -> NDArray[np.uint8]:
    """Print texts at (x, y), and draw rules from (x0, y0) to (x1, y1), on a white sheet."""
    sheet = Image.new("RGB", size, "white")
    pen = ImageDraw.Draw(sheet)
    font = ImageFont.load_default(font_px)
    for x, y, text in texts:
        pen.text((x, y), text, fill="black", font=font)
    for rule in rules:
        pen.line(rule, fill="black", width=3)
    return np.asarray(sheet)


def ruled_table(
    rows: list[list[str]], *, left: int = 60, top: int = 80, column_px: int = 200, row_px: int = 60
) -> tuple[list[tuple[int, int, str]], list[tuple[int, int, int, int]]]:
    """Return the texts and the rules of a table whose every cell has a border."""
    right = left + column_px * len(rows[0])
    bottom = top + row_px * len(rows)
    texts = [
        (left + column_px * column + 16, top + row_px * row + 14, text)
        for row, cells in enumerate(rows)
        for column, text in enumerate(cells)
    ]
    across = [(left, y, right, y) for y in range(top, bottom + 1, row_px)]
    down = [(x, top, x, bottom) for x in range(left, right + 1, column_px)]
    return texts, across + down
