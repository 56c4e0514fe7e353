from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from builders.layouts import column, line, prose
from builders.readings import grid_table, prepared, transcribed
from paperlight.documents.page import Unit
from paperlight.engines.engine import CellFound, Generation, Region, RegionKind, TableFound
from paperlight.geometry import Affine, Box, Size
from paperlight.lines import Line
from paperlight.prepare.prepared import Ink, Steps
from paperlight.transcripts.transcript import BlockKind, Source
from paperlight.transcripts.verdict import State

PNG = b"\x89PNG of a pump"


def test_boxes_come_back_in_page_units_with_the_printed_lines():
    to_page = Affine.scale(0.36) @ Affine.translate(10, 20)
    page = transcribed(
        Generation(lines=(line("Hello there", 100, 200),)),
        prepared(to_page=to_page),
        size=Size(595, 842),
        unit=Unit.POINT,
    )
    (block,) = page.blocks

    assert to_page.box(Box(100, 200, 210, 223)) == block.box == block.lines[0].box
    assert (Unit.POINT, Size(595, 842)) == (page.unit, page.size)


def test_what_was_done_to_the_page_is_on_record():
    steps = Steps(quarter_turns=1, skew_degrees=-0.7)
    page = transcribed(
        Generation(lines=(line("Hello", 100, 100),), warnings=("slow disk",)), prepared(steps=steps)
    )

    assert (1, -0.7, ("slow disk",)) == (page.quarter_turns, page.skew_degrees, page.warnings)


def test_a_page_without_text_has_no_source():
    assert Source.NOTHING is transcribed(Generation()).source
    assert () == transcribed(Generation()).blocks


def test_lines_without_text_make_no_blocks():
    page = transcribed(Generation(lines=(line("  ", 100, 100), line("", 100, 140))))

    assert () == page.blocks


def test_the_confidence_of_a_block_counts_characters():
    lines = (line("a" * 30, 100, 100, score=1.0), line("b" * 10, 100, 130, score=0.6))
    page = transcribed(Generation(lines=lines))

    assert 0.9 == page.blocks[0].confidence


def test_digital_text_has_no_confidence():
    page = transcribed(
        Generation(lines=(line("Hello", 100, 100, score=None),)),
        prepared(ink=Ink(coverage=0.001, marks=5)),
        source=Source.TEXT_LAYER,
    )

    assert page.blocks[0].confidence is None
    assert (Source.TEXT_LAYER, State.OK) == (page.source, page.verdict.state)


def test_the_text_of_a_model_without_lines_becomes_paragraphs():
    page = transcribed(Generation(text="First part\nof two lines\n\n\n \nSecond part\n"))

    assert ["First part\nof two lines", "Second part"] == [block.text for block in page.blocks]


def test_a_figure_stands_at_its_place_with_its_picture_and_then_its_own_words():
    above, below = prose(5, characters=60, seed=1), prose(5, characters=60, seed=2)
    lines = (
        *column(below, 100, 900),
        line("inlet", 300, 500),
        *column(above, 100, 100),
        line("Fig. 1: The pump from the side", 100, 820),
    )
    figure = Region(kind=RegionKind.FIGURE, box=Box(100, 300, 700, 800), score=0.9)
    page = transcribed(Generation(lines=lines, regions=(figure,)), cutouts={0: PNG})

    kinds = [block.kind for block in page.blocks]

    assert [
        BlockKind.PARAGRAPH,
        BlockKind.FIGURE,
        BlockKind.PARAGRAPH,
        BlockKind.CAPTION,
        BlockKind.PARAGRAPH,
    ] == kinds
    assert page.blocks[1].figure is not None
    assert PNG == page.blocks[1].figure.png
    assert "inlet" == page.blocks[2].text


def test_a_figure_that_is_full_of_text_is_text():
    lines = tuple(column(prose(12, characters=60), 100, 100))
    figure = Region(kind=RegionKind.FIGURE, box=Box(95, 95, 720, 460), score=0.6)
    page = transcribed(Generation(lines=lines, regions=(figure,)), cutouts={0: PNG})

    assert [BlockKind.PARAGRAPH] == [block.kind for block in page.blocks]


def test_a_picture_in_a_table_or_under_another_is_no_second_figure():
    box = Box(100, 300, 700, 800)
    same = Region(kind=RegionKind.FIGURE, box=Box(110, 310, 690, 800), score=0.6)
    figure = Region(kind=RegionKind.FIGURE, box=box, score=0.9)
    faint = Region(kind=RegionKind.FIGURE, box=Box(100, 1000, 700, 1400), score=0.35)
    page = transcribed(Generation(regions=(figure, same, faint)), cutouts={0: PNG, 1: PNG, 2: PNG})

    assert [box] == [block.box for block in page.blocks]


LINES = st.lists(
    st.builds(
        lambda text, x, y, width, height, score, vertical: Line(
            text=text, quad=Box(x, y, x + width, y + height).quad(), score=score, vertical=vertical
        ),
        st.text(max_size=30),
        st.integers(0, 1500),
        st.integers(0, 2200),
        st.integers(0, 1200),
        st.integers(0, 80),
        st.none() | st.floats(0, 1),
        st.booleans(),
    ),
    max_size=25,
)


@st.composite
def generations(draw):
    """Lines anywhere, some of them in the cells of up to two tables, under any regions."""
    lines = draw(LINES)
    indices = draw(st.permutations(range(len(lines))))
    taken = draw(st.integers(0, len(lines)))
    cut = draw(st.integers(0, taken))
    tables = [
        TableFound(
            box=Box.union(lines[i].box for i in group),
            rows=len(group),
            columns=2,
            cells=tuple(
                CellFound(row=row, column=row % 2, lines=(i,)) for row, i in enumerate(group)
            ),
            score=0.5,
            method="model",
        )
        for group in (indices[:cut], indices[cut:taken])
        if group
    ]
    regions = [
        Region(kind=kind, box=Box(x, y, x + width, y + 400), score=0.5)
        for kind, x, y, width in draw(
            st.lists(
                st.tuples(
                    st.sampled_from(RegionKind),
                    st.integers(0, 1000),
                    st.integers(0, 2000),
                    st.integers(1, 1500),
                ),
                max_size=3,
            )
        )
    ]
    return Generation(lines=tuple(lines), tables=tuple(tables), regions=tuple(regions))


@settings(deadline=None)
@given(generations())
def test_no_line_of_any_generation_is_lost_or_doubled(generation):
    page = transcribed(generation)
    in_cells = {i for table in generation.tables for cell in table.cells for i in cell.lines}
    expected = Counter(
        each
        for index, each in enumerate(generation.lines)
        if index in in_cells or each.text.strip()
    )

    assert expected == Counter(each for block in page.blocks for each in block.lines)
    assert all(
        block.text.strip()
        for block in page.blocks
        if block.table is block.figure is None and block.kind is not BlockKind.FIGURE
    )


@settings(deadline=None)
@given(generations())
def test_the_same_generation_gives_the_same_transcript(generation):
    first, second = transcribed(generation), transcribed(generation)

    assert first.verdict == second.verdict
    assert [(block.kind, block.text, block.box) for block in first.blocks] == [
        (block.kind, block.text, block.box) for block in second.blocks
    ]


def test_the_text_of_a_table_is_in_its_cells_and_nowhere_else():
    cells = [line(str(i), 100 + 200 * (i % 2), 100 + 40 * (i // 2)) for i in range(6)]
    page = transcribed(Generation(lines=tuple(cells), tables=(grid_table(cells, 2),)))

    assert [BlockKind.TABLE] == [block.kind for block in page.blocks]
