"""Tails for cut picture data, so that a strict decoder returns what came before the cut."""

from __future__ import annotations

_JPEG_END = b"\xff\xd9"
_JPEG2000_START = b"\xff\x4f\xff\x51"
_JPEG2000_TILE_PART = b"\xff\x90"
_JPEG2000_END = b"\xff\xd9"


def close_jpeg(data: bytes) -> bytes:
    """Return JPEG data with an end marker; a decoder makes up grey for what is missing."""
    return data + _JPEG_END


def fill_jpeg2000(data: bytes) -> bytes:
    """Return a JPEG 2000 codestream whose last tile-part has its stated length again.

    Zeros stand for what is missing: to a decoder they are empty packets, so that the picture keeps
    the detail that came before the cut. Data without a tile-part come back unchanged.
    """
    start = data.find(_JPEG2000_START)
    at = start + 2
    end = 0
    while start >= 0 and at + 12 <= len(data):
        if data[at : at + 2] != _JPEG2000_TILE_PART:
            # Bytes 2 and 3 of any other marker segment are its length.
            at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
            continue
        # Bytes 6 to 9 of a tile-part are its length, counted from its marker; 0 is "to the end".
        length = int.from_bytes(data[at + 6 : at + 10], "big")
        end = at + length
        if length == 0:
            end = len(data)
        if end >= len(data):
            break
        at = end
    if not end:
        return data
    return data[start:end] + bytes(max(end - len(data), 0)) + _JPEG2000_END
