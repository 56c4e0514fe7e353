from __future__ import annotations

from random import Random

import pytest

from paperlight.bench.fonts import body_face, display_face, font
from paperlight.bench.text import LANGUAGES, Writer, phrasebook

# No font has a glyph for a code point that is no character.
NO_CHARACTER = "\uffff"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_forty_sentences_of_its_own(language):
    sentences = phrasebook(language).sentences

    assert len(set(sentences)) == len(sentences) >= 40


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_seed_writes_the_same_text(language):
    one, other = (Writer(language, Random(5)).paragraph(30) for _ in range(2))

    assert one == other


def test_another_seed_writes_another_text():
    assert Writer("en", Random(1)).paragraph(9) != Writer("en", Random(2)).paragraph(9)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_places_in_sentences_are_filled(language):
    writer = Writer(language, Random(3))
    text = writer.paragraph(len(writer.book.sentences))

    assert "{" not in text
    assert "}" not in text


def test_no_sentence_comes_back_before_all_were_used():
    writer = Writer("de", Random(4))
    count = len(writer.book.sentences)
    writer.paragraph(count - 1)
    last = writer.sentence()
    again = [writer.sentence() for _ in range(count)]

    assert last[:12] in {sentence[:12] for sentence in again}


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "£12,345.60"),
        ("de", "12.345,60 €"),
        ("fr", "12 345,60 €"),
        ("nl", "€ 12.345,60"),
        ("ja", "12,346円"),
    ],
)
def test_sums_of_money_look_as_in_the_country(language, expected):
    assert expected == Writer(language, Random(0)).amount(12_345.6)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fonts_have_a_glyph_for_every_character(language):
    book = phrasebook(language)
    words = [*book.sentences, *book.headings, *book.items, *book.columns, *book.labels.values()]
    words += [*book.sender, *book.recipient, *book.names, *book.places, *book.months]
    words += [book.amount, book.date, book.percent, "0123456789:-ABCDEFGHJKLMNPRSTUVWXYZ"]
    for face in (body_face(language), display_face(language)):
        opened = font(face, 40)
        missing = bytes(opened.getmask(NO_CHARACTER))

        without = {c for c in set("".join(words)) - {" "} if bytes(opened.getmask(c)) == missing}

        assert set() == without
