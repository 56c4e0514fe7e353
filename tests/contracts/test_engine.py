"""What every engine promises, tried on each engine that there is."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections import Counter
from functools import partial

import numpy as np
import pytest

from builders.prepared import prepared, printed, ruled_table, white
from paperlight.engines.deferred import DeferredEngine
from paperlight.engines.open import open_engine
from paperlight.errors import EngineError
from paperlight.geometry import Box
from paperlight.lines import Line

KNOWN = printed([(80, 90, "The quick brown fox jumps"), (80, 190, "over 13 lazy dogs in 2026.")])


@pytest.fixture(
    params=[
        "scripted",
        "deferred",
        pytest.param("ppocr", marks=pytest.mark.engine),
        pytest.param("tesseract", marks=pytest.mark.engine),
    ]
)
def engine(request):
    if request.param == "tesseract" and shutil.which("tesseract") is None:
        if os.environ.get("CI") == "true":
            pytest.fail("CI installs tesseract by ops/ci-packages.txt, but it is not there")
        pytest.skip("the program 'tesseract' is not installed")
    if request.param == "deferred":
        opened = DeferredEngine(partial(open_engine, "scripted", threads=1))
    else:
        opened = open_engine(request.param, threads=1)
    yield opened
    asyncio.run(opened.aclose())


def _read(engine, page):
    return asyncio.run(engine.read(page))


def test_a_known_page_comes_back_with_the_known_words(engine):
    generation = _read(engine, prepared(KNOWN))

    text = " ".join(line.text for line in sorted(generation.lines, key=lambda line: line.box.y0))
    expected = {
        "scripted": "Page 1",
        "ppocr": "The quick brown fox jumps over 13 lazy dogs in 2026.",
        "tesseract": "The quick brown fox jumps over 13 lazy dogs in 2026.",
    }[engine.name]

    assert expected == text


def test_every_box_is_inside_the_page_and_every_score_between_0_and_1(engine):
    generation = _read(engine, prepared(KNOWN))
    height, width = KNOWN.shape[:2]
    page = Box(0, 0, width, height)

    outside = [
        corner
        for line in generation.lines
        for quad in (line.quad, *(word.quad for word in line.words))
        for corner in quad.corners
        if not page.contains(corner)
    ]

    assert generation.lines
    assert [] == outside
    assert all(0 <= line.score <= 1 for line in generation.lines)


def test_words_are_the_text_of_their_line(engine):
    generation = _read(engine, prepared(KNOWN))

    split = [line for line in generation.lines if line.words]

    assert [line.text for line in split] == [
        " ".join(word.text for word in line.words) for line in split
    ]


def test_known_lines_come_back_untouched(engine):
    lines = (Line(text="digital", quad=Box(80, 90, 300, 130).quad()),)

    generation = _read(engine, prepared(KNOWN, known_lines=lines))

    assert lines == generation.lines


def test_a_page_known_to_have_no_lines_is_not_read(engine):
    generation = _read(engine, prepared(KNOWN, known_lines=()))

    assert () == generation.lines


def test_no_line_is_in_two_cells_and_every_cell_has_a_slot_of_its_own(engine):
    texts, rules = ruled_table([["Item", "Count", "Price"], ["Nut", "12", "3.50"]])
    generation = _read(engine, prepared(printed(texts, rules=rules)))

    uses = Counter(
        index for table in generation.tables for cell in table.cells for index in cell.lines
    )
    slots = [
        Counter(
            (cell.row + down, cell.column + right)
            for cell in table.cells
            for down in range(cell.row_span)
            for right in range(cell.column_span)
        )
        for table in generation.tables
    ]

    assert set(uses.values()) <= {1}
    assert set(uses) <= set(range(len(generation.lines)))
    assert all(count == 1 for table in slots for count in table.values())


def test_a_blank_page_has_no_lines(engine):
    if engine.name == "scripted":
        pytest.skip("the scripted engine does not look at pages")

    generation = _read(engine, prepared(white(900, 1200)))

    assert () == generation.lines
    assert () == generation.tables


@pytest.mark.parametrize(("width", "height"), [(1, 1), (3000, 20), (20, 3000), (33, 47), (2400, 1)])
def test_odd_sizes_do_not_crash(engine, width, height):
    noise = np.random.default_rng(7).integers(0, 256, (height, width, 3), np.uint8)

    generation = _read(engine, prepared(noise))

    page = Box(0, 0, width, height)
    assert all(page.contains(corner) for line in generation.lines for corner in line.quad.corners)


def test_closing_twice_is_fine_and_reading_afterwards_is_refused(engine):
    asyncio.run(engine.aclose())
    asyncio.run(engine.aclose())

    with pytest.raises(EngineError, match="closed"):
        _read(engine, prepared(KNOWN))
