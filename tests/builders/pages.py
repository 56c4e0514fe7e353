"""Pages drawn with Pillow's own font, and the bytes of image files."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from PIL import Image, ImageDraw, ImageFont

if TYPE_CHECKING:
    from collections.abc import Sequence

TEXT = (
    "Invoice 2024-0815 for office supplies",
    "Paper, 500 sheets, three boxes",
    "Delivered on Monday the 14th of March",
    "Total amount due: 128.40 EUR",
)


def draw_page(
    lines: Sequence[str] = TEXT, *, size: tuple[int, int] = (620, 877), font_px: int = 24
) -> Image.Image:
    """Return a white grey-scale page with black lines of text from the top left."""
    page = Image.new("L", size, 255)
    pen = ImageDraw.Draw(page)
    font = ImageFont.load_default(font_px)
    for row, text in enumerate(lines):
        pen.text((font_px * 2, font_px * 2 + row * font_px * 2), text, fill=0, font=font)
    return page


def encoded(image: Image.Image, kind: str, **options: Any) -> bytes:
    """Return the image as a file of this kind (Pillow's name: ``PNG``, ``TIFF`` ...)."""
    stream = BytesIO()
    image.save(stream, kind, **options)
    return stream.getvalue()
