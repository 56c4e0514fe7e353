from __future__ import annotations

import pytest

from paperlight.transcripts.markup.tables import table_extent

ROW = "<tr><td>a</td></tr>"


@pytest.mark.parametrize(
    ("table", "behind", "complete"),
    [
        (f"<table>{ROW}</table>", " tail", True),
        (f"<table>\n\n{ROW}\n\n</table>", "\n\ntail", True),
        (f"<table><tr><td><table>{ROW}</table></td></tr></table>", "tail", True),
        (f"{ROW}</table>", "tail", True),
        ("<table></table>", "tail", True),
        (f"<table>{ROW}", "\n\ntail", False),
        (f"<table>{ROW}<tr><td>cut he", "", False),
        (f"<table>{ROW}\n", f"<table>{ROW}</table>", False),
        ("<table><tr><td>cut", f"\n\nTail\n\n<table>{ROW}</table>", False),
    ],
)
def test_a_table_ends_at_its_tag_or_at_the_next_empty_line(
    table: str,
    behind: str,
    complete: bool,  # noqa: FBT001  # a parameter
) -> None:
    assert (len(table), complete) == table_extent(table + behind, 0)


def test_a_lone_tag_is_only_a_word() -> None:
    assert table_extent("<table> is a tag of HTML", 0) is None
