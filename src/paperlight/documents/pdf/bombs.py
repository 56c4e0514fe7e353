"""Streams of a PDF that inflate to more memory than a worker has; PDFium itself sets no limit."""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

# What one stream may inflate to. PDFium needs twice this much at its peak.
MAX_INFLATED_BYTES = 400 << 20
# Deflate compresses at most 1032 : 1, so that shorter streams cannot reach the limit.
_LEAST_BYTES = MAX_INFLATED_BYTES // 1032
# A stream is counted to its end only when its start inflates this well, as few real ones do.
_SUSPICIOUS_RATIO = 100
_START_BYTES = 1 << 14
_CHUNK_BYTES = 1 << 16

_STREAM = re.compile(rb"(?<!end)stream\r?\n")


def has_bomb(window: bytes) -> bool:
    """Say whether a stream that starts in these bytes of a PDF inflates beyond the limit."""
    return any(_inflates_beyond_limit(data) for data in _long_streams(window))


def _long_streams(window: bytes) -> Iterator[memoryview]:
    view = memoryview(window)
    for match in _STREAM.finditer(window):
        start = match.end()
        end = window.find(b"endstream", start)
        end = len(window) if end < 0 else end
        if end - start >= _LEAST_BYTES:
            yield view[start:end]


def _inflates_beyond_limit(data: memoryview) -> bool:
    inflater = zlib.decompressobj()
    try:
        total = len(inflater.decompress(data[:_START_BYTES]))
        if total < _SUSPICIOUS_RATIO * _START_BYTES:
            return False
        for at in range(_START_BYTES, len(data), _CHUNK_BYTES):
            total += len(inflater.decompress(data[at : at + _CHUNK_BYTES]))
            if total > MAX_INFLATED_BYTES:
                return True
    except zlib.error:
        return False  # another filter, or encrypted
    return False
