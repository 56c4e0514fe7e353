"""The journey of a page. Start reading here.

open -> text layer? -> render -> prepare -> read -> transcribe -> cross-check?

The journey knows nothing of formats, models, processes or outputs: documents, engines and their
recipes bring those. What goes wrong with one page becomes that page's verdict; what goes wrong
with the engine is the caller's to answer.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from paperlight.documents.page import RenderSize
from paperlight.engines.engine import Generation, RegionKind
from paperlight.errors import PageError
from paperlight.prepare.apply import prepare_page
from paperlight.prepare.cutout import cut_out
from paperlight.read_options import TextLayerUse
from paperlight.transcripts.markup.placeholders import figure_regions
from paperlight.transcripts.placing.cross_check import cross_checked
from paperlight.transcripts.transcribe import failed_page, transcribe
from paperlight.transcripts.transcript import Source

if TYPE_CHECKING:
    from paperlight.documents.page import Page, TextLayer
    from paperlight.engines.engine import Engine
    from paperlight.prepare.prepared import PreparedPage
    from paperlight.read_options import ReadOptions
    from paperlight.transcripts.transcript import PageTranscript

# Enough to find tables and figures on a page whose text is known already.
STRUCTURE_SIZE = RenderSize(dpi=110.0, longest_px=1300, pixels=1_500_000)


async def read_page(
    page: Page, engine: Engine, options: ReadOptions, *, checker: Engine | None = None
) -> PageTranscript:
    """Read one page; a page that cannot be read comes back as failed, with the reason.

    Where ``engine`` writes text without places, ``checker``, which gives lines, reads the page as
    well when the options ask for it. Raises EngineError when an engine itself gives up.
    """
    started = time.perf_counter()
    try:
        transcript = await _read(page, engine, options)
        if checker and transcript.lacks_places and options.checks(transcript.verdict.state):
            by_lines = await _read(page, checker, replace(options, text_layer=TextLayerUse.IGNORE))
            transcript = cross_checked(transcript, by_lines, mode=options.cross_check.value)
    except PageError as error:
        transcript = failed_page(page.number, page.size, page.unit, error)
    return replace(transcript, seconds=time.perf_counter() - started)


async def _read(page: Page, engine: Engine, options: ReadOptions) -> PageTranscript:
    layer = page.text_layer() if options.text_layer is not TextLayerUse.IGNORE else None
    digital = _usable(layer, options.text_layer)
    recipe = options.recipe(engine.recipe)
    raster = page.render(recipe.size if digital is None else STRUCTURE_SIZE)
    prepared = prepare_page(
        page.number, raster, recipe, known_lines=None if digital is None else digital.lines
    )
    readable = bool(prepared.known_lines) or not prepared.ink.nothing_to_read
    generation = await engine.read(prepared) if readable else Generation()
    transcript = transcribe(
        prepared,
        generation,
        size=page.size,
        unit=page.unit,
        source=Source.RECOGNITION if digital is None else Source.TEXT_LAYER,
        cutouts=_figures(prepared, generation) if options.figures else {},
    )
    unused = layer.doubts if layer is not None and digital is None else ()
    doubts = tuple(f"text layer not used: {doubt}" for doubt in unused)
    return replace(
        transcript,
        engine=engine.name,
        warnings=(*raster.warnings, *doubts, *transcript.warnings),
    )


def _usable(layer: TextLayer | None, use: TextLayerUse) -> TextLayer | None:
    if layer is None or use is TextLayerUse.IGNORE:
        return None
    return layer if use is TextLayerUse.ONLY or layer.trustworthy else None


def _figures(prepared: PreparedPage, generation: Generation) -> dict[int, bytes]:
    """Cut out what the engine says is a figure, by its index in the regions or in the text."""
    regions = generation.regions or figure_regions(generation.text, prepared.size)
    return {
        index: cut_out(prepared, region.box)
        for index, region in enumerate(regions)
        if region.kind is RegionKind.FIGURE
    }
