"""HTML: what was read is shown, in its structure, and nothing of it runs."""

from __future__ import annotations

from html.parser import HTMLParser
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.transcripts import block, info, page, paragraph, table, table_block
from builders.written import written
from paperlight.outputs.formats import format_named
from paperlight.outputs.output import OutputOptions
from paperlight.transcripts.markup.html_table import tables_from_html
from paperlight.transcripts.table import Cell, Table
from paperlight.transcripts.transcript import Block, BlockKind, Figure
from paperlight.transcripts.verdict import State

if TYPE_CHECKING:
    from pathlib import Path

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</title><script>alert(1)</script>",
    "</style></table></section><svg/onload=alert(1)>",
    "' onmouseover='alert(1)",
    "javascript:alert(1)",
    "[x](javascript:alert(1))",
    "$\\href{javascript:alert(1)}{x}$ $<script>alert(1)</script>$",
    "$$</span><script>alert(1)</script>$$",
    "--><script>alert(1)</script><!--",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "<\x00script>alert(1)</script>",
    "\ud800<script>",
]
TAGS = {"html", "head", "meta", "title", "style", "body", "section", "p", "br", "h1", "h2", "h3"}
TAGS |= {"h4", "h5", "h6", "ul", "li", "table", "thead", "tbody", "tr", "th", "td", "figure", "img"}
TAGS |= {"span", "pre", "code"}
ATTRIBUTES = frozenset(
    {"charset", "http-equiv", "content", "name", "id", "class", "src", "alt", "rowspan", "colspan"}
    | {"data-verdict"}
)


class Seen(HTMLParser):
    """What a browser makes of a page: tags, attributes and text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""
        self.balance: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in {"meta", "img", "br"}:
            self.balance.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.balance.pop()

    def handle_data(self, data: str) -> None:
        self.text += data


def body(html: str) -> str:
    return html.partition("<body>\n")[2].partition("\n</body>")[0]


def nothing_runs(html: str) -> Seen:
    seen = Seen(html)
    assert set(seen.tags) <= TAGS
    assert {name for name, _ in seen.attributes} <= ATTRIBUTES
    assert [] == seen.balance
    return seen


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_in_every_field_is_shown_and_does_nothing(text: str, tmp_path: Path) -> None:
    figures = tmp_path / 'a"><script>alert(1)<_figures'
    blocks = [block(kind, text) for kind in BlockKind]
    blocks.append(Block(kind=BlockKind.FIGURE, text=text, figure=Figure(png=b"png")))
    blocks.append(table_block(table([[text, "x"], [text, text]])))
    options = OutputOptions(keep_furniture=True, figures=figures)
    bad = page(*blocks, state=State.PARTIAL, reasons={text: text})

    html = written("html", bad, options=options, missing=text)

    seen = nothing_runs(html)
    assert 1 == seen.tags.count("img")
    assert seen.text.count(text.replace("\x00", "\ufffd").replace("\ud800", "?")) >= len(BlockKind)


def test_a_hostile_file_name_is_only_a_title() -> None:
    stream = BytesIO()
    output = format_named("html").open(stream, info(name=HOSTILE[2]), OutputOptions())
    output.finish()

    nothing_runs(stream.getvalue().decode())


def test_the_browser_is_told_to_run_no_script() -> None:
    html = written("html", page())

    assert "script-src 'none'; object-src 'none'" in html
    assert html.index("Content-Security-Policy") < html.index("<title>")


def test_blocks_keep_their_structure() -> None:
    html = written(
        "html",
        page(
            block(BlockKind.HEADING, "Title & more", level=2),
            paragraph("one\ntwo"),
            block(BlockKind.LIST_ITEM, "• first"),
            block(BlockKind.LIST_ITEM, "- deeper", level=2),
            block(BlockKind.LIST_ITEM, "1. second"),
            block(BlockKind.CODE, "  if a < b:\n    x"),
            block(BlockKind.CAPTION, "Table 1"),
            block(BlockKind.HEADER, "dropped"),
        ),
    )

    nothing_runs(html)
    assert body(html).split("\n")[1:-1] == [
        "<h2>Title &amp; more</h2>",
        "<p>one<br>two</p>",
        "<ul>",
        "<li>first<ul>",
        "<li>deeper</li>",
        "</ul>",
        "</li>",
        "<li>1. second</li>",
        "</ul>",
        "<pre><code>",
        "  if a &lt; b:",
        "    x</code></pre>",
        '<p class="caption">Table 1</p>',
    ]


def test_a_table_comes_back_from_its_html_with_spans_and_headings() -> None:
    cells = (
        Cell(row=0, column=0, column_span=3, text="Prices <net>", header=True),
        Cell(row=1, column=0, row_span=2, text="Paper\nA4"),
        Cell(row=1, column=1, text="1,00"),
        Cell(row=1, column=2, text=""),
        Cell(row=2, column=1, text=""),
        Cell(row=2, column=2, text="3,00"),
    )

    html = written("html", page(table_block(Table(rows=3, columns=3, cells=cells))))

    assert Table(rows=3, columns=3, cells=cells, method="html") == tables_from_html(body(html))[0]


def test_formulas_stand_where_katex_finds_them() -> None:
    html = written(
        "html",
        page(
            paragraph("so $a<b$, for $5 to $10"),
            block(BlockKind.FORMULA, "\\frac{a}{b} & c"),
        ),
    )

    assert '<span class="math inline">$a&lt;b$</span>, for $5 to $10' in html
    assert '<span class="math display">$$\\frac{a}{b} &amp; c$$</span>' in html


def test_pages_that_failed_leave_a_gap_that_one_sees() -> None:
    failed = page(state=State.FAILED, reasons={"x": "the picture is broken"})

    html = written("html", failed, missing="page 2 was not read")

    assert '<section id="page-1" data-verdict="failed">' in html
    assert "Page 1 could not be read: the picture is broken" in html
    assert "This document is incomplete: page 2 was not read" in html


@given(
    st.lists(
        st.tuples(st.sampled_from(list(BlockKind)), st.text(max_size=20), st.integers(0, 9)),
        max_size=8,
    )
)
def test_any_blocks_make_balanced_html(blocks: list[tuple[BlockKind, str, int]]) -> None:
    made = [block(kind, text, level=level) for kind, text, level in blocks]

    nothing_runs(written("html", page(*made), options=OutputOptions(keep_furniture=True)))
