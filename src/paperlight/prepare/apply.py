"""Page -> PreparedPage: the steps in order, with the way back.

bound the size -> cut off dark bands -> turn upright -> take out the skew
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.prepare.crop import Bands, find_bands
from paperlight.prepare.deskew import find_skew
from paperlight.prepare.ink import map_ink, measure_ink
from paperlight.prepare.orient import Orientation, find_orientation
from paperlight.prepare.picture import Picture
from paperlight.prepare.prepared import PreparedPage, Steps
from paperlight.prepare.resize import bounding_scale

if TYPE_CHECKING:
    from paperlight.documents.raster import Raster
    from paperlight.lines import Line
    from paperlight.prepare.recipe import Recipe


def prepare_page(
    number: int,
    raster: Raster,
    recipe: Recipe,
    *,
    known_lines: tuple[Line, ...] | None = None,
) -> PreparedPage:
    """Make a page ready for an engine.

    With ``known_lines``, in page units, the page stands as its text does: only its size is bounded
    and the lines are mapped into its pixels. Raises EngineMissing when the page is to be turned
    upright and the model for that is not there.
    """
    picture = Picture(pixels=raster.pixels, to_page=raster.to_page)
    scale = bounding_scale(picture.size, recipe.size)
    if scale < 1.0:
        picture = picture.shrunk(scale)
    if known_lines is not None:
        return _with_lines(number, raster, picture, known_lines)
    bands = find_bands(picture.pixels) if recipe.crop else Bands()
    if bands != Bands():
        picture = picture.cropped(*bands.sides)
    ink_map = map_ink(picture.pixels)
    orientation = find_orientation(picture.pixels, ink_map) if recipe.orient else Orientation()
    # A quarter turn changes no skew, so the page need not be looked at again after it.
    skew_degrees = find_skew(ink_map) if recipe.deskew else 0.0
    if orientation.quarter_turns:
        picture = picture.turned(orientation.quarter_turns)
    if skew_degrees:
        picture = picture.rotated(-skew_degrees, recipe.size)
    return PreparedPage(
        number=number,
        pixels=picture.pixels,
        to_page=picture.to_page,
        ink=ink_map.figures,
        steps=Steps(
            quarter_turns=orientation.quarter_turns,
            orientation_confidence=orientation.confidence,
            orientation_doubt=orientation.doubt,
            skew_degrees=skew_degrees,
            cropped=_in_raster_pixels(bands, scale),
        ),
        dpi=raster.dpi,
        incomplete=raster.incomplete,
        reduction=raster.reduction / scale,
    )


def _with_lines(
    number: int, raster: Raster, picture: Picture, lines: tuple[Line, ...]
) -> PreparedPage:
    to_pixels = picture.to_page.inverse
    return PreparedPage(
        number=number,
        pixels=picture.pixels,
        to_page=picture.to_page,
        ink=measure_ink(picture.pixels),
        known_lines=tuple(line.mapped(to_pixels) for line in lines),
        dpi=raster.dpi,
        incomplete=raster.incomplete,
    )


def _in_raster_pixels(bands: Bands, scale: float) -> tuple[int, int, int, int]:
    left, top, right, bottom = (round(side / scale) for side in bands.sides)
    return left, top, right, bottom
