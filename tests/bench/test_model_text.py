from __future__ import annotations

from random import Random

import pytest

from paperlight.bench.corpus import draw_page
from paperlight.bench.model_text import Faults, write_as_model
from paperlight.geometry import Size
from paperlight.transcripts.markup.markup import read_markup


def write(name: str, **faults):
    page = draw_page(name, 1)
    return page, write_as_model(page, Faults(**faults), Random(3))


def spelled(answer) -> str:
    return "".join(letter.text for letter in answer.letters)


@pytest.mark.parametrize("name", ["clean-en", "columns-ja", "table-merged-en", "invoice-de"])
def test_without_faults_every_printed_letter_is_written_in_order(name: str) -> None:
    page, answer = write(name)

    assert "".join(page.text.split()) == spelled(answer)
    assert all(
        page.lines[letter.origin.line][letter.origin.character] == letter.text
        for letter in answer.letters
    )


@pytest.mark.parametrize("name", ["clean-en", "columns-ja", "table-merged-en", "invoice-de"])
def test_the_mark_up_says_what_the_letters_say(name: str) -> None:
    _, answer = write(name, reordered=True, noise=0.02, dropped=True, invented=True)
    blocks = read_markup(answer.markup, Size(1000, 1000), {}).blocks
    texts = (
        text
        for block in blocks
        for text in ([block.text] if block.table is None else [c.text for c in block.table.cells])
    )

    assert spelled(answer) == "".join("".join(text.split()) for text in texts)


def test_paragraphs_are_taken_apart_where_they_are_printed_apart() -> None:
    _, answer = write("clean-en")

    assert 5 < answer.markup.count("\n\n") < 20


def test_about_as_many_letters_are_misread_as_was_asked() -> None:
    page, answer = write("clean-en", noise=0.02)
    misread = sum(
        letter.text != page.lines[letter.origin.line][letter.origin.character]
        for letter in answer.letters
    )
    count = len("".join(page.text.split()))

    # A third is changed, a third left out, a third doubled.
    assert 0.003 < misread / count < 0.012
    assert answer.letters != write("clean-en")[1].letters


def test_what_was_left_out_and_made_up_is_told() -> None:
    page, answer = write("clean-de", dropped=True, invented=True)

    assert answer.dropped not in answer.markup
    assert "".join(answer.dropped.split()) in "".join(page.text.split())
    assert answer.invented in answer.markup
    assert len("".join(answer.invented.split())) == sum(
        letter.origin is None for letter in answer.letters
    )
