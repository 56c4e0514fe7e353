from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

from jsonschema import Draft202012Validator

from builders.transcripts import info, page, paragraph, table, table_block
from builders.written import written
from paperlight.outputs.formats import format_named
from paperlight.outputs.output import OutputOptions

SCHEMA = Path(__file__).parents[3] / "docs" / "reference" / "transcript-line.schema.json"


class Pipe(BytesIO):
    """Remembers what a reader at the other end could have seen after each write."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[bytes] = []

    def write(self, data: bytes) -> int:  # type: ignore[override]  # bytes are all we write
        count = super().write(data)
        self.seen.append(self.getvalue())
        return count


def test_each_page_is_a_line_that_fits_the_published_schema() -> None:
    validator = Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))
    first = page(paragraph("two\nlines \u2028 Ä"), table_block(table([["a"]])))

    text = written("jsonl", first, page(number=2), missing="page 3 was not read")

    lines = [json.loads(line) for line in text.removesuffix("\n").split("\n")]
    for line in lines:
        validator.validate(line)
    assert [1, 2, None] == [line["page"] and line["page"]["number"] for line in lines]
    assert ["letter.pdf"] * 3 == [line["document"]["name"] for line in lines]
    assert [None, None, "page 3 was not read"] == [line["missing"] for line in lines]


def test_a_reader_never_sees_half_a_line() -> None:
    pipe = Pipe()
    output = format_named("jsonl").open(pipe, info(), OutputOptions())

    for number in range(1, 4):
        output.page(page(paragraph("x" * 100_000), number=number))
        assert number == pipe.getvalue().count(b"\n")
    output.finish()

    assert 3 == len(pipe.seen)
    assert all(seen.endswith(b"}\n") for seen in pipe.seen)
