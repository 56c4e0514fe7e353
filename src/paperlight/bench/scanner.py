"""What happens to paper on its way into a file: turned, skewed, blurred, noisy, compressed."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image, ImageFilter

if TYPE_CHECKING:
    from random import Random

PAPER = 255
_TURNS = {
    90: Image.Transpose.ROTATE_270,
    180: Image.Transpose.ROTATE_180,
    270: Image.Transpose.ROTATE_90,
}


def turned(image: Image.Image, degrees: int) -> Image.Image:
    """Turn clockwise by 90, 180 or 270 degrees."""
    return image.transpose(_TURNS[degrees])


def skewed(image: Image.Image, degrees: float) -> Image.Image:
    """Turn clockwise by a few degrees on a larger sheet of white."""
    return image.rotate(-degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=PAPER)


def blurred(image: Image.Image, radius_px: float) -> Image.Image:
    """Lose focus a little."""
    return image.filter(ImageFilter.GaussianBlur(radius_px))


def noisy(image: Image.Image, sigma: float, random: Random) -> Image.Image:
    """Add grain with this standard deviation, in grey levels of 255."""
    generator = np.random.default_rng(random.getrandbits(64))
    pixels = np.asarray(image, dtype=np.float32)
    pixels = pixels + generator.normal(0.0, sigma, pixels.shape).astype(np.float32)
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))


def as_png(image: Image.Image, dpi: int) -> bytes:
    """Encode without loss."""
    stream = BytesIO()
    image.save(stream, "PNG", dpi=(dpi, dpi))
    return stream.getvalue()


def as_jpeg(image: Image.Image, dpi: int, quality: int) -> bytes:
    """Encode with loss."""
    stream = BytesIO()
    image.save(stream, "JPEG", dpi=(dpi, dpi), quality=quality)
    return stream.getvalue()
