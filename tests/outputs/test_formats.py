from __future__ import annotations

import pytest

from paperlight.errors import UsageError
from paperlight.outputs.formats import FORMATS, format_named


def test_every_format_is_found_by_its_name() -> None:
    assert list(FORMATS) == [format_named(name).name for name in FORMATS]
    assert list(FORMATS)[:3] == ["md", "json", "txt"]


def test_an_unknown_format_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UsageError, match="no output format 'docx'; choose from md, json, txt"):
        format_named("docx")
