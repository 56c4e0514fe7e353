"""An invoice: sender beside its data, recipient, items in a table, totals below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.bench.prose import BODY_PT, BOTTOM_MM, HEADING_PT, LEFT_MM, RIGHT_MM, TOP_MM
from paperlight.bench.sheet import LEADING, Sheet
from paperlight.bench.tabular import PADDING_MM, PRICES, draw_table, price_list

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from PIL.ImageFont import FreeTypeFont

    from paperlight.bench.text import Writer

META_LEFT_MM = 125.0
TOTALS_LEFT_MM = 118.0
RECIPIENT_TOP_MM = 62.0
# Distance of two totals, in lines.
TOTALS_SPACING = 1.15


def invoice(writer: Writer, random: Random, *, dpi: int) -> Sheet:
    """Draw one invoice; reading order is sender, data, recipient, table, totals."""
    sheet = Sheet(writer.book.language, dpi)
    book, labels = writer.book, writer.book.labels
    text, bold = sheet.display(BODY_PT), sheet.display(BODY_PT, bold=True)
    page = sheet.column(LEFT_MM, TOP_MM, RIGHT_MM, BOTTOM_MM)
    sheet.flow(book.sender[0], page, sheet.display(HEADING_PT * 1.3, bold=True), gap=0.0)
    top = page.y
    _stack(sheet, book.sender[1:], (page.x, top), text)
    facts = {
        labels["number"]: writer.identifier(),
        labels["date"]: writer.date(),
        labels["due"]: writer.date(),
        labels["customer"]: writer.identifier(),
    }
    data = [f"{label}: {value}" for label, value in facts.items()]
    _stack(sheet, data, (sheet.mm(META_LEFT_MM), top), text)
    page.y = sheet.mm(RECIPIENT_TOP_MM)
    sheet.flow(labels["recipient"], page, bold, gap=0.0)
    page.y = _stack(sheet, book.recipient, (page.x, page.y), text) + sheet.mm(12)
    sheet.flow(labels["invoice"], page, sheet.display(HEADING_PT, bold=True), gap=0.6)
    cells, net = price_list(writer, random, rows=4)
    draw_table(sheet, page, cells, PRICES)
    page.y = _totals(sheet, page.y, writer, net) + sheet.mm(10)
    sheet.flow(labels["thanks"], page, text)
    return sheet


def _stack(
    sheet: Sheet, texts: Iterable[str], at: tuple[float, float], face: FreeTypeFont
) -> float:
    """Write lines one below the other; return where the next would stand."""
    x, y = at
    for text in texts:
        sheet.write(text, x, y, face)
        y += face.size * LEADING
    return y


def _totals(sheet: Sheet, y: float, writer: Writer, net: float) -> float:
    book = writer.book
    tax = net * book.tax_percent / 100
    sums = {
        book.labels["net"]: net,
        book.labels["tax"].format(book.tax_percent): tax,
        book.labels["total"]: net + tax,
    }
    text, bold = sheet.display(BODY_PT), sheet.display(BODY_PT, bold=True)
    right = sheet.mm(RIGHT_MM - PADDING_MM)
    for label, value in sums.items():
        amount = writer.amount(value)
        sheet.write(label, sheet.mm(TOTALS_LEFT_MM), y, text)
        sheet.write(amount, right - bold.getlength(amount), y, bold)
        y += text.size * LEADING * TOTALS_SPACING
    return y
