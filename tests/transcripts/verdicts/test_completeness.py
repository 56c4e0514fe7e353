from __future__ import annotations

import pytest

from paperlight.engines.engine import Finish, Generation, Usage
from paperlight.transcripts.verdicts.completeness import stopped_early, unfinished


def test_as_many_tokens_as_were_allowed_are_too_many_whatever_the_server_says() -> None:
    usage = Usage(completion_tokens=256, completion_limit=256)

    finding = stopped_early(Generation(text="a", usage=usage))

    assert finding is not None
    assert ("stopped_length", True) == (finding.code, finding.partial)


@pytest.mark.parametrize(
    "usage",
    [Usage(), Usage(completion_tokens=255, completion_limit=256), Usage(completion_tokens=9)],
)
def test_an_answer_below_its_limit_is_complete(usage: Usage) -> None:
    assert stopped_early(Generation(text="a", usage=usage)) is None


def test_the_reason_of_the_engine_is_told() -> None:
    finding = stopped_early(Generation(finish=Finish.DEADLINE))

    assert finding is not None
    assert "stopped_deadline" == finding.code


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("<table><tr><td>a</td></tr><tr><td>b", "a table"),
        ("<table><tr><td>a</td></tr>", "a table"),
        ("Text <td", "a tag"),
        ("Text </", "a tag"),
        ("| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | fo", "a row of a table"),
        ("$$\n\\frac{a}{b} =", "a formula"),
        ("so $\\frac{a", "a formula"),
        ("so \\(x + ", "a formula"),
        ("\\begin{align}\na &= b", "a formula"),
        ("```python\nx", "a block of code"),
        ("![image](image_1", "the place of a figure"),
        ("![image", "the place of a figure"),
    ],
)
def test_a_text_that_ends_inside_something_is_unfinished(text: str, where: str) -> None:
    finding = unfinished(text)

    assert finding is not None
    assert f"inside {where};" in finding.sentence


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A page may end without a full stop",
        "<table><tr><td>a</td></tr></table>",
        "| a | b |\n|---|---|\n| 1 | 2 |",
        "a | b\n--|--\n1 | 2",
        "$$x$$ and $y_1$.",
        "It costs $5 and a_b",
        "$$\nx\n$$",
        "a < b",
        "```c\nx\n```",
        "![image](image_1.png)1,2,3,4",
        "as in [1]",
    ],
)
def test_honest_ends_are_finished(text: str) -> None:
    assert unfinished(text) is None
