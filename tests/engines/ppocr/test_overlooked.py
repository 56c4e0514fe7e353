from __future__ import annotations

import numpy as np

from builders.prepared import printed, white
from paperlight.engines.ppocr.overlooked import count_overlooked
from paperlight.geometry import Box

WORDS = [(100, 200, "small print"), (100, 400, "more of it")]
SHEET = printed(WORDS, font_px=10)


def test_small_words_outside_all_quads_are_counted():
    assert 2 <= count_overlooked(SHEET, [])


def test_words_under_a_quad_are_not_overlooked():
    covering = [Box(90, y - 5, 300, y + 20).quad() for y in (200, 400)]

    assert 0 == count_overlooked(SHEET, covering)


def test_large_print_rules_noise_and_blank_paper_are_not_small_words():
    large = printed([(50, 50, "LARGE")], font_px=60, rules=[(50, 300, 900, 300)])
    noise = np.random.default_rng(5).normal(220, 12, (700, 1000, 3)).clip(0, 255)

    assert 0 == count_overlooked(large, [])
    assert 0 == count_overlooked(noise.astype(np.uint8), [])
    assert 0 == count_overlooked(white(1000, 700), [])
