from __future__ import annotations

from paperlight.prepare.prepared import Ink
from paperlight.transcripts.verdicts.answers import doubts_about, printed_text

FLUENT = "It was the best of times, it was the worst of times. " * 5


def codes(answer: str, marks: int) -> list[str]:
    return [doubt.code for doubt in doubts_about(answer, Ink(coverage=0.01, marks=marks))]


def test_fluent_text_on_a_nearly_blank_page_is_more_than_its_ink() -> None:
    assert ["text_beyond_ink"] == codes(FLUENT, marks=9)


def test_print_touching_letters_and_handwriting_have_ink_enough() -> None:
    assert [] == codes(FLUENT, marks=200)
    assert [] == codes(FLUENT, marks=25)
    assert [] == codes("A heading of one line", marks=2)


def test_a_loop_quotes_what_it_repeats() -> None:
    (doubt,) = doubts_about("and so on, " * 700, Ink(coverage=0.1, marks=4000))

    assert ("repetition", True) == (doubt.code, doubt.partial)
    assert "“and so on,” 700 times" in doubt.sentence


def test_markup_is_not_counted_as_print() -> None:
    assert "Lamp2" == printed_text("<td>Lamp</td><td>2</td>![image](image_1.png)1,2,3,4")
