"""Fonts for drawn pages, out of packages that carry them; nothing of the system's is used.

The choice is explained in docs/decisions/0004-test-fonts.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import ImageFont

from paperlight.errors import UsageError

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

# Values of the fonts' weight axis.
REGULAR = 400
BOLD = 700


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One face of a font file inside an installed package.

    ``index`` picks a face of a collection. The first axis of a ``variable`` font is its weight;
    ``further_axes`` are the values of the others. A font without axes has no bold.
    """

    package: str
    file: str
    index: int = 0
    variable: bool = True
    further_axes: tuple[float, ...] = ()

    @property
    def path(self) -> Path:
        """Where the file lies; UsageError when the package is not installed."""
        spec = find_spec(self.package)
        if spec is None or spec.origin is None:
            raise UsageError(
                f"the font package {self.package} is not installed; drawn pages need it: "
                "pip install 'paperlight[bench]'"
            )
        return Path(spec.origin).parent / self.file


# Reading size that the serif's optical size axis is set to, in points.
_OPTICAL_SIZE_PT = 12

SANS = Face(package="fontpkg_arimo", file="files/Arimo[wght].ttf")
SERIF = Face(
    package="fontpkg_source_serif_4",
    file="files/SourceSerif4[opsz,wght].ttf",
    further_axes=(_OPTICAL_SIZE_PT,),
)
_CJK_FILE = "NotoSansCJK-Regular.ttc"
# The collection draws the same code point as each country does.
_CJK_FACES = {
    language: Face(package="noto_cjk_sans_otc", file=_CJK_FILE, index=index, variable=False)
    for language, index in {"ja": 0, "zh-Hans": 2, "zh-Hant": 3}.items()
}


def body_face(language: str) -> Face:
    """Return the face for running text: a serif, or the language's own Han face."""
    return _CJK_FACES.get(language, SERIF)


def display_face(language: str) -> Face:
    """Return the face for headings and tables."""
    return _CJK_FACES.get(language, SANS)


@lru_cache(maxsize=64)
def font(face: Face, size_px: float, weight: int = REGULAR) -> FreeTypeFont:
    """Open a face at a size; faces without a weight axis stay regular."""
    opened = ImageFont.truetype(str(face.path), size_px, index=face.index)
    if face.variable:
        opened.set_variation_by_axes([weight, *face.further_axes])
    return opened
