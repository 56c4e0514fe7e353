"""A page as it is read: upright, its sides one long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.geometry import Affine, Size

if TYPE_CHECKING:
    from paperlight.transcripts.transcript import PageTranscript


def upright_shares(page: PageTranscript) -> Affine:
    """Return the map from page units to shares of the page as it is read; it must have a size."""
    turned = page.quarter_turns % 2 == 1
    size = Size(page.size.height, page.size.width) if turned else page.size
    return Affine.quarter_turns(page.quarter_turns, page.size) @ Affine.scale(
        1 / size.width, 1 / size.height
    )
