"""HTML tables as models write them: whatever is wrong with the mark-up, no text is lost."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlight.transcripts.markup.html_table import pieces_of_html, tables_from_html, text_of_html

if TYPE_CHECKING:
    from paperlight.transcripts.table import Table

TAGS = st.sampled_from(
    [
        "<table>",
        "</table>",
        "<tr>",
        "</tr>",
        "<td>",
        '<td rowspan="2">',
        '<td colspan="3">',
        '<td rowspan="9999" colspan="1000000">',
        '<td rowspan="0" colspan="0">',
        "</td>",
        "<th>",
        "<thead>",
        "</thead>",
        "<caption>",
        "<br>",
        "<td",
        "</t",
        "<",
        "<b>",
        "</sup>",
        "<unknown>",
        "<!--",
        "<script>",
        "<![CDATA[",
        "<?",
    ]
)
SOUP = st.lists(st.one_of(TAGS, st.from_regex(r"w[a-z]{3}", fullmatch=True)), max_size=30)


def only(html: str) -> Table:
    tables = tables_from_html(html)
    assert 1 == len(tables)
    return tables[0]


def spans_of(table: Table) -> list[tuple[str, int, int]]:
    return [(cell.text, cell.row_span, cell.column_span) for cell in table.cells if cell.spans]


def test_spans_of_headings_and_rows_make_a_full_grid() -> None:
    table = only(
        "<table><thead><tr><th colspan=3>Prices</th></tr></thead>"
        "<tr><td rowspan='2'>Paper</td><td>A4</td><td>1,00</td></tr>"
        "<tr><td>A3</td><td>2,00</td></tr></table>"
    )

    assert [["Prices", "", ""], ["Paper", "A4", "1,00"], ["", "A3", "2,00"]] == table.grid()
    assert [("Prices", 1, 3), ("Paper", 2, 1)] == spans_of(table)
    assert 1 == table.header_rows


@pytest.mark.parametrize("span", ["9999", "1000000", "99999999999999999999", "0"])
def test_a_nonsense_row_span_ends_with_the_table(span: str) -> None:
    table = only(f"<table><tr><td rowspan={span}>a<td>b<tr><td>c</table>")

    assert [["a", "b"], ["", "c"]] == table.grid()
    assert [("a", 2, 1)] == spans_of(table)


@pytest.mark.parametrize("span", ["1000000", "99999999999999999999", "7"])
def test_a_nonsense_column_span_ends_where_the_other_rows_end(span: str) -> None:
    table = only(f"<table><tr><td colspan={span}>a<tr><td>b<td>c</table>")

    assert [["a", ""], ["b", "c"]] == table.grid()


@pytest.mark.parametrize("span", ["", "-3", "two", "0", "1.9", "٣"])
def test_a_span_that_is_no_number_is_one(span: str) -> None:
    table = only(f'<table><tr><td colspan="{span}">a<td>b<tr><td>c<td>d</table>')

    assert [["a", "b"], ["c", "d"]] == table.grid()


def test_a_cell_never_covers_another() -> None:
    table = only(
        "<table><tr><td>a<td rowspan=2>b<td>c<tr><td colspan=3>d<td>e<tr><td>1<td>2<td>3</table>"
    )

    assert [["a", "b", "c"], ["d", "", "e"], ["1", "2", "3"]] == table.grid()


def test_missing_end_tags_change_nothing() -> None:
    whole = only("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>")

    assert whole == only("<table><tr><td>a<td>b<tr><td>c<td>d")
    assert whole == only("<table><tr><td>a<td>b</td></tr><td>c<td>d</table>")


@pytest.mark.parametrize("rest", ["", "<", "</", "</t", "</td", "<td", '<td rowspan="2', "<tr "])
def test_a_table_cut_in_the_middle_keeps_what_it_had(rest: str) -> None:
    table = only(f"<table><tr><td>Item</td><td>Price</td></tr><tr><td>Hex bolt</td>{rest}")

    assert ["Item", "Price"] == table.grid()[0]
    assert table.grid()[1][0].startswith("Hex bolt")


def test_a_table_whose_beginning_was_cut_off_is_a_table() -> None:
    assert [["a", "b"], ["c", "d"]] == only("<td>a<td>b</tr><tr><td>c<td>d</table>").grid()


def test_a_nested_table_stays_in_its_cell() -> None:
    table = only(
        "<table><tr><td>a<td>see <table><caption>in</caption><tr><td>1<td>2<tr><td>3</table> end"
        "<tr><td>b<td>c</table>"
    )

    assert [["a", "see\nin\n1\t2\n3\nend"], ["b", "c"]] == table.grid()


def test_text_outside_the_cells_is_kept_where_it_stood() -> None:
    table = only("<table><tr>A<td>B</td> and more<td>C</td></tr>between<tr><td>D</table>")

    assert [["A", "B and more", "C"], ["between", "", ""], ["D", "", ""]] == table.grid()


def test_text_around_tables_comes_in_order_and_a_caption_before_its_table() -> None:
    pieces = pieces_of_html("one <table><tr><td>1<caption>cap</caption></table> two <p>three")

    assert ["one", "cap", "table", "two\nthree"] == [
        piece if isinstance(piece, str) else "table" for piece in pieces
    ]


@pytest.mark.parametrize(
    "text",
    ["a < b", "x<5", "a<b>c" + "</b>", "R&D", "a=1&copy=2", "<unclear>", "1 <2> 3", "AT&T;"],
)
def test_signs_that_are_no_markup_stay_letters(text: str) -> None:
    cell = only(f"<table><tr><td>{text}</td></tr></table>").cells[0].text

    assert text.replace("<b>", "").replace("</b>", "") == cell


def test_a_script_is_text_and_swallows_nothing() -> None:
    table = only("<table><tr><td><script>alert(1)<td>after<style>b{}</table>")

    assert [["<script>alert(1)", "after<style>b{}"]] == table.grid()


def test_raised_digits_never_join_the_number_before_them() -> None:
    table = only("<table><tr><td>10<sup>6</sup> m<sup>2</sup><td>H<sub>2</sub>O<td>5<sup>th</sup>")

    assert [["10⁶ m²", "H₂O", "5th"]] == table.grid()


def test_headings_of_rows_are_not_headings_of_the_table() -> None:
    table = only("<table><tr><th>x<th>y<tr><th>row<td>1<tr><th>row<td>2</table>")

    assert 1 == table.header_rows


def test_a_picture_gives_its_text_and_a_box_its_mark() -> None:
    table = only("<table><tr><td><img src=x alt=Logo><td><input type=checkbox checked> yes</table>")

    assert [["Logo", "☑ yes"]] == table.grid()


def test_a_table_without_cells_is_none() -> None:
    assert () == tables_from_html("<table><thead></thead></table>")


def test_ten_thousand_wide_cells_and_nested_tables_take_no_time() -> None:
    started = time.process_time()
    tables_from_html("<table>" + "<tr><td colspan=9999 rowspan=9999>x" * 3_000)
    tables_from_html("<table><tr><td>" * 1_000)
    tables_from_html("<td " * 10_000 + "<!--" * 10_000 + "&" * 10_000)

    assert time.process_time() - started < 10


@given(SOUP)
def test_no_soup_of_tags_raises_or_loses_a_word(soup: list[str]) -> None:
    words = [part for part in soup if not part.startswith("<")]

    found = text_of_html(" ".join(soup))

    assert sorted(words) == sorted(word for word in found.split() if word in words)


@given(SOUP)
def test_every_row_of_every_table_has_the_same_width(soup: list[str]) -> None:
    for table in tables_from_html(" ".join(soup)):
        slots = [
            (row, column)
            for cell in table.cells
            for row in range(cell.row, cell.row + cell.row_span)
            for column in range(cell.column, cell.column + cell.column_span)
        ]

        assert len(slots) == len(set(slots))
        assert all(row < table.rows and column < table.columns for row, column in slots)
