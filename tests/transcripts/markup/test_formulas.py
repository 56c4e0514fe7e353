from __future__ import annotations

import pytest

from paperlight.transcripts.markup.formulas import (
    formula_spans,
    repaired_formulas,
    without_formulas,
)


def formulas(text: str) -> list[str]:
    return [text[start:end] for start, end in formula_spans(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("with $x$ and $y_1$.", ["$x$", "$y_1$"]),
        ("H$_2$O and 10$^{6}$", ["$_2$", "$^{6}$"]),
        ("其中$x$为正", ["$x$"]),
        ("so $$a = b$$ holds", ["$$a = b$$"]),
        ("$\\text{cost \\$5}$", ["$\\text{cost \\$5}$"]),
        ("$ x^2 $", ["$ x^2 $"]),
        ("$n$-th and ($k$)", ["$n$", "$k$"]),
    ],
)
def test_tex_between_dollars_is_a_formula(text: str, expected: list[str]) -> None:
    assert expected == formulas(text)


@pytest.mark.parametrize(
    "text",
    [
        "$5 and $6",
        "from $5 to $10.",
        "US$5 and 6 US$",
        "He paid $5 million and got 6 million$ back.",
        "价格为$100和200$。",
        "a price in $ and one in $",
        "$PATH and $HOME",
        "$the words between two dollars$",
        "\\$x$ and \\$",
        "{$a} {$b}",
        "5$-10$ each",
        "$",
        "$$",
        "$$$$",
        "$a\n\nb$",
    ],
)
def test_money_and_names_are_no_formulas(text: str) -> None:
    assert [] == formulas(text)


@pytest.mark.parametrize(
    ("written", "repaired"),
    [
        ("\\(x\\)", "$x$"),
        ("\\( x + 1 \\)", "$x + 1$"),
        ("see \\[ x = 1 \\]", "see $$x = 1$$"),
        ("\\$x^2\\$", "$x^2$"),
        ("$ x^2 $", "$x^2$"),
        ("$a +\n b$", "$a + b$"),
        ("as in \\[12\\]", "as in \\[12\\]"),
        ("\\$5 and \\$6", "\\$5 and \\$6"),
        ("\\$5\\$", "\\$5\\$"),
        ("C:\\\\(x86\\\\)", "C:\\\\(x86\\\\)"),
    ],
)
def test_formulas_are_put_into_dollars_and_nothing_else_is(written: str, repaired: str) -> None:
    assert repaired == repaired_formulas(written)


def test_what_stands_between_formulas_is_one_piece_more_than_they_are() -> None:
    assert ["a ", " b ", ""] == without_formulas("a $x$ b $y$")


@pytest.mark.parametrize("unit", ["$a", "\\(", "$ {", "$$", "\\$a", "\\[\\("])
def test_marks_that_never_close_cost_no_time(unit: str) -> None:
    text = unit * 20_000

    assert len(repaired_formulas(text)) <= len(text)
