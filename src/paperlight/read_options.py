"""ReadOptions: what a person may choose about reading.

It lies apart from the pipeline so that a process which only hands out pages loads no image library.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paperlight.prepare.recipe import Recipe


class TextLayerUse(StrEnum):
    """What to do with the digital text of a page."""

    AUTO = "auto"
    IGNORE = "ignore"
    ONLY = "only"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadOptions:
    """What a person may choose about reading."""

    text_layer: TextLayerUse = TextLayerUse.AUTO
    orient: bool = True
    deskew: bool = True
    crop: bool = True
    figures: bool = True

    def recipe(self, wanted: Recipe) -> Recipe:
        """Return the engine's recipe less the steps that were switched off."""
        return replace(
            wanted,
            orient=wanted.orient and self.orient,
            deskew=wanted.deskew and self.deskew,
            crop=wanted.crop and self.crop,
        )
