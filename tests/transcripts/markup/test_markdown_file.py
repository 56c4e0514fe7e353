from __future__ import annotations

import paperlight
from builders.transcripts import block, page, table, table_block
from builders.written import written
from paperlight.outputs.output import OutputOptions
from paperlight.transcripts.markup.markdown_file import pages_of_markdown, tables_from_markdown
from paperlight.transcripts.transcript import BlockKind


def grids(text: str) -> list[list[list[str]]]:
    return [found.grid() for found in tables_from_markdown(text)]


def test_tables_of_every_kind_are_found_in_order() -> None:
    text = """\
Some text | with a pipe.

| a | b |
|:--|--:|
| 1\\|2 | 3 |

c | d
--|--
4 | 5

<table><tr><th colspan="2">e</th></tr>
<tr><td>6</td><td>7</td></tr></table>

> | q |
> |---|
> | 8 |
"""

    assert [
        [["a", "b"], ["1|2", "3"]],
        [["c", "d"], ["4", "5"]],
        [["e", ""], ["6", "7"]],
        [["q"], ["8"]],
    ] == grids(text)


def test_the_answer_of_a_chat_may_be_wrapped_in_a_fence() -> None:
    assert [[["a"], ["1"]]] == grids("```markdown\n| a |\n|---|\n| 1 |\n```")


def test_text_without_tables_has_none() -> None:
    assert [] == grids("") == grids("a | b") == grids("---")


def test_it_is_part_of_the_library() -> None:
    assert tables_from_markdown is paperlight.tables_from_markdown


def test_pages_are_told_apart_by_our_own_marks() -> None:
    pages = [
        page(block(BlockKind.HEADING, "One", level=1), table_block(table([["a"], ["1"]]))),
        page(table_block(table([["b"], ["2"]])), number=7),
    ]
    text = written("md", *pages, options=OutputOptions(page_breaks=True))

    found = list(pages_of_markdown(text))

    assert [1, 7] == [page.number for page in found]
    assert [[["a"], ["1"]]] == [found.grid() for found in found[0].tables]
    assert [["b"], ["2"]] == found[1].tables[0].grid()


def test_a_mark_that_comes_twice_goes_on_with_its_page() -> None:
    found = list(pages_of_markdown("zero\n\n<!-- page 1 -->\n\none\n\n<!-- page 1 -->\n\ntwo"))

    assert [(1, ["zero", "one", "two"])] == [
        (page.number, [block.text for block in page.blocks]) for page in found
    ]
