from __future__ import annotations

import tracemalloc
from io import BytesIO
from typing import TYPE_CHECKING

import pikepdf
import pytest
from PIL import Image

from paperlight.documents.open import open_document
from paperlight.documents.pictures.as_pdf import pictures_as_pdf

if TYPE_CHECKING:
    from pathlib import Path


def frames(count: int, size: tuple[int, int] = (200, 100)) -> bytes:
    stream = BytesIO()
    shades = [Image.new("L", (size[0] + number, size[1]), number % 200) for number in range(count)]
    shades[0].save(
        stream,
        "TIFF",
        save_all=True,
        append_images=shades[1:],
        compression="tiff_lzw",
        dpi=(72, 72),
    )
    return stream.getvalue()


def test_every_frame_becomes_a_page_of_its_own_size(tmp_path: Path) -> None:
    source, stream = tmp_path / "many.tif", BytesIO()
    source.write_bytes(frames(5))

    assert [1, 2, 3, 4, 5] == list(pictures_as_pdf(source, "tiff", 5, stream))

    with open_document(stream.getvalue()) as document:
        widths = [document.page(number).size.width for number in range(1, 6)]
    assert [200, 201, 202, 203, 204] == pytest.approx(widths)


def test_the_pdf_is_sound_in_the_eyes_of_qpdf(tmp_path: Path) -> None:
    source, stream = tmp_path / "many.tif", BytesIO()
    source.write_bytes(frames(3))
    list(pictures_as_pdf(source, "tiff", 3, stream))

    with pikepdf.open(stream, attempt_recovery=False) as pdf:
        assert [] == pdf.check_pdf_syntax()


def test_a_frame_that_cannot_be_decoded_keeps_its_place_as_an_empty_page(tmp_path: Path) -> None:
    source, stream = tmp_path / "many.tif", BytesIO()
    data = frames(3)
    source.write_bytes(data)
    # A compression that nobody knows, in the second frame's directory.
    second = data.index(b"\x03\x01\x03\x00\x01\x00\x00\x00\x05\x00", data.index(b"\x03\x01") + 10)
    source.write_bytes(data[: second + 8] + b"\x99\x99" + data[second + 10 :])

    assert [1, 2, 3] == list(pictures_as_pdf(source, "tiff", 3, stream))

    with pikepdf.open(stream) as pdf:
        assert [True, False, True] == ["/Contents" in page.obj for page in pdf.pages]


def test_many_frames_need_the_memory_of_one(tmp_path: Path) -> None:
    source = tmp_path / "many.tif"
    source.write_bytes(frames(60, (800, 800)))
    tracemalloc.start()

    with (tmp_path / "out.pdf").open("wb") as target:
        peaks = [
            tracemalloc.get_traced_memory()[1] for _ in pictures_as_pdf(source, "tiff", 60, target)
        ]
    tracemalloc.stop()

    assert peaks[-1] < peaks[9] * 1.2 + 100_000
