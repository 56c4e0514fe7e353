"""Pages of running text: a letter, two columns, and both on one page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.bench.sheet import LEADING, Sheet

if TYPE_CHECKING:
    from random import Random

    from paperlight.bench.sheet import Column
    from paperlight.bench.text import Writer

BODY_PT = 11.0
HEADING_PT = 14.0
TITLE_PT = 19.0
COLUMN_BODY_PT = 10.0
COLUMN_HEADING_PT = 12.0
# Sheet edges and the gutter between two columns.
LEFT_MM, RIGHT_MM, TOP_MM, BOTTOM_MM = 20.0, 190.0, 18.0, 275.0
MIDDLE_MM, GUTTER_MM = 105.0, 10.0
RULE_PX = 4
# How often a paragraph is followed by a heading, and how many lines must be left below it.
HEADING_SHARE = 0.4
HEADING_ROOM_LINES = 8


def letter(writer: Writer, random: Random, *, dpi: int, body_pt: float = BODY_PT) -> Sheet:
    """Draw one column of headings and paragraphs that fills the page."""
    sheet = Sheet(writer.book.language, dpi)
    column = sheet.column(LEFT_MM, TOP_MM, RIGHT_MM, BOTTOM_MM)
    sheet.flow(writer.heading(), column, sheet.display(body_pt * 1.6, bold=True))
    _fill(sheet, column, writer, random, (body_pt, body_pt * 1.25))
    return sheet


def two_columns(writer: Writer, random: Random, *, dpi: int) -> Sheet:
    """Draw a title over two columns."""
    sheet = Sheet(writer.book.language, dpi)
    top = sheet.column(LEFT_MM, TOP_MM, RIGHT_MM, BOTTOM_MM)
    sheet.flow(writer.heading(), top, sheet.display(TITLE_PT, bold=True))
    _pair(sheet, top.y, BOTTOM_MM, writer, random)
    return sheet


def mixed(writer: Writer, random: Random, *, dpi: int) -> Sheet:
    """Draw a title and an introduction over the full width, two columns, a rule, and a foot."""
    sheet = Sheet(writer.book.language, dpi)
    top = sheet.column(LEFT_MM, TOP_MM, RIGHT_MM, BOTTOM_MM)
    sheet.flow(writer.heading(), top, sheet.display(TITLE_PT, bold=True))
    sheet.flow(writer.paragraph(4), top, sheet.body(BODY_PT + 1), gap=1.2)
    _pair(sheet, top.y, 225.0, writer, random)
    rule = sheet.mm(233.0)
    sheet.pen.line((sheet.mm(LEFT_MM), rule, sheet.mm(RIGHT_MM), rule), fill=0, width=RULE_PX)
    foot = sheet.column(LEFT_MM, 238.0, RIGHT_MM, BOTTOM_MM)
    sheet.flow(writer.heading(), foot, sheet.display(COLUMN_HEADING_PT, bold=True))
    sheet.flow(writer.paragraph(3), foot, sheet.body(BODY_PT))
    return sheet


def _pair(sheet: Sheet, top: float, bottom_mm: float, writer: Writer, random: Random) -> None:
    for left, right in (
        (LEFT_MM, MIDDLE_MM - GUTTER_MM / 2),
        (MIDDLE_MM + GUTTER_MM / 2, RIGHT_MM),
    ):
        column = sheet.column(left, 0.0, right, bottom_mm)
        column.y = top
        _fill(sheet, column, writer, random, (COLUMN_BODY_PT, COLUMN_HEADING_PT))


def _fill(
    sheet: Sheet, column: Column, writer: Writer, random: Random, sizes_pt: tuple[float, float]
) -> None:
    """Write headed sections down a column until one does not fit."""
    body, heading = sheet.body(sizes_pt[0]), sheet.display(sizes_pt[1], bold=True)
    while sheet.flow(writer.paragraph(random.randint(2, 5)), column, body):
        room = column.bottom - column.y > HEADING_ROOM_LINES * body.size * LEADING
        if room and random.random() < HEADING_SHARE:
            sheet.flow(writer.heading(), column, heading)
