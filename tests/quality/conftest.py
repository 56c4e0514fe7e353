"""One engine for all pages that are scored: loading it takes longer than reading a page."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING

import pytest

from paperlight.engines.open import open_engine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paperlight.engines.engine import Engine


@pytest.fixture(scope="session")
def engine() -> Iterator[Engine]:
    opened = open_engine("ppocr", threads=os.cpu_count() or 1)
    yield opened
    asyncio.run(opened.aclose())
