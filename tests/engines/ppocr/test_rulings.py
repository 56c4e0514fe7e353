from __future__ import annotations

import cv2
import numpy as np

from builders.prepared import printed, ruled_table, white
from paperlight.engines.ppocr.ruled_tables import ruled_tables
from paperlight.engines.ppocr.rulings import find_rulings


def test_rules_are_found_where_they_were_drawn():
    texts, rules = ruled_table([["a", "b"], ["c", "d"]])

    found = find_rulings(printed(texts, rules=rules))

    assert [80, 140, 200] == [round(rule.position) for rule in found.horizontal]
    assert [60, 260, 460] == [round(rule.position) for rule in found.vertical]
    assert all(abs(rule.start - 60) < 4 and abs(rule.end - 460) < 4 for rule in found.horizontal)


def test_print_has_no_rules():
    texts = [(40, 40 + 60 * row, "HEADLINE — TEXT E F T L __") for row in range(10)]

    found = find_rulings(printed(texts, font_px=36))

    assert () == found.horizontal
    assert () == found.vertical


def test_the_strokes_of_letters_as_large_as_rules_make_no_table():
    texts = [(40, 40 + 130 * row, "HEADLINE — # H E") for row in range(5)]

    found = find_rulings(printed(texts, font_px=90))

    assert found.vertical
    assert [] == ruled_tables(found, longest_px=1000)


def test_a_filled_area_is_not_a_rule():
    sheet = white(1200, 900)
    sheet[300:420, 100:900] = 90

    found = find_rulings(sheet)

    assert all(rule.position < 310 or rule.position > 410 for rule in found.horizontal)


def test_rules_survive_noise_grey_paper_and_a_third_of_a_degree():
    texts, rules = ruled_table([["a", "b", "c"], ["d", "e", "f"]])
    sheet = printed(texts, rules=rules).astype(np.float32) * 0.7
    turn = cv2.getRotationMatrix2D((500, 350), 0.3, 1)
    sheet = cv2.warpAffine(sheet, turn, (1000, 700), borderValue=(180, 180, 180))
    sheet += np.random.default_rng(3).normal(0, 8, sheet.shape)

    found = find_rulings(sheet.clip(0, 255).astype(np.uint8))

    assert 3 == len(found.horizontal)
    assert 4 == len(found.vertical)
