from __future__ import annotations

import pytest

from builders.content import outline, read
from builders.readings import prepared, transcribed
from paperlight.engines.engine import Generation
from paperlight.geometry import Affine, Box, Size
from paperlight.transcripts.markup.markup import read_markup
from paperlight.transcripts.transcript import BlockKind


def test_boxes_end_on_the_page_and_pictures_with_their_figures() -> None:
    answer = "![image](image_1.png)\n\n![image](image_2.png)0,0,1000,500"

    page = transcribed(
        Generation(text=answer), prepared(to_page=Affine.scale(300, 400)), cutouts={0: b"png"}
    )
    first, second = page.blocks

    assert (None, None) == (first.box, first.figure)
    assert Box(0, 0, 300, 200) == second.box
    assert second.figure is not None
    assert b"png" == second.figure.png


def test_a_paragraph_beside_a_figure_or_a_table_that_names_it_is_its_caption() -> None:
    answer = "Table 1: Loads\n\n| a | b |\n|---|---|\n\nText\n\nTable 1 shows loads.\n"

    assert [BlockKind.CAPTION, BlockKind.TABLE, BlockKind.PARAGRAPH, BlockKind.PARAGRAPH] == [
        block.kind for block in read(answer).blocks
    ]


@pytest.mark.parametrize(
    ("answer", "warning"),
    [
        ("<table><tr><td>a", "a table has no end"),
        ("<table><tr><td><table><tr><td>a</table></table>", "a table inside a table"),
        ("| a | b |\n|---|---|\n| 1 |", "rows of 1 to 2 cells"),
        ("$$\nx + 1", "a formula has no end"),
        ("```c\nx", "a block of code has no end"),
        ("![image](image_1.png)9,9,1,1", "cannot stand at 9,9,1,1"),
    ],
)
def test_broken_markup_is_told_in_a_warning(answer: str, warning: str) -> None:
    (told,) = read(answer).warnings

    assert warning in told


def test_deep_lists_and_wide_indents_lose_nothing() -> None:
    deep = "".join(f"{'  ' * depth}- item{depth}\n" for depth in range(200))
    many = f"{'- ' * 50}item"

    assert 200 == sum("item" in line for line in outline(read(deep).blocks))
    assert "item" in read(many).blocks[-1].text


def test_an_empty_answer_has_no_blocks() -> None:
    assert () == read_markup(" \n\n", Size(1, 1), {}).blocks
