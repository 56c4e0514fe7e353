"""Pages on which every word's place is known, as pictures and as scans in PDFs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from io import BytesIO
from random import Random
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from paperlight.bench.fonts import body_face, font
from paperlight.bench.sheet import wrap
from paperlight.bench.text import Writer
from paperlight.engines.engine import Generation
from paperlight.engines.scripted import ScriptedEngine
from paperlight.geometry import Affine, Box, Size
from paperlight.lines import Line, Word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from builders.pdf import PdfBuilder
    from paperlight.prepare.prepared import PreparedPage

DPI = 100
A4_PX = (827, 1169)
TYPE_PX = 17
MARGIN_PX = 80
POINT = 72 / DPI


@dataclass(frozen=True, kw_only=True)
class KnownPage:
    """A picture and its lines, in its pixels; every line knows its words."""

    name: str
    image: Image.Image
    lines: tuple[Line, ...]

    def turned(self, quarter_turns: int) -> KnownPage:
        """Return the page lying on its side, so many quarter turns clockwise."""
        move = Affine.quarter_turns(quarter_turns, Size(*self.image.size))
        image = self.image.rotate(-90 * quarter_turns, expand=True)
        return KnownPage(
            name=f"{self.name}, turned {90 * quarter_turns}",
            image=image,
            lines=tuple(line.mapped(move) for line in self.lines),
        )

    def skewed(self, degrees: float) -> KnownPage:
        """Return the page slanted clockwise about its middle."""
        width, height = self.image.size
        angle = math.radians(degrees)
        turn = Affine(math.cos(angle), -math.sin(angle), 0, math.sin(angle), math.cos(angle), 0)
        middle = Affine.translate(-width / 2, -height / 2)
        move = middle @ turn @ middle.inverse
        image = self.image.rotate(-degrees, Image.Resampling.BICUBIC, fillcolor=255)
        return KnownPage(
            name=f"{self.name}, skewed {degrees}",
            image=image,
            lines=tuple(line.mapped(move) for line in self.lines),
        )

    def encoded(self, kind: str = "PNG", **options: object) -> bytes:
        """Return the picture as a file that states its resolution."""
        stream = BytesIO()
        self.image.save(stream, kind, dpi=(DPI, DPI), **options)  # type: ignore[arg-type]  # passed on
        return stream.getvalue()


def draw_known(language: str, seed: int, *, line_count: int = 14) -> KnownPage:
    """Draw seeded prose, one line of print under the other."""
    writer = Writer(language, Random(seed))
    image = Image.new("L", A4_PX, 255)
    pen, face = ImageDraw.Draw(image), font(body_face(language), TYPE_PX)
    rows: list[str] = []
    while len(rows) < line_count:
        rows.extend(wrap(writer.sentence(), face, A4_PX[0] - 2 * MARGIN_PX))
    lines = []
    for index, row in enumerate(rows[:line_count]):
        top = MARGIN_PX + index * TYPE_PX * 1.6
        pen.text((MARGIN_PX, top), row, fill=0, font=face)
        lines.append(_line(row, top, face.getlength))
    return KnownPage(name=f"{language}-{seed}", image=image, lines=tuple(lines))


def _line(row: str, top: float, length: Callable[[str], float]) -> Line:
    words, at = [], 0
    for text in row.split():
        start = row.index(text, at)
        at = start + len(text)
        x0, x1 = MARGIN_PX + length(row[:start]), MARGIN_PX + length(row[:at])
        words.append(Word(text=text, quad=Box(x0, top, x1, top + TYPE_PX * 1.25).quad()))
    whole = Box.union(word.quad.box for word in words)
    return Line(text=" ".join(row.split()), quad=whole.quad(), score=0.97, words=tuple(words))


def knowing(pages: Sequence[Sequence[Line]]) -> ScriptedEngine:
    """Return an engine that reads the lines, given page by page in page units."""

    def answer(prepared: PreparedPage) -> Generation:
        back = prepared.to_page.inverse
        return Generation(lines=tuple(line.mapped(back) for line in pages[prepared.number - 1]))

    return ScriptedEngine(answer)


def in_points(page: KnownPage, user_unit: float = 1.0) -> tuple[Line, ...]:
    """Return the lines of a page whose scan fills a PDF page of its true size."""
    move = Affine.scale(POINT * user_unit)
    return tuple(line.mapped(move) for line in page.lines)


def add_scan(
    pdf: PdfBuilder,
    page: KnownPage,
    *,
    rotate: int = 0,
    offset: tuple[float, float] = (0, 0),
    bleed: float = 0.0,
    extra: str = "",
    before: str = "",
    after: str = "",
) -> None:
    """Add a page that shows a scan upright: stored turned back by ``rotate`` and cropped.

    ``offset`` is the lower left of the MediaBox, ``bleed`` what the CropBox cuts off all around.
    """
    stored = page.image.rotate(rotate, expand=True)
    data = BytesIO()
    stored.save(data, "JPEG", quality=85)
    image = pdf.stream(
        data.getvalue(),
        f"/Type /XObject /Subtype /Image /Width {stored.width} /Height {stored.height} "
        "/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode",
    )
    width, height = stored.width * POINT, stored.height * POINT
    left, bottom = offset[0] + bleed, offset[1] + bleed
    media = f"[{offset[0]} {offset[1]} {left + width + bleed} {bottom + height + bleed}]"
    pdf.page(
        f"{before}q {width} 0 0 {height} {left} {bottom} cm /Im0 Do Q\n{after}",
        media=media,
        extra=f"/Rotate {rotate} /CropBox [{left} {bottom} {left + width} {bottom + height}] "
        f"/Resources << /XObject << /Im0 {image} 0 R >> >> {extra}",
    )


def words_in(lines: Sequence[Line]) -> Iterator[tuple[Word, Line]]:
    """Yield every word with its line."""
    for line in lines:
        for word in line.words:
            yield word, line
