from __future__ import annotations

import pytest

from paperlight.transcripts.placing.letters import letters_of, letters_of_tex


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Übergrößen — „15 %“", "ubergrossen 15%"),
        ("l’œuvre", "l'œuvre"),
        ("ﬁnance", "finance"),
        ("１２３，４５", "123.45"),
        ("Rech-nung", "Rechnung"),
        ("CAFÉ", "cafe"),
    ],
)
def test_two_honest_spellings_have_the_same_letters(one: str, other: str) -> None:
    assert letters_of(one) == letters_of(other)


@pytest.mark.parametrize(("one", "other"), [("12 €", "12 $"), ("5 %", "5"), ("合計", "合许")])
def test_signs_that_carry_meaning_are_letters(one: str, other: str) -> None:
    assert letters_of(one) != letters_of(other)


def test_a_dash_has_no_letters() -> None:
    assert "" == letters_of("–—…„“|")


def test_tex_has_the_letters_that_it_prints() -> None:
    assert "αx2+b" == letters_of_tex(r"\alpha x^{2} + \mathbf{b}")
    assert "12" == letters_of_tex(r"\begin{pmatrix} 1 & 2 \end{pmatrix}").replace("&", "")
