"""Recipe: how an engine wants its pages; a value."""

from __future__ import annotations

from dataclasses import dataclass, field

from paperlight.documents.page import RenderSize


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """Which steps a page goes through before an engine sees it, and how large it may be."""

    size: RenderSize = field(default_factory=RenderSize)
    orient: bool = True
    deskew: bool = True
    crop: bool = True
