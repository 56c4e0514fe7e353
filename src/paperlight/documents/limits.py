"""How much Paperlight is willing to decode; checked before a decoder allocates anything."""

from __future__ import annotations

# Pixels of one picture. Pillow itself refuses at 178.9 million; A0 at 300 dpi has 139 million.
MAX_PIXELS = 178_000_000
# Sides of a raster that cannot hold a letter, in pixels.
LEAST_SIDE_PX = 8


def too_many_pixels(width: int, height: int) -> str | None:
    """Return why a picture of this size is refused, or None where it is not."""
    if width * height <= MAX_PIXELS:
        return None
    return (
        f"The picture has {width} x {height} = {width * height / 1e6:,.0f} million pixels; "
        f"the limit is {MAX_PIXELS / 1e6:,.0f} million. Scale it down or cut it into parts."
    )
