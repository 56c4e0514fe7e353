from __future__ import annotations

import pytest

from paperlight.errors import UsageError
from paperlight.outputs.formats import FORMATS, format_named, need_places


def test_every_format_is_found_by_its_name() -> None:
    assert list(FORMATS) == [format_named(name).name for name in FORMATS]
    assert {"md", "json", "jsonl", "txt", "html", "csv", "xlsx", "docx", "pdf"} < set(FORMATS)


def test_an_unknown_format_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UsageError, match="no output format 'docm'; choose from md, json, "):
        format_named("docm")


@pytest.mark.parametrize("name", FORMATS)
def test_no_two_formats_share_a_suffix(name: str) -> None:
    same = [one.name for one in FORMATS.values() if one.suffix == FORMATS[name].suffix]

    assert [name] == same


def test_formats_that_say_where_text_stands_need_places() -> None:
    assert {"pdf", "hocr", "alto"} == {name for name in FORMATS if need_places([name])}
    assert need_places(["md", "pdf"])
    assert not need_places([])
