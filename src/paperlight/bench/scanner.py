"""What happens to paper on its way into a file: turned, skewed, blurred, noisy, compressed."""

from __future__ import annotations

import math
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image, ImageFilter

from paperlight.geometry import Affine, Box

if TYPE_CHECKING:
    from random import Random

    from paperlight.geometry import Size

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


def turned_map(size: Size, degrees: int) -> Affine:
    """Return where ``turned`` puts the points of a picture."""
    return Affine.quarter_turns(degrees // 90, size)


def skewed_map(size: Size, degrees: float) -> Affine:
    """Return where ``skewed`` puts the points of a picture: turned about its middle."""
    angle = math.radians(degrees)
    turn = Affine(a=math.cos(angle), b=-math.sin(angle), d=math.sin(angle), e=math.cos(angle))
    about_middle = Affine.translate(-size.width / 2, -size.height / 2) @ turn
    shift = Affine.translate(size.width / 2, size.height / 2)
    around = (about_middle @ shift).box(Box(0, 0, size.width, size.height))
    width = math.ceil(around.x1) - math.floor(around.x0)
    height = math.ceil(around.y1) - math.floor(around.y0)
    return about_middle @ Affine.translate(width / 2, height / 2)


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
