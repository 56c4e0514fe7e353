"""How precisely a model's text is placed, on pages where each letter's place is known.

A plain run places one page a condition; under ``CI`` all pages.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from paperlight.bench.corpus import FULL_SET, SMALL_SET, draw_page
from paperlight.bench.place_table import misses
from paperlight.bench.places import measure_page

if TYPE_CHECKING:
    from paperlight.engines.engine import Engine

pytestmark = pytest.mark.engine

SEED = 1


@pytest.mark.parametrize("name", FULL_SET if os.environ.get("CI") else SMALL_SET)
def test_a_models_text_is_placed_where_it_is_printed(name: str, engine: Engine) -> None:
    result = measure_page(draw_page(name, SEED), engine, SEED)

    assert [] == misses([result])
