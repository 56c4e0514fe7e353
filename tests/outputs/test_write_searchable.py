"""The library's way to a searchable PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builders.known_words import add_scan, draw_known, in_points, knowing
from builders.pdf import PdfBuilder
from builders.poppler import need_poppler, words_of_pages
from paperlight import read, write
from paperlight.errors import UsageError

if TYPE_CHECKING:
    from pathlib import Path


def test_a_transcript_and_its_source_make_a_searchable_pdf(tmp_path: Path) -> None:
    page = draw_known("en", seed=1, line_count=3)
    pdf = PdfBuilder()
    add_scan(pdf, page)
    scan = tmp_path / "scan.pdf"
    scan.write_bytes(pdf.build())
    transcript = read(scan, engine=knowing([in_points(page)]))

    write(transcript, tmp_path / "out.pdf", source=scan)

    with pytest.raises(UsageError, match="made from the input itself"):
        write(transcript, tmp_path / "other.pdf")
    need_poppler()
    words = [word.text for line in page.lines for word in line.words]
    assert words == [text for text, _ in words_of_pages(tmp_path / "out.pdf")[0]]
