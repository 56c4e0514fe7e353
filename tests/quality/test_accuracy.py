"""The accuracy that the README promises, on pages whose text is known to the character.

A plain run reads one page or a few a condition. Under ``CI`` all languages and kinds are read;
with ``PAPERLIGHT_FRESH_SEED`` the small set is read once more from that seed, so that the bounds
are not met by one set of pages only; with ``PAPERLIGHT_TESTSET`` the pages of that folder are read
too.
"""

from __future__ import annotations

import os
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from paperlight.bench.accuracy import score_page
from paperlight.bench.bounds import misses
from paperlight.bench.corpus import FULL_SET, SMALL_SET, condition_of, draw_page
from paperlight.bench.page import Condition
from paperlight.bench.testset import load_testset

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paperlight.bench.page import BenchPage
    from paperlight.engines.engine import Engine

pytestmark = pytest.mark.engine

SEED = 1
PAGES = FULL_SET if os.environ.get("CI") else SMALL_SET
FRESH_SEED = os.environ.get("PAPERLIGHT_FRESH_SEED")
TESTSET = os.environ.get("PAPERLIGHT_TESTSET")


def by_condition(names: Iterable[str]) -> dict[Condition, list[str]]:
    grouped: dict[Condition, list[str]] = defaultdict(list)
    for name in names:
        grouped[condition_of(name)].append(name)
    return grouped


def read_and_missed(pages: Iterable[BenchPage], engine: Engine) -> list[str]:
    return misses([score_page(page, engine) for page in pages])


@pytest.mark.parametrize("condition", by_condition(PAGES))
def test_drawn_pages_keep_what_is_promised(condition: Condition, engine: Engine) -> None:
    pages = (draw_page(name, SEED) for name in by_condition(PAGES)[condition])

    assert [] == read_and_missed(pages, engine)


@pytest.mark.skipif(not FRESH_SEED, reason="PAPERLIGHT_FRESH_SEED names no seed")
@pytest.mark.parametrize("seed", [FRESH_SEED])
@pytest.mark.parametrize("condition", by_condition(SMALL_SET))
def test_pages_of_a_fresh_seed_keep_what_is_promised(
    condition: Condition, seed: str, engine: Engine
) -> None:
    pages = (draw_page(name, int(seed)) for name in by_condition(SMALL_SET)[condition])

    assert [] == read_and_missed(pages, engine)


@pytest.mark.skipif(not TESTSET, reason="PAPERLIGHT_TESTSET names no folder of known pages")
@pytest.mark.parametrize("condition", Condition)
def test_pages_of_the_test_set_keep_what_is_promised(condition: Condition, engine: Engine) -> None:
    pages = (page for page in load_testset(Path(str(TESTSET))) if page.condition is condition)

    assert [] == read_and_missed(pages, engine)
