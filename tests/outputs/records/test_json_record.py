from __future__ import annotations

import json
import math
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator, ValidationError

from builders.transcripts import block, info, page, paragraph, table_block
from builders.written import written
from paperlight.outputs.output import OutputOptions
from paperlight.outputs.records.json_record import JsonOutput
from paperlight.transcripts.table import Cell, Table
from paperlight.transcripts.transcript import Block, BlockKind, Figure
from paperlight.transcripts.verdict import State, Verdict

if TYPE_CHECKING:
    from paperlight.transcripts.transcript import PageTranscript

SCHEMA = Path(__file__).parents[3] / "docs" / "reference" / "transcript.schema.json"


def strict_validator() -> Draft202012Validator:
    """The published schema, and no field that it does not name."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    for shape in (schema, *schema["$defs"].values()):
        if "properties" in shape:
            shape["additionalProperties"] = False
    return Draft202012Validator(schema)


def everything() -> list[PageTranscript]:
    cells = (
        Cell(row=0, column=0, column_span=2, text="Head", header=True),
        Cell(row=1, column=0, text="1\n2"),
        Cell(row=1, column=1, text="3"),
    )
    verdict = Verdict(
        state=State.SUSPECT,
        reasons={"low_confidence": "mean confidence is 0.4"},
        figures={"mean_confidence": 0.41239, "dpi": math.nan},
    )
    first = page(
        paragraph("Grüße „x“"),
        table_block(Table(rows=2, columns=2, cells=cells, score=0.9, method="ruled")),
        Block(kind=BlockKind.FIGURE, figure=Figure(png=b"png")),
        *(block(kind, "x") for kind in BlockKind),
    )
    return [
        replace(first, verdict=verdict, warnings=("odd",)),
        page(number=2, state=State.FAILED, reasons={"undecodable": "no picture"}),
    ]


def test_real_outputs_fit_the_published_schema(tmp_path: Path) -> None:
    options = OutputOptions(figures=tmp_path / "x_figures")

    record = json.loads(written("json", *everything(), options=options, missing="pages 3-4"))

    strict_validator().validate(record)
    assert record["schema_version"] == "1.0"
    assert record["verdicts"] == {"suspect": 1, "failed": 1}


def test_the_schema_refuses_a_record_without_a_verdict() -> None:
    record = json.loads(written("json", page()))
    del record["pages"][0]["verdict"]

    with pytest.raises(ValidationError):
        strict_validator().validate(record)


def test_nothing_that_was_read_is_missing(tmp_path: Path) -> None:
    options = OutputOptions(figures=tmp_path / "x_figures")
    record = json.loads(written("json", *everything(), options=options))
    blocks: list[dict[str, Any]] = record["pages"][0]["blocks"]

    assert blocks[0]["text"] == "Grüße „x“"
    assert blocks[0]["box"] == [10, 20, 110, 32]
    assert blocks[0]["lines"][0]["quad"] == [10, 20, 110, 20, 110, 32, 10, 32]
    assert blocks[1]["table"]["grid"] == [["Head", ""], ["1\n2", "3"]]
    assert blocks[1]["table"]["cells"][0]["column_span"] == 2
    assert (tmp_path / blocks[2]["figure"]).read_bytes() == b"png"
    assert {"header", "footer", "page_number"} <= {found["kind"] for found in blocks}
    assert record["pages"][0]["verdict"]["figures"] == {"mean_confidence": 0.4124, "dpi": None}


def test_a_document_without_pages_is_valid_json() -> None:
    assert json.loads(written("json"))["pages"] == []


def test_half_a_surrogate_pair_does_not_stop_the_output() -> None:
    record = json.loads(written("json", page(paragraph("a\ud83dz"))))

    assert record["pages"][0]["blocks"][0]["text"] == "a?z"


def test_pages_are_written_as_they_come() -> None:
    stream = BytesIO()
    output = JsonOutput(stream, info(page_count=2), OutputOptions())
    output.page(page(paragraph("first page")))

    assert b"first page" in stream.getvalue()
