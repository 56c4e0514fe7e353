"""Held out: honest pages and loops that had no part in choosing the guard's limits.

They only measure. Whoever changes a limit because of one of them moves it to the families that the
limits are chosen with (``honest_answers.py``, ``loops.py``) and writes another here.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from paperlight.bench.honest_answers import FULLEST_PAGE, as_table
from paperlight.bench.loops import again

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from paperlight.bench.honest_answers import Family
    from paperlight.bench.loops import Shape
    from paperlight.bench.text import Writer


def sunrise(writer: Writer, random: Random) -> str:
    """A log whose numbers creep on, day by day."""
    rows = [
        [f"{day}.", f"6:{max(59 - day * 2, 0):02}", f"{18 + day // 30}:{day:02}", "12 h"]
        for day in range(1, random.randint(20, FULLEST_PAGE))
    ]
    return f"{writer.sentence()}\n\n{as_table(rows, random)}"


def parts_list(writer: Writer, random: Random) -> str:
    """Parts of one kind with running codes and one value."""
    kind, value = random.choice(writer.book.items), random.randint(1, 900)
    rows = [[f"R{n}", kind, f"{value} kΩ", "1"] for n in range(1, random.randint(20, FULLEST_PAGE))]
    return as_table(rows, random)


def statutes(writer: Writer, random: Random) -> str:
    """Articles that begin alike."""
    start = writer.heading()
    return "\n\n".join(
        f"## § {n}\n\n{start} {n}: {writer.sentence()}" for n in range(1, random.randint(8, 30))
    )


def results(writer: Writer, random: Random) -> str:
    """Who won against whom: three letters in a grid."""
    names = list(writer.book.names)
    rows = [
        [name, *random.choices(("W", "D", "L"), weights=(6, 1, 1), k=random.randint(6, 20))]
        for name in names * random.randint(1, 4)
    ]
    return as_table(rows, random)


def answer_key(writer: Writer, random: Random) -> str:
    """Numbers with letters, in columns."""
    answers = (f"{n}. {random.choice('ABCD')}" for n in range(1, random.randint(30, 120)))
    return f"{writer.heading()}\n\n{random.choice(('   ', chr(10))).join(answers)}"


def program(writer: Writer, random: Random) -> str:
    """A listing whose lines are alike."""
    name = random.choice(writer.book.columns).lower().replace(" ", "_")
    lines = [
        f"    {name}[{n}] = {random.randint(0, 255):#04x};" for n in range(random.randint(10, 80))
    ]
    return "```c\nvoid fill(void) {\n" + "\n".join(lines) + "\n}\n```"


def bank_statement(writer: Writer, random: Random) -> str:
    """Bookings of one payee, each with the same purpose below."""
    payee, purpose = random.choice(writer.book.names), writer.heading()
    rows = []
    for _ in range(random.randint(8, FULLEST_PAGE // 2)):
        rows += [
            [writer.date(), payee, writer.number(random.uniform(-999, 0), 2)],
            ["", purpose, ""],
        ]
    return as_table(rows, random)


def bullets(writer: Writer, random: Random) -> str:
    """A list of things, many of them the same."""
    things = random.sample(writer.book.items, 2)
    return "\n".join(f"- {random.choice(things)}" for _ in range(random.randint(10, 50)))


def grid_of_boxes(writer: Writer, random: Random) -> str:
    """A form with a box for each letter."""
    boxes = "".join("|   " for _ in range(random.randint(10, 40))) + "|"
    return "\n\n".join(f"{column}\n{boxes}" for column in writer.book.columns)


def with_footers(writer: Writer, random: Random) -> Iterator[str]:
    """A paragraph and a footer that counts."""
    told = writer.paragraph(random.randint(1, 3))
    return (f"{told}\n\n{writer.book.places[0]} {n} / 12\n\n" for n in count(1))


def subtotals(writer: Writer, random: Random) -> Iterator[str]:
    """Three rows and their sum, as pipes or lines."""
    amounts = [random.randint(100, 9999) for _ in range(3)]
    told = [*random.sample(list(writer.book.items), 3), writer.book.columns[-1]]
    bar = random.choice(("| ", ""))
    pairs = zip(told, [*amounts, sum(amounts)], strict=True)
    return again("".join(f"{bar}{item} {bar}{amount} {bar}\n" for item, amount in pairs))


def rising_prices(writer: Writer, random: Random) -> Iterator[str]:
    """Rows whose amounts rise by one step."""
    item, step = random.choice(writer.book.items), random.randint(1, 50)
    return (f"| {n} | {item} | {100 + step * n},00 |\n" for n in count(1))


def citations(writer: Writer, random: Random) -> Iterator[str]:
    """References that count on, with a word or without."""
    told = random.choice(["", f"{random.choice(writer.book.names)} "])
    return (f"{told}[{n}], " for n in count(1))


def three_weights(writer: Writer, random: Random) -> Iterator[str]:
    """Three values of one kind in turn."""
    values = [random.randint(1, 90) for _ in range(3)]
    unit = random.choice(("kg", "mm", writer.book.columns[0]))
    return (f"{values[n % 3]} {unit}; " for n in count())


def whole_tables(writer: Writer, random: Random) -> Iterator[str]:
    """A small table with its caption."""
    head = " | ".join(random.sample(list(writer.book.columns), 2))
    row = f"{random.choice(writer.book.items)} | {writer.date()}"
    return again(f"**{writer.heading()}**\n\n| {head} |\n|---|---|\n| {row} |\n\n")


def long_path(writer: Writer, random: Random) -> Iterator[str]:
    """An address that never ends."""
    part = random.choice(writer.book.places).lower()
    yield "https://example.org"
    yield from again(f"/{part}")


def boxes(writer: Writer, random: Random) -> Iterator[str]:
    """Boxes to tick, with a word or without."""
    told = random.choice(["", f" {random.choice(writer.book.columns)}"])
    return again(f"{random.choice('☐☑□○')}{told} ")


def time_codes(writer: Writer, random: Random) -> Iterator[str]:
    """Times that go on, with one text."""
    told = writer.heading()
    return (
        f"{n // 3600:02}:{n // 60 % 60:02}:{n % 60:02} {told}\n"
        for n in count(random.randint(0, 900))
    )


def brackets(writer: Writer, random: Random) -> Iterator[str]:
    """Brackets that open for ever."""
    return again(random.choice((f"({random.choice(writer.book.columns)} ", "[[", "« ", '""')))


def signatures(writer: Writer, random: Random) -> Iterator[str]:
    """Lines to sign on."""
    told, line = random.choice(writer.book.columns), "_" * random.randint(5, 40)
    return again(f"{told}: {line}\n\n")


def chinese_numbers(writer: Writer, random: Random) -> Iterator[str]:  # noqa: ARG001  # one text
    """Items with Chinese numbers."""
    told = writer.heading()
    return (f"{'一二三四五六七八九十'[n % 10]}、{told}。\n" for n in count())


HONEST: tuple[Family, ...] = (
    *(sunrise, parts_list, statutes, results, answer_key, program, bank_statement),
    *(bullets, grid_of_boxes),
)
LOOPS: tuple[Shape, ...] = (
    *(with_footers, subtotals, rising_prices, citations, three_weights, whole_tables),
    *(long_path, boxes, time_codes, brackets, signatures, chinese_numbers),
)
