from __future__ import annotations

import pytest

from paperlight.transcripts.verdicts.amounts import differing_numbers


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        ("Total 12,50", "Total 12,80", [("12,50", "12,80")]),
        ("999449", "9449", [("999449", "9449")]),
        ("12,50", "1250", [("12,50", "1250")]),
        ("1.320,00", "1.820,00", [("1.320,00", "1.820,00")]),
        ("a 1 b 2 c 3", "a 1 c 3", [("2", "")]),
        ("a 1 c 3", "a 1 b 2 c 3", [("", "2")]),
        ("IBAN DE89 3704", "IBAN DE98 3704", [("89", "98")]),
    ],
)
def test_a_wrong_number_is_named_beside_the_other(
    ours: str, theirs: str, expected: list[tuple[str, str]]
) -> None:
    assert expected == differing_numbers(ours, theirs)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("1.320,00 EUR", "1 320,00 EUR"),
        ("1,320.00", "1'320.00"),
        ("１２３ and ٤٥", "123 and 45"),
        ("tel 030 1234 5678", "tel 030 12345678"),
        ("left 1 2 3 right 4 5", "right 4 5 left 1 2 3"),
        ("no numbers", "none here"),
    ],
)
def test_other_spelling_or_order_is_no_difference(ours: str, theirs: str) -> None:
    assert [] == differing_numbers(ours, theirs)
