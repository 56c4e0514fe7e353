"""Pipe tables: what our own writer and GitHub write, and what models write instead."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.transcripts import table as table_of
from paperlight.outputs.markdown_table import table_as_markdown
from paperlight.transcripts.markup.pipe_table import looks_like_pipes, table_from_pipes

# Dollars are left to the tests of formulas: between them backslashes are letters.
CELL = st.text(st.sampled_from(list("ab|\\`*_<>&~[]()#-: \n12")), max_size=10)
GRID = st.integers(2, 4).flatmap(
    lambda width: st.lists(st.lists(CELL, min_size=width, max_size=width), min_size=2, max_size=4)
)


def grid(*lines: str) -> list[list[str]]:
    found = table_from_pipes(lines)
    assert found is not None
    return found.grid()


def folded(text: str) -> str:
    return "\n".join(" ".join(line.split()) for line in text.splitlines() if line.strip())


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("a\\|b", "a|b"),
        ("a\\\\\\|b", "a\\|b"),
        ("`a\\|b`", "a|b"),
        ("one<br>two", "one\ntwo"),
        ("**b** and *i* and ~~s~~", "b and i and s"),
        ("snake_case_name", "snake_case_name"),
        ("5 * 3 * 2", "5 * 3 * 2"),
        ("\\$5", "$5"),
        ("R&amp;D", "R&D"),
        ("[link](http://x)", "link"),
        ("$a_1 * b_2 * c$", "$a_1 * b_2 * c$"),
        ("$\\alpha\\,$", "$\\alpha\\,$"),
        ("$5 to $10", "$5 to $10"),
        ("10<sup>6</sup>", "10⁶"),
    ],
)
def test_a_cell_is_read_as_github_shows_it(written: str, read: str) -> None:
    assert [["x", "y"], [read, "z"]] == grid("| x | y |", "|---|---|", f"| {written} | z |")


def test_outer_pipes_may_be_missing() -> None:
    lines = ["a | b", "--|:-:", "1 | 2"]

    assert looks_like_pipes(lines)
    assert [["a", "b"], ["1", "2"]] == grid(*lines)


def test_a_row_longer_or_shorter_than_the_heading_loses_nothing() -> None:
    rows = grid("| a | b |", "|---|---|", "| 1 | 2 | 3 |", "| 4 |")

    assert [["a", "b", ""], ["1", "2", "3"], ["4", "", ""]] == rows


def test_a_pipe_inside_a_formula_or_code_parts_no_cells() -> None:
    rows = grid("| a | b |", "|---|---|", "| $P(A|B)$ | `x|y` |", "| 1 | 2 |")

    assert [["a", "b"], ["$P(A|B)$", "x|y"], ["1", "2"]] == rows


def test_the_first_row_above_a_rule_is_a_heading() -> None:
    with_rule = table_from_pipes(["| a |", "|---|", "| 1 |"])
    without = table_from_pipes(["| a |", "| 1 |"])

    assert with_rule is not None
    assert without is not None
    assert (1, 0) == (with_rule.header_rows, without.header_rows)


def test_an_empty_heading_is_none() -> None:
    assert [["1", "2"]] == grid("| | |", "|---|---|", "| 1 | 2 |")


def test_a_second_rule_is_a_row() -> None:
    assert [["a"], ["1"], ["---"], ["2"]] == grid("| a |", "|---|", "| 1 |", "|---|", "| 2 |")


@pytest.mark.parametrize(
    "lines", [["a | b"], ["a", "---"], ["text", "more | text"], ["|x|", "|y"], ["|", "|"]]
)
def test_other_text_does_not_look_like_a_table(lines: list[str]) -> None:
    assert not looks_like_pipes(lines)


@given(GRID)
def test_what_our_writer_writes_is_read_back(rows: list[list[str]]) -> None:
    rows[0][0] = f"x{rows[0][0]}"
    expected = [[folded(text) for text in row] for row in rows]

    lines = table_as_markdown(table_of(rows)).split("\n")

    assert expected == grid(*lines)
