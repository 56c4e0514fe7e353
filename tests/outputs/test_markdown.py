from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest

from builders.rendered import block_types, text_of
from builders.transcripts import block, page, paragraph, table, table_block
from builders.written import written
from paperlight.outputs.output import OutputOptions
from paperlight.transcripts.transcript import Block, BlockKind, Figure
from paperlight.transcripts.verdict import State

if TYPE_CHECKING:
    from pathlib import Path


def test_blocks_are_parted_by_empty_lines() -> None:
    markdown = written(
        "md",
        page(block(BlockKind.HEADING, "Offer", level=2), paragraph("Dear reader,")),
        page(table_block(table([["a", "b"], ["1", "2"]])), number=2),
    )

    assert markdown == "## Offer\n\nDear reader,\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n"


def test_a_document_without_text_is_an_empty_file() -> None:
    assert written("md", page(state=State.BLANK)) == ""


def test_furniture_is_dropped_unless_it_is_kept() -> None:
    sheet = page(block(BlockKind.HEADER, "ACME"), paragraph("Text"), block(BlockKind.FOOTER, "7"))

    assert written("md", sheet) == "Text\n"
    assert written("md", sheet, options=OutputOptions(keep_furniture=True)) == "ACME\n\nText\n\n7\n"


def test_printed_bullets_and_numbers_become_list_markers() -> None:
    items = ("• one", "– two", "3. three", "10) # ten", "plain")

    markdown = written("md", page(*(block(BlockKind.LIST_ITEM, text) for text in items)))

    assert markdown == "- one\n- two\n3. three\n10) \\# ten\n- plain\n"


def test_a_deep_item_without_its_parent_is_no_code_block() -> None:
    levels = (3, 3, 1, 0, 2)
    items = [block(BlockKind.LIST_ITEM, f"item {level}", level=level) for level in levels]

    markdown = written("md", page(paragraph("Before"), *items))

    assert "code_block" not in block_types(markdown)
    assert text_of(markdown) == "Before\nitem 3\nitem 3\nitem 1\nitem 0\nitem 2"


def test_a_failed_page_leaves_a_gap_that_one_sees() -> None:
    reasons = {"undecodable": "the picture --> cannot be *decoded*"}

    markdown = written(
        "md",
        page(paragraph("One")),
        page(number=2, state=State.FAILED, reasons=reasons),
        page(paragraph("Three"), number=3),
    )

    assert markdown.startswith("One\n\n<!-- page 2 failed: the picture - -&gt; cannot be")
    assert "Page 2 could not be read" in markdown
    assert block_types(markdown).count("html_block") == 1
    assert markdown.endswith("\n\nThree\n")


def test_a_partial_page_says_so_after_its_text() -> None:
    reasons = {"cut": "the file ends early"}

    markdown = written("md", page(paragraph("Half"), state=State.PARTIAL, reasons=reasons))

    assert markdown == (
        "Half\n\n<!-- page 1 partial: the file ends early -->\n\n"
        "> **Page 1 is incomplete**: the file ends early\n"
    )


def test_missing_pages_are_told_at_the_end() -> None:
    markdown = written("md", page(paragraph("One")), missing="interrupted before pages 2-9")

    assert markdown.endswith("> **This document is incomplete**: interrupted before pages 2-9\n")


def test_page_breaks_are_rules_with_the_page_number() -> None:
    markdown = written(
        "md",
        page(paragraph("One")),
        page(paragraph("Two"), number=2),
        options=OutputOptions(page_breaks=True),
    )

    assert markdown == "<!-- page 1 -->\n\nOne\n\n---\n\n<!-- page 2 -->\n\nTwo\n"


def test_code_that_holds_a_fence_gets_a_longer_one() -> None:
    markdown = written("md", page(block(BlockKind.CODE, "a\n```\n  b")))

    assert markdown == "````\na\n```\n  b\n````\n"


@pytest.mark.parametrize("folder", ["plan_figures", "Größe (2) #1 100%_figures"])
def test_figures_are_written_beside_the_output_and_linked(tmp_path: Path, folder: str) -> None:
    picture = Block(kind=BlockKind.FIGURE, figure=Figure(png=b"png bytes"))
    options = OutputOptions(figures=tmp_path / folder)

    markdown = written("md", page(paragraph("See"), picture, number=2), options=options)
    link = markdown.split("](")[1].removesuffix(")\n")

    assert "paragraph_open" in block_types(markdown)
    assert " " not in link
    assert (tmp_path / unquote(link)).read_bytes() == b"png bytes"


def test_without_a_folder_figures_are_left_out_but_their_text_is_not() -> None:
    picture = Block(kind=BlockKind.FIGURE, text="Axis", figure=Figure(png=b"png"))

    assert written("md", page(picture)) == "Axis\n"


def test_half_a_surrogate_pair_does_not_stop_the_output() -> None:
    assert written("md", page(paragraph("a\ud83dz"))) == "a?z\n"
