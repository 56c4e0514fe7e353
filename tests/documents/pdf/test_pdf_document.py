from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

import numpy as np
import pytest

from builders.pages import draw_page, encoded
from builders.pdf import (
    PdfBuilder,
    add_font,
    add_text_page,
    attach,
    enc_pdf,
    image_pdf,
    show,
    text_pdf,
)
from paperlight.documents.open import open_document
from paperlight.documents.page import RenderSize
from paperlight.errors import (
    DamagedDocument,
    NoPages,
    PageUndecodable,
    PasswordRequired,
    WrongPassword,
)
from paperlight.geometry import Box, Size

if TYPE_CHECKING:
    from pathlib import Path

    from paperlight.documents.raster import Raster


def first_page(data: bytes, wanted: RenderSize | None = None) -> Raster:
    with open_document(data) as document:
        return document.page(1).render(wanted or RenderSize())


def ink_box(raster: Raster) -> Box:
    """The box around everything dark, in page units."""
    rows, columns = np.nonzero(raster.pixels[:, :, 1] < 128)
    return raster.to_page.box(Box(columns.min(), rows.min(), columns.max() + 1, rows.max() + 1))


def text_of(data: bytes, *, password: str | None = None) -> list[str]:
    with open_document(data, password=password) as document:
        return [
            " ".join(line.text for line in document.page(number).text_layer().lines)
            for number in range(1, document.page_count + 1)
        ]


# Passwords

RIGHT, WRONG = "geheim", "falsch"


def test_an_owner_locked_pdf_opens_without_a_password_and_says_so() -> None:
    with open_document(enc_pdf(user=b"", owner=b"x")) as document:
        assert "Locked 4711" == document.page(1).text_layer().lines[0].text
        assert "restrictions were present" in document.warnings[0]
        assert document.page(1).render(RenderSize()).pixels.min() < 60


def test_a_pdf_that_needs_a_password_tells_none_from_wrong_and_opens_with_the_right_one() -> None:
    locked = enc_pdf(user=RIGHT.encode())

    with pytest.raises(PasswordRequired, match="--password"):
        open_document(locked)
    with pytest.raises(WrongPassword) as refusal:
        open_document(locked, password=WRONG)

    assert WRONG not in str(refusal.value)
    assert ["Locked 4711"] == text_of(locked, password=RIGHT)


def test_a_password_for_an_open_pdf_is_ignored() -> None:
    assert ["Hello Paperlight 12345"] == text_of(text_pdf(), password=WRONG)


# Damage


def three_pages(**options: int) -> bytes:
    pdf = PdfBuilder()
    for word in ("one", "two", "three"):
        add_text_page(pdf, show(word))
    return pdf.build(**options)


def test_an_intact_pdf_has_no_warnings() -> None:
    with open_document(three_pages()) as document:
        assert () == document.warnings


def test_a_broken_xref_is_rebuilt_with_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "broken.pdf"
    path.write_bytes(three_pages(startxref=999_999))

    with open_document(path) as document:
        assert "cross-reference table was broken" in document.warnings[0]
    assert ["one", "two", "three"] == text_of(path.read_bytes())


def test_a_table_whose_offsets_are_wrong_is_noticed() -> None:
    data = three_pages().replace(b"0000000015 00000 n", b"0000000017 00000 n")

    with open_document(data) as document:
        assert "cross-reference table was broken" in document.warnings[0]


@pytest.mark.parametrize("lost", [10, 60, 200, 400])
def test_a_cut_tail_is_rebuilt_with_a_warning(lost: int) -> None:
    data = three_pages()[:-lost]

    with open_document(data) as document:
        assert "cut off" in document.warnings[0] or "table was broken" in document.warnings[0]
    assert ["one", "two", "three"] == text_of(data)


def test_a_pdf_cut_in_the_middle_keeps_whole_pages_and_fails_the_lost_ones() -> None:
    whole = three_pages()
    cut = whole[: whole.rindex(b"BT") + 4]

    with open_document(cut) as document:
        assert 3 == document.page_count
        assert document.page(2).render(RenderSize()).pixels.min() < 60
        with pytest.raises(PageUndecodable):
            document.page(3).render(RenderSize())


@pytest.mark.parametrize("data", [b"%PDF-1.4\nnothing here", three_pages()[:300]])
def test_a_pdf_without_any_page_left_is_damaged(data: bytes) -> None:
    with pytest.raises(DamagedDocument, match="damaged beyond repair"):
        open_document(data)


