"""The accuracy that the README promises, on pages whose text is known to the character.

A plain run reads one page a condition. Under ``CI`` all languages and kinds are read; with
``PAPERLIGHT_FRESH_SEED`` the small set is read once more from that seed, so that the bounds are not
met by one set of pages only; with ``PAPERLIGHT_TESTSET`` the pages of that folder are read too.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from paperlight.bench.accuracy import score_page
from paperlight.bench.bounds import misses
from paperlight.bench.corpus import FULL_SET, SMALL_SET, draw_page
from paperlight.bench.testset import load_testset

if TYPE_CHECKING:
    from paperlight.bench.page import BenchPage
    from paperlight.engines.engine import Engine

pytestmark = pytest.mark.engine

SEED = 1
PAGES = FULL_SET if os.environ.get("CI") else SMALL_SET
FRESH_SEED = os.environ.get("PAPERLIGHT_FRESH_SEED")
TESTSET = os.environ.get("PAPERLIGHT_TESTSET")


@cache
def testset_pages() -> dict[str, BenchPage]:
    return {page.name: page for page in load_testset(Path(TESTSET))} if TESTSET else {}


@pytest.mark.parametrize("name", PAGES)
def test_a_drawn_page_keeps_what_is_promised(name: str, engine: Engine) -> None:
    score = score_page(draw_page(name, SEED), engine)

    assert [] == misses([score])


@pytest.mark.skipif(not FRESH_SEED, reason="PAPERLIGHT_FRESH_SEED names no seed")
@pytest.mark.parametrize("seed", [FRESH_SEED])
@pytest.mark.parametrize("name", SMALL_SET)
def test_a_page_of_a_fresh_seed_keeps_what_is_promised(
    name: str, seed: str, engine: Engine
) -> None:
    score = score_page(draw_page(name, int(seed)), engine)

    assert [] == misses([score])


@pytest.mark.skipif(not TESTSET, reason="PAPERLIGHT_TESTSET names no folder of known pages")
@pytest.mark.parametrize("name", testset_pages() or ["none"])
def test_a_page_of_the_test_set_keeps_what_is_promised(name: str, engine: Engine) -> None:
    score = score_page(testset_pages()[name], engine)

    assert [] == misses([score])
