from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builders.command import SCRIPTED, paperlight
from builders.runs import put
from paperlight.cli.printable import printable

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Größe 文.pdf\nnext", "Größe 文.pdf\nnext"),
        ("\x1b[2J\x07\t\r", "\\x1b[2J\\x07\\t\\r"),
        ("\x9b1m", "\\x9b1m"),
        ("fdp\u202eexe", "fdp\\u202eexe"),
        ("L\udcf6we", "L\udcf6we"),
    ],
)
def test_what_steers_a_terminal_is_spelled_out(text: str, expected: str) -> None:
    assert expected == printable(text)


def test_no_command_prints_what_a_file_name_holds_to_steer_the_terminal(tmp_path: Path) -> None:
    put(tmp_path / "in", {"a\x1b[2J.pdf": b"no pdf", "b\x1b[2J.json": b'{"schema_version": "9"}'})

    for arguments in (
        ("ocr", "in", "-o", "out", *SCRIPTED),
        ("ocr", "in/a\x1b[2J.pdf", *SCRIPTED),
        ("convert", "in/*", "-o", "out", "--to", "txt"),
    ):
        done = paperlight(*arguments, cwd=tmp_path)

        assert done.returncode >= 4
        assert b"\x1b" not in done.stderr
        assert b"\\x1b[2J" in done.stderr
