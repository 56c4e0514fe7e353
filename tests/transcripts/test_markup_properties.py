"""Whatever a model writes: reading it never raises, loses no word, and can be repeated.

``PAPERLIGHT_FUZZ_CASES`` says how many answers each property is tried on.
"""

from __future__ import annotations

import os
import re
from collections import Counter

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from builders.content import content, markdown_of, read
from paperlight.transcripts.markup.html_table import tables_from_html
from paperlight.transcripts.markup.pipe_table import looks_like_pipes, table_from_pipes

CASES = int(os.environ.get("PAPERLIGHT_FUZZ_CASES", "500"))
FUZZ = settings(max_examples=CASES, deadline=None, suppress_health_check=[HealthCheck.too_slow])

MARKS = (
    *("\n", "\n\n", " ", "  ", "\t", "    "),
    *("# ", "## ", "- ", "* ", "+ ", "1. ", "7) ", "> ", "---\n", "===\n", "***"),
    *(
        "*",
        "**",
        "_",
        "__",
        "~~",
        "`",
        "``",
        "```",
        "```\n",
        "```python\n",
        "```markdown\n",
        "~~~\n",
    ),
    *("|", " | ", "|---|---|\n", "|:-:|\n", "\\|", "| "),
    *("$", "$$", "\\$", "\\(", "\\)", "\\[", "\\]", "^2", "_{i}", "\\frac{a}{b}", "{", "}"),
    *("\\begin{align}", "\\end{align}", "\\\\", "\\", "&", "&amp;", "&lt;", "&#92;"),
    *("<table>", "</table>", "<tr>", "</tr>", "<td>", "</td>", "<th>", "<td colspan=2>"),
    *('<td rowspan="3">', "<thead>", "</thead>", "<caption>", "</caption>", "<br>", "<b>", "</b>"),
    *("<h2>", "</h2>", "<p>", "</p>", "<sup>", "</sup>", "<", ">", "</", "<!-- ", " -->"),
    *("![image](image_1.png)", "![image](image_2.png)10,20,300,400", "[", "](", ")", "!["),
    *("5", "12,50", "%", ".", ":", "x", "é", "漢字", "١٢", "\u00a0", "\u2028", "\r\n", "\x00"),
)
ANSWERS = st.lists(st.sampled_from(MARKS) | st.text(max_size=4), max_size=40).map("".join)

# Marks that take no letters for themselves: every word between them is print.
WORDS = st.integers(0, 99).map(lambda number: f" w{number}w ")
_TAKES_LETTERS = re.compile(r"[a-z]|[<&\\!\[\]()]", re.IGNORECASE)
HARMLESS = tuple(mark for mark in MARKS if not _TAKES_LETTERS.search(mark))
# Raised digits become characters of their own, so they are told apart by other tests.
TAGS = tuple(mark for mark in MARKS if re.fullmatch(r"</?(?!sup)\w[^<>]*>", mark))
PRINT = st.lists(
    WORDS | st.sampled_from(HARMLESS) | st.sampled_from(TAGS), min_size=1, max_size=40
).map("".join)


@FUZZ
@given(ANSWERS)
@example("- ")
@example("\\$\n\\begin{align}$")
@example("<tr>$\\<tr>$")
@example("<tr>$ | $")
@example("<tr>\ufdd0")
@example("```<table>")
@example("<table><caption>![image](image_1.png)")
@example("$_$$")
@example("$\n:\n$")
@example("<table>$$\n# $$</table>")
@example("</thead>\\begin{align}\\end{align}# ")
def test_writing_and_reading_again_gives_the_same_content(answer: str) -> None:
    first = read(answer).blocks

    again = read(markdown_of(first)).blocks

    assert content(first) == content(again)


@FUZZ
@given(PRINT)
@example("```\nw1w\n")
@example("|w1w|\n|---|\n|w2w|w3w|")
@example("<table><tr><td>w1w<table><tr><td>w2w</table>")
def test_every_word_is_read_exactly_once(answer: str) -> None:
    words = Counter(re.findall(r"w\d+w", answer))

    assert words == Counter(re.findall(r"w\d+w", " ".join(content(read(answer).blocks))))


@FUZZ
@given(st.text() | ANSWERS)
def test_any_text_whatever_gives_blocks_that_can_be_written(answer: str) -> None:
    blocks = read(answer).blocks

    assert isinstance(markdown_of(blocks), str)
    assert all(block.text or block.table or block.kind == "figure" for block in blocks)


@FUZZ
@given(ANSWERS)
def test_the_readers_of_tables_take_any_text(answer: str) -> None:
    lines = answer.split("\n")
    tables = [*tables_from_html(answer)]
    if looks_like_pipes(lines) and (table := table_from_pipes(lines)):
        tables.append(table)

    for table in tables:
        slots = [
            (row, column)
            for cell in table.cells
            for row in range(cell.row, cell.row + cell.row_span)
            for column in range(cell.column, cell.column + cell.column_span)
        ]
        assert len(slots) == len(set(slots))
        assert all(row < table.rows and column < table.columns for row, column in slots)