def test_an_encrypted_pdf_that_lost_its_key_is_damaged() -> None:
    with pytest.raises(DamagedDocument):
        open_document(enc_pdf()[:-150])


def test_a_pdf_with_zero_pages_says_so() -> None:
    with pytest.raises(NoPages, match="no pages"):
        open_document(PdfBuilder().build())


def test_a_garbage_page_keeps_its_place_among_five() -> None:
    pdf = PdfBuilder()
    for word in ("one", "two"):
        add_text_page(pdf, show(word))
    pdf.page(b"\x00\xff << [ ( garbage BT q Q Tj \x93" * 40)
    for word in ("four", "five"):
        add_text_page(pdf, show(word))

    data = pdf.build()

    assert ["one", "two", "", "four", "five"] == text_of(data)
    with open_document(data) as document, pytest.raises(PageUndecodable, match="damaged"):
        document.page(3).render(RenderSize())


def test_a_page_that_is_missing_from_the_file_fails_alone() -> None:
    pdf = PdfBuilder()
    add_text_page(pdf, show("one"))
    pdf.pages.append(77)
    add_text_page(pdf, show("three"))

    with open_document(pdf.build()) as document:
        assert 3 == document.page_count
        with pytest.raises(PageUndecodable, match="Page 2 is missing"):
            document.page(2).render(RenderSize())
        assert not document.page(2).text_layer().trustworthy
        assert "three" == document.page(3).text_layer().lines[0].text


# Geometry

# Text at the centre of a 600 x 400 page, as it looks upright; the page is stored turned.
TURNED = {
    0: "BT /F1 20 Tf 1 0 0 1 100 300 Tm (Upright) Tj ET",
    90: "BT /F1 20 Tf 0 1 -1 0 100 100 Tm (Upright) Tj ET",
    180: "BT /F1 20 Tf -1 0 0 -1 500 100 Tm (Upright) Tj ET",
    270: "BT /F1 20 Tf 0 -1 1 0 300 500 Tm (Upright) Tj ET",
}


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turned_page_is_turned_once_and_its_text_lies_on_its_ink(turn: int) -> None:
    media = "[0 0 600 400]" if turn % 180 == 0 else "[0 0 400 600]"
    data = text_pdf(TURNED[turn], media=media, page_extra=f"/Rotate {turn}")

    with open_document(data) as document:
        page = document.page(1)
        size = page.size
        line = page.text_layer().lines[0]
        raster = page.render(RenderSize())

    ink = ink_box(raster)
    assert Size(600, 400) == size
    assert "Upright" == line.text
    assert line.box.grown(1).contains(ink.centre)
    assert (100, 100) == pytest.approx((ink.x0, ink.y1), abs=6)
    assert line.quad.a == pytest.approx((line.box.x0, line.box.y0))


@pytest.mark.parametrize(
    ("media", "extra", "size"),
    [
        ("[0 0 14400 14400]", "/CropBox [0 300 600 700]", Size(600, 400)),
        ("[0 0 14400 14400]", "", Size(14400, 14400)),
        ("[0 0 600 400]", "/UserUnit 10", Size(6000, 4000)),
        ("[0 0 200 14400]", "", Size(200, 14400)),
        ("[-100 -50 500 350]", "", Size(600, 400)),
        ("[0 0 600 400]", "/CropBox [-900 -900 9000 9000]", Size(600, 400)),
    ],
)
def test_a_page_of_any_size_is_drawn_within_the_bounds(media: str, extra: str, size: Size) -> None:
    data = text_pdf(show("Scroll", y=320), media=media, page_extra=extra)
    wanted = RenderSize(dpi=200, longest_px=1540, pixels=1_500_000)

    with open_document(data) as document:
        page = document.page(1)
        raster = page.render(wanted)
        assert size == page.size

    assert raster.size.longest <= 1540
    assert raster.size.area <= 1_500_000 * 1.01
    assert (size.width, size.height) == pytest.approx(
        raster.to_page.point((raster.size.width, raster.size.height))
    )
    assert raster.dpi == pytest.approx(72 * raster.size.longest / size.longest, rel=0.01)


def test_a_user_unit_scales_text_as_well() -> None:
    with open_document(text_pdf(page_extra="/UserUnit 2")) as document:
        scaled = document.page(1).text_layer().lines[0].box
    with open_document(text_pdf()) as document:
        plain = document.page(1).text_layer().lines[0].box

    assert (2 * plain.x0, 2 * plain.y1) == pytest.approx((scaled.x0, scaled.y1))


