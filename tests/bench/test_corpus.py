from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from paperlight.bench.corpus import FULL_SET, SMALL_SET, draw_page
from paperlight.bench.page import Condition
from paperlight.bench.text import LANGUAGES
from paperlight.errors import UsageError


def picture(page):
    return Image.open(BytesIO(page.data))


@pytest.mark.parametrize("name", ["clean-sv", "scan-ja", "skewed-en", "invoice-de"])
def test_the_same_seed_draws_the_same_page(name):
    assert draw_page(name, 11) == draw_page(name, 11)


def test_another_seed_draws_another_page():
    assert draw_page("clean-en", 1).text != draw_page("clean-en", 2).text


def test_the_full_set_has_every_language_clean_and_scanned():
    wanted = {f"{kind}-{language}" for kind in ("clean", "scan") for language in LANGUAGES}

    assert wanted <= set(FULL_SET)


def test_the_small_set_has_every_condition_but_small_print():
    conditions = {draw_page(name, 1).condition for name in SMALL_SET}

    assert set(Condition) - {Condition.SMALL} == conditions


def test_a_printed_page_is_a4_at_200_dots_an_inch():
    assert (1654, 2339) == picture(draw_page("clean-it", 1)).size


def test_a_scan_is_a_jpeg_at_150_dots_an_inch():
    scan = picture(draw_page("scan-it", 1))

    assert "JPEG" == scan.format
    assert (150, 150) == scan.info["dpi"]


def test_a_page_turned_by_90_degrees_lies_on_its_side():
    upright, turned = picture(draw_page("clean-en", 1)), picture(draw_page("rotated-90-en", 1))

    assert upright.size[::-1] == turned.size


@pytest.mark.parametrize("name", ["clean-en", "columns-en", "small-de"])
def test_running_text_fills_its_page(name):
    assert len(draw_page(name, 1).text) > 2_200


def test_cells_of_a_table_are_also_lines_of_the_text():
    page = draw_page("table-merged-en", 1)
    [table] = page.tables
    texts = [line for cell in table.cells for line in cell.text.split("\n")]

    assert set(texts) <= set(page.lines)


def test_a_merged_table_covers_each_slot_once():
    [table] = draw_page("table-merged-en", 1).tables
    slots = [
        (row, column)
        for cell in table.cells
        for row in range(cell.row, cell.row + cell.row_span)
        for column in range(cell.column, cell.column + cell.column_span)
    ]

    assert [(row, column) for row in range(7) for column in range(5)] == sorted(slots)


def test_a_page_that_does_not_exist_is_refused_by_name():
    with pytest.raises(UsageError, match="clean-tlh"):
        draw_page("clean-tlh", 1)
