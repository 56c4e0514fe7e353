from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image

from builders.pages import draw_page, encoded
from builders.pdf import PdfBuilder, add_font, add_text_page, image_pdf, show, text_pdf
from paperlight.documents.open import open_document

if TYPE_CHECKING:
    from paperlight.documents.page import TextLayer

PROSE = (
    "The quick brown fox jumps over the lazy dog while the",
    "other animals of the forest watch in quiet amazement",
    "and wonder how a fox came to be so fond of jumping.",
)

CIPHER = tuple(line.translate(str.maketrans("aeiouy", "bcdfgh")) for line in PROSE * 2)


def layer_of(data: bytes) -> TextLayer:
    with open_document(data) as document:
        return document.page(1).text_layer()


def prose(lines: tuple[str, ...] = PROSE, *, y: float = 700) -> str:
    return "".join(show(line, y=y - 18 * row, size=12) for row, line in enumerate(lines))


def test_a_plain_digital_page_is_trusted_and_exact() -> None:
    layer = layer_of(text_pdf(prose()))

    assert () == layer.doubts
    assert PROSE == tuple(line.text for line in layer.lines)
    assert all(line.score is None for line in layer.lines)


def test_words_carry_their_own_boxes() -> None:
    line = layer_of(text_pdf(show("Hello wide world", x=100, size=20))).lines[0]

    assert ("Hello", "wide", "world") == tuple(word.text for word in line.words)
    rights = [word.quad.box.x1 for word in line.words]
    assert rights == sorted(rights)
    assert (line.box.x0, line.box.x1) == pytest.approx((100, rights[-1]), abs=1)


def test_a_page_of_three_thousand_characters_is_read_quickly() -> None:
    data = text_pdf(
        "".join(show("word sample " * 6, y=810 - 16 * row, size=10) for row in range(48))
    )
    with open_document(data) as document:
        page = document.page(1)
        page.text_layer()
        seconds = min(_timed(page.text_layer) for _ in range(5))

    # Time of this thread alone; 0.06 s was measured on two crowded cores.
    assert seconds < 0.2


def _timed(call: object) -> float:
    started = time.thread_time()
    call()
    return time.thread_time() - started


@pytest.mark.parametrize(
    ("content", "doubt"),
    [
        (prose() + "1 g " + prose(y=400), "covered or of the paper's colour"),
        (prose() + "0 g 60 600 500 160 re f", "covered or of the paper's colour"),
        ("3 Tr " + prose(), "are hidden"),
        (show("\x01\x02\x03\x04\x05 and text"), "garbled"),
        (
            prose(CIPHER),
            "no words",
        ),
        (
            prose(("%$ )( }{ @# ;: <> |~ ^` &% $# @! ?) (* }{ ~|",) * 3),
            "letters or digits",
        ),
        (
            "".join(f"{x} 100 m {x} 120 l {x + 3} 110 l f\n" for x in range(50, 450, 5)),
            "drawn shapes",
        ),
        (prose(y=-400) + show("Seen", y=400), "outside the visible page"),
    ],
    ids=["white", "covered", "hidden", "garbled", "cipher", "symbols", "outlines", "outside"],
)
def test_text_that_is_not_what_one_sees_is_doubted(content: str, doubt: str) -> None:
    layer = layer_of(text_pdf(content))

    assert any(doubt in said for said in layer.doubts), layer.doubts
    assert not layer.trustworthy


def test_a_hidden_character_does_not_vouch_for_white_text() -> None:
    hidden = "BT 3 Tr /F1 10 Tf 50 50 Td (x) Tj ET"
    layer = layer_of(text_pdf(prose() + "1 g " + prose(y=400) + hidden))

    assert "of the paper's colour" in layer.doubts[0]
    assert PROSE == tuple(line.text for line in layer.lines)


def test_a_redacted_name_is_not_in_the_text() -> None:
    covered = show("Witness: Margaret Smithson of the harbour office", x=72)
    layer = layer_of(text_pdf(prose() + covered.replace("720", "500") + "0 g 128 494 125 20 re f"))

    assert not any("Smithson" in line.text for line in layer.lines)


def test_a_scan_with_recognised_text_under_it_is_doubted() -> None:
    page = draw_page(size=(620, 877))
    data = image_pdf(
        encoded(page, "JPEG"), page.size, colours="/DeviceGray", over="3 Tr " + prose()
    )

    layer = layer_of(data)

    assert "hidden text under a scan" in layer.doubts[0]
    assert PROSE == tuple(line.text for line in layer.lines)


