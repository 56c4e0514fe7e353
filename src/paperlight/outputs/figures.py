"""Figures: pictures cut from the pages, in a folder beside the output."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote

from paperlight.outputs.replacement import write_whole

if TYPE_CHECKING:
    from pathlib import Path

    from paperlight.transcripts.transcript import PageTranscript

_FOLDER_SUFFIX = "_figures"
_FILE_NAME = re.compile(r"page-\d+-figure-\d+\.png")


def is_figure_file(path: Path) -> bool:
    """Say whether a path is spelled as ours are; no scanner names its files so."""
    return path.parent.name.endswith(_FOLDER_SUFFIX) and bool(_FILE_NAME.fullmatch(path.name))


def save_figures(page: PageTranscript, folder: Path | None) -> dict[int, str]:
    """Write the pictures of a page; return index in ``page.blocks`` to path.

    The path is relative to the output, which lies beside ``folder``. Nothing is written, and the
    answer is empty, without a folder. Every format of a document writes the same files.
    """
    if folder is None:
        return {}
    paths: dict[int, str] = {}
    for index, block in enumerate(page.blocks):
        if block.figure is not None:
            name = f"page-{page.number}-figure-{len(paths) + 1}.png"
            folder.mkdir(exist_ok=True)
            write_whole(folder / name, block.figure.png)
            paths[index] = f"{folder.name}/{name}"
    return paths


def as_link(path: str) -> str:
    """Return a relative path as a link target: blanks, brackets and other letters encoded."""
    return quote(path, errors="replace")
