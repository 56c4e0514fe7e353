"""Corpus: pages drawn from a seed, each with its exact text.

A page is named for what it is (``clean-de``, ``rotated-90-ja``, ``table-merged-en``). The same name
and seed always give the same page.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Protocol

from paperlight.bench import scanner
from paperlight.bench.invoice import invoice
from paperlight.bench.page import BenchPage, Condition
from paperlight.bench.prose import letter, mixed, two_columns
from paperlight.bench.tabular import large, merged, ruled, unruled
from paperlight.bench.text import LANGUAGES, Writer
from paperlight.errors import UsageError
from paperlight.geometry import Affine, Size

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL.Image import Image

    from paperlight.bench.sheet import Sheet

# Pages are drawn larger and reduced, so that letters are not pushed onto whole pixels.
OVERSAMPLING = 2
PRINT_DPI = 200
SCAN_DPI = 150
SCAN_SKEW_DEGREES = 0.6
SCAN_BLUR_PX = 0.6
SCAN_NOISE = 6.0
SCAN_JPEG_QUALITY = 60
SKEW_DEGREES = 3.0
SKEW_NOISE = 6.0
ROUGH_SKEW_DEGREES = 2.0
SMALL_PT = 7.0


class _Draw(Protocol):
    def __call__(self, writer: Writer, random: Random, *, dpi: int) -> Sheet: ...


def _unmoved(_: Size) -> Affine:
    return Affine()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kind:
    """A kind of page: what is drawn, and how it gets into a file of which resolution.

    ``map`` is where the capture puts the points of a sheet of some size.
    """

    condition: Condition
    draw: _Draw
    capture: Callable[[Image, Random], bytes]
    map: Callable[[Size], Affine] = _unmoved
    dpi: int = PRINT_DPI


def _printed(image: Image, _: Random) -> bytes:
    return scanner.as_png(image, PRINT_DPI)


def _scanned(image: Image, random: Random) -> bytes:
    skewed = scanner.skewed(image, SCAN_SKEW_DEGREES)
    rough = scanner.noisy(scanner.blurred(skewed, SCAN_BLUR_PX), SCAN_NOISE, random)
    return scanner.as_jpeg(rough, SCAN_DPI, SCAN_JPEG_QUALITY)


def _turned(degrees: int, image: Image, _: Random) -> bytes:
    return scanner.as_png(scanner.turned(image, degrees), PRINT_DPI)


def _skewed(degrees: float, image: Image, random: Random) -> bytes:
    rough = scanner.noisy(scanner.skewed(image, degrees), SKEW_NOISE, random)
    return scanner.as_png(rough, PRINT_DPI)


_KINDS = {
    "clean": _Kind(condition=Condition.CLEAN, draw=letter, capture=_printed),
    "small": _Kind(
        condition=Condition.SMALL, draw=partial(letter, body_pt=SMALL_PT), capture=_printed
    ),
    "scan": _Kind(
        condition=Condition.SCAN,
        draw=letter,
        capture=_scanned,
        map=partial(scanner.skewed_map, degrees=SCAN_SKEW_DEGREES),
        dpi=SCAN_DPI,
    ),
    "columns": _Kind(condition=Condition.COLUMNS, draw=two_columns, capture=_printed),
    "mixed": _Kind(condition=Condition.MIXED, draw=mixed, capture=_printed),
    **{
        f"rotated-{degrees}": _Kind(
            condition=Condition.ROTATED,
            draw=letter,
            capture=partial(_turned, degrees),
            map=partial(scanner.turned_map, degrees=degrees),
        )
        for degrees in (90, 180, 270)
    },
    "skewed": _Kind(
        condition=Condition.SKEWED,
        draw=letter,
        capture=partial(_skewed, SKEW_DEGREES),
        map=partial(scanner.skewed_map, degrees=SKEW_DEGREES),
    ),
    **{
        f"table-{name}": _Kind(condition=Condition.TABLE, draw=draw, capture=_printed)
        for name, draw in {
            "ruled": ruled,
            "unruled": unruled,
            "merged": merged,
            "large": large,
        }.items()
    },
    "rough-merged": _Kind(
        condition=Condition.ROUGH_TABLE,
        draw=merged,
        capture=partial(_skewed, ROUGH_SKEW_DEGREES),
        map=partial(scanner.skewed_map, degrees=ROUGH_SKEW_DEGREES),
    ),
    "invoice": _Kind(condition=Condition.INVOICE, draw=invoice, capture=_printed),
}

FULL_SET = (
    *(f"clean-{language}" for language in LANGUAGES),
    *(f"scan-{language}" for language in LANGUAGES),
    *(f"columns-{language}" for language in ("en", "de", "ja", "zh-Hans")),
    *(f"mixed-{language}" for language in ("en", "fr", "zh-Hant")),
    "rotated-90-en",
    "rotated-180-de",
    "rotated-270-ja",
    "rotated-90-zh-Hans",
    *(f"skewed-{language}" for language in ("en", "fr", "zh-Hans")),
    *(f"small-{language}" for language in ("en", "de", "zh-Hans")),
    *(f"table-ruled-{language}" for language in ("en", "sv", "zh-Hans")),
    *(f"table-merged-{language}" for language in ("en", "de")),
    *(f"table-unruled-{language}" for language in ("en", "ja")),
    "table-large-en",
    "rough-merged-en",
    *(f"invoice-{language}" for language in ("en", "de", "zh-Hant")),
)
# One page a condition, the languages spread over them: what a plain test run has time for.
SMALL_SET = (
    *(f"clean-{language}" for language in ("en", "fr", "de", "da", "ja", "zh-Hant")),
    *(f"scan-{language}" for language in ("es", "zh-Hans")),
    "columns-en",
    "mixed-fr",
    "rotated-180-de",
    "skewed-en",
    "table-ruled-sv",
    "table-merged-en",
    "table-unruled-en",
    "rough-merged-en",
    "invoice-de",
)


def condition_of(name: str) -> Condition:
    """Return what makes a page hard; UsageError for a name that is none."""
    return _named(name)[0].condition


def draw_page(name: str, seed: int) -> BenchPage:
    """Draw one page; UsageError for a name that is none."""
    kind, language = _named(name)
    random = Random(f"{seed}/{name}")  # noqa: S311  # repeatable is the point
    sheet = kind.draw(Writer(language, random), random, dpi=kind.dpi * OVERSAMPLING)
    image = sheet.image.reduce(OVERSAMPLING)
    return BenchPage(
        name=name,
        condition=kind.condition,
        language=language,
        data=kind.capture(image, random),
        lines=tuple(sheet.lines),
        tables=tuple(sheet.tables),
        places=tuple(line.scaled(1 / OVERSAMPLING) for line in sheet.places),
        to_sheet=kind.map(Size(*image.size)).inverse,
    )


def _named(name: str) -> tuple[_Kind, str]:
    language = next((each for each in LANGUAGES if name.endswith(f"-{each}")), "")
    kind = _KINDS.get(name.removesuffix(f"-{language}"))
    if not language or kind is None:
        raise UsageError(f"there is no bench page called {name}; see FULL_SET in bench/corpus.py")
    return kind, language