def test_a_scan_without_text_is_doubted() -> None:
    page = draw_page(size=(620, 877))
    layer = layer_of(image_pdf(encoded(page, "JPEG"), page.size, colours="/DeviceGray"))

    assert ("pictures cover 100% of the page",) == layer.doubts
    assert not layer.trustworthy


def beside_text(picture: Image.Image, *, width: int, height: int) -> TextLayer:
    """The text layer of a page of prose with a picture of this size in points below it."""
    pdf = PdfBuilder()
    image = pdf.stream(
        encoded(picture, "JPEG"),
        f"/Type /XObject /Subtype /Image /Width {picture.width} /Height {picture.height}"
        " /Filter /DCTDecode /ColorSpace /DeviceGray /BitsPerComponent 8",
    )
    pdf.page(
        prose(PROSE * 3) + f"q {width} 0 0 {height} 60 100 cm /Im0 Do Q",
        extra=f"/Resources << /XObject << /Im0 {image} 0 R >>"
        f" /Font << /F1 {add_font(pdf)} 0 R >> >>",
    )
    return layer_of(pdf.build())


def test_a_picture_of_print_beside_text_is_doubted_but_a_logo_is_not() -> None:
    receipt = draw_page(size=(620, 280))

    large = beside_text(receipt, width=430, height=194)
    small = beside_text(receipt, width=150, height=68)

    assert ("pictures that look printed cover 17% of the page",) == large.doubts
    assert () == small.doubts


def test_a_photo_beside_text_is_no_reason_to_doubt() -> None:
    shades = np.linspace(10, 245, 280)[:, None] + np.zeros((1, 620))
    noise = np.random.default_rng(3).normal(0, 12, shades.shape)
    photo = Image.fromarray(np.clip(shades + noise, 0, 255).astype(np.uint8))

    assert () == beside_text(photo, width=430, height=194).doubts


def test_one_large_outline_beside_a_page_number_is_doubted_and_a_logo_beside_text_is_not() -> None:
    wave = "".join(f"{100 + n % 90} {300 + n * 7 % 50} l " for n in range(400))
    outline = f"100 300 m {wave} f\n"

    lonely = layer_of(text_pdf(outline + show("Page 1 of 3", y=40)))

    assert "may be letters" in lonely.doubts[0]
    assert () == layer_of(text_pdf(outline + prose())).doubts


def test_letters_that_are_tiny_pictures_are_doubted() -> None:
    mask = "BI /W 8 /H 8 /BPC 1 /IM true /F /AHx ID 0f0f0f0f0f0f0f0f> EI"
    masks = "".join(f"q 8 0 0 8 {60 + 10 * n % 400} 500 cm {mask} Q\n" for n in range(90))

    layer = layer_of(text_pdf(masks + prose()))

    assert "90 tiny pictures" in layer.doubts[0]


def test_an_empty_page_has_no_text_to_trust() -> None:
    assert not layer_of(text_pdf("")).trustworthy


@pytest.mark.parametrize(
    "content",
    [
        "".join(
            show(f"Item {row} .............................. {row * 7},50") for row in range(3)
        ),
        "".join(
            show(f"{row}4711  {row}9,90  1{row}.03.2024", y=700 - 20 * row) for row in range(9)
        ),
        "".join(f"60 {y} 480 0.5 re f\n" for y in range(100, 700, 12)) + prose(),
    ],
    ids=["leaders", "numbers", "ruled"],
)
def test_leaders_numbers_and_ruling_lines_are_no_reason_to_doubt(content: str) -> None:
    assert () == layer_of(text_pdf(content)).doubts


def test_bold_text_is_told_apart() -> None:
    layer = layer_of(text_pdf(show("Heading", font="F2") + show("Body", y=600)))

    assert [("Heading", True), ("Body", False)] == [(line.text, line.bold) for line in layer.lines]


