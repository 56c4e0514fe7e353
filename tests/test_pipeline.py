from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from builders.two_readers import LINES, ROWS, inventor, picture, seer, writer
from paperlight.documents.open import open_document
from paperlight.engines.deferred import DeferredEngine
from paperlight.geometry import Box
from paperlight.pipeline import read_page
from paperlight.read_options import CrossCheck, ReadOptions
from paperlight.transcripts.verdict import State

if TYPE_CHECKING:
    from collections.abc import Callable

    from paperlight.engines.engine import Engine
    from paperlight.transcripts.transcript import PageTranscript


def read(
    engine: Engine, mode: CrossCheck, *, places: bool = False, checker: Callable[[], Engine] = seer
) -> tuple[PageTranscript, bool]:
    """Return the page, and whether it was read a second time."""
    opened = []

    def open_it() -> Engine:
        opened.append(checker())
        return opened[-1]

    options = ReadOptions(cross_check=mode, places=places)
    with open_document(picture()) as document:
        page = asyncio.run(
            read_page(document.page(1), engine, options, checker=DeferredEngine(open_it))
        )
    return page, bool(opened)


@pytest.mark.parametrize(
    ("mode", "places", "expected"),
    [
        (CrossCheck.OFF, "needed", "off"),
        (CrossCheck.AUTO, "not needed", "off"),
        (CrossCheck.AUTO, "needed", "auto"),
        (CrossCheck.ALL, "not needed", "all"),
    ],
)
def test_a_page_without_places_is_read_again_when_the_mode_says_so(
    mode: CrossCheck, places: str, expected: str
) -> None:
    page, was_read = read(writer(), mode, places=places == "needed")

    assert (expected, expected != "off") == (page.cross_check, was_read)
    assert (State.OK, "scripted") == (page.verdict.state, page.engine)


@pytest.mark.parametrize("mode", CrossCheck)
def test_a_doubtful_page_is_read_again_unless_that_is_switched_off(mode: CrossCheck) -> None:
    page, was_read = read(inventor(), mode)

    assert page.verdict.state in {State.SUSPECT, State.PARTIAL}
    assert (mode is not CrossCheck.OFF, mode.value) == (was_read, page.cross_check)


def test_an_engine_that_gives_lines_is_never_checked() -> None:
    page, was_read = read(seer(), CrossCheck.ALL, places=True)

    assert (False, "off") == (was_read, page.cross_check)


def test_the_text_is_the_models_and_the_places_are_the_prints() -> None:
    page, _ = read(writer(), CrossCheck.ALL)
    [block] = page.blocks

    assert " ".join(ROWS) == block.text
    assert list(ROWS) == [line.text for line in block.lines]
    assert Box.union([line.box for line in LINES]) == block.box


def test_without_a_checker_nothing_is_read_twice() -> None:
    with open_document(picture()) as document:
        options = ReadOptions(cross_check=CrossCheck.ALL)
        page = asyncio.run(read_page(document.page(1), writer(), options))

    assert ("off", True) == (page.cross_check, page.lacks_places)
