from __future__ import annotations

import math
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.transcripts import block, page, table
from builders.written_xml import lines_block, written
from paperlight.documents.page import Unit
from paperlight.geometry import Affine, Box, Size
from paperlight.transcripts.transcript import Block, BlockKind, Figure

if TYPE_CHECKING:
    from lxml import etree

# What stands inside what, after the hierarchy of hOCR 1.2.
PARENTS = {
    "ocr_page": None,
    "ocr_carea": "ocr_page",
    "ocr_photo": "ocr_page",
    "ocr_par": "ocr_carea",
    "ocr_line": "ocr_par",
    "ocrx_word": "ocr_line",
}
BBOX = re.compile(r"\bbbox (\d+) (\d+) (\d+) (\d+)")


def of_class(root: etree._Element, name: str) -> list[etree._Element]:
    return root.xpath(f"//*[@class='{name}']")


def bbox(element: etree._Element) -> tuple[int, ...]:
    return tuple(int(number) for number in BBOX.search(element.get("title")).groups())


def test_pages_areas_paragraphs_lines_and_words_are_nested_as_the_standard_says() -> None:
    root = written("hocr", page(lines_block("Two words", "here")), page(number=2))

    for element in root.xpath("//*[@class]"):
        above = element.xpath("ancestor::*[@class][1]/@class")
        assert PARENTS[element.get("class")] == (above[0] if above else None)
    assert ["Two", "words", "here"] == [word.text for word in of_class(root, "ocrx_word")]
    assert 2 == len(of_class(root, "ocr_page"))


def test_the_head_names_the_system_and_what_it_can_do() -> None:
    root = written("hocr", page(), title='a "quoted" name.pdf')

    metas = {
        meta.get("name"): meta.get("content") for meta in root.xpath("//*[local-name()='meta']")
    }
    assert metas["ocr-system"].startswith("paperlight ")
    assert set(PARENTS) <= set(metas["ocr-capabilities"].split())
    (first,) = of_class(root, "ocr_page")
    assert """image "a 'quoted' name.pdf"; """ in first.get("title")


def test_points_become_pixels_of_a_stated_resolution() -> None:
    root = written("hocr", page(lines_block("ab cd")))

    (sheet,) = of_class(root, "ocr_page")
    first, _ = of_class(root, "ocrx_word")
    assert "scan_res 300 300" in sheet.get("title")
    assert (0, 0, 2479, 3508) == bbox(sheet)
    assert (208, 416, 542, 467) == bbox(first)
    assert "x_wconf 90" in first.get("title")


def test_pictures_keep_their_pixels() -> None:
    picture = replace(page(lines_block("ab")), unit=Unit.PIXEL, size=Size(1654, 2339))

    root = written("hocr", picture, kind="png")

    (sheet,), (word,) = of_class(root, "ocr_page"), of_class(root, "ocrx_word")
    assert ((0, 0, 1654, 2339), (50, 100, 250, 112)) == (bbox(sheet), bbox(word))
    assert "scan_res" not in sheet.get("title")


def test_the_base_line_of_a_slanted_line_has_its_slope() -> None:
    slope = math.tan(math.radians(2))
    slanted = lines_block("slanted").lines[0].mapped(Affine(1, 0, 0, slope, 1, 0))

    root = written("hocr", page(Block(kind=BlockKind.PARAGRAPH, lines=(slanted,))))

    (line,) = of_class(root, "ocr_line")
    found = re.search(r"baseline (\S+) (\S+)", line.get("title"))
    assert slope == pytest.approx(float(found[1]), abs=0.001)
    # At its left end the line is high above the lower edge of its box: by the slope, and a descent.
    left = bbox(line)[3] - bbox(line)[1] - 12 * 300 / 72 * 0.8
    assert -left == pytest.approx(float(found[2]), abs=2)


def test_a_line_that_runs_up_the_page_has_an_angle() -> None:
    upwards = lines_block("up").lines[0].mapped(Affine(a=0, b=1, c=0, d=-1, e=0, f=500))

    root = written("hocr", page(Block(kind=BlockKind.PARAGRAPH, lines=(upwards,))))

    assert "textangle 90.0" in of_class(root, "ocr_line")[0].get("title")


def test_text_from_right_to_left_is_marked_as_such() -> None:
    root = written("hocr", page(lines_block("שלום עולם")))

    assert "rtl" == of_class(root, "ocr_par")[0].get("dir")


def test_text_without_places_is_not_lost() -> None:
    cells = Block(kind=BlockKind.TABLE, table=table([["a", "b"], ["c", "d"]]))

    root = written("hocr", page(block(BlockKind.PARAGRAPH, "Placeless"), cells))

    assert ["Placeless", "a b\nc d"] == [par.text for par in of_class(root, "ocr_par")]


def test_figures_are_photos_and_missing_pages_are_told() -> None:
    figure = Block(kind=BlockKind.FIGURE, box=Box(0, 0, 72, 72), figure=Figure(png=b""))

    root = written("hocr", page(figure), missing="page 2 was not read")

    assert (0, 0, 300, 300) == bbox(of_class(root, "ocr_photo")[0])
    assert "Incomplete: page 2 was not read" in "".join(root.itertext())


@given(st.text(max_size=20))
def test_any_text_makes_well_formed_hocr(text: str) -> None:
    root = written("hocr", page(lines_block(text)), title=text)

    assert len(text.split()) == len(of_class(root, "ocrx_word"))