def with_unicode_map(codes: dict[int, str], text: bytes) -> bytes:
    """A page whose font maps its codes to other characters."""
    pdf = PdfBuilder()
    pairs = "\n".join(
        f"<{code:02x}> <{to.encode('utf-16-be').hex()}>" for code, to in codes.items()
    )
    table = pdf.stream(
        "/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> "
        f"endcodespacerange {len(codes)} beginbfchar\n{pairs}\nendbfchar endcmap end".encode()
    )
    font = pdf.add(f"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode {table} 0 R >>")
    pdf.page(
        b"BT /F1 14 Tf 72 700 Td (" + text + b") Tj ET",
        extra=f"/Resources << /Font << /F1 {font} 0 R >> >>",
    )
    return pdf.build()


@pytest.mark.parametrize(
    ("codes", "written", "read"),
    [
        ({0x41: "ﬁ", 0x42: "ﬀ"}, b"Ane oBer", "fine offer"),
        ({0x41: "\u00ad"}, b"exAample sylA", "example syl-"),
        ({0x41: "\uf0b7"}, b"A item", "• item"),
        ({0x41: "\u00a0"}, b"10AEUR", "10 EUR"),
    ],
    ids=["ligature", "soft hyphen", "symbol bullet", "no-break space"],
)
def test_typography_is_read_as_plain_characters(
    codes: dict[int, str], written: bytes, read: str
) -> None:
    assert [read] == [line.text for line in layer_of(with_unicode_map(codes, written)).lines]


def test_private_characters_are_garble() -> None:
    layer = layer_of(
        with_unicode_map({code: chr(0xE000 + code) for code in range(65, 91)}, b"ABCXYZ")
    )

    assert "garbled" in layer.doubts[0]


def test_vertical_japanese_is_read_down_its_columns() -> None:
    pdf = PdfBuilder()
    descriptor = (
        "<< /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 6 /Ascent 859 /Descent -140"
        " /CapHeight 709 /StemV 80 /ItalicAngle 0 /FontBBox [-123 -257 1001 910] >>"
    )
    child = pdf.add(
        "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /DW 1000 /CIDSystemInfo"
        " << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >>"
        f" /FontDescriptor {descriptor} >>"
    )
    font = pdf.add(
        "<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3-V /Encoding /UniJIS-UCS2-V"
        f" /DescendantFonts [{child} 0 R] >>"
    )
    columns = {"日本語の縦書き": 500, "二列目の文章": 470}
    pdf.page(
        "\n".join(
            f"BT /F1 20 Tf {x} 780 Td <{text.encode('utf-16-be').hex()}> Tj ET"
            for text, x in columns.items()
        ),
        extra=f"/Resources << /Font << /F1 {font} 0 R >> >>",
    )

    lines = layer_of(pdf.build()).lines

    assert {(text, True) for text in columns} == {(line.text, line.vertical) for line in lines}
    assert all(line.box.height > 5 * line.box.width for line in lines)


def test_text_inside_a_form_object_lies_where_it_is_drawn() -> None:
    pdf = PdfBuilder()
    font = add_font(pdf)
    fonts = f"/Resources << /Font << /F1 {font} 0 R >> >>"
    inner = pdf.stream(
        show("Inside", x=10, y=10, size=10).encode(),
        f"/Type /XObject /Subtype /Form /BBox [0 0 200 50] {fonts}",
    )
    pdf.page(
        "q 2 0 0 2 100 300 cm /X Do Q",
        extra=f"/Resources << /XObject << /X {inner} 0 R >> >>",
    )

    line = layer_of(pdf.build()).lines[0]

    assert "Inside" == line.text
    assert (120, 842 - 320) == pytest.approx((line.box.x0, line.box.y1), abs=6)


def test_the_hidden_text_of_a_clean_page_does_not_hide_a_form_field_doubt() -> None:
    pdf = PdfBuilder()
    note = pdf.add("<< /Type /Annot /Subtype /FreeText /Rect [50 50 200 90] /Contents (x) /F 4 >>")
    hidden = pdf.add("<< /Type /Annot /Subtype /FreeText /Rect [50 50 200 90] /F 2 >>")
    link = pdf.add("<< /Type /Annot /Subtype /Link /Rect [50 50 200 90] >>")
    add_text_page(pdf, prose(), extra=f"/Annots [{hidden} 0 R {link} 0 R]")
    add_text_page(pdf, prose(), extra=f"/Annots [{note} 0 R]")

    with open_document(pdf.build()) as document:
        assert () == document.page(1).text_layer().doubts
        assert "a text box" in document.page(2).text_layer().doubts[0]
