"""Draw delivery-note.tif, the two-page scan that ``make demo`` reads, from delivery-note.toml.

Run from the repository root: ``.venv/bin/python examples/draw_delivery_note.py``. The picture is in
the repository, so this is needed only to change it.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from PIL import Image

from paperlight.bench import scanner
from paperlight.bench.corpus import OVERSAMPLING, PRINT_DPI
from paperlight.bench.sheet import LEADING, Sheet
from paperlight.bench.tabular import Design, draw_table
from paperlight.transcripts.table import Cell

if TYPE_CHECKING:
    from collections.abc import Sequence

TEXT = Path(__file__).with_name("delivery-note.toml")
TARGET = Path(__file__).with_name("delivery-note.tif")
SKEW_DEGREES = 0.4
BLUR_PX = 0.7
NOISE = 14.0
# Above this grey a scanner in black and white sees paper.
PAPER_FROM = 140
SEED = 20261130
# Edges of the text, of the block on the right, and of the second column of the terms.
LEFT_MM, RIGHT_MM, FACTS_MM, SECOND_COLUMN_MM = 22.0, 188.0, 128.0, 110.0
COLUMN_MM = 78.0
BLOCKS_TOP_MM, TITLE_TOP_MM = 50.0, 84.0
RULE_PX = 4
TABLE = Design(widths_mm=(16, 76, 24, 25, 25))


def main() -> None:
    """Draw both pages and write the scan."""
    text = tomllib.loads(TEXT.read_text(encoding="utf-8"))
    random = Random(SEED)  # noqa: S311  # the same scan each time
    first, second = (_scan(sheet, random) for sheet in (_note(text), _terms(text)))
    first.save(
        TARGET,
        save_all=True,
        append_images=[second],
        compression="group4",
        dpi=(PRINT_DPI, PRINT_DPI),
    )


def _note(text: dict[str, Any]) -> Sheet:
    sheet = Sheet("en", PRINT_DPI * OVERSAMPLING)
    page = sheet.column(LEFT_MM, 18, RIGHT_MM, 280)
    sheet.flow(text["sender"], page, sheet.display(20, bold=True), gap=0.1)
    sheet.flow(text["sender_line"], page, sheet.display(9))
    sheet.pen.line((page.x, page.y, page.x + page.width, page.y), fill=0, width=RULE_PX)
    _stack(sheet, text["recipient"], LEFT_MM)
    _stack(sheet, text["facts"], FACTS_MM)
    page.y = sheet.mm(TITLE_TOP_MM)
    sheet.flow(text["title"], page, sheet.display(16, bold=True))
    for paragraph in text["letter"]:
        sheet.flow(paragraph, page, sheet.body(11))
    page.y += sheet.mm(2)
    draw_table(sheet, page, _cells(text["table"]), TABLE)
    page.y += sheet.mm(3)
    sheet.flow(text["closing"], page, sheet.body(11))
    return sheet


def _terms(text: dict[str, Any]) -> Sheet:
    terms = text["terms"]
    sheet = Sheet("en", PRINT_DPI * OVERSAMPLING)
    top = sheet.column(LEFT_MM, 20, RIGHT_MM, 280)
    sheet.flow(terms["title"], top, sheet.display(16, bold=True))
    for left, sections in ((LEFT_MM, terms["left"]), (SECOND_COLUMN_MM, terms["right"])):
        column = sheet.column(left, 0, left + COLUMN_MM, 260)
        column.y = top.y
        for heading, paragraph in sections:
            sheet.flow(heading, column, sheet.display(11, bold=True), gap=0.0)
            sheet.flow(paragraph, column, sheet.body(10.5), gap=0.8)
    sheet.flow(text["page_number"], sheet.column(95, 280, 150, 290), sheet.display(9))
    return sheet


def _cells(table: dict[str, Any]) -> list[Cell]:
    """Return two rows of headings, the rows, and a last row of two wide cells."""
    single, group = table["heads"], table["group"]
    last = 2 + len(table["rows"])
    return [
        *(
            Cell(row=0, column=column, row_span=2, text=head, header=True)
            for column, head in enumerate(single)
        ),
        Cell(row=0, column=len(single), column_span=2, text=group["head"], header=True),
        *(
            Cell(row=1, column=column, text=head, header=True)
            for column, head in enumerate(group["columns"], start=len(single))
        ),
        *(
            Cell(row=row, column=column, text=cell)
            for row, cells in enumerate(table["rows"], start=2)
            for column, cell in enumerate(cells)
        ),
        Cell(row=last, column=0, column_span=2, text=table["total"][0]),
        Cell(row=last, column=2, column_span=3, text=table["total"][1]),
    ]


def _stack(sheet: Sheet, texts: Sequence[str], left_mm: float) -> None:
    face = sheet.display(10.5)
    for row, text in enumerate(texts):
        y = sheet.mm(BLOCKS_TOP_MM) + row * face.size * LEADING
        sheet.write(text, sheet.mm(left_mm), y, face)


def _scan(sheet: Sheet, random: Random) -> Image.Image:
    """Make a scan in black and white of a sheet: a little skewed, soft and speckled."""
    soft = scanner.blurred(sheet.image.reduce(OVERSAMPLING), BLUR_PX)
    skewed = soft.rotate(-SKEW_DEGREES, Image.Resampling.BICUBIC, fillcolor=scanner.PAPER)
    grey = scanner.noisy(skewed, NOISE, random)
    return grey.point(lambda level: 255 if level >= PAPER_FROM else 0).convert("1")


if __name__ == "__main__":
    main()
