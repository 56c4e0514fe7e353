from __future__ import annotations

import pytest

from paperlight.engines.engine import CellFound, TableFound
from paperlight.engines.ppocr.series import mend_series
from paperlight.geometry import Box
from paperlight.lines import Line, Word

BOX = Box(0, 0, 10, 10)


def _mended(texts):
    lines = tuple(
        Line(text=text, quad=BOX.quad(), words=(Word(text=text, quad=BOX.quad()),))
        for text in texts
    )
    table = TableFound(
        box=BOX,
        rows=1,
        columns=len(texts),
        cells=tuple(CellFound(row=0, column=i, lines=(i,)) for i in range(len(texts))),
        score=1.0,
        method="ruled",
    )
    return mend_series(table, lines)


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["HO", "H1", "H2", "H3"], ["H0", "H1", "H2", "H3"]),
        (["P9", "PlO", "P11", "P12"], ["P9", "P10", "P11", "P12"]),
        (["HO", "H1", "H2"], ["HO", "H1", "H2"]),
        (["HO", "A1", "B2", "C3"], ["HO", "A1", "B2", "C3"]),
        (["HOT", "H1", "H2", "H3"], ["HOT", "H1", "H2", "H3"]),
        (["H", "H1", "H2", "H3"], ["H", "H1", "H2", "H3"]),
        (["CO", "NO", "SO", "1"], ["CO", "NO", "SO", "1"]),
    ],
)
def test_a_letter_is_a_digit_only_among_three_labels_of_its_letters(texts, expected):
    mended = _mended(texts)

    assert expected == [line.text for line in mended]
    assert expected == [line.words[0].text for line in mended]
