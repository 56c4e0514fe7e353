"""What is typed loses nothing; what may be a name, a date or a telephone stays text."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.transcripts import table
from paperlight.errors import UsageError
from paperlight.outputs.tables.cell_values import check_numbers, numbers_of

if TYPE_CHECKING:
    from paperlight.outputs.tables.cell_values import Number

GROUPS = {",": [".", " ", "\xa0", "\u202f", "'", ""], ".": [",", " ", "'", "’", ""]}


def typed(*column: str, numbers: str = "auto") -> list[float | None]:
    """Return the values of a column below a heading; None for text."""
    found = numbers_of(table([["Head"], *([text] for text in column)]), numbers)
    return [found[row, 0].value if (row, 0) in found else None for row in range(1, len(column) + 1)]


def printed_again(number: Number, mark: str, group: str) -> str:
    """Write a value as its format says, by Python's own rules."""
    decimals = len(number.format.partition(".")[2])
    grouping = "," if "," in number.format else ""
    plain = f"{Decimal(repr(number.value)):{grouping}.{decimals}f}"
    return plain.translate({ord(","): group, ord("."): mark})


def test_every_cell_is_text_unless_numbers_are_asked_for() -> None:
    assert [None, None] == typed("12", "1.320,00", numbers="text")


@pytest.mark.parametrize(
    ("column", "values"),
    [
        (["1.320,00", "600,00", "1.320"], [1320.0, 600.0, 1320]),
        (["1,320.00", "600.00", "1,320"], [1320.0, 600.0, 1320]),
        (["1 320,00", "600,00", "1 320"], [1320.0, 600.0, 1320]),
        (["1'320.00", "600.00"], [1320.0, 600.0]),
        (["1\u202f320,5", "2"], [1320.5, 2]),
        (["-12,50", "−0,5"], [-12.5, -0.5]),
        (["12", "2026"], [12, 2026]),
        (["1.234.567", "89"], [1234567, 89]),
    ],
)
def test_a_table_shows_its_own_style(column: list[str], values: list[float]) -> None:
    assert values == typed(*column)


@pytest.mark.parametrize(
    "column",
    [
        ["1.320"],  # a thousand or one and a bit
        ["1,320", "2,450"],
        ["1.320,00", "1,320.00"],  # contradiction
        ["00123", "12345"],  # article numbers
        ["370911202104140038", "12"],  # an account
        ["1234567890123456"],
        ["12-05", "3/4", "2026-11-30", "01.02.2026", "24.12.", "12:30"],
        ["24.12", "05.11"],  # days and months
        ["9.30", "17.45"],  # hours
        ["+49 30 1234567", "030 1234567", "555 123 456", "(030) 123"],
        ["12 %", "12,5%", "5‰"],
        ["1E5", "TRUE", "0x1F", "NaN", "inf", "-", "", "1_000"],
        ["€ 12,50", "12,50 EUR", "12,50-", "(12,50)"],
        ["-0", "-0,00"],
        ["１２", "٣"],
        ["12,345.6,7", "1.23.4", "1,2,3", "1..2"],
        ["123.4567.890"],
    ],
)
def test_what_is_no_certain_number_stays_text(column: list[str]) -> None:
    assert [None] * len(column) == typed(*column)


def test_columns_are_judged_apart_and_the_style_is_the_tables() -> None:
    rows = [
        ["No.", "Phone", "Price", "Total"],
        ["007", "555 123 456", "1.320", "12,50"],
        ["112", "555 987 654", "2.500", "1.450,00"],
    ]

    found = numbers_of(table(rows), "auto")

    assert {(1, 2): 1320, (2, 2): 2500, (1, 3): 12.5, (2, 3): 1450.0} == {
        place: number.value for place, number in found.items()
    }


def test_a_heading_is_never_a_number() -> None:
    assert {} == numbers_of(table([["2025", "2026"]]), "auto")


@pytest.mark.parametrize(
    ("locale", "text", "value"),
    [
        ("de", "1.320", 1320),
        ("en", "1.320", 1.32),
        ("en-US", "1,320", 1320),
        ("fr_FR", "1 320", 1320),
        ("de-CH", "1’320.50", 1320.5),
        ("de", "12.50", None),
        ("en", "12,50", None),
        ("de", "0049", None),
        ("ja", "1,320", 1320),
    ],
)
def test_a_stated_locale_decides(locale: str, text: str, value: float | None) -> None:
    assert [value] == typed(text, numbers=locale)


@pytest.mark.parametrize("locale", ["", "xx", "german", "12", "auto "])
def test_an_unknown_locale_is_refused(locale: str) -> None:
    with pytest.raises(UsageError, match="choose text, auto, or a locale"):
        check_numbers(locale)


@pytest.mark.parametrize("choice", ["text", "auto", "de", "pt_BR", "zh-Hans"])
def test_known_choices_are_accepted(choice: str) -> None:
    check_numbers(choice)


@given(
    value=st.decimals(allow_nan=False, allow_infinity=False, places=2, min_value=-(10**12)),
    mark=st.sampled_from(",."),
    data=st.data(),
)
def test_what_is_typed_can_be_printed_again_digit_by_digit(
    value: Decimal, mark: str, data: st.DataObject
) -> None:
    group = data.draw(st.sampled_from(GROUPS[mark]))
    text = f"{value:,.2f}".translate({ord(","): group, ord("."): mark})

    found = numbers_of(table([["x"], [text], [f"12345{mark}678"]]), "auto")

    if number := found.get((1, 0)):
        assert text == printed_again(number, mark, group)


@given(st.text(st.sampled_from("0123456789.,-+ '%E/"), max_size=20), st.sampled_from(["de", "en"]))
def test_no_text_of_digits_and_signs_loses_a_digit(text: str, locale: str) -> None:
    found = numbers_of(table([["x"], [text]]), locale)

    if number := found.get((1, 0)):
        digits = "".join(letter for letter in text if letter.isdigit())
        assert digits == "".join(
            letter for letter in printed_again(number, ".", ",") if letter.isdigit()
        )
