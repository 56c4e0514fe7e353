"""Memory does not depend on how many pages or files there are."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import psutil
import pytest
from PIL import Image

from builders.pdf import PdfBuilder, add_text_page, show
from builders.runs import Notes, put, read_all

if TYPE_CHECKING:
    from pathlib import Path

    from paperlight.transcripts.transcript import PageTranscript

PAGES = 3000
FILES = 2000
# What may come on top after the first hundred pages: fragmentation, and lists of results.
ALLOWANCE_BYTES = 24_000_000


class Weigher(Notes):
    """Weighs parent and workers after every hundredth page."""

    def __init__(self) -> None:
        super().__init__()
        self.weights: list[int] = []

    def read(self, name: str, page: PageTranscript) -> None:
        super().read(name, page)
        if len(self.pages) % 100 == 0:
            me = psutil.Process()
            family = [me, *me.children(recursive=True)]
            self.weights.append(sum(process.memory_info().rss for process in family))


@pytest.mark.slow
def test_a_document_of_3000_pages_needs_the_memory_of_100(tmp_path: Path) -> None:
    pdf = PdfBuilder()
    add_text_page(pdf, show("again", x=10, y=20), media="[0 0 60 60]")
    pdf.pages *= PAGES
    put(tmp_path / "in", {"long.pdf": pdf.build()})
    weigher = Weigher()

    read_all(tmp_path / "in", out=tmp_path / "out", formats=("md", "json"), watcher=weigher)

    assert len(weigher.pages) == PAGES
    assert max(weigher.weights[1:]) - weigher.weights[1] < ALLOWANCE_BYTES


@pytest.mark.slow
def test_2000_small_images_need_the_memory_of_100(tmp_path: Path) -> None:
    stream = BytesIO()
    Image.effect_noise((60, 60), 80).save(stream, "PNG")
    put(tmp_path / "in", {f"{number:04}.png": stream.getvalue() for number in range(FILES)})
    weigher = Weigher()

    report = read_all(tmp_path / "in", out=tmp_path / "out", watcher=weigher)

    assert len(report.files) == FILES
    assert max(weigher.weights[1:]) - weigher.weights[1] < ALLOWANCE_BYTES
