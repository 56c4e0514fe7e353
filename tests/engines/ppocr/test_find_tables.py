from __future__ import annotations

import pytest

from builders.prepared import printed, ruled_table
from paperlight.engines.engine import RegionKind
from paperlight.engines.ppocr.find_tables import StructureFinder
from paperlight.engines.ppocr.read_lines import LineReader
from paperlight.geometry import Box
from paperlight.lines import Line

pytestmark = pytest.mark.engine

PRICES = [["Item", "Count", "Price"], ["Nut", "12", "3.50"], ["Bolt", "7", "1.20"]]


@pytest.fixture(scope="module")
def reader():
    return LineReader(threads=1)


@pytest.fixture(scope="module")
def finder():
    return StructureFinder(threads=1)


@pytest.fixture
def find(reader, finder):
    def found(sheet):
        return finder.find(sheet, reader.lines(sheet), lambda quads: reader.lines_in(sheet, quads))

    return found


def _texts(found, table):
    slots = [["" for _ in range(table.columns)] for _ in range(table.rows)]
    for cell in table.cells:
        slots[cell.row][cell.column] = " ".join(found.lines[i].text for i in cell.lines)
    return slots


def _outside(found):
    inside = {i for table in found.tables for cell in table.cells for i in cell.lines}
    return [line.text for index, line in enumerate(found.lines) if index not in inside]


def test_every_cell_of_a_ruled_table_is_right(find):
    texts, rules = ruled_table(PRICES)

    found = find(printed(texts, rules=rules))
    (table,) = found.tables

    assert "ruled" == table.method
    assert PRICES == _texts(found, table)
    assert 1 == table.header_rows


def test_text_around_a_table_stays_text(find):
    texts, rules = ruled_table(PRICES, top=140)
    around = [(60, 60, "Before the table"), (460, 360, "Subtotal 50.40")]

    found = find(printed(texts + around, rules=rules))

    assert PRICES == _texts(found, found.tables[0])
    assert ["Before the table", "Subtotal 50.40"] == _outside(found)


RUNS = [
    ["Method", "Precision", "Recall", "F1"],
    *([f"Run {n}", f"8{n}.2", f"7{n}.4", f"8{n}.3"] for n in range(1, 6)),
]
RUN_TEXTS = [
    (120 + 360 * column, 300 + 60 * row, text)
    for row, cells in enumerate(RUNS)
    for column, text in enumerate(cells)
]


def test_a_table_set_apart_by_white_alone_is_found_by_its_arrangement(find):
    found = find(printed(RUN_TEXTS, size=(1654, 2339)))
    (table,) = found.tables

    assert "aligned" == table.method
    assert RUNS == _texts(found, table)
    assert [] == _outside(found)


def test_a_table_with_a_few_rules_is_found_by_the_models(find):
    rules = [(100, y, 1400, y) for y in (285, 350, 660)]
    caption = (120, 240, "Table 3. Benchmark results")

    found = find(printed([*RUN_TEXTS, caption], size=(1654, 2339), rules=rules))
    (table,) = found.tables

    assert "model" == table.method
    assert RUNS == _texts(found, table)
    assert 1 == table.header_rows
    assert ["Table 3. Benchmark results"] == _outside(found)


def test_two_columns_of_text_are_no_table_even_with_a_rule_between_them(find):
    words = "the quick brown fox jumps over the lazy dog and runs"
    texts = [(x, 100 + 50 * row, words) for x in (80, 860) for row in range(40)]

    found = find(printed(texts, size=(1654, 2339), font_px=28, rules=[(830, 90, 830, 2100)]))

    assert () == found.tables
    assert 80 == len(found.lines)


def test_a_line_that_runs_over_two_cells_is_cut_and_read_again(reader, finder):
    texts, rules = ruled_table(PRICES)
    sheet = printed(texts, rules=rules)
    lines = reader.lines(sheet)
    first, second = (next(line for line in lines if line.text == text) for text in ("Nut", "12"))
    both = Line(text="Nut12", quad=Box.union([first.box, second.box]).quad(), score=0.9)
    others = tuple(line for line in lines if line not in (first, second))

    found = finder.find(sheet, (*others, both), lambda quads: reader.lines_in(sheet, quads))

    assert PRICES == _texts(found, found.tables[0])


def test_known_lines_are_never_cut(finder, reader):
    texts, rules = ruled_table(PRICES)
    sheet = printed(texts, rules=rules)
    lines = reader.lines(sheet)

    found = finder.find(sheet, lines)

    assert lines == found.lines
    assert PRICES == _texts(found, found.tables[0])


def test_an_empty_grid_is_no_table(find):
    _, rules = ruled_table([["", "", ""]] * 6)

    found = find(printed([(60, 20, "Chart paper")], rules=rules))

    assert () == found.tables
    assert ["Chart paper"] == [line.text for line in found.lines]


def test_tables_are_not_reported_as_figures(find):
    texts, rules = ruled_table(PRICES)

    found = find(printed(texts, rules=rules))

    assert RegionKind.FIGURE not in {region.kind for region in found.regions}
    assert RegionKind.TABLE not in {region.kind for region in found.regions}
