from __future__ import annotations

import asyncio
import random

import numpy as np
import psutil
import pytest

from builders.prepared import prepared, printed
from paperlight.engines.ppocr.engine import PpocrEngine

PAGES = 120
WARM_UP = 40
MOST_GROWTH_BYTES = 30 * 2**20
MOST_BYTES = 1_600 * 2**20


def _resident():
    return psutil.Process().memory_info().rss


@pytest.mark.engine
@pytest.mark.slow
def test_pages_of_ever_new_sizes_do_not_grow_the_process():
    engine = PpocrEngine(threads=1)
    chance = random.Random(11)
    sizes = []

    async def read_all():
        for number in range(PAGES):
            width, height = chance.randint(200, 1700), chance.randint(80, 500)
            texts = [(10, y, f"Page {number} of {PAGES}") for y in range(10, height - 40, 120)]
            await engine.read(prepared(printed(texts, size=(width, height))))
            sizes.append(_resident())
        await engine.aclose()

    asyncio.run(read_all())
    growth = np.median(sizes[-20:]) - np.median(sizes[WARM_UP : WARM_UP + 20])

    assert growth < MOST_GROWTH_BYTES
    assert max(sizes) < MOST_BYTES
