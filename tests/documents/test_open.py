from __future__ import annotations

import zipfile
from io import BytesIO
from typing import TYPE_CHECKING

import pytest

from builders.pages import draw_page, encoded
from builders.pdf import text_pdf
from paperlight.documents.open import open_document
from paperlight.documents.page import RenderSize, Unit
from paperlight.errors import EmptyFile, NoInput, UnknownFormat

if TYPE_CHECKING:
    from pathlib import Path

PILLOW_KINDS = {
    "png": "PNG",
    "jpeg": "JPEG",
    "tiff": "TIFF",
    "webp": "WEBP",
    "bmp": "BMP",
    "gif": "GIF",
    "jp2": "JPEG2000",
    "avif": "AVIF",
}


@pytest.mark.parametrize(("kind", "name"), PILLOW_KINDS.items())
def test_every_kind_of_picture_opens_under_a_misleading_name(
    tmp_path: Path, kind: str, name: str
) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(encoded(draw_page().convert("RGB"), name))

    with open_document(path) as document:
        raster = document.page(1).render(RenderSize())

        assert kind == document.format
        assert Unit.PIXEL is document.page(1).unit
        assert (877, 620, 3) == raster.pixels.shape
        assert raster.pixels.min() < 60
        assert raster.pixels.max() > 250


def test_a_pdf_behind_junk_and_a_wrong_name_is_still_a_pdf(tmp_path: Path) -> None:
    path = tmp_path / "photo.jpg"
    path.write_bytes(b"HTTP/1.1 200 OK\r\n\r\n" + text_pdf())

    with open_document(str(path)) as document:
        assert "pdf" == document.format
        assert 1 == document.page_count
        assert "Hello Paperlight 12345" == document.page(1).text_layer().lines[0].text


def test_an_empty_file_is_refused_at_once() -> None:
    with pytest.raises(EmptyFile, match="0 bytes"):
        open_document(b"")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(NoInput, match="nothing_here"):
        open_document(tmp_path / "nothing_here.pdf")


def test_a_folder_is_no_document(tmp_path: Path) -> None:
    with pytest.raises(NoInput, match="folder"):
        open_document(tmp_path)


def word_file() -> bytes:
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("word/document.xml", "<w:document/>")
    return stream.getvalue()


@pytest.mark.parametrize(
    ("data", "looks"),
    [
        (word_file(), "a Word file"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(99), "an old Word, Excel or PowerPoint file"),
        (b"\n <!DOCTYPE html><html>", "HTML"),
        (b"{\\rtf1 hello}", "an RTF file"),
        (b"Dear Sir or Madam,\n", "text"),
        ("Größe".encode("latin-1"), "text"),
        (b"%!PS-Adobe-3.0", "a PostScript file"),
        (b'<?xml version="1.0"?><svg/>', "an SVG drawing"),
        (b"\0\0\0\x18ftypmp42" + bytes(20), "a video"),
        (bytes(range(256)), "unknown binary data"),
        (b"BM is how this text begins", "text"),
    ],
)
def test_an_unknown_file_is_refused_in_words(data: bytes, looks: str) -> None:
    with pytest.raises(UnknownFormat, match=f"it looks like {looks}") as refusal:
        open_document(data)

    assert 13 == refusal.value.exit_code


def test_a_word_file_comes_with_the_next_step() -> None:
    with pytest.raises(UnknownFormat, match="Save or print it as PDF"):
        open_document(word_file())


@pytest.mark.parametrize("number", [0, -1, 2])
@pytest.mark.parametrize("data", [text_pdf(), encoded(draw_page(), "PNG")])
def test_a_page_that_does_not_exist_is_an_index_error(data: bytes, number: int) -> None:
    with open_document(data) as document, pytest.raises(IndexError):
        document.page(number)


@pytest.mark.parametrize("data", [text_pdf(), encoded(draw_page(), "PNG")])
def test_a_document_may_be_closed_twice(data: bytes) -> None:
    document = open_document(data)
    document.close()
    document.close()
