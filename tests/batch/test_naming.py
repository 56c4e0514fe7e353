from __future__ import annotations

from pathlib import PurePath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperlight.batch.naming import output_stems

PART = st.text(
    st.sampled_from(list("aAäb.~1 _-?:\n")) | st.characters(exclude_characters="/\0"), min_size=1
).filter(lambda part: part not in {".", ".."})
PATHS = st.lists(st.lists(PART, min_size=1, max_size=3).map(lambda parts: PurePath(*parts)))


def stems(*paths: str) -> list[str]:
    return [stem.as_posix() for stem in output_stems([PurePath(path) for path in paths])]


def test_an_output_takes_the_stem_of_its_input() -> None:
    assert stems("a/scan.pdf", "b/scan.pdf", "v1.2.tif") == ["a/scan", "b/scan", "v1.2"]


def test_inputs_that_share_a_stem_keep_their_suffix() -> None:
    assert stems("x.tif", "y.pdf", "x.pdf") == ["x.tif", "y", "x.pdf"]


def test_names_that_differ_in_capitals_only_are_numbered() -> None:
    assert stems("X.pdf", "x.PDF", "x.Pdf") == ["X.pdf", "x.PDF~2", "x.Pdf~3"]


def test_a_name_that_another_one_got_is_not_given_twice() -> None:
    assert stems("a.pdf", "a.png", "a.pdf.tif") == ["a.pdf", "a.png", "a.pdf~2"]


def test_the_two_spellings_of_an_accent_count_as_one() -> None:
    composed, decomposed = "\u00e9.pdf", "e\u0301.pdf"

    assert stems(composed, decomposed) == ["\u00e9.pdf", "e\u0301.pdf~2"]


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("12:30 scan?.pdf", "12_30 scan_"),
        ("line\nbreak.pdf", "line_break"),
        ("caf\udce9.pdf", "caf_"),
        ("CON.pdf", "_CON"),
        ("ends with dots....pdf", "ends with dots"),
        ("???.pdf", "___"),
    ],
)
def test_odd_characters_are_made_safe(name: str, safe: str) -> None:
    assert [safe] == stems(name)


def test_long_names_are_bounded_in_bytes_and_stay_apart() -> None:
    first, second = stems("語" * 84 + "1.pdf", "語" * 84 + "2.pdf")

    assert first != second
    assert first.startswith("語" * 60)
    assert all(len(f"{stem}_figures".encode()) <= 255 for stem in (first, second))


@given(PATHS)
def test_no_two_inputs_ever_share_an_output(paths: list[PurePath]) -> None:
    found = output_stems(paths)

    assert len(paths) == len({stem.as_posix().casefold() for stem in found})
    assert found == output_stems(paths)
    assert all(len(part.encode()) <= 210 for stem in found for part in stem.parts)
