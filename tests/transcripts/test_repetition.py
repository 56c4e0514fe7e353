from __future__ import annotations

import pytest

from paperlight.transcripts.repetition import repeats_itself

ROW = "| Standard bracket, galvanised | 12 | 4.50 |"
DULL = "\n".join(
    f"Section {n}, paragraph {n * 7}: see the note on page {n + 3}." for n in range(90)
)


@pytest.mark.parametrize(
    "text",
    [
        "the invoice was paid in full on the date " * 500,
        "Header of the page\n\n" + "and so on and so forth, " * 60,
        "2026-09-14 " * 200,
        "すべての人間は自由である。" * 100,
        (ROW + "\n") * 400,
    ],
)
def test_a_loop_is_seen(text):
    assert repeats_itself(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        (ROW + "\n") * 30,
        "\n".join(f"Chapter {n} {'.' * 80} {n * 9}" for n in range(40)),
        "\n".join(f"Chapter {n} {'. ' * 60} {n * 9}" for n in range(40)),
        "-" * 200,
        "| --- " * 60,
        "ha ha ha ha ha ha, said the old man, ha ha ha",
        DULL,
    ],
)
def test_honest_pages_that_repeat_themselves_pass(text):
    assert not repeats_itself(text)
