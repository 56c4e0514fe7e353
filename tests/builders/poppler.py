"""Poppler's programs: what another reader than ours finds in a PDF, and how it draws it."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from lxml import etree

from paperlight.geometry import Box

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_PAGE, _WORD = ("{http://www.w3.org/1999/xhtml}" + name for name in ("page", "word"))


def need_poppler() -> None:
    """Skip on a machine without poppler, save under CI, where it has to be there."""
    if shutil.which("pdftotext") is None:
        reason = "pdftotext is not installed (Debian: poppler-utils)"
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(reason)


def words_of_pages(path: Path, *, password: str = "") -> list[list[tuple[str, Box]]]:
    """Return for each page its words and their boxes in points, from the visible top left."""
    written = _run("pdftotext", "-bbox", "-cropbox", "-upw", password, str(path), "-")
    return [
        [(word.text or "", _box(word.attrib)) for word in page.iter(_WORD)]
        for page in etree.fromstring(written).iter(_PAGE)
    ]


def plain_text(path: Path) -> str:
    """Return the text as poppler orders it."""
    return _run("pdftotext", str(path), "-").decode()


def drawn(path: Path, *, dpi: int = 50, password: str = "") -> bytes:
    """Return all pages as pictures, one after the other."""
    return _run("pdftoppm", "-r", str(dpi), "-cropbox", "-upw", password, str(path))


def _box(place: Mapping[str, str]) -> Box:
    return Box(*(float(place[name]) for name in ("xMin", "yMin", "xMax", "yMax")))


def _run(*command: str) -> bytes:
    return subprocess.run(command, check=True, capture_output=True).stdout