def test_a_user_unit_inside_an_object_stream_is_found() -> None:
    pdf = PdfBuilder()
    add_text_page(pdf, show("x"), extra="/UserUnit 3")
    packed = b"<< /Type /Page /UserUnit 3 >>"
    pdf.stream(zlib.compress(packed), "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode")

    with open_document(pdf.build()) as document:
        assert Size(595 * 3, 842 * 3) == document.page(1).size


@pytest.mark.parametrize("media", ["[0 0 14400 2]", "[0 0 1 1]"])
def test_a_sliver_of_a_page_is_an_error_and_not_an_empty_page(media: str) -> None:
    with pytest.raises(PageUndecodable, match="too thin"):
        first_page(text_pdf(media=media))


def test_a_page_of_a_closed_document_is_refused() -> None:
    document = open_document(text_pdf())
    page = document.page(1)
    document.close()

    for use in (lambda: page.size, page.text_layer, lambda: page.render(RenderSize())):
        with pytest.raises(ValueError, match="closed"):
            use()


# Forms, annotations, attachments


def with_field(*, value: str = "FILLED 98765", note: str = "") -> bytes:
    pdf = PdfBuilder()
    font = add_font(pdf)
    field = pdf.add(
        f"<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V ({value}) /F 4"
        " /DA (/F1 18 Tf 0 g) /Rect [72 600 400 630] >>"
    )
    notes = f"[{field} 0 R {note}]"
    fonts = f"/Resources << /Font << /F1 {font} 0 R >> >>"
    pdf.page(show("Name of the applicant"), extra=f"{fonts} /Annots {notes}")
    pdf.catalogue = (
        f"/AcroForm << /Fields [{field} 0 R] /DA (/F1 18 Tf 0 g)"
        f" /DR << /Font << /F1 {font} 0 R >> >> >>"
    )
    return pdf.build()


def test_a_form_value_without_an_appearance_is_drawn_and_is_in_the_text() -> None:
    filled, empty = first_page(with_field()), first_page(with_field(value=""))

    with open_document(with_field()) as document:
        layer = document.page(1).text_layer()
    value = next(line for line in layer.lines if line.text == "FILLED 98765")
    added = (filled.pixels < 128).sum() - (empty.pixels < 128).sum()

    assert added > 1000
    assert (72, 842 - 630, 400, 842 - 600) == pytest.approx(
        (value.box.x0, value.box.y0, value.box.x1, value.box.y1)
    )
    assert layer.trustworthy


def fields_of(*entries: str) -> bytes:
    """A page with one form field for each of these dictionaries' entries."""
    pdf = PdfBuilder()
    look = pdf.stream(b"0 0 9 9 re f", "/Type /XObject /Subtype /Form /BBox [0 0 16 16]")
    fields = " ".join(
        f"{number} 0 R"
        for number in [
            pdf.add(
                f"<< /Type /Annot /Subtype /Widget /T (f{row}) {entry} /F 4 /DA (/F1 12 Tf 0 g)"
                f" /AP << /N << /Yes {look} 0 R >> >> /Rect [60 {600 - 30 * row} 200"
                f" {616 - 30 * row}] >>"
            )
            for row, entry in enumerate(entries)
        ]
    )
    pdf.catalogue = f"/AcroForm << /Fields [{fields}] /DA (/F1 12 Tf 0 g) >>"
    add_text_page(pdf, show("Please fill in"), extra=f"/Annots [{fields}]")
    return pdf.build()


def test_ticks_are_in_the_text_and_a_choice_by_the_name_that_it_shows() -> None:
    options = "/Ff 131072 /V (DE) /Opt [[(DE) (Germany)] [(FR) (France)]]"
    data = fields_of("/FT /Btn /V /Yes /AS /Yes", "/FT /Btn /V /Off /AS /Off", f"/FT /Ch {options}")

    with open_document(data) as document:
        layer = document.page(1).text_layer()

    assert ["Please fill in", "[x]", "[ ]", "Germany"] == [line.text for line in layer.lines]
    assert layer.trustworthy


def test_a_password_is_never_in_the_text() -> None:
    with open_document(fields_of("/FT /Tx /Ff 8192 /V (geheim99)")) as document:
        layer = document.page(1).text_layer()

    assert ["Please fill in"] == [line.text for line in layer.lines]
    assert ("annotations show what it lacks: a form field",) == layer.doubts


