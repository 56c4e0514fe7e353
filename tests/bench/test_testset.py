from __future__ import annotations

import json

import pytest

from paperlight.bench.page import Condition
from paperlight.bench.testset import load_testset, table_from_html
from paperlight.errors import UsageError


def write_testset(folder, **fields):
    entry = {"lang": "en", "kind": "table", "angle": 0, "lines": ["a", "b"], **fields}
    (folder / "truth.json").write_text(json.dumps({"one": entry}), encoding="utf-8")
    (folder / "one.png").write_bytes(b"picture")


def test_a_page_carries_its_picture_its_lines_and_its_table(tmp_path):
    write_testset(tmp_path, html="<table><tr><td>a</td><td>b</td></tr></table>")
    [page] = load_testset(tmp_path)

    assert b"picture" == page.data
    assert "a\nb" == page.text
    assert [["a", "b"]] == page.tables[0].grid()


def test_a_table_on_a_turned_page_is_a_rough_one(tmp_path):
    write_testset(tmp_path, angle=2)

    assert Condition.ROUGH_TABLE is load_testset(tmp_path)[0].condition


def test_merged_cells_push_later_cells_to_the_right():
    table = table_from_html(
        '<table><tr><td rowspan="2">R</td><td colspan="2">2025</td></tr>'
        "<tr><td>H1</td><td>H2</td></tr><tr><td>x</td><td>1 &amp; 2</td><td></td></tr></table>"
    )

    assert [["R", "2025", ""], ["", "H1", "H2"], ["x", "1 & 2", ""]] == table.grid()
    assert (3, 3) == (table.rows, table.columns)


def test_a_folder_without_truth_is_refused_with_the_next_step(tmp_path):
    with pytest.raises(UsageError, match=r"truth\.json"):
        load_testset(tmp_path)


def test_a_missing_picture_is_refused(tmp_path):
    write_testset(tmp_path)
    (tmp_path / "one.png").unlink()

    with pytest.raises(UsageError, match="do not fit together"):
        load_testset(tmp_path)
