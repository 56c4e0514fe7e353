"""Honest answers: pages full of sameness that a guard against loops must let pass.

The limits of the guard were chosen with these families in view. Those that were written afterwards
and only measure stand in ``held_out.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from paperlight.bench.text import Writer

Family: TypeAlias = "Callable[[Writer, Random], str]"

# An A4 page of print holds at most about so many rows.
FULLEST_PAGE = 58
MOST_EQUAL_ROWS = 40
DAYS = 31


def as_table(rows: Sequence[Sequence[str]], random: Random) -> str:
    """Write rows as models do: HTML, with or without line ends, pipes, or bare text."""
    style = random.choice(("html", "html lines", "pipes", "text"))
    if style == "pipes":
        head, *body = (f"| {' | '.join(row)} |" for row in rows)
        return "\n".join([head, f"|{'---|' * len(rows[0])}", *body])
    if style == "text":
        return "\n".join("   ".join(row) for row in rows)
    end = "\n" if style == "html lines" else ""
    cells = ("".join(f"<td>{cell}</td>" for cell in row) for row in rows)
    return f"<table>{end}{''.join(f'<tr>{row}</tr>{end}' for row in cells)}</table>"


def price_list(writer: Writer, random: Random) -> str:
    """Items with quantities and prices."""
    rows = [
        [
            str(n),
            random.choice(writer.book.items),
            str(random.randint(1, 99)),
            _amount(writer, random),
        ]
        for n in range(1, random.randint(10, FULLEST_PAGE))
    ]
    return f"# {writer.heading()}\n\n{as_table(rows, random)}"


def ledger(writer: Writer, random: Random) -> str:
    """Bookings with a running balance, many of one kind."""
    told = random.sample(writer.book.items, random.randint(1, 3))
    balance, rows = random.uniform(100, 90_000), []
    for _ in range(random.randint(20, FULLEST_PAGE)):
        change = random.uniform(-900, 900)
        balance += change
        rows.append(
            [
                writer.date(),
                random.choice(told),
                writer.number(change, 2),
                writer.number(balance, 2),
            ]
        )
    return as_table(rows, random)


def dotted_contents(writer: Writer, random: Random) -> str:
    """A table of contents with leaders."""
    leader, page, lines = random.choice((".", ". ", "…", "·")), 1, []
    for number in range(1, random.randint(15, FULLEST_PAGE)):
        page += random.randint(0, 9)
        title = random.choice([writer.heading(), f"{writer.book.headings[0]} {number}"])
        lines.append(f"{number}. {title} {leader * random.randint(10, 70)} {page}")
    return "\n".join(lines)


def equal_rows(writer: Writer, random: Random) -> str:
    """One row over and over, as in a packing list."""
    row = [random.choice(writer.book.items), str(random.randint(1, 50)), _amount(writer, random)]
    return as_table([row] * random.randint(10, MOST_EQUAL_ROWS), random)


def blank_form(writer: Writer, random: Random) -> str:
    """Labels with lines to write on, and an empty table."""
    line = random.choice("_.") * random.randint(10, 90)
    labels = [f"{random.choice(writer.book.columns)}: {line}" for _ in range(random.randint(5, 30))]
    empty = [[""] * random.randint(3, 12)] * random.randint(5, FULLEST_PAGE)
    return "\n\n".join([*labels, as_table([list(writer.book.columns), *empty], random)])


def prose(writer: Writer, random: Random) -> str:
    """A page of text with rules of dashes."""
    rule = random.choice("-=*_") * random.randint(3, 200)
    paragraphs = [writer.paragraph(random.randint(3, 8)) for _ in range(random.randint(3, 9))]
    return f"\n\n{rule}\n\n".join(paragraphs)


def time_sheet(writer: Writer, random: Random) -> str:
    """Equal hours on each day of a month, and a row with the same word for each day."""
    hours = random.choice(("8:00", "7,5", "08:00-16:30"))
    rows = [[f"{day}.", hours, "0:30", hours] for day in range(1, DAYS + 1)]
    across = [[str(day) for day in range(1, DAYS + 1)], [random.choice(("x", "U", "8"))] * DAYS]
    return f"{writer.heading()}\n\n{as_table(rows, random)}\n\n{as_table(across, random)}"


def empty_ledger(writer: Writer, random: Random) -> str:
    """Accounts without movements: noughts in every cell."""
    nought, columns = random.choice(("0,00", "0.00", "-", "0")), random.randint(2, 8)
    rows = [
        [str(n * 10), *[nought] * columns]
        for n in range(100, 100 + random.randint(20, FULLEST_PAGE))
    ]
    return f"{writer.sentence()}\n\n{as_table(rows, random)}"


def checklist(writer: Writer, random: Random) -> str:
    """Questions with the same answers to tick."""
    answers = random.choice(("☐ Yes ☐ No", "[ ] A [ ] B [ ] C [ ] D", "○ 1 ○ 2 ○ 3 ○ 4 ○ 5"))
    if random.random() < 0.5:  # noqa: PLR2004  # half of each kind
        return "\n".join(f"{n}. {answers}" for n in range(1, random.randint(20, 80)))
    return "\n".join(
        f"{n}. {writer.sentence()} {answers}" for n in range(1, random.randint(10, 40))
    )


def numbers_in_rows(writer: Writer, random: Random) -> str:
    """Multiplication tables, calendars, measured values without a word."""
    kind = random.choice(("times", "calendar", "measured"))
    if kind == "times":
        rows = [[str(a * b) for b in range(1, 21)] for a in range(1, 21)]
    elif kind == "calendar":
        rows = [[str(day) for day in range(week, week + 7)] for week in range(1, DAYS, 7)] * 12
    else:
        rows = [
            [writer.number(random.gauss(20, 0.2), 1) for _ in range(random.randint(4, 14))]
            for _ in range(FULLEST_PAGE)
        ]
    return as_table(rows, random)


def index_page(writer: Writer, random: Random) -> str:
    """An index: words with the pages they stand on."""
    entries = sorted(
        random.choices([*writer.book.names, *writer.book.places], k=random.randint(40, 120))
    )
    return "\n".join(
        f"{entry}, {', '.join(str(random.randint(1, 400)) for _ in range(random.randint(1, 6)))}"
        for entry in entries
    )


def song(writer: Writer, random: Random) -> str:
    """Verses with a refrain that repeats itself."""
    refrain = "\n".join([writer.heading()] * random.randint(2, 4) + ["la " * random.randint(4, 12)])
    verses = [writer.paragraph(2) for _ in range(random.randint(3, 6))]
    return "\n\n".join(f"{verse}\n\n{refrain}" for verse in verses)


def labels(writer: Writer, random: Random) -> str:
    """A sheet of equal address labels or vouchers."""
    label = "\n".join(writer.book.recipient)
    return "\n\n".join([label] * random.choice((8, 10, 14, 21, 24)))


def matrix(writer: Writer, random: Random) -> str:
    """Formulas whose terms are alike."""
    size = random.randint(4, 12)
    rows = " \\\\\n".join(
        " & ".join(["0"] * i + ["1"] + ["0"] * (size - i - 1)) for i in range(size)
    )
    terms = " + ".join(f"a_{{{n}}} x^{{{n}}}" for n in range(1, random.randint(5, 30)))
    unit = f"$$\n\\begin{{pmatrix}}\n{rows}\n\\end{{pmatrix}}\n$$"
    return f"{writer.sentence()}\n\n{unit}\n\n$${terms}$$"


def timetable(writer: Writer, random: Random) -> str:
    """Stops and the minutes past each hour."""
    times = [random.randint(0, 14) for _ in range(random.randint(5, 16))]
    rows = [
        [place, *(f"{6 + hour}:{minute + stop:02}" for hour, minute in enumerate(times))]
        for stop, place in enumerate(random.choices(writer.book.places, k=random.randint(10, 40)))
    ]
    return f"# {writer.heading()}\n\n{as_table(rows, random)}"


def attendance(writer: Writer, random: Random) -> str:
    """Names with a mark for each day."""
    days = random.randint(5, 31)
    rows = [
        [random.choice(writer.book.names), *(random.choice("xx-") for _ in range(days))]
        for _ in range(random.randint(10, 45))
    ]
    return as_table(rows, random)


def _amount(writer: Writer, random: Random) -> str:
    return writer.amount(random.randint(150, 99_999) / 100)


TUNING: tuple[Family, ...] = (
    *(price_list, ledger, dotted_contents, equal_rows, blank_form, prose, time_sheet),
    *(empty_ledger, checklist, numbers_in_rows, index_page, song, labels, matrix),
    *(timetable, attendance),
)
