"""Tables written as HTML, by a model or in a stranger's file, however broken.

Python's own tokeniser finds the tags; it is only shown tags that belong into tables, all other
text stays text. So nothing that was read is lost, wherever it stands, and no input raises.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING, TypeAlias

from paperlight.transcripts.markup.open_table import OpenTable, RaisedText, rows_as_text, tidy
from paperlight.transcripts.markup.raised import lowered, raised

if TYPE_CHECKING:
    from paperlight.transcripts.table import Table

Piece: TypeAlias = "str | Table"

_STRUCTURE = "table|caption|colgroup|col|thead|tbody|tfoot|tr|td|th"
_LINES = "p|div|ul|ol|li|h[1-6]|br|hr"
_LETTERS = "b|i|u|s|em|strong|small|big|span|font|center|code|tt|mark|ins|del|a|sup|sub|img|input"
_ATTRIBUTES = r"(?:\s[^<>]{0,2000})?/?>"
# A "<" that begins no tag we know is a letter: a < b, <unclear>, <script>.
_NO_TAG = re.compile(rf"<(?!/?(?:{_STRUCTURE}|{_LINES}|{_LETTERS}){_ATTRIBUTES})", re.IGNORECASE)
# Where an answer was cut inside a tag.
_CUT_TAG = re.compile(
    rf"<(?:/\w{{0,10}}|t\w{{0,10}}|(?:{_STRUCTURE})\s+(?:[cr]\w{{0,6}}|[^<>]*=[^<>]*)?)$",
    re.IGNORECASE,
)
# An ampersand without a semicolon is a letter: R&D, a=1&copy=2.
_NO_REFERENCE = re.compile(r"&(?!#?\w{1,32};)")
_BLANKS = re.compile(r"[ \t\r\n\f]+")
_BREAKS_LINE = frozenset(
    {"p", "div", "ul", "ol", "li", "br", "hr", *(f"h{n}" for n in range(1, 7))}
)
_SPAN_DIGITS = re.compile(r"\s*([0-9]{1,6})")


def tables_from_html(html: str) -> tuple[Table, ...]:
    """Return the tables in a piece of HTML; never raises.

    The text of a nested table stands in the cell around it. Text between rows is a row of its own,
    text between cells belongs to the cell before. Text outside all tables, and captions, are left
    to ``pieces_of_html``.
    """
    return tuple(piece for piece in pieces_of_html(html) if not isinstance(piece, str))


def pieces_of_html(html: str) -> tuple[Piece, ...]:
    """Return tables and the text around them, in order; a caption comes before its table."""
    reader = _Reader()
    html = _NO_TAG.sub("&lt;", _CUT_TAG.sub("", html))
    reader.feed(_NO_REFERENCE.sub("&amp;", html))
    reader.close()
    return reader.pieces()


def text_of_html(html: str) -> str:
    """Return the text of a piece of HTML, a line a line; a row of a table is a line with tabs."""
    pieces = pieces_of_html(html)
    return "\n".join(piece if isinstance(piece, str) else rows_as_text(piece) for piece in pieces)


class _Reader(HTMLParser):
    """Follows the tags; tables inside tables wait on a stack."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._pieces: list[Piece] = []
        self._outside: list[str] = []
        self._tables: list[OpenTable] = []
        self._raised = RaisedText()

    def pieces(self) -> tuple[Piece, ...]:
        while self._tables:
            self._end_table()
        self._end_outside()
        return tuple(self._pieces)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        match tag:
            case "table":
                self._start_table()
            case "caption" | "thead" | "tbody" | "tfoot" | "tr" | "td" | "th":
                self._structure(tag, given)
            case "sup" | "sub":
                self._raised.begin(self._parts())
            case "img":
                self.handle_data(given.get("alt") or "")
            case "input" if given.get("type") == "checkbox":
                self.handle_data("☑ " if "checked" in given else "☐ ")
            case _ if tag in _BREAKS_LINE:
                self._break_line()

    def handle_endtag(self, tag: str) -> None:
        if tag in {"sup", "sub"}:
            self._raised.end(self._parts(), raised if tag == "sup" else lowered)
        elif tag in _BREAKS_LINE:
            self._break_line()
        elif self._tables:
            self._end_structure(tag)

    def handle_data(self, data: str) -> None:
        text = _BLANKS.sub(" ", data)
        if self._tables and self._tables[-1].between_cells:
            if not text.strip():
                return
            text = f" {text}"
        self._parts().append(text)

    def _structure(self, tag: str, given: dict[str, str | None]) -> None:
        if not self._tables:  # the beginning was cut off
            self._start_table()
        table = self._tables[-1]
        if tag == "caption":
            table.open_caption()
        elif tag == "tr":
            table.open_row()
        elif tag in {"td", "th"}:
            table.open_cell(
                row_span=_span(given.get("rowspan"), least=0),
                column_span=_span(given.get("colspan"), least=1),
                header=tag == "th",
            )
        else:
            table.close_row()
            table.in_head = tag == "thead"

    def _end_structure(self, tag: str) -> None:
        table = self._tables[-1]
        match tag:
            case "table":
                self._end_table()
            case "td" | "th" | "caption":
                table.close_cell()
            case "tr":
                table.close_row()
            case "thead" | "tbody" | "tfoot":
                table.close_row()
                table.in_head = False

    def _start_table(self) -> None:
        if not self._tables:
            self._end_outside()
        self._tables.append(OpenTable())

    def _end_table(self) -> None:
        ended = self._tables.pop()
        if self._tables:
            self._tables[-1].parts().append(f"\n{ended.as_text()}\n")
            return
        self._pieces.extend(piece for piece in (ended.caption(), ended.table()) if piece)

    def _end_outside(self) -> None:
        if text := tidy("".join(self._outside)):
            self._pieces.append(text)
        self._outside = []

    def _parts(self) -> list[str]:
        return self._tables[-1].parts() if self._tables else self._outside

    def _break_line(self) -> None:
        if not (self._tables and self._tables[-1].between_cells):
            self._parts().append("\n")


def _span(value: str | None, *, least: int) -> int:
    """Read a span as browsers do; what is not a number is 1."""
    digits = _SPAN_DIGITS.match(value or "")
    return max(int(digits[1]), least) if digits else 1
