from __future__ import annotations

import pytest

from paperlight.transcripts.verdicts.repetition import find_loop, repeats_itself

ROW = "| Standard bracket, galvanised | 12 | 4.50 |"
DULL = "\n".join(
    f"Section {n}, paragraph {n * 7}: see the note on page {n + 3}." for n in range(90)
)


LOOPS = {
    "a letter": "a" * 3000,
    "a word": "the " * 800,
    "a phrase": "the invoice was paid in full on the date " * 500,
    "a phrase after a page": "Header of the page\n\n" + "and so on and so forth, " * 60,
    "a line": "See the note on the next page.\n" * 120,
    "a paragraph": ("The parties agree on thirty days. Any delay is told in writing. " * 3 + "\n\n")
    * 20,
    "a row": (ROW + "\n") * 400,
    "a row in HTML": "<tr><td>Beam</td><td>4</td></tr>\n" * 300,
    "a cell": "<td>N/A</td>" * 400,
    "a counter": "".join(f"{n}. a " for n in range(600)),
    "counted lines": "\n".join(f"{n}. Bracket" for n in range(300)),
    "list items": "- Bracket, galvanised\n" * 200,
    "two lines in turn": "Yes, it is.\nNo, it is not.\n" * 200,
    "tags": "<tr><td></td></tr>" * 600,
    "blanks": "Text " + " " * 2000,
    "hard blanks": "Text " + "&nbsp;" * 800,
    "TeX": "\\frac{1}{2} + " * 400,
    "digits": "4711" * 800,
    "dates": "2026-09-14 " * 200,
    "days": " ".join(f"2026-{n // 28 % 12 + 1:02}-{n % 28 + 1:02}" for n in range(500)),
    "dots": ". " * 2000,
    "Japanese": "すべての人間は自由である。" * 100,
    "numbers in turn": "12 - 13 - " * 300,
    "three phrases in no order": "".join(
        ("Folding table, ", "Desk lamp of brass, ", "Chair, ")[n * n * n % 7 % 3]
        for n in range(400)
    ),
}
HONEST = {
    "nothing": "",
    "thirty equal rows": (ROW + "\n") * 30,
    "dotted contents": "\n".join(f"Chapter {n} {'.' * 80} {n * 9}" for n in range(40)),
    "contents with spaced dots": "\n".join(f"Chapter {n} {'. ' * 60} {n * 9}" for n in range(40)),
    "a rule of dashes": "-" * 200,
    "the rule of a wide table": "| --- " * 60,
    "laughter": "ha ha ha ha ha ha, said the old man, ha ha ha",
    "a dull text": DULL,
    "a form": "\n\n".join(f"{word}: {'_' * 80}" for word in ("Name", "Town", "Date") * 10),
    "an empty table": "<table>" + ("<tr>" + "<td></td>" * 12 + "</tr>\n") * 50 + "</table>",
    "noughts": "| 0,00 | 0,00 | 0,00 | 0,00 |\n" * 55,
    "a month of equal hours": "| 8:00 | 0:30 | 8:00 |\n" * 31,
    "a refrain": "Hey ho, and up she rises\n" * 12,
    "a sheet of labels": "Ms Harper\n12 Mill Lane\nOxford OX1 4AB\n\n" * 24,
    "a table of figures": "\n".join(
        f"| {n * 37 % 101} | {n * n % 89} | {n * 53 % 97} |" for n in range(300)
    ),
    "a calendar": " ".join(f"{day}" for _ in range(12) for day in range(1, 32)),
}


@pytest.mark.parametrize("text", LOOPS.values(), ids=LOOPS.keys())
def test_a_loop_is_seen(text):
    assert repeats_itself(text)


@pytest.mark.parametrize("text", HONEST.values(), ids=HONEST.keys())
def test_honest_pages_that_repeat_themselves_pass(text):
    assert not repeats_itself(text)


def test_a_loop_says_what_is_repeated_how_often_and_from_where() -> None:
    loop = find_loop("Before. " + "Bracket, galvanised\n" * 99)

    assert loop is not None
    assert (8, "Bracket, galvanised") == (loop.start, loop.quoted)
    assert 99 == loop.repeats


def test_a_long_unit_is_quoted_in_short() -> None:
    loop = find_loop("The parties agree that delivery is made within thirty days of this. " * 60)

    assert loop is not None
    assert "The parties agree that delivery is made …" == loop.quoted
