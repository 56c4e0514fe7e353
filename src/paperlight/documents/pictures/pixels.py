"""Pictures of every kind to [height, width, 3] uint8 RGB, ink as the file shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

if TYPE_CHECKING:
    from numpy.typing import NDArray

# Grey values deeper than 8 bits: the share at either end that does not count as real range (a few
# hot or dead pixels), and how much of the white point the range must span before its lower end is
# taken for black (noise on an empty page spans less).
_STRAY = 0.0005
_LEAST_SPAN = 0.05
# A picture with at most this many values at 16 bits is taken as 8-bit data in a wide container.
_EIGHT_BIT_WHITE = 255.0
# Enough samples to know the range of a large picture, per side.
_SAMPLES_PER_SIDE = 1500

# A picture of 8 bits with nothing brighter than this is shallower data in a wide container, such as
# 12 bits a colour in 48; one with less than the least is black.
_MOST_SHALLOW = 31
_LEAST_SHALLOW = 8
# On a ground that is transparent for at least this share, light letters (of at least this
# brightness, but for a share of stray pixels) would vanish on white.
_LEAST_GROUND = 0.5
_LIGHT = 200
_MOST_DARK = 0.01
_OPAQUE = 128

_DEEP = ("I", "F")
_WITH_ALPHA = ("LA", "La", "PA", "RGBA", "RGBa")


def to_eight_bit(picture: Image.Image) -> Image.Image:
    """Return a picture of mode ``L`` or ``RGB``: deep grey scaled, palettes and alpha resolved.

    Transparent parts become white paper, or black behind light letters. Inversion and colour spaces
    are as the file says.
    """
    if picture.mode.startswith(_DEEP):
        return Image.fromarray(_scaled_to_eight_bit(np.asarray(picture)))
    if picture.mode in _WITH_ALPHA or "transparency" in picture.info:
        return _over_paper(picture)
    if picture.mode in {"1", "L"}:
        return _spread(picture.convert("L"))
    if picture.mode == "LAB":
        return picture.getchannel("L")
    return _spread(picture.convert("RGB"))


def to_rgb_array(picture: Image.Image) -> NDArray[np.uint8]:
    """Return [height, width, 3], uint8, RGB of a picture of mode ``L`` or ``RGB``."""
    return np.array(picture.convert("RGB"), dtype=np.uint8)


def _spread(picture: Image.Image) -> Image.Image:
    """Return a picture of shallow data in its full range, any other as it is."""
    brightest = int(np.asarray(picture).max(initial=0))
    if not _LEAST_SHALLOW <= brightest <= _MOST_SHALLOW:
        return picture
    table = [min(value * 255 // brightest, 255) for value in range(256)]
    return picture.point(table * len(picture.getbands()))


def _over_paper(picture: Image.Image) -> Image.Image:
    coloured = picture.convert("RGBA")
    alpha = coloured.getchannel("A")
    ground = 0 if _is_light_on_nothing(coloured, np.asarray(alpha)) else 255
    paper = Image.new("RGB", coloured.size, (ground, ground, ground))
    paper.paste(coloured, mask=alpha)
    return paper


def _is_light_on_nothing(coloured: Image.Image, alpha: NDArray[np.uint8]) -> bool:
    opaque = alpha >= _OPAQUE
    if not opaque.any() or opaque.mean() > 1 - _LEAST_GROUND:
        return False
    grey = np.asarray(coloured.convert("RGB").convert("L"))
    return bool((grey[opaque] < _LIGHT).mean() <= _MOST_DARK)


def _scaled_to_eight_bit(values: NDArray[np.generic]) -> NDArray[np.uint8]:
    """Map the range that a deep grey picture really uses to 0..255."""
    low, high = _range(values)
    factor = 255.0 / (high - low) if high > low else 0.0
    scaled = np.subtract(values, low, dtype=np.float32)
    scaled *= factor
    np.nan_to_num(scaled, copy=False)
    np.clip(scaled, 0, 255, out=scaled)
    eight_bit: NDArray[np.uint8] = np.rint(scaled, out=scaled).astype(np.uint8)
    return eight_bit


def _range(values: NDArray[np.generic]) -> tuple[float, float]:
    rows, columns = (-(-side // _SAMPLES_PER_SIDE) for side in values.shape)
    sample = values[::rows, ::columns].astype(np.float64)
    sample = sample[np.isfinite(sample)]
    if not sample.size:
        return 0.0, 1.0
    low, high = np.quantile(sample, (_STRAY, 1 - _STRAY))
    if np.issubdtype(values.dtype, np.integer):
        high = max(high, _EIGHT_BIT_WHITE)
    elif high <= 0:
        return float(low), float(high)
    if low < 0 or high - low >= _LEAST_SPAN * high:
        return float(low), float(high)
    return 0.0, float(high)