def stamped() -> bytes:
    pdf = PdfBuilder()
    font = add_font(pdf)
    look = pdf.stream(
        b"BT /F1 30 Tf 10 15 Td (PAID) Tj ET",
        f"/Type /XObject /Subtype /Form /BBox [0 0 150 50]"
        f" /Resources << /Font << /F1 {font} 0 R >> >>",
    )
    stamp = pdf.add(
        f"<< /Type /Annot /Subtype /Stamp /Rect [300 300 450 350] /F 4 /AP << /N {look} 0 R >> >>"
    )
    add_text_page(pdf, show("Invoice number 12345"), extra=f"/Annots [{stamp} 0 R]")
    return pdf.build()


def test_a_stamp_is_drawn_and_makes_the_text_layer_doubtful() -> None:
    with open_document(stamped()) as document:
        layer = document.page(1).text_layer()

    assert ink_box(first_page(stamped())).y1 > 842 - 350
    assert ("annotations show what it lacks: a stamp",) == layer.doubts


def test_attachments_are_listed_by_name() -> None:
    pdf = PdfBuilder()
    add_text_page(pdf, show("See the attachment"))
    attach(pdf, {"invoice.xml": b"<a/>", "plan.pdf": text_pdf()})

    with open_document(pdf.build()) as document:
        assert ("invoice.xml", "plan.pdf") == document.attachments
        assert ("2 embedded files were not read: invoice.xml, plan.pdf",) == document.warnings


def test_a_portfolio_says_that_its_page_may_be_a_cover() -> None:
    pdf = PdfBuilder()
    add_text_page(pdf, show("Open in Acrobat"))
    attach(pdf, {"letter.pdf": text_pdf()}, portfolio=True)

    with open_document(pdf.build()) as document:
        assert ("letter.pdf",) == document.attachments
        assert "portfolio of 1 files" in document.warnings[0]


@pytest.mark.parametrize(("media", "reduction"), [("[0 0 200 14400]", 16.7), ("[0 0 595 842]", 1)])
def test_a_long_page_says_how_much_smaller_it_was_drawn(media: str, reduction: float) -> None:
    raster = first_page(text_pdf(show("Scroll", y=320), media=media), RenderSize())

    assert reduction == pytest.approx(raster.reduction, rel=0.01)


# Scans


def scan(width: int = 1240, height: int = 1754) -> bytes:
    page = draw_page(["word word word"] * 30, size=(width, height), font_px=width // 40)
    return image_pdf(encoded(page, "JPEG"), page.size, colours="/DeviceGray")


def test_a_scan_is_not_drawn_finer_than_it_was_scanned() -> None:
    raster = first_page(scan(1240, 1754))

    assert (1240, 1754) == pytest.approx((raster.size.width, raster.size.height), abs=2)
    assert 150 == pytest.approx(raster.dpi, abs=0.5)


def test_a_coarse_scan_is_drawn_large_enough_to_read_but_tells_its_true_resolution() -> None:
    raster = first_page(scan(496, 702))

    assert 60 == pytest.approx(raster.dpi, abs=0.5)
    assert 1404 == pytest.approx(raster.size.height, abs=2)


def test_a_scan_is_reduced_only_where_it_is_drawn_coarser_than_it_was_scanned() -> None:
    wanted = RenderSize(longest_px=877)

    assert 1.0 == first_page(scan(620, 877)).reduction
    assert 2.0 == pytest.approx(first_page(scan(1240, 1754), wanted).reduction, rel=0.02)


def test_a_small_logo_does_not_make_a_page_a_scan() -> None:
    pdf = PdfBuilder()
    logo = draw_page(["logo"], size=(100, 60))
    image = pdf.stream(
        encoded(logo, "JPEG"),
        "/Type /XObject /Subtype /Image /Width 100 /Height 60 /Filter /DCTDecode"
        " /ColorSpace /DeviceGray /BitsPerComponent 8",
    )
    font = add_font(pdf)
    pdf.page(
        show("Invoice 4711 of the Example Company") + "q 100 0 0 60 450 750 cm /Im0 Do Q",
        extra=f"/Resources << /Font << /F1 {font} 0 R >> /XObject << /Im0 {image} 0 R >> >>",
    )

    with open_document(pdf.build()) as document:
        assert document.page(1).text_layer().trustworthy
        assert 200 == pytest.approx(document.page(1).render(RenderSize()).dpi)
