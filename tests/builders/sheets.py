"""Workbooks read back by programs that are not ours."""

from __future__ import annotations

import csv
import os
import re
import shutil
import subprocess
import tempfile
import xml.etree.ElementTree as ET
import zipfile
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from openpyxl import load_workbook

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

PATIENCE_S = 120.0
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")


def opened(data: bytes) -> Workbook:
    return load_workbook(BytesIO(data))


def values(sheet: Worksheet) -> list[list[object]]:
    """Return the cells; what is empty is an empty string."""
    return [["" if value is None else value for value in row] for row in sheet.values]


def sheet_xml(data: bytes) -> str:
    """Return the XML of all sheets, one after the other."""
    with zipfile.ZipFile(BytesIO(data)) as parts:
        names = sorted(name for name in parts.namelist() if name.startswith("xl/worksheets/sheet"))
        return "".join(parts.read(name).decode() for name in names)


def stored_texts(data: bytes) -> list[str]:
    """Return the texts of all cells as Excel decodes them, which openpyxl and pandas do not.

    ECMA-376 part 1, 22.9.2.19: ``_xHHHH_`` stands for a letter that XML cannot carry.
    """
    with zipfile.ZipFile(BytesIO(data)) as parts:
        root = ET.fromstring(parts.read("xl/sharedStrings.xml"))  # noqa: S314  # we wrote it
    texts = ("".join(part.text or "" for part in item.iter(f"{_MAIN}t")) for item in root)
    return [_ESCAPED.sub(lambda found: chr(int(found[1], 16)), text) for text in texts]


def libreoffice() -> str:
    """Return the program; skip where it is missing, fail where CI should have it."""
    program = shutil.which("soffice")
    if program is None:
        told = (
            "LibreOffice is not installed: apt-get install --no-install-recommends libreoffice-calc"
        )
        if os.environ.get("CI") == "true":
            pytest.fail(told)
        pytest.skip(told)
    return program


def as_csv_by_libreoffice(workbook: Path) -> list[list[list[str]]]:
    """Return the rows of every sheet, as LibreOffice writes them."""
    program = libreoffice()
    # Comma, double quote, UTF-8, from line 1, text as shown, and -1: a file a sheet.
    export = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1"
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [
                program,
                f"-env:UserInstallation={(Path(folder) / 'profile').as_uri()}",
                "--headless",
                "--convert-to",
                export,
                "--outdir",
                f"{folder}/out",
                str(workbook),
            ],
            check=True,
            capture_output=True,
            timeout=PATIENCE_S,
        )
        files = sorted(Path(folder, "out").glob("*.csv"), key=lambda path: path.stat().st_mtime_ns)
        return [
            list(csv.reader(path.read_text("utf-8").splitlines(keepends=True))) for path in files
        ]
