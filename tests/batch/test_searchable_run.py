"""A whole run that writes what other programs open: searchable PDF, hOCR and ALTO."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pikepdf
from lxml import etree
from PIL import Image

from builders.known_words import add_scan, draw_known
from builders.pdf import PdfBuilder
from builders.poppler import need_poppler, words_of_pages
from builders.runs import put, read_all
from paperlight.batch.report import Outcome

if TYPE_CHECKING:
    from pathlib import Path

PASSWORD = "geheim"  # noqa: S105  # of a file that the test makes


def scan(*, locked: bool = False, page_count: int = 2) -> bytes:
    pdf = PdfBuilder()
    for number in range(page_count):
        add_scan(pdf, draw_known("en", seed=number, line_count=3))
    if not locked:
        return pdf.build()
    stream = BytesIO()
    with pikepdf.open(BytesIO(pdf.build())) as opened:
        opened.save(stream, encryption=pikepdf.Encryption(user=PASSWORD, owner=PASSWORD))
    return stream.getvalue()


def picture() -> bytes:
    stream = BytesIO()
    draw_known("de", seed=3, line_count=3).image.save(stream, "PNG", dpi=(100, 100))
    return stream.getvalue()


def frames(count: int) -> bytes:
    stream = BytesIO()
    pages = [draw_known("en", seed=number, line_count=2).image for number in range(count)]
    pages[0].save(stream, "TIFF", save_all=True, append_images=pages[1:])
    return stream.getvalue()


def test_pictures_scans_and_locked_files_become_searchable(tmp_path: Path) -> None:
    files = {
        "a.pdf": scan(),
        "b.png": picture(),
        "c.tif": frames(5),
        "locked.pdf": scan(locked=True, page_count=1),
    }
    folder, out = put(tmp_path / "in", files), tmp_path / "out"

    report = read_all(folder, out=out, formats=("pdf", "hocr", "alto"), password=PASSWORD)

    assert {Outcome.OK: 4} == report.outcomes
    need_poppler()
    for name, page_count in (("a", 2), ("b", 1), ("c", 5)):
        found = words_of_pages(out / f"{name}.pdf")
        assert [["Page", str(number)] for number in range(1, page_count + 1)] == [
            [text for text, _ in words[:2]] for words in found
        ]
        etree.parse(out / f"{name}.hocr")
        etree.parse(out / f"{name}.alto.xml")
    (words,) = words_of_pages(out / "locked.pdf", password=PASSWORD)
    assert ["Page", "1"] == [text for text, _ in words[:2]]


def test_a_pdf_that_cannot_be_kept_does_not_stop_its_other_outputs(tmp_path: Path) -> None:
    # PDFium believes the count, qpdf counts.
    wrong = scan(page_count=2).replace(b"/Count 2", b"/Count 3")
    folder, out = put(tmp_path / "in", {"wrong.pdf": wrong}), tmp_path / "out"

    report = read_all(folder / "wrong.pdf", out=out, formats=("pdf", "md"))

    assert ["wrong.md"] == sorted(path.name for path in out.iterdir())
    assert "leave 'pdf' out of --to" in str(report.files[0].error)


def test_the_picture_is_in_its_pdf_unharmed(tmp_path: Path) -> None:
    folder, out = put(tmp_path / "in", {"b.png": picture()}), tmp_path / "out"

    read_all(folder, out=out, formats=("pdf",))

    with pikepdf.open(out / "b.pdf") as made:
        image = pikepdf.PdfImage(made.pages[0].Resources.XObject.Im).as_pil_image()
    assert Image.open(BytesIO(picture())).tobytes() == image.tobytes()
