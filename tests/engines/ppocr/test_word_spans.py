from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from paperlight.engines.ppocr.word_spans import word_spans

if TYPE_CHECKING:
    from numpy.typing import NDArray

HEIGHT = 48
FACE = ImageFont.load_default(32)


def strip_of(
    text: str, *, ink: int = 0, paper: int = 255, left: int = 10, noise: float = 0.0
) -> tuple[NDArray[np.uint8], list[float], list[tuple[float, float]]]:
    """Return a strip, the middles of its characters, and where the ink of each word lies."""
    width = int(FACE.getlength(text)) + 2 * left
    image = Image.new("L", (width, HEIGHT), paper)
    ImageDraw.Draw(image).text((left, 4), text, fill=ink, font=FACE)
    starts = [left + FACE.getlength(text[:at]) for at in range(len(text) + 1)]
    places = [(before + after) / 2 / width for before, after in pairwise(starts)]
    truth, at = [], 0
    for word in text.split():
        first = text.index(word, at)
        at = first + len(word)
        alone = Image.new("L", image.size, 0)
        ImageDraw.Draw(alone).text((starts[first], 4), word, fill=255, font=FACE)
        columns = np.flatnonzero(np.asarray(alone).max(axis=0) > 128)
        truth.append((columns[0] / width, (columns[-1] + 1) / width))
    pixels = np.asarray(image, np.float32)
    pixels = pixels + np.random.default_rng(1).normal(0, noise, pixels.shape)
    grey = pixels.clip(0, 255).astype(np.uint8)
    return np.repeat(grey[:, :, None], 3, axis=2), places, truth


def shared(a: tuple[float, float], b: tuple[float, float]) -> float:
    overlap = min(a[1], b[1]) - max(a[0], b[0])
    return max(overlap, 0.0) / (max(a[1], b[1]) - min(a[0], b[0]))


@pytest.mark.parametrize(
    "text",
    [
        "Hello wonderful world",
        "a list of ill-lit mills, I say",
        "WWW iii WWW",
        "1 2,50 3",
        "single",
    ],
)
@pytest.mark.parametrize(("ink", "paper"), [(0, 255), (90, 200), (255, 0)])
def test_words_start_and_end_at_their_ink(text: str, ink: int, paper: int) -> None:
    pixels, places, truth = strip_of(text, ink=ink, paper=paper)

    spans = word_spans(pixels, text, places)

    assert len(truth) == len(spans)
    assert all(shared(span, true) > 0.8 for span, true in zip(spans, truth, strict=True))


def test_the_noise_of_a_scan_is_no_ink() -> None:
    text = "words on a rough scan"
    pixels, places, truth = strip_of(text, paper=240, noise=8)

    spans = word_spans(pixels, text, places)

    assert all(shared(span, true) > 0.8 for span, true in zip(spans, truth, strict=True))


def test_middles_that_are_off_by_a_third_of_a_character_do_no_harm() -> None:
    text = "words a little beside"
    pixels, places, truth = strip_of(text)
    off = [place + 6 / pixels.shape[1] for place in places]

    spans = word_spans(pixels, text, off)

    assert all(shared(span, true) > 0.75 for span, true in zip(spans, truth, strict=True))


def test_an_underline_leaves_it_to_the_middles() -> None:
    text = "under lined"
    pixels, places, truth = strip_of(text)
    pixels[40:42] = 0

    spans = word_spans(pixels, text, places)

    assert all(shared(span, true) > 0.7 for span, true in zip(spans, truth, strict=True))


def test_ink_far_from_the_text_belongs_to_no_word() -> None:
    pixels, places, _ = strip_of("far", left=120)
    pixels[:, 0:4] = 0
    pixels[:, -4:] = 0

    ((start, end),) = word_spans(pixels, "far", places)

    width = pixels.shape[1]
    assert start * width > 100
    assert end * width < width - 100


@pytest.mark.parametrize("text", ["", "   "])
def test_without_words_there_are_no_spans(text: str) -> None:
    pixels = np.full((HEIGHT, 100, 3), 255, np.uint8)

    assert () == word_spans(pixels, text, [0.5] * len(text))


def test_a_blank_strip_still_gives_every_word_a_span() -> None:
    pixels = np.full((HEIGHT, 100, 3), 255, np.uint8)

    spans = word_spans(pixels, "a b", [0.2, 0.5, 0.8])

    assert 2 == len(spans)
    assert all(0 <= start <= end <= 1 for start, end in spans)
