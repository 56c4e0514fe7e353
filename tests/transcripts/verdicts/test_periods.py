from __future__ import annotations

import time

from paperlight.transcripts.verdicts.periods import stretches


def longest(text: str):
    return max(stretches(text), key=lambda stretch: stretch.size)


def test_a_stretch_knows_its_unit_and_how_often_it_comes() -> None:
    stretch = longest("Before. " + "one two three, " * 40)

    assert (40, 0, True, False) == (
        stretch.repeats,
        stretch.rows,
        stretch.steady,
        stretch.counting,
    )
    assert ["one", "three,", "two"] == sorted(stretch.unit.replace(" ,", ",").split())


def test_numbers_that_go_on_by_one_step_count() -> None:
    assert longest("".join(f"{n}. part\n" for n in range(50))).counting


def test_numbers_without_a_rule_are_not_steady() -> None:
    text = "".join(f"part {n * n % 97}\n" for n in range(50))

    assert not longest(text).steady


def test_units_that_take_turns_are_one_unit() -> None:
    assert any(each.steady and not each.counting for each in stretches("12 - 13 - " * 60))


def test_a_slip_does_not_end_a_stretch() -> None:
    text = "one two three, " * 30 + "one too three, " + "one two three, " * 30

    assert longest(text).repeats >= 60


def test_text_without_repetition_has_no_stretch() -> None:
    assert [] == list(stretches("every word here is another one than those before it"))


def test_a_long_answer_is_measured_quickly() -> None:
    started = time.thread_time()
    list(stretches("<tr><td>Lamp</td><td>2</td></tr>\n" * 2_000))

    assert time.thread_time() - started < 3
