from __future__ import annotations

import pytest

from builders.written_pages import paragraphs, table_of
from paperlight.transcripts.placing.written import Written
from paperlight.transcripts.transcript import Block, BlockKind


def words(*blocks: Block) -> list[tuple[str, str]]:
    """Return each word with its letters."""
    written = Written.of(blocks)
    return [(word.text, written.letters[word.start : word.end]) for word in written.words]


def test_latin_words_keep_their_marks_and_have_letters() -> None:
    assert [("Dear", "dear"), ("Ms", "ms"), ("Östlund,", "ostlund"), ("–", "")] == words(
        *paragraphs("Dear Ms Östlund, –")
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("本公司。", ["本", "公", "司。"]),
        ("「公司」", ["「公", "司」"]),
        ("共12个", ["共", "12", "个"]),
        ("单号KT-48，请", ["单", "号", "KT-48，", "请"]),
        ("서울 시청", ["서울", "시청"]),
    ],
)
def test_chinese_is_taken_by_character_and_korean_by_word(text: str, expected: list[str]) -> None:
    assert expected == [word for word, _ in words(*paragraphs(text))]


def test_blanks_before_words_are_remembered() -> None:
    written = Written.of(paragraphs("致 Paper Light公司"))

    assert (
        "致 Paper Light公司"
        == "".join((" " if word.spaced else "") + word.text for word in written.words).strip()
    )


def test_cells_are_parts_of_their_own_and_figures_are_left_out() -> None:
    figure = Block(kind=BlockKind.FIGURE, text="a pump")
    written = Written.of([*paragraphs("One"), figure, table_of(["a b", "c"])])

    assert [("One", 0, None), ("a", 2, 0), ("b", 2, 0), ("c", 2, 1)] == [
        (word.text, word.block, word.cell) for word in written.words
    ]


def test_tex_counts_by_what_it_prints() -> None:
    assert [("$\\frac{a}{b}$", "ab"), ("costs", "costs"), ("$5", "5")] == words(
        *paragraphs("$\\frac{a}{b}$ costs $5")
    )
