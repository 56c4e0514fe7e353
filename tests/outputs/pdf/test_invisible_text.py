"""Invisible text extracted again by PDFium, whatever it says and however it stands."""

from __future__ import annotations

import math
import unicodedata
from io import BytesIO
from typing import TYPE_CHECKING

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.poppler import need_poppler, plain_text, words_of_pages
from paperlight.geometry import Affine, Box, Quad
from paperlight.lines import Line, Word
from paperlight.outputs.pdf.glyphless_font import GlyphlessFont
from paperlight.outputs.pdf.invisible_text import text_operators

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

PAGE = (600, 800)
UPRIGHT = Affine(a=1, b=0, c=0, d=0, e=-1, f=PAGE[1])


def pdf_of(lines: Sequence[Line]) -> bytes:
    """Return a page with nothing on it but invisible text."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=PAGE)
    font, reference = GlyphlessFont(), pdf.make_indirect(pikepdf.Dictionary())
    page.Contents = pdf.make_stream(text_operators(lines, UPRIGHT, font, "F"))
    page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=reference))
    font.fill(pdf, reference)
    stream = BytesIO()
    pdf.save(stream)
    return stream.getvalue()


def extracted(lines: Sequence[Line]) -> str:
    """Return the text as PDFium reads it, without the spaces at the ends of lines."""
    document = pypdfium2.PdfDocument(pdf_of(lines))
    text = document[0].get_textpage().get_text_range()
    document.close()
    return "\n".join(row.strip() for row in text.splitlines())


def spread(texts: Sequence[str], *, top: float = 100, backwards: bool = False) -> Line:
    """Return a line of words with half an em between them, from the left or from the right."""
    words, at = [], 30.0
    for text in texts:
        width = 7.0 * len(text)
        x0, x1 = (PAGE[0] - at - width, PAGE[0] - at) if backwards else (at, at + width)
        words.append(Word(text=text, quad=Box(x0, top, x1, top + 14).quad()))
        at += width + 7
    quad = Box.union(word.quad.box for word in words).quad()
    return Line(text=" ".join(texts), quad=quad, words=tuple(words))


def _survives(character: str) -> bool:
    """Leave out what PDFium itself changes: ligatures, presentation forms, joiners, hyphens."""
    kind = unicodedata.bidirectional(character)
    return (
        kind in {"L", "EN", "ES", "CS", "ET", "ON"}
        and unicodedata.category(character)[0] in "LNPS"
        and unicodedata.normalize("NFKC", character) == character
        and character != "-"
    )


LEFT_TO_RIGHT = st.characters(exclude_categories=["C", "Z", "M"]).filter(_survives)
HEBREW = st.sampled_from("אבגדהוזחטיךכלםמןנסעףפץצקרשת")
ARABIC = st.sampled_from("ابتثجحخدذرزسشصضطظعغفقكلمنهوي")


@given(st.lists(st.text(LEFT_TO_RIGHT, min_size=1, max_size=8), min_size=1, max_size=6))
def test_any_words_that_run_from_left_to_right_survive(texts: list[str]) -> None:
    assert texts == extracted([spread(texts)]).split()


@given(
    st.sampled_from([HEBREW, ARABIC]).flatmap(
        lambda letters: st.lists(st.text(letters, min_size=1, max_size=8), min_size=1, max_size=6)
    )
)
def test_any_words_that_run_from_right_to_left_survive_in_the_order_of_reading(
    texts: list[str],
) -> None:
    assert texts == extracted([spread(texts, backwards=True)]).split()


@pytest.mark.parametrize(
    "texts",
    [
        pytest.param(["I", "a", "1"], id="single characters"),
        pytest.param(["𠮷野家", "𝒳𝒴", "🙂"], id="characters beyond the first plane"),
        pytest.param(["Straße", "cœur", "naïve"], id="accents"),
        pytest.param(["e\u0301te\u0301", "ไทย", "हिन्दी"], id="marks of their own"),
        pytest.param(["世界人権宣言", "ABC日本語123"], id="wide and narrow characters"),
    ],
)
def test_words_of_every_script_survive_in_pdfium_and_poppler(
    tmp_path: Path, texts: list[str]
) -> None:
    assert texts == extracted([spread(texts)]).split()
    need_poppler()
    path = tmp_path / "page.pdf"
    path.write_bytes(pdf_of([spread(texts)]))
    assert texts == [text for text, _ in words_of_pages(path)[0]]


@pytest.mark.parametrize("texts", [["שלום", "עולם"], ["السلام", "عليكم"]])
def test_poppler_and_pdfium_read_lines_from_right_to_left_alike(
    tmp_path: Path, texts: list[str]
) -> None:
    need_poppler()
    lines = [spread(texts, backwards=True)]
    path = tmp_path / "page.pdf"
    path.write_bytes(pdf_of(lines))

    # Poppler wraps what runs against the page in marks of direction.
    written = "".join(c for c in plain_text(path) if unicodedata.category(c) != "Cf")
    assert texts == written.split()
    assert texts == extracted(lines).split()


def test_figures_inside_a_line_from_right_to_left_stay_whole() -> None:
    # Poppler finds the words as well, but loses a space beside the figures.
    texts = ["מחיר", "12,50", "היום"]

    assert texts == extracted([spread(texts, backwards=True)]).split()


def test_many_more_distinct_characters_than_one_table_section_survive() -> None:
    ideographs = "".join(chr(code) for code in range(0x4E00, 0x4E00 + 350))
    lines = [
        spread([ideographs[at : at + 35]], top=40 + at) for at in range(0, len(ideographs), 35)
    ]

    assert ideographs == extracted(lines).replace("\n", "")


def test_a_column_is_read_downwards_at_its_place(tmp_path: Path) -> None:
    need_poppler()
    column = Box(300, 100, 320, 260)
    path = tmp_path / "page.pdf"
    path.write_bytes(pdf_of([Line(text="縦書きの文章です", quad=column.quad(), vertical=True)]))

    ((text, box),) = words_of_pages(path)[0]

    assert "縦書きの文章です" == text
    assert (300, 100, 320, 260) == pytest.approx((box.x0, box.y0, box.x1, box.y1), abs=0.5)


def test_text_that_is_turned_on_purpose_keeps_its_angle() -> None:
    angle = math.radians(30)
    across, down = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))

    def corner(x: float, y: float) -> tuple[float, float]:
        return 200 + x * across[0] + y * down[0], 300 + x * across[1] + y * down[1]

    quad = Quad(corner(0, 0), corner(90, 0), corner(90, 20), corner(0, 20))
    line = Line(text="CONFIDENTIAL", quad=quad)

    document = pypdfium2.PdfDocument(pdf_of([line]))
    page = document[0].get_textpage()
    first, last = page.get_charbox(0), page.get_charbox(page.count_chars() - 1)
    document.close()

    # Down the page at thirty degrees is down user space, whose y axis runs up.
    rise = (last[1] + last[3] - first[1] - first[3]) / (last[0] + last[2] - first[0] - first[2])
    assert -30 == pytest.approx(math.degrees(math.atan(rise)), abs=1)


@pytest.mark.parametrize("degrees", [-5, -3, -1, 1, 3, 5])
def test_poppler_does_not_take_slanted_words_apart(tmp_path: Path, degrees: float) -> None:
    need_poppler()
    angle = math.radians(degrees)
    level = spread(["Hello", "wonderful", "skewed", "world", "of", "documents"], top=0)
    slant = Affine(math.cos(angle), -math.sin(angle), 0, math.sin(angle), math.cos(angle), 400)
    path = tmp_path / "page.pdf"
    path.write_bytes(pdf_of([level.mapped(slant)]))

    assert sorted(level.text.split()) == sorted(text for text, _ in words_of_pages(path)[0])


def test_words_whose_boxes_touch_are_still_copied_as_words(tmp_path: Path) -> None:
    need_poppler()
    places = [("and", 30, 60), ("a", 59, 70), ("second", 70, 120)]
    words = tuple(Word(text=text, quad=Box(x0, 100, x1, 114).quad()) for text, x0, x1 in places)
    line = Line(text="and a second", quad=Box(30, 100, 120, 114).quad(), words=words)
    path = tmp_path / "page.pdf"
    path.write_bytes(pdf_of([line]))

    assert "and a second" == plain_text(path).strip()
    assert "and a second" == extracted([line])


def test_what_is_no_character_and_what_has_no_place_is_left_out() -> None:
    nowhere = Box(math.inf, 10, math.inf, 24)
    lines = [
        spread(["be\x00fore\x07", "a\ud800fter"]),
        Line(text="lost", quad=nowhere.quad(), words=(Word(text="lost", quad=nowhere.quad()),)),
        Line(text="   ", quad=Box(10, 10, 20, 20).quad()),
    ]

    assert "before after" == extracted(lines)


def test_a_line_without_any_extent_keeps_its_text() -> None:
    flat = Box(50, 100, 50, 100)

    assert "flat" == extracted([Line(text="flat", quad=flat.quad())])


def test_a_page_without_text_gets_no_content() -> None:
    assert b"" == text_operators([], UPRIGHT, GlyphlessFont(), "F")
