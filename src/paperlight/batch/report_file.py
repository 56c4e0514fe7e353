"""The report's file: settled before anything is read, since a run may take a night."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from paperlight.errors import OutputRefused
from paperlight.outputs.replacement import Replacement

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.batch.source import Source
    from paperlight.batch.targets import Target

# What tells a report of ours from other JSON.
_KEYS = {"schema_version", "interrupted", "totals", "files"}


def check_report_file(
    path: Path, sources: Sequence[Source], targets: Sequence[Target], *, force: bool
) -> None:
    """Raise OutputRefused when the report would replace what is no report, or cannot be written.

    ``force`` lets it replace any file but those of this run.
    """
    place = _real(path)
    if any(one.path is not None and place == _real(one.path) for one in sources):
        raise OutputRefused(f"{path}: this is an input; the report would replace it.")
    outputs = {_real(output) for target in targets for output in _outputs(target)}
    if any(place == output or place in output.parents for output in outputs):
        raise OutputRefused(f"{path}: an output goes there. Name another file for the report.")
    if path.exists() and not path.is_file():
        raise OutputRefused(f"{path}: this is no ordinary file. --report takes a file.")
    if path.exists() and not force and not _is_report(path):
        raise OutputRefused(
            f"{path}: already there, and no report. Use --force to replace it, or name another "
            "file for the report."
        )
    _check_writable(path)


def _real(path: Path) -> Path:
    """Return where a path leads; unlike ``resolve``, a link to itself stops nobody."""
    return Path(os.path.realpath(path))


def _outputs(target: Target) -> list[Path]:
    folders = (target.figures, target.tables)
    return [*target.paths, *(folder for folder in folders if folder is not None)]


def _is_report(path: Path) -> bool:
    try:
        record = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(record, dict) and record.keys() >= _KEYS


def _check_writable(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        Replacement(path).discard()
    except OSError as error:
        raise OutputRefused(f"{path}: the report cannot be written ({error.strerror}).") from error
