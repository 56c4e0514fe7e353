from __future__ import annotations

import pytest

from paperlight.transcripts.markup.parts import PartKind, parts_of


def parts(text: str) -> list[tuple[str, str]]:
    return [(part.kind.name.lower(), part.text.strip()) for part in parts_of(text)]


def test_tables_formulas_code_and_figures_are_cut_out_of_markdown() -> None:
    answer = (
        "a <table><tr><td>x</td></tr></table> b\n$$\ny\n$$\n```python\nz\n```\n"
        "c ![image](image_1.png)1,2,3,4 d"
    )

    assert [
        ("markdown", "a"),
        ("table", "<table><tr><td>x</td></tr></table>"),
        ("markdown", "b"),
        ("formula", "y"),
        ("code", "z"),
        ("markdown", "c"),
        ("figure", "![image](image_1.png)1,2,3,4"),
        ("markdown", "d"),
    ] == parts(answer)


@pytest.mark.parametrize(
    "fence", ["```markdown\n{}\n```", "```\n{}\n```", "```html\n{}", "~~~md\n{}\n~~~"]
)
def test_a_fence_round_markdown_is_taken_off(fence: str) -> None:
    table = "<table><tr><td>x</td></tr></table>"

    assert [("table", table)] == parts(fence.format(table))


def test_code_inside_a_wrapping_stays_code() -> None:
    answer = "```markdown\n# T\n\n```python\nx\n```\n\nEnd\n```\n"

    assert [("markdown", "# T"), ("code", "x"), ("markdown", "End")] == parts(answer)


@pytest.mark.parametrize(
    "text",
    [
        "$$ never closed",
        "$$x$$ in running text",
        "\\[1\\]",
        "\\[Signature\\]",
        "\\begin{align} x",
        "use `<table>` here",
        "| ![image](image_1.png) | b |",
        "![not a figure",
    ],
)
def test_what_has_no_end_or_no_sense_is_left_to_markdown(text: str) -> None:
    assert [("markdown", text)] == parts(text)


def test_a_formula_of_several_lines_keeps_its_environment() -> None:
    tex = "\\begin{align}\na &= b\n\\end{align}"

    assert [("formula", tex)] == parts(tex)


def test_what_is_cut_off_is_told() -> None:
    table, code = (list(parts_of(text))[-1] for text in ("<table><tr><td>x", "```c\nx"))

    assert (False, False) == (table.complete, code.complete)
    assert PartKind.CODE is code.kind


@pytest.mark.parametrize("unit", ["<table>", "\\begin{align}", "```\n", "$$\n", "![a](b)", "<td>"])
def test_openings_without_an_end_cost_no_time(unit: str) -> None:
    assert len(list(parts_of(unit * 5_000))) <= 10_001
