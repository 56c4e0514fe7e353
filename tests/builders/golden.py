"""Recorded answers of models, as pages that were transcribed and judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from builders.content import outline
from paperlight.documents.page import Unit
from paperlight.engines.engine import Finish, Generation, Usage
from paperlight.geometry import Affine, Size
from paperlight.prepare.prepared import Ink, PreparedPage
from paperlight.transcripts.transcribe import transcribe
from paperlight.transcripts.transcript import Source
from paperlight.transcripts.verdicts.answers import printed_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paperlight.transcripts.transcript import PageTranscript

# A picture whose sides are those of the models' scale, so that boxes come out as they were given.
SIDE = 1000
MOST_MARKS = 4000


def judged(answer: str, told: Mapping[str, Any]) -> PageTranscript:
    """Transcribe an answer. ``told`` may give ``marks``, ``finish``, ``tokens`` and ``limit``.

    Without ``marks`` the page has as many as a page with this text, and no more than fit on paper.
    """
    characters = sum(not character.isspace() for character in printed_text(answer))
    marks = told.get("marks", min(characters, MOST_MARKS))
    prepared = PreparedPage(
        number=1,
        pixels=np.full((SIDE, SIDE, 3), 255, np.uint8),
        to_page=Affine(),
        ink=Ink(coverage=marks / 20_000, marks=marks),
        dpi=200.0,
    )
    usage = Usage(completion_tokens=told.get("tokens", 0), completion_limit=told.get("limit", 0))
    generation = Generation(text=answer, finish=Finish(told.get("finish", "complete")), usage=usage)
    return transcribe(
        prepared,
        generation,
        size=Size(SIDE, SIDE),
        unit=Unit.PIXEL,
        source=Source.RECOGNITION,
        cutouts={},
    )


def outline_of(page: PageTranscript) -> list[str]:
    return outline(page.blocks)
