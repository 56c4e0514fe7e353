from __future__ import annotations

import pytest

from paperlight.transcripts.blocks.captions import names_a_figure


@pytest.mark.parametrize(
    "text",
    [
        *("Fig. 3: The pump", "Figure 12. A view", "Table 1", "Tabelle 2 – Preise", "Abb. 4 Pumpe"),
        *(
            "Abbildung 3: Pumpe",
            "Tableau 2 : prix",
            "図1 ポンプ",
            "表 2：価格",
            "图3. 泵",
            "Figura 2. Vista",
        ),
    ],
)
def test_captions_of_many_languages_are_seen(text):
    assert names_a_figure(text)


@pytest.mark.parametrize(
    "text",
    ["Figures rose by 3 %", "Table manners matter", "The figure 3 shows", "表示 3 件", "Tabasco 3"],
)
def test_sentences_that_begin_alike_are_not(text):
    assert not names_a_figure(text)
