from __future__ import annotations

import asyncio

import numpy as np
import pytest

from builders.prepared import prepared
from paperlight.engines.deferred import DeferredEngine
from paperlight.engines.open import open_checker
from paperlight.engines.scripted import ScriptedEngine
from paperlight.errors import EngineError

PAGE = prepared(np.full((40, 40, 3), 255, np.uint8))


def counted() -> tuple[DeferredEngine, list[ScriptedEngine]]:
    opened: list[ScriptedEngine] = []

    def open_it() -> ScriptedEngine:
        opened.append(ScriptedEngine(lambda _: "Seen"))
        return opened[-1]

    return DeferredEngine(open_it), opened


def test_nothing_is_opened_before_a_page_comes_and_then_once() -> None:
    engine, opened = counted()

    assert [] == opened

    for _ in range(2):
        assert "Seen" == asyncio.run(engine.read(PAGE)).lines[0].text
    assert 1 == len(opened)


def test_closing_what_was_never_opened_opens_nothing() -> None:
    engine, opened = counted()
    asyncio.run(engine.aclose())

    with pytest.raises(EngineError, match="closed"):
        asyncio.run(engine.read(PAGE))
    assert [] == opened


def test_the_engine_that_checks_others_is_the_embedded_one() -> None:
    assert "ppocr" == open_checker(threads=1).name
