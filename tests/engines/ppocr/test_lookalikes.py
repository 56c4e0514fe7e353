from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlight.engines.ppocr.lookalikes import told_by_neighbours


@pytest.mark.parametrize(
    ("read", "meant"),
    [
        ("第ー条", "第一条"),
        ("ー年", "一年"),
        ("統ーする", "統一する"),
        ("コ一ヒー", "コーヒー"),
        ("サ一バ一室", "サーバ一室"),
    ],
)
def test_a_stroke_is_read_as_what_its_neighbours_allow(read: str, meant: str) -> None:
    assert meant == told_by_neighbours(read)


@pytest.mark.parametrize(
    "text", ["コーヒー", "サーバー", "ラーメン一杯", "第一条", "一つ", "らーめん", "もう一度"]
)
def test_what_may_stand_there_stays(text: str) -> None:
    assert text == told_by_neighbours(text)


@given(st.text(alphabet="一ー第条コヒあの12 ", max_size=12))
def test_no_character_is_lost_or_added(text: str) -> None:
    assert len(text) == len(told_by_neighbours(text))
