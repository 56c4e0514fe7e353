from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from builders.transcripts import block, page, table
from builders.written_xml import lines_block, written
from paperlight.documents.page import Unit
from paperlight.geometry import Affine, Box, Size
from paperlight.lines import Line
from paperlight.transcripts.transcript import Block, BlockKind, Figure

PROFILE = etree.RelaxNG(file=str(Path(__file__).with_name("alto_profile.rng")))
ALTO = {"a": "http://www.loc.gov/standards/alto/ns-v4#"}
FIGURE = Block(kind=BlockKind.FIGURE, box=Box(50, 400, 250, 500), figure=Figure(png=b""))


def found(root: etree._Element, path: str) -> list[etree._Element]:
    return root.xpath(path, namespaces=ALTO)


def table_with_lines() -> Block:
    texts = ["Region", "2025", "North", "120"]
    lines = tuple(
        Line(text=text, quad=Box(50 * at, 10, 50 * at + 40, 20).quad(), score=0.5)
        for at, text in enumerate(texts)
    )
    grid = table([["Region", "2025"], ["North", "120"]])
    return Block(kind=BlockKind.TABLE, box=Box(0, 0, 300, 50), table=grid, lines=lines)


@pytest.mark.parametrize(
    "pages",
    [
        pytest.param([], id="no page"),
        pytest.param([page()], id="an empty page"),
        pytest.param([page(lines_block("Two words", "here"), FIGURE)], id="text and a figure"),
        pytest.param([page(table_with_lines()), page(number=2)], id="a table"),
        pytest.param(
            [page(block(BlockKind.PARAGRAPH, "No place\nknown"))], id="text without place"
        ),
        pytest.param(
            [page(Block(kind=BlockKind.TABLE, table=table([["a", "b c"]])))], id="cells only"
        ),
        pytest.param(
            [
                page(
                    lines_block("Header", kind=BlockKind.HEADER, top=10),
                    lines_block("7", kind=BlockKind.PAGE_NUMBER, top=800),
                    lines_block("شكرا جزيلا", kind=BlockKind.FOOTER, top=780),
                )
            ],
            id="furniture",
        ),
    ],
)
def test_files_are_valid_alto(pages: list) -> None:  # type: ignore[type-arg]  # of pages
    PROFILE.assertValid(written("alto", *pages))


@given(st.lists(st.text(max_size=12), max_size=4))
def test_any_text_makes_valid_alto_that_says_it(texts: list[str]) -> None:
    root = written("alto", page(*(lines_block(text) for text in texts)))

    PROFILE.assertValid(root)
    contents = [each.get("CONTENT") for each in found(root, "//a:String")]
    assert [word for text in texts for word in text.split()] == contents or any(
        not word.isprintable() for text in texts for word in text.split()
    )


def test_words_have_places_in_1200ths_of_an_inch_on_pdf_pages() -> None:
    root = written("alto", page(lines_block("ab cd")))

    first, second = found(root, "//a:String")
    (space,) = found(root, "//a:SP")
    assert "inch1200" == found(root, "//a:MeasurementUnit")[0].text
    scale = 1200 / 72
    assert (50 * scale, 100 * scale) == pytest.approx(
        (float(first.get("HPOS")), float(first.get("VPOS"))), abs=0.1
    )
    assert (80 * scale, 12 * scale) == pytest.approx(
        (float(first.get("WIDTH")), float(first.get("HEIGHT"))), abs=0.1
    )
    assert 170 * scale == pytest.approx(float(second.get("HPOS")), abs=0.1)
    assert (130 * scale, 40 * scale) == pytest.approx(
        (float(space.get("HPOS")), float(space.get("WIDTH"))), abs=0.1
    )
    assert "0.9000" == first.get("WC")


def test_pictures_keep_their_pixels() -> None:
    picture = replace(page(lines_block("ab")), unit=Unit.PIXEL, size=Size(1654, 2339))

    root = written("alto", picture, kind="png")

    assert "pixel" == found(root, "//a:MeasurementUnit")[0].text
    assert "1654.0" == found(root, "//a:Page")[0].get("WIDTH")
    assert "50.0" == found(root, "//a:String")[0].get("HPOS")


def test_digital_text_has_no_confidence() -> None:
    root = written("alto", page(lines_block("ab", score=None)))

    assert found(root, "//a:String")[0].get("WC") is None


def test_furniture_stands_in_the_margins() -> None:
    root = written(
        "alto",
        page(
            lines_block("Head", kind=BlockKind.HEADER, top=10),
            lines_block("Body"),
            lines_block("7", kind=BlockKind.PAGE_NUMBER, top=800),
        ),
    )

    assert ["Head"] == found(root, "//a:TopMargin//a:String/@CONTENT")
    assert ["Body"] == found(root, "//a:PrintSpace//a:String/@CONTENT")
    assert ["7"] == found(root, "//a:BottomMargin//a:String/@CONTENT")


def test_each_cell_of_a_table_is_a_block_within_it() -> None:
    root = written("alto", page(table_with_lines()))

    cells = found(root, "//a:ComposedBlock[@TYPE='table']/a:TextBlock")
    assert [["Region"], ["2025"], ["North"], ["120"]] == [
        found(cell, ".//a:String/@CONTENT") for cell in cells
    ]


def test_a_slanted_line_has_its_true_outline() -> None:
    angle = math.radians(3)
    slant = Affine(math.cos(angle), -math.sin(angle), 0, math.sin(angle), math.cos(angle), 0)
    level = lines_block("level", "slanted")
    lines = (level.lines[0], level.lines[1].mapped(slant))

    root = written("alto", page(replace(level, lines=lines)))

    first, second = found(root, "//a:TextLine")
    assert [] == found(first, ".//a:Polygon")
    (points,) = found(second, ".//a:Polygon/@POINTS")
    assert 4 == len(points.split())


def test_the_direction_of_a_line_is_told() -> None:
    column = Line(text="縦書きの文", quad=Box(0, 0, 12, 80).quad(), vertical=True)
    block_ = Block(kind=BlockKind.PARAGRAPH, text="縦書きの文", lines=(column,))

    root = written("alto", page(lines_block("left to right"), lines_block("שלום"), block_))

    assert [None, "rtl", "ttb"] == [
        line.get("BASEDIRECTION") for line in found(root, "//a:TextLine")
    ]


def test_a_reader_is_told_what_is_missing() -> None:
    root = written("alto", page(), missing="interrupted; pages 2--9 were not read")

    (remark,) = root.xpath("//comment()")
    assert "interrupted; pages 2- -9 were not read" in remark.text
