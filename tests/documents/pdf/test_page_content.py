from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

import pytest

from builders.pdf import A4, PdfBuilder, add_font, show
from paperlight.documents.open import open_document
from paperlight.documents.page import RenderSize
from paperlight.errors import PageUndecodable

if TYPE_CHECKING:
    from paperlight.documents.raster import Raster

FLATE = "/Filter /FlateDecode"
LINES = "".join(show(f"Line {n} of {n * 7919 % 1000} words", y=780 - 18 * n) for n in range(20))
PACKED = zlib.compress(LINES.encode())


def drawn(data: bytes, entries: str = "", *, contents: str = "{}") -> Raster:
    """Draw a page of this content stream; ``contents`` says how the page refers to it."""
    pdf = PdfBuilder()
    font = add_font(pdf)
    stream = f"{pdf.stream(data, entries)} 0 R"
    page = pdf.add(
        f"<< /Type /Page /Parent 2 0 R /MediaBox {A4} /Contents {contents.format(stream)}"
        f" /Resources << /Font << /F1 {font} 0 R >> >> >>"
    )
    pdf.pages.append(page)
    with open_document(pdf.build()) as document:
        return document.page(1).render(RenderSize())


@pytest.mark.parametrize("contents", ["{}", "[{}]"])
def test_instructions_that_were_cut_off_make_a_page_incomplete(contents: str) -> None:
    raster = drawn(PACKED[: len(PACKED) // 2], FLATE, contents=contents)

    assert raster.pixels.min() < 60
    assert "the page's drawing instructions were cut off" == raster.incomplete


def test_instructions_with_broken_bytes_make_a_page_incomplete() -> None:
    raster = drawn(PACKED[:150] + b"\x55" * 8 + PACKED[158:], FLATE)

    assert "the page's drawing instructions are damaged" == raster.incomplete


@pytest.mark.parametrize("data", [PACKED, PACKED[:-4]], ids=["whole", "no checksum"])
def test_whole_instructions_make_a_whole_page(data: bytes) -> None:
    assert drawn(data, FLATE).incomplete is None


@pytest.mark.parametrize(
    ("data", "entries", "contents"),
    [
        (b"this was never compressed" * 5, FLATE, "{}"),
        (LINES.encode(), "", "99 0 R"),
        (b"no operators at all 1 2 3\n" * 30, "", "{}"),
        (b"q 9 0 0 9 0 0 cm /Lost Do Q", "", "{}"),
    ],
    ids=["no zip", "missing", "garbage", "lost picture"],
)
def test_a_page_whose_instructions_are_lost_is_no_empty_page(
    data: bytes, entries: str, contents: str
) -> None:
    with pytest.raises(PageUndecodable, match=r"damaged|missing"):
        drawn(data, entries, contents=contents)


@pytest.mark.parametrize(
    ("data", "contents"),
    [
        (b"", "{}"),
        (b"", "[]"),
        (b"q Q\n", "{}"),
        (b"/P <</MCID 0 /Lang (en (US))>> BDC q .24 0 0 -.24 0 842 cm [] 0 d BT ET Q EMC", "{}"),
    ],
    ids=["empty", "none", "nothing", "marked"],
)
def test_a_page_that_is_meant_to_be_empty_is_white(data: bytes, contents: str) -> None:
    raster = drawn(data, contents=contents)

    assert 255 == raster.pixels.min()
    assert raster.incomplete is None
