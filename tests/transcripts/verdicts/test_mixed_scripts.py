from __future__ import annotations

import pytest

from paperlight.transcripts.verdicts.mixed_scripts import (
    mixed_letters,
    mixed_words,
    script_histogram,
    unexpected_scripts,
)

ENGLISH = "All human beings are born free and equal in dignity and rights."
KOREAN = "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다."


def test_look_alike_letters_in_words_are_suspect() -> None:
    finding = mixed_letters("Tоtаl amоunt pаyable")

    assert finding is not None
    assert "mixed_scripts" == finding.code
    assert "3 words" in finding.sentence


@pytest.mark.parametrize(
    "text",
    [
        "12 kΩ and 3 μm, α = β",
        "JR東日本のPDFファイル",
        "K팝과 PDF파일",
        "Все люди рождаются and all people",
        "$αx$ and ﬁne ½ ª",
        "Яndex is one name",
    ],
)
def test_scripts_that_are_set_beside_each_other_are_not(text: str) -> None:
    assert mixed_letters(text) is None


def test_a_passage_in_a_script_that_the_page_lacks_is_found() -> None:
    found = unexpected_scripts(f"{ENGLISH} {KOREAN}", ENGLISH)

    assert ["HANGUL"] == list(found)
    assert 0.2 < found["HANGUL"] < 0.5


@pytest.mark.parametrize(
    ("text", "shown"), [(KOREAN, KOREAN), (ENGLISH, f"{ENGLISH} {KOREAN}"), (KOREAN, "12")]
)
def test_scripts_that_are_shown_or_cannot_be_known_are_not(text: str, shown: str) -> None:
    assert {} == unexpected_scripts(text, shown)


def test_letters_are_counted_by_script_without_formulas() -> None:
    assert {"LATIN": 2, "EAST ASIAN": 2, "CYRILLIC": 1} == script_histogram("ab 漢か я $xyz$ 12")


def test_the_mixed_words_are_named_as_they_stand() -> None:
    assert ["Tоtal"] == mixed_words("The Tоtal is")
