"""Where things go on the page of a PDF: user space, and the resources for content."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pikepdf import Array, Dictionary, Name

from paperlight.geometry import Affine, Box, Size

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pikepdf

# What PDFium takes for a page without a usable MediaBox: US Letter, in points.
_NO_MEDIA_BOX = Box(0, 0, 612, 792)
_CORNERS = 4  # numbers that make a box
_QUARTER = 90  # degrees
# Page trees are shallow; broken ones may be circles.
_DEEPEST_TREE = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class PageSpace:
    """The visible part of a page in user space, and how a viewer turns it."""

    visible: Box
    quarter_turns: int

    @classmethod
    def of(cls, page: pikepdf.Page) -> PageSpace:
        """Measure a page as PDFium does: CropBox within MediaBox, both perhaps inherited."""
        media = _box(inherited(page, Name.MediaBox)) or _NO_MEDIA_BOX
        crop = _box(inherited(page, Name.CropBox)) or media
        visible = Box(
            max(media.x0, crop.x0),
            max(media.y0, crop.y0),
            min(media.x1, crop.x1),
            min(media.y1, crop.y1),
        )
        return cls(visible=visible, quarter_turns=_quarter_turns(page))

    def to_user(self, size: Size) -> Affine | None:
        """Return the map from an upright page of ``size``, in any unit, to user space.

        None where nothing is visible of the page.
        """
        box = self.visible
        if min(box.width, box.height, size.width, size.height) <= 0:
            return None
        unturned = Size(box.width, box.height)
        turned = Affine.quarter_turns(self.quarter_turns, unturned)
        whole = turned.box(Box(0, 0, box.width, box.height))
        from_user = Affine(1, 0, -box.x0, 0, -1, box.y1) @ turned
        scaled = Affine.scale(size.width / whole.width, size.height / whole.height)
        return (from_user @ scaled).inverse


def inherited(page: pikepdf.Page, key: Name) -> object:
    """Return an entry of a page or of the nodes above it in the page tree."""
    node = page.obj
    for _ in range(_DEEPEST_TREE):
        if key in node:
            return node[key]
        parent = node.get(Name.Parent)
        if not isinstance(parent, Dictionary):
            break
        node = parent
    return None


def add_font(page: pikepdf.Page, font: pikepdf.Object, wanted: str) -> str:
    """Give a page's content a font; return its name there, ``wanted`` unless that is taken.

    Pages often share their resources: then the font is added once.
    """
    resources = inherited(page, Name.Resources)
    if not isinstance(resources, Dictionary):
        resources = page.obj.Resources = Dictionary()
    if not isinstance(resources.get(Name.Font), Dictionary):
        resources.Font = Dictionary()
    fonts = resources.Font
    name, tries = wanted, 1
    while f"/{name}" in fonts:
        if fonts[f"/{name}"].objgen == font.objgen:
            return name
        tries += 1
        name = f"{wanted}{tries}"
    fonts[f"/{name}"] = font
    return name


def _box(value: object) -> Box | None:
    """Return a box with its corners in order; None for what is none or is empty."""
    if not isinstance(value, Array) or len(value) != _CORNERS:
        return None
    numbers = _numbers(list(value))
    if numbers is None:
        return None
    box = Box.around([(numbers[0], numbers[1]), (numbers[2], numbers[3])])
    return box if box.width > 0 and box.height > 0 else None


def _numbers(values: Sequence[object]) -> list[float] | None:
    try:
        return [float(value) for value in values]  # type: ignore[arg-type]  # TypeError says so
    except (TypeError, ValueError):
        return None


def _quarter_turns(page: pikepdf.Page) -> int:
    numbers = _numbers([inherited(page, Name.Rotate) or 0])
    return int(numbers[0] / _QUARTER) % 4 if numbers else 0
