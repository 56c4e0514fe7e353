from __future__ import annotations

from paperlight.transcripts.verdicts.second_reading import compare_readings

PAGE = "Invoice of 14 September, total 1.320,00 EUR, payable within 30 days."


def test_other_numbers_are_told_with_both_readings() -> None:
    (finding,) = compare_readings(PAGE.replace("1.320,00", "1.820,00"), PAGE)

    assert "differing_numbers" == finding.code
    assert "1.320,00 for 1.820,00" in finding.sentence


def test_many_differences_are_counted_and_some_quoted() -> None:
    ours, theirs = (" ".join(f"w {n + add}" for n in range(100, 120)) for add in (0, 400))

    (finding,) = compare_readings(ours, theirs)

    assert finding.sentence.endswith("and 15 more")


def test_a_script_that_the_second_reading_lacks_is_told() -> None:
    codes = [each.code for each in compare_readings(f"{PAGE} Все люди рождаются свободными", PAGE)]

    assert ["unexpected_script"] == codes


def test_two_readings_that_agree_say_nothing() -> None:
    assert [] == list(compare_readings(PAGE, PAGE.replace("1.320,00", "1 320,00")))
