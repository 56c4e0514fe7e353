"""How precisely a model's text is placed, on pages where each letter's place is known.

A plain run places one page a condition; under ``CI`` all pages.
"""

from __future__ import annotations

import os
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from builders.prepared import printed
from paperlight.bench.corpus import FULL_SET, SMALL_SET, draw_page
from paperlight.bench.place_table import misses
from paperlight.bench.places import measure_page
from paperlight.engines.engine import Generation
from paperlight.engines.scripted import ScriptedEngine
from paperlight.library import read
from paperlight.read_options import CrossCheck, ReadOptions

if TYPE_CHECKING:
    from paperlight.engines.engine import Engine

pytestmark = pytest.mark.engine

SEED = 1


@pytest.mark.parametrize("name", FULL_SET if os.environ.get("CI") else SMALL_SET)
def test_a_models_text_is_placed_where_it_is_printed(name: str, engine: Engine) -> None:
    result = measure_page(draw_page(name, SEED), engine, SEED)

    assert [] == misses([result])


def test_the_library_places_what_a_writing_engine_says() -> None:
    writer = ScriptedEngine(lambda _: Generation(text="Grey folding chairs\n\nare back in stock"))
    sheet = printed([(80, 90, "Grey folding chairs"), (80, 190, "are back in stock")])
    stream = BytesIO()
    Image.fromarray(sheet).save(stream, "PNG")
    options = ReadOptions(cross_check=CrossCheck.ALL)
    [page] = read(stream.getvalue(), engine=writer, options=options).pages

    assert ("all", {}) == (page.cross_check, page.verdict.reasons)
    for block, top in zip(page.blocks, (90, 190), strict=True):
        assert block.box is not None
        assert top < block.box.centre[1] < top + 40
