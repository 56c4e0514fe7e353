"""Which words of a text layer one can see: what is covered or white on white is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.documents.pdf.pdfium import draw
from paperlight.lines import Line

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from paperlight.documents.pdf.page_geometry import PageGeometry
    from paperlight.documents.pdf.pdfium import Handle
    from paperlight.geometry import Box
    from paperlight.lines import Word

# Enough to tell ink from none: a page of A4 at 72 dpi, in pixels.
_MOST_PIXELS = 700_000
# The core of a word's box, without what may be seen above, below and beside a cover.
_INSET_ACROSS = 0.25
_INSET_ALONG = 0.08
# Brighter and darker by less than this is one colour, of 255.
_LEAST_CONTRAST = 8
# Words smaller than this cannot be judged, in pixels.
_LEAST_PX = 2


def seen(
    page: Handle, form: Handle | None, geometry: PageGeometry
) -> tuple[NDArray[np.uint8], float]:
    """Return the green of the page as drawn, [height, width], and its pixels a page unit."""
    size = geometry.size
    scale = min(1.0, (_MOST_PIXELS / max(size.area, 1.0)) ** 0.5)
    width, height = max(round(size.width * scale), 1), max(round(size.height * scale), 1)
    return draw(page, form, width, height)[:, :, 1], scale


def only_visible(
    green: NDArray[np.uint8], scale: float, lines: Sequence[Line]
) -> tuple[list[Line], int]:
    """Return the lines less the words that do not show, and how many characters those had."""
    kept = []
    unseen = 0
    for line in lines:
        words = tuple(word for word in line.words if _shows(green, word.quad.box, scale))
        unseen += sum(len(word.text) for word in line.words) - sum(len(word.text) for word in words)
        if len(words) == len(line.words):
            kept.append(line)
        elif words:
            kept.append(_with_words(line, words))
    return kept, unseen


def _shows(green: NDArray[np.uint8], box: Box, scale: float) -> bool:
    along, across = (_INSET_ALONG, _INSET_ACROSS)
    if box.height > box.width:
        along, across = across, along
    x0, x1 = (box.x0 + along * box.width) * scale, (box.x1 - along * box.width) * scale
    y0, y1 = (box.y0 + across * box.height) * scale, (box.y1 - across * box.height) * scale
    core = green[max(round(y0), 0) : round(y1), max(round(x0), 0) : round(x1)]
    if min(core.shape) < _LEAST_PX:
        return True
    return int(core.max()) - int(core.min()) >= _LEAST_CONTRAST


def _with_words(line: Line, words: tuple[Word, ...]) -> Line:
    """Return a line of some of its words; its quad stays, since a cover leaves a gap."""
    return Line(
        text=" ".join(word.text for word in words),
        quad=line.quad,
        words=words,
        bold=line.bold,
        vertical=line.vertical,
    )
