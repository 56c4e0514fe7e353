from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import psutil
import pytest

from builders.pdf import PdfBuilder, add_text_page, show
from paperlight.documents.open import open_document
from paperlight.documents.page import RenderSize

TESTS = Path(__file__).parents[2]


@pytest.mark.slow
def test_eight_threads_may_open_and_draw_one_pdf_150_times() -> None:
    # In a process of its own: what this guards against is a segmentation fault.
    program = textwrap.dedent(
        """
        import sys
        sys.path.insert(0, sys.argv[1])
        from concurrent.futures import ThreadPoolExecutor
        from builders.pdf import text_pdf
        from paperlight.documents.open import open_document
        from paperlight.documents.page import RenderSize

        data = text_pdf()

        def read(_):
            seen = set()
            for turn in range(150):
                document = open_document(data)
                page = document.page(1)
                raster = page.render(RenderSize(dpi=40))
                lines = tuple(line.text for line in page.text_layer().lines)
                seen.add((lines, raster.pixels.tobytes()))
                if turn % 3:
                    document.close()
            return seen

        with ThreadPoolExecutor(8) as threads:
            everything = set().union(*threads.map(read, range(8)))
        print(len(everything), *next(iter(everything))[0])
        """
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(TESTS)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert (0, "1 Hello Paperlight 12345\n") == (done.returncode, done.stdout), done.stderr


@pytest.mark.slow
def test_the_pages_of_a_long_pdf_do_not_add_up_in_memory() -> None:
    pdf = PdfBuilder()
    page = add_text_page(pdf, show("The same page again and again"))
    pdf.pages = [page] * 2000
    process = psutil.Process()

    with open_document(pdf.build()) as document:
        after: dict[int, int] = {}
        for number in range(1, document.page_count + 1):
            document.page(number).text_layer()
            document.page(number).render(RenderSize(dpi=10))
            if number in {200, 2000}:
                after[number] = process.memory_info().rss

    assert after[2000] - after[200] < 20 << 20
