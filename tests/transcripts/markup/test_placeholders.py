from __future__ import annotations

import pytest

from paperlight.geometry import Box, Size
from paperlight.transcripts.markup.placeholders import figure_place, figure_regions

PAGE = Size(2000, 1000)


def test_a_place_is_in_thousandths_of_the_picture() -> None:
    place = figure_place("![image](image_2.png)100, 200, 500,1000", PAGE)

    assert Box(200, 200, 1000, 1000) == place.box
    assert ("image_2.png", "") == (place.target, place.text)


@pytest.mark.parametrize("place", ["500,0,100,10", "0,0,1001,10", "5,5,5,9"])
def test_an_impossible_place_is_no_box_but_is_remembered(place: str) -> None:
    found = figure_place(f"![image](image_1.png){place}", PAGE)

    assert (None, place) == (found.box, found.place)


def test_a_description_is_text_and_the_word_image_is_not() -> None:
    assert "Plan of floor 2" == figure_place("![Plan of **floor 2**](plan.png)", PAGE).text
    assert "" == figure_place("![image](image_1.png)", PAGE).text


def test_only_figures_with_a_place_are_regions_to_cut_out() -> None:
    answer = "![image](image_1.png)\n\n![image](image_2.png)0,0,500,500\n\n```\n![image](x)1,2,3,4"

    assert [Box(0, 0, 1000, 500)] == [region.box for region in figure_regions(answer, PAGE)]
