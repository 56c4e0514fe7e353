"""Answers in the manner of vision-language models, honest and broken, and what becomes of each.

``tests/golden/answers`` holds an answer a file; ``expected.toml`` says what is known of its page,
and which blocks, warnings and verdict it must have. Blocks are left out where they are many.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from builders.content import content, markdown_of, read
from builders.golden import judged, outline_of

FOLDER = Path(__file__).parent.parent / "golden" / "answers"
EXPECTED = tomllib.loads((FOLDER / "expected.toml").read_text(encoding="utf-8"))


def answer(name: str) -> str:
    return (FOLDER / f"{name}.md").read_bytes().decode()


def test_each_answer_has_its_expectation() -> None:
    assert sorted(EXPECTED) == sorted(path.stem for path in FOLDER.glob("*.md"))
    assert len(EXPECTED) >= 60


@pytest.mark.parametrize("name", EXPECTED)
def test_an_answer_becomes_the_expected_blocks_and_verdict(name: str) -> None:
    expected = EXPECTED[name]

    page = judged(answer(name), expected)

    assert expected["state"] == page.verdict.state
    assert expected.get("reasons", []) == list(page.verdict.reasons)
    assert expected.get("warnings", []) == list(page.warnings)
    if "blocks" in expected:
        assert expected["blocks"] == outline_of(page)


@pytest.mark.parametrize("name", EXPECTED)
def test_an_answer_keeps_its_content_when_written_and_read_again(name: str) -> None:
    blocks = read(answer(name)).blocks

    assert content(blocks) == content(read(markdown_of(blocks)).blocks)
