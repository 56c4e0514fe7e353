"""What was printed must come back from a Markdown parser as it was printed."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from builders.rendered import block_types, text_of
from paperlight.outputs import escape

SPECIAL = st.text(st.sampled_from(list("ab1 .)*_#>|`<~[](!):&;\\-+=^/$\"'\n\t")), max_size=24)
ANY = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=40)


def folded(text: str) -> str:
    return "\n".join(" ".join(line.split()) for line in text.splitlines() if line.strip())


@given(SPECIAL | ANY)
@example("1. Januar")
@example("# 12")
@example("> 30 %")
@example("---")
@example("a\n===")
@example("a | b\n--|--")
@example("[x]: /url")
@example("<b>bold</b> & &amp; <!-- no -->")
@example("~~~\ncode")
@example("\\")
@example("2 * 3 * 4 and *stars*")
def test_a_paragraph_survives_a_markdown_parser(text: str) -> None:
    expected = folded(text)

    markdown = escape.paragraph(text)

    assert expected == folded(text_of(markdown))
    assert (["paragraph_open", "inline", "paragraph_close"] if expected else []) == block_types(
        markdown
    )


@given(SPECIAL | ANY)
@example("C #")
@example("## Two ##")
def test_a_heading_survives_a_markdown_parser(text: str) -> None:
    expected = " ".join(text.split())

    markdown = f"## {escape.heading(text)}"

    assert expected == text_of(markdown).strip()
    assert ["heading_open", "inline", "heading_close"] == block_types(markdown)


@pytest.mark.parametrize(
    "text",
    [
        "R&D costs 5 * 3 = 15, file_name_2.txt",
        "a < b and b > c (see note [1])",
        "No. 12, 3.5 % - that is it!",
        "C# and -5 degrees, ~5 kg",
        "Price: $5.00 | net",
    ],
)
def test_ordinary_text_is_not_escaped(text: str) -> None:
    assert text == escape.paragraph(text)


def test_control_characters_do_not_reach_a_text_file() -> None:
    assert "a\N{REPLACEMENT CHARACTER}b" == escape.paragraph("a\x00b")
