from __future__ import annotations

import pytest

from paperlight.transcripts.blocks.joining import compounds_of, join_lines


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (["The quick", "brown fox"], "The quick brown fox"),
        (["an impor-", "tant matter"], "an important matter"),
        (["an impor\u2010", "tant matter"], "an important matter"),
        (["an impor\u00ad", "tant matter"], "an important matter"),
        (["a soft\u00adly set word"], "a softly set word"),
        (["Haupt- und", "Nebenfach"], "Haupt- und Nebenfach"),
        (["im Haupt-", "und Nebenfach"], "im Haupt- und Nebenfach"),
        (["the North-", "South axis"], "the North-South axis"),
        (["trust, non-self-", "governing or not"], "trust, non-self-governing or not"),
        (["write an e-", "mail to us"], "write an e-mail to us"),
        (["see example.org/some-", "page for more"], "see example.org/some-page for more"),
        (["pages 12-", "15 of the file"], "pages 12-15 of the file"),
        (["the end –", "and a dash"], "the end – and a dash"),
        (["  spaces  ", "", " at the ends "], "spaces at the ends"),
        (["すべての人間は、", "生まれながらに"], "すべての人間は、生まれながらに"),
        (["请联系财务部", "或发送邮件"], "请联系财务部或发送邮件"),
        (["使用 Python", "编写程序"], "使用 Python 编写程序"),
        (["모든 인간은 태어날", "때부터 자유롭다"], "모든 인간은 태어날 때부터 자유롭다"),
        ([], ""),
    ],
)
def test_lines_are_joined_as_they_were_meant(lines, text):
    assert text == join_lines(lines)


def test_a_hyphen_stays_where_the_page_has_the_same_word_with_it():
    compounds = compounds_of(["in co\u2010operation with all", "a re-entry"])

    assert "close co-operation" == join_lines(["close co-", "operation"], compounds)
    assert "plain operation" == join_lines(["plain oper-", "ation"], compounds)


def test_a_word_broken_at_the_end_of_a_line_is_no_compound():
    assert frozenset() == compounds_of(["an impor-", "tant matter"])
