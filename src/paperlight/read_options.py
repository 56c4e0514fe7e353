"""ReadOptions: what a person may choose about reading.

It lies apart from the pipeline so that a process which only hands out pages loads no image library.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from paperlight.transcripts.verdict import State

if TYPE_CHECKING:
    from paperlight.prepare.recipe import Recipe


class TextLayerUse(StrEnum):
    """What to do with the digital text of a page."""

    AUTO = "auto"
    IGNORE = "ignore"
    ONLY = "only"


class CrossCheck(StrEnum):
    """When to read a page again by lines, after a model wrote it down without places.

    ``auto`` is where places are needed, and where the page is doubtful.
    """

    OFF = "off"
    AUTO = "auto"
    ALL = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadOptions:
    """What a person may choose about reading; ``places`` is whether an output needs them."""

    text_layer: TextLayerUse = TextLayerUse.AUTO
    orient: bool = True
    deskew: bool = True
    crop: bool = True
    figures: bool = True
    cross_check: CrossCheck = CrossCheck.AUTO
    places: bool = False

    def checks(self, state: State) -> bool:
        """Say whether a page without places that came out so is to be read a second time."""
        doubtful = state in {State.SUSPECT, State.PARTIAL}
        return self.cross_check is CrossCheck.ALL or (
            self.cross_check is CrossCheck.AUTO and (self.places or doubtful)
        )

    def recipe(self, wanted: Recipe) -> Recipe:
        """Return the engine's recipe less the steps that were switched off."""
        return replace(
            wanted,
            orient=wanted.orient and self.orient,
            deskew=wanted.deskew and self.deskew,
            crop=wanted.crop and self.crop,
        )
