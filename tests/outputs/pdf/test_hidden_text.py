"""Hidden text of an earlier recognition goes; what one sees stays."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pikepdf
import pypdfium2
import pytest

from builders.pdf import PdfBuilder, add_font, add_text_page, show
from paperlight.outputs.pdf.hidden_text import remove_hidden_text

if TYPE_CHECKING:
    from collections.abc import Sequence

SEEN = show("Seen", y=500)
GREY_BOX = "0.8 g 100 100 200 50 re f\n"


def hidden(text: str, y: float = 700) -> str:
    return f"q BT 3 Tr /F1 12 Tf 72 {y} Td ({text}) Tj ET Q\n"


def cleaned(content: str, *, forms: Sequence[str] = ()) -> tuple[bytes, bytes, bool]:
    """Return a PDF with this content before and after, and whether anything was removed."""
    pdf = PdfBuilder()
    font = add_font(pdf)
    fonts = f"/Font << /F1 {font} 0 R >>"
    names = ""
    for index, form in enumerate(forms):
        number = pdf.stream(
            form.encode(),
            f"/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << {fonts} >>",
        )
        names += f" /Fm{index} {number} 0 R"
    pdf.page(content, extra=f"/Resources << {fonts} /XObject << {names} >> >>")
    before = pdf.build()
    after = BytesIO()
    with pikepdf.open(BytesIO(before)) as opened:
        removed = remove_hidden_text(opened, opened.pages[0])
        opened.save(after)
    return before, after.getvalue(), removed


def text_of(data: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(data)
    text = document[0].get_textpage().get_text_range()
    document.close()
    return text.split()


def pixels_of(data: bytes) -> bytes:
    document = pypdfium2.PdfDocument(data)
    pixels = document[0].render(scale=1).to_numpy().tobytes()
    document.close()
    return pixels


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(hidden("Old") + SEEN + GREY_BOX, id="a text object of its own"),
        pytest.param(f"3 Tr {hidden('Old')} 0 Tr {SEEN}", id="a mode set outside"),
        pytest.param(
            "BT 3 Tr /F1 9 Tf 9 9 Td [(O) -20 (ld)] TJ ET 0 Tr " + SEEN, id="with kerning"
        ),
        pytest.param(f"q 3 Tr q {hidden('Old')} Q Q {SEEN}", id="a mode that is saved"),
        pytest.param(
            "q 50 0 0 50 9 9 cm BI /W 2 /H 2 /CS /G /BPC 8 /F /AHx ID 10909010> EI Q\n"
            + hidden("Old")
            + SEEN,
            id="beside an inline image",
        ),
    ],
)
def test_hidden_text_goes_and_the_page_looks_the_same(content: str) -> None:
    before, after, removed = cleaned(content)

    assert removed
    assert ["Seen"] == text_of(after)
    assert pixels_of(before) == pixels_of(after)


def test_a_form_of_hidden_text_goes_as_a_whole() -> None:
    before, after, removed = cleaned(
        f"q /Fm0 Do Q {SEEN}", forms=[hidden("Old") + hidden("er", 600)]
    )

    assert removed
    assert {"Old", "er", "Seen"} == set(text_of(before))
    assert ["Seen"] == text_of(after)
    assert pixels_of(before) == pixels_of(after)


@pytest.mark.parametrize(
    ("content", "forms"),
    [
        pytest.param(SEEN, [], id="nothing hidden"),
        pytest.param(
            "BT /F1 9 Tf 9 90 Td 3 Tr (Old) Tj 0 Tr (Seen) Tj ET", [], id="visible in one object"
        ),
        pytest.param("BT 3 Tr /F1 9 Tf 12 TL 9 90 Td (Old) Tj (more) ' ET", [], id="moving lines"),
        pytest.param("BT 7 Tr /F1 40 Tf 9 90 Td (Clip) Tj ET " + GREY_BOX, [], id="a clip"),
        pytest.param("/Fm0 Do", [hidden("Old") + GREY_BOX], id="a form that paints"),
        pytest.param("/Fm0 Do", [hidden("Old") + SEEN], id="a form with visible text"),
        pytest.param("BT 3 Tr /F1 9 Tf 9 90 Td (Old) Tj", [], id="an object without end"),
        pytest.param("3 Tr << /Broken ] BT (Old Tj ET", [], id="content that cannot be parsed"),
    ],
)
def test_what_cannot_be_taken_out_safely_stays(content: str, forms: list[str]) -> None:
    before, after, removed = cleaned(content, forms=forms)

    assert not removed
    assert text_of(before) == text_of(after)
    assert pixels_of(before) == pixels_of(after)


def test_a_page_without_content_has_nothing_to_remove() -> None:
    pdf = pikepdf.new()

    assert not remove_hidden_text(pdf, pdf.add_blank_page())


def test_content_in_several_streams_is_taken_as_one() -> None:
    pdf = PdfBuilder()
    add_text_page(pdf, "")
    with pikepdf.open(BytesIO(pdf.build())) as opened:
        page = opened.pages[0]
        page.Contents = pikepdf.Array(
            [opened.make_stream(b"BT 3 Tr /F1 9 Tf 9 9 Td "), opened.make_stream(b"(Old) Tj ET")]
        )

        assert remove_hidden_text(opened, page)
        assert b"Old" not in page.Contents.read_bytes()
