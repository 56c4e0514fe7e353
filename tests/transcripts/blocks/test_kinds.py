from __future__ import annotations

import pytest

from builders.layouts import column, line, prose
from builders.readings import transcribed
from paperlight.engines.engine import Generation, Region, RegionKind
from paperlight.transcripts.transcript import BlockKind

TEXT = column(prose(8, characters=60), 100, 100)


def kind_of_last(text, hint, *, score=0.8):
    """Return the kind of a line below a paragraph, under a hint of the layout model."""
    last = line(text, 300, 420)
    region = Region(kind=hint, box=last.box.grown(8), score=score)
    return transcribed(Generation(lines=(*TEXT, last), regions=(region,))).blocks[-1].kind


@pytest.mark.parametrize(
    ("text", "hint", "kind"),
    [
        ("E = m c2 + a (b - 4)", RegionKind.FORMULA, BlockKind.FORMULA),
        ("the pump seen from above", RegionKind.CAPTION, BlockKind.CAPTION),
        ("Fig. 2: the pump seen from above", RegionKind.TEXT, BlockKind.CAPTION),
        ("1. the pump seen from above", RegionKind.TEXT, BlockKind.LIST_ITEM),
        ("the pump seen from above", RegionKind.TEXT, BlockKind.PARAGRAPH),
    ],
)
def test_text_and_hint_together_make_the_kind(text, hint, kind):
    assert kind is kind_of_last(text, hint)


def test_a_formula_that_is_a_sentence_stays_a_paragraph():
    assert BlockKind.PARAGRAPH is kind_of_last(
        "these words are plainly prose and nothing else", RegionKind.FORMULA
    )


def test_a_faint_hint_is_not_believed():
    assert BlockKind.PARAGRAPH is kind_of_last("E = m c2 + a", RegionKind.FORMULA, score=0.4)
