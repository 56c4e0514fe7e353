from __future__ import annotations

import zlib

import numpy as np
import pytest

from builders.pdf import PdfBuilder, image_pdf
from paperlight.documents.open import open_document
from paperlight.documents.page import RenderSize
from paperlight.documents.pdf.bombs import MAX_INFLATED_BYTES, has_bomb
from paperlight.errors import TooManyPixels


def zeros(size_bytes: int) -> bytes:
    deflater = zlib.compressobj(9)
    piece = bytes(1 << 20)
    parts = [deflater.compress(piece) for _ in range(size_bytes >> 20)]
    return b"".join([*parts, deflater.flush()])


@pytest.mark.slow
def test_a_content_stream_of_a_gigabyte_of_zeros_is_refused_before_it_is_inflated() -> None:
    pdf = PdfBuilder()
    drawn = pdf.stream(zeros(1 << 30), "/Filter /FlateDecode")
    pdf.pages.append(
        pdf.add(f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {drawn} 0 R >>")
    )

    with pytest.raises(TooManyPixels, match="inflates to more than 400 MB"):
        open_document(pdf.build())


@pytest.mark.slow
def test_a_stream_below_the_limit_is_no_bomb() -> None:
    head = b"1 0 obj << /Filter /FlateDecode >> stream\n"

    assert has_bomb(head + zeros(MAX_INFLATED_BYTES + (2 << 20)) + b"\nendstream")
    assert not has_bomb(head + zeros(MAX_INFLATED_BYTES - (2 << 20)) + b"\nendstream")


def test_a_scan_with_a_white_top_is_no_bomb() -> None:
    grain = np.random.default_rng(5).integers(0, 256, (1500, 2000), dtype=np.uint8)
    pixels = np.vstack([np.full((2000, 2000), 255, dtype=np.uint8), grain])
    data = zlib.compress(pixels.tobytes())

    with open_document(
        image_pdf(data, (2000, 3500), filters="/FlateDecode", colours="/DeviceGray")
    ) as document:
        assert document.page(1).render(RenderSize(dpi=60)).incomplete is None
