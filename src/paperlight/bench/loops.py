"""Loops: answers of a model that never came to an end.

Each begins with an honest page and goes over into one unit, repeated until the answer has the
length that an engine would allow, cut in the middle. These shapes were in view when the guard's
limits were chosen; those that were not stand in ``held_out.py``.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, TypeAlias

from paperlight.bench.honest_answers import as_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from random import Random

    from paperlight.bench.text import Writer

Shape: TypeAlias = "Callable[[Writer, Random], Iterator[str]]"

# Characters of the looping part: from half of 4,096 tokens to all of them.
SHORTEST_LOOP = 6_000
LONGEST_LOOP = 14_000
# Now and then a unit comes out with a slip; characters from one to the next, 0 for never.
SLIP_EVERY = (0, 0, 0, 200, 500, 2000)


def looping_answer(units: Iterable[str], random: Random, writer: Writer) -> str:
    """Return an honest beginning followed by a loop."""
    before = "\n\n".join(
        writer.paragraph(random.randint(1, 4)) for _ in range(random.randint(0, 3))
    )
    length, every = random.randint(SHORTEST_LOOP, LONGEST_LOOP), random.choice(SLIP_EVERY)
    pieces: list[str] = []
    size = 0
    for unit in units:
        due = every and size // every != (size + len(unit)) // every
        piece = _slipped(unit, random) if due and any(map(str.isalnum, unit)) else unit
        pieces.append(piece)
        size += len(piece)
        if size >= length:
            break
    return f"{before}\n\n{''.join(pieces)[:length]}"


def _slipped(unit: str, random: Random) -> str:
    place = random.choice([place for place, letter in enumerate(unit) if letter.isalnum()])
    return f"{unit[:place]}{random.choice('aeinrst')}{unit[place + 1 :]}"


def again(unit: str) -> Iterator[str]:
    """Yield one unit for ever."""
    while True:
        yield unit


def letter(writer: Writer, random: Random) -> Iterator[str]:
    """One letter: aaaaaaaa."""
    return again(random.choice(writer.heading().replace(" ", "") or "a"))


def word(writer: Writer, random: Random) -> Iterator[str]:
    """The the the."""
    return again(random.choice(writer.heading().split()) + random.choice((" ", ", ", "")))


def phrase(writer: Writer, random: Random) -> Iterator[str]:
    """One sentence on one line."""
    return again(writer.sentence() + random.choice((" ", ", ")))


def line(writer: Writer, random: Random) -> Iterator[str]:
    """One sentence a line."""
    return again(f"{random.choice(('', '- ', '* ', '> '))}{writer.sentence()}\n")


def paragraph(writer: Writer, random: Random) -> Iterator[str]:
    """A whole paragraph."""
    return again(f"{writer.paragraph(random.randint(2, 6))}\n\n")


def pipe_row(writer: Writer, random: Random) -> Iterator[str]:
    """A row of a table with pipes."""
    cells = random.sample(writer.book.items, random.randint(1, 3))
    return again(f"| {' | '.join([*cells, str(random.randint(1, 99))])} |\n")


def html_row(writer: Writer, random: Random) -> Iterator[str]:
    """A row of a table in HTML."""
    table = as_table([[random.choice(writer.book.items), writer.date()]], random)
    return again(
        f"{table}\n" if "<table>" not in table else table[len("<table>") : -len("</table>")]
    )


def html_cell(writer: Writer, random: Random) -> Iterator[str]:
    """A cell, with a word or empty."""
    return again(f"<td>{random.choice(['', random.choice(writer.book.columns)])}</td>")


def counter(writer: Writer, random: Random) -> Iterator[str]:
    """1. a 2. a 3. a."""
    told, end = random.choice(writer.book.items), random.choice((" ", "\n", "; "))
    return (f"{n}. {told}{end}" for n in count(random.randint(0, 50)))


def in_turn(writer: Writer, random: Random) -> Iterator[str]:
    """Two or three lines in turn."""
    several = [f"{writer.sentence()}\n" for _ in range(random.randint(2, 3))]
    return (several[n % len(several)] for n in count())


def no_word(writer: Writer, random: Random) -> Iterator[str]:  # noqa: ARG001  # without words
    """Blanks, entities, line breaks, dashes."""
    return again(random.choice(("&nbsp;", " ", "\n", "<br>", "-", ". ", "| ", "_ ")))


def objects(writer: Writer, random: Random) -> Iterator[str]:
    """JSON-like records with running numbers."""
    key = random.choice(writer.book.columns)
    return (f'{{"id": {n}, "{key}": "{key}"}},\n' for n in count(1))


def deeper(writer: Writer, random: Random) -> Iterator[str]:
    """A list that goes deeper and deeper."""
    told = random.choice(writer.book.items)
    return (f"{'  ' * (n % 40)}- {told}\n" for n in count())


def nested_tables(writer: Writer, random: Random) -> Iterator[str]:
    """A table in a table in a table."""
    told = random.choice(["", random.choice(writer.book.columns)])
    return again(f"<table><tr><td>{told}")


def tex(writer: Writer, random: Random) -> Iterator[str]:  # noqa: ARG001  # without words
    """TeX that never closes."""
    unit = random.choice(
        ("\\quad ", "\\frac{1}{2} + ", "x_{i} & ", "\\mathbf{", "\\left( ", "0 & 0 \\\\\n", "{}")
    )
    return again(unit)


def outline_numbers(writer: Writer, random: Random) -> Iterator[str]:
    """3.1.1.1 or headings that count on."""
    if random.choice((True, False)):
        return again(f".{random.randint(1, 9)}")
    return (f"## {writer.book.headings[0]} {n}\n\n" for n in count(1))


def roman(writer: Writer, random: Random) -> Iterator[str]:  # noqa: ARG001  # one sentence is all
    """(i) (ii) (iii) with one text."""
    told = writer.sentence()
    numerals = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
    return (f"({numerals[n % len(numerals)]}) {told}\n" for n in count())


def days(writer: Writer, random: Random) -> Iterator[str]:
    """Dates that go on and on, with or without a word."""
    told = random.choice(["", f" {random.choice(writer.book.items)}"])
    return (f"{2020 + n // 360}-{n // 30 % 12 + 1:02}-{n % 30 + 1:02}{told}\n" for n in count())


def in_a_cell(writer: Writer, random: Random) -> Iterator[str]:
    """One cell that never ends, with breaks inside."""
    unit = f"{random.choice(writer.book.names)}{random.choice(('<br>', ' / ', '<br/>'))}"
    yield "<table><tr><td>"
    yield from again(unit)


def digits(writer: Writer, random: Random) -> Iterator[str]:  # noqa: ARG001  # without words
    """A number that never ends."""
    return again("".join(random.choices("0123456789", k=random.randint(1, 12))))


def few_phrases(writer: Writer, random: Random) -> Iterator[str]:
    """Three phrases in no order."""
    several = [f"{random.choice(writer.book.items)}, " for _ in range(3)]
    while True:
        yield random.choice(several)


def placeholder(writer: Writer, random: Random) -> Iterator[str]:  # noqa: ARG001  # without words
    """The same figure again and again."""
    box = random.choice(("", "10,20,300,400"))
    return (f"![image](image_{n}.png){box}\n\n" for n in count(1))


def addresses(writer: Writer, random: Random) -> Iterator[str]:
    """A link or an address."""
    name = random.choice(writer.book.places).lower().replace(" ", "-")
    return again(random.choice((f"info@{name}.example, ", f"[{name}](https://{name}.example/) ")))


def bold(writer: Writer, random: Random) -> Iterator[str]:
    """Emphasis or joined words."""
    told = random.choice(writer.heading().split())
    return again(random.choice((f"**{told}** ", f"{told}-", f"<b>{told}</b>\n", f"`{told}` ")))


def to_and_fro(writer: Writer, random: Random) -> Iterator[str]:  # noqa: ARG001  # without words
    """Two numbers in turn."""
    first = random.randint(1, 900)
    return again(f"{first} - {first + 1} - ")


def grouped_rows(writer: Writer, random: Random) -> Iterator[str]:
    """Rows that belong together, over and over."""
    rows = "".join(
        f"<tr><td>{item}</td><td>{random.randint(1, 9)}</td></tr>\n"
        for item in random.sample(writer.book.items, random.randint(2, 4))
    )
    group = f'<tr><td rowspan="4">{writer.heading()}</td></tr>\n{rows}'
    yield "<table>\n"
    yield from again(group)


TUNING: tuple[Shape, ...] = (
    *(letter, word, phrase, line, paragraph, pipe_row, html_row, html_cell, counter, in_turn),
    *(no_word, objects, deeper, nested_tables, tex, outline_numbers, roman, days, in_a_cell),
    *(digits, few_phrases, placeholder, addresses, bold, to_and_fro, grouped_rows),
)
