from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from builders.scans import (
    array,
    barcode,
    form,
    number_table,
    paper,
    photo,
    prose,
    sentence,
    skewed,
    turned,
    written,
)
from paperlight.prepare.ink import map_ink
from paperlight.prepare.orient import Orientation, find_orientation

pytestmark = pytest.mark.engine


def orientation_of(page) -> Orientation:
    return find_orientation(page, map_ink(page))


def three_words():
    pages = [
        written([text], at=place)
        for place, text in (((100, 300), "Paper"), ((700, 900), "Monday"), ((400, 1300), "boxes"))
    ]
    return np.minimum.reduce(pages)


def page_with_a_table_on_its_side():
    page = Image.fromarray(written([sentence(row) for row in range(8)]))
    table = Image.fromarray(number_table(5, 4)[140:400, 100:880]).rotate(90, expand=True)
    page.paste(table, (400, 480))
    below = Image.fromarray(written([sentence(row) for row in range(20, 28)]))
    page.paste(below.crop((0, 100, 1240, 480)), (0, 1300))
    return array(page)


# Too little, or nothing, to be sure of: these stay however they lie.
SPARSE = {
    "one line": lambda: written([sentence(3)], at=(150, 500)),
    "three words": three_words,
    "reads both ways": lambda: written(["OINZM6890", "NOON 6889"], font_px=40),
    "a wide crop of one line": lambda: written([sentence(4, 9)], at=(20, 20), size=(1200, 90)),
    "a bar code": barcode,
    "a photo": photo,
    "blank": lambda: array(paper(grey=245)[0]),
}

FULL = {
    "prose": prose,
    "a short letter": lambda: written([sentence(row) for row in range(6)], at=(110, 900)),
    "a table of numbers": number_table,
    "a table of numbers without rules": lambda: number_table(26, ruled=False),
    "a form": form,
    "a page with a table on its side": page_with_a_table_on_its_side,
    "a skewed page": lambda: skewed(prose(), 4),
    "white on black": lambda: written([sentence(row) for row in range(20)], ink=255, grey=0),
}


@pytest.mark.parametrize("kind", [*SPARSE, *FULL])
def test_an_upright_page_never_moves(kind: str) -> None:
    page = (SPARSE | FULL)[kind]()

    assert orientation_of(page).quarter_turns == 0


@pytest.mark.parametrize("suffered", [1, 2, 3])
@pytest.mark.parametrize("kind", SPARSE)
def test_a_sparse_page_is_not_turned_on_weak_evidence(kind: str, suffered: int) -> None:
    page = turned(SPARSE[kind](), suffered)

    assert orientation_of(page).quarter_turns == 0


@pytest.mark.parametrize("suffered", [1, 2, 3])
@pytest.mark.parametrize("kind", FULL)
def test_a_full_page_is_turned_upright(kind: str, suffered: int) -> None:
    found = orientation_of(turned(FULL[kind](), suffered))

    assert found.quarter_turns == 4 - suffered
    assert found.doubt is None
    assert found.confidence is not None
    assert found.confidence >= 0.7


def test_a_likely_turn_that_is_not_taken_is_recorded_as_a_doubt() -> None:
    line = written([sentence(3)], at=(150, 500))

    found = orientation_of(turned(line, 2))

    assert found.quarter_turns == 0
    assert found.doubt == (
        "the page may be turned by 180 degrees, but it has too few letters to be sure"
    )


def test_an_empty_page_has_no_orientation() -> None:
    assert orientation_of(array(paper()[0])) == Orientation()
