from __future__ import annotations

import json
from typing import TYPE_CHECKING

from lxml import etree

from builders.runs import put, read_all
from builders.two_readers import LINES, ROWS, picture, seer, writer
from paperlight.read_options import CrossCheck, ReadOptions

if TYPE_CHECKING:
    from pathlib import Path

FORMATS = ("hocr", "alto", "json")


def run(tmp_path: Path, **options) -> Path:
    folder = put(tmp_path / "in", {"letter.png": picture()})
    read_all(
        folder,
        out=tmp_path / "out",
        engine=writer,
        checker=seer,
        options=ReadOptions(**options),
        formats=FORMATS,
        jobs=1,
    )
    return tmp_path / "out"


def test_workers_place_what_a_model_wrote(tmp_path: Path) -> None:
    out = run(tmp_path, places=True)
    words = etree.parse(out / "letter.hocr").xpath("//*[@class='ocrx_word']")
    strings = etree.parse(out / "letter.alto.xml").xpath("//*[local-name()='String']")
    [page] = json.loads((out / "letter.json").read_text(encoding="utf-8"))["pages"]

    assert " ".join(ROWS).split() == [word.text for word in words]
    assert [round(word.quad.a[0]) for line in LINES for word in line.words] == [
        round(float(string.get("HPOS"))) for string in strings
    ]
    assert ("auto", {}) == (page["cross_check"], page["verdict"]["reasons"])


def test_workers_read_once_when_no_places_are_needed(tmp_path: Path) -> None:
    out = run(tmp_path, cross_check=CrossCheck.AUTO)
    [page] = json.loads((out / "letter.json").read_text(encoding="utf-8"))["pages"]

    assert ("off", [None]) == (page["cross_check"], [block["box"] for block in page["blocks"]])
