from __future__ import annotations

from typing import TYPE_CHECKING

import pikepdf
import pytest

from builders.pdf import PdfBuilder
from paperlight.documents.open import open_document
from paperlight.geometry import Box, Size
from paperlight.outputs.pdf.page_space import PageSpace, add_font

if TYPE_CHECKING:
    from pathlib import Path


def pdf_of(folder: Path, *, media: str = "[0 0 200 300]", extra: str = "") -> pikepdf.Pdf:
    builder = PdfBuilder()
    builder.page("", media=media, extra=extra)
    path = folder / "page.pdf"
    path.write_bytes(builder.build())
    return pikepdf.open(path)


def space_of(folder: Path, *, media: str = "[0 0 200 300]", extra: str = "") -> PageSpace:
    with pdf_of(folder, media=media, extra=extra) as pdf:
        return PageSpace.of(pdf.pages[0])


@pytest.mark.parametrize(
    ("media", "extra"),
    [
        ("[0 0 200 300]", ""),
        ("[200 300 0 0]", ""),
        ("[-20 30 180 330]", "/Rotate 90"),
        ("[0 0 200 300]", "/CropBox [10 20 110 220] /Rotate 270"),
        ("[0 0 200 300]", "/CropBox [100 100 900 900] /Rotate 180"),
        ("[0 0 200 300]", "/CropBox [50 50 50 50]"),
        ("[0 0 200 300]", "/Rotate -90"),
        ("[0 0 200 300]", "/Rotate 450"),
        ("[0 0 200 300]", "/Rotate 45"),
        ("[0 0 200 300]", "/CropBox [1 2 3] /Rotate /Left"),
        ("null", ""),
    ],
)
def test_a_page_is_measured_as_pdfium_measures_it(tmp_path: Path, media: str, extra: str) -> None:
    space = space_of(tmp_path, media=media, extra=extra)

    with open_document(tmp_path / "page.pdf") as document:
        size = document.page(1).size
    visible = space.visible
    sides = (visible.width, visible.height)
    assert (size.width, size.height) == pytest.approx(
        sides if space.quarter_turns % 2 == 0 else sides[::-1]
    )


@pytest.mark.parametrize(
    ("rotate", "expected"), [(0, (10, 320)), (90, (10, 20)), (180, (110, 20)), (270, (110, 320))]
)
def test_the_top_left_of_what_one_sees_is_found_in_user_space(
    tmp_path: Path, rotate: int, expected: tuple[float, float]
) -> None:
    space = space_of(
        tmp_path, media="[0 0 400 400]", extra=f"/CropBox [10 20 110 320] /Rotate {rotate}"
    )
    size = Size(100, 300) if rotate % 180 == 0 else Size(300, 100)

    to_user = space.to_user(size)

    assert expected == pytest.approx(to_user.point((0, 0)))


def test_any_unit_is_scaled_to_user_space(tmp_path: Path) -> None:
    to_user = space_of(tmp_path).to_user(Size(2000, 1500))

    assert Box(0, 0, 200, 300) == to_user.box(Box(0, 0, 2000, 1500))


def test_a_page_of_unknown_size_has_no_map(tmp_path: Path) -> None:
    assert space_of(tmp_path).to_user(Size(0, 0)) is None


def test_a_name_that_another_font_has_is_left_to_it(tmp_path: Path) -> None:
    pdf = pdf_of(tmp_path, extra="/Resources << /Font << /Text << /Type /Font >> >> >>")
    page, font = pdf.pages[0], pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.Font))

    assert "Text2" == add_font(page, font, "Text")
    assert "Text2" == add_font(page, font, "Text")
    assert ["/Text", "/Text2"] == sorted(page.obj.Resources.Font.keys())
