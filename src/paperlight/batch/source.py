"""Sources: what the inputs named on the command line stand for, and where each lies."""

from __future__ import annotations

import glob
import os
import re
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from paperlight.documents.sniff import HEAD_BYTES, sniff
from paperlight.errors import NoInput

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

STDIN = "-"

_PATTERN_MARKS = frozenset("*?[")
# A file of a folder that has such a name but not the bytes is broken, not a bystander.
_DOCUMENT_NAME = re.compile(
    r".+\.(pdf|png|jpe?g|tiff?|webp|bmp|gif|jp2|j2k|jpx|hei[cf]|avif)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One input file, or standard input.

    ``name`` is how people know it, ``relative`` where it lies below the folder that holds all
    inputs; its output lies there below OUT. ``path`` is None for standard input.
    """

    name: str
    relative: PurePath
    path: Path | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """All inputs in the order in which they are read, and what was passed over.

    ``skipped`` counts files of folders that are no documents. ``single`` is set when one file (or
    standard input) was named, rather than a folder, a pattern or several.
    """

    found: tuple[Source, ...]
    skipped: int
    single: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Named:
    path: Path
    files: tuple[Path, ...] | None

    def anchor(self, *, alone: bool) -> Path:
        """Return the folder below which paths are kept: of a folder among others, its parent."""
        return self.path if self.files is not None and alone else self.path.parent


def find_sources(inputs: Sequence[str], out: Path | None) -> Sources:
    """Return the files that ``inputs`` stand for: files, folders, patterns and ``-``.

    Folders are read with their sub-folders, through links too, but without hidden files and
    without the folder ``out``. A file that is named twice is read once.

    Raises NoInput when an input is not there or nothing was found.
    """
    named = [found for text in inputs if text != STDIN for found in _expand(text, out)]
    base = _base([one.anchor(alone=len(inputs) == 1) for one in named])
    paths: dict[Path, None] = {}
    skipped = 0
    for one in named:
        files = (one.path,) if one.files is None else one.files
        documents = [path for path in files if one.files is None or _may_be_document(path)]
        skipped += len(files) - len(documents)
        paths.update(dict.fromkeys(documents))
    found = [_source(path, base) for path in paths]
    if STDIN in inputs:
        found.insert(0, Source(name="standard input", relative=PurePath("stdin"), path=None))
    if not found:
        raise _nothing(inputs, skipped)
    single = len(inputs) == 1 and len(found) == 1 and all(one.files is None for one in named)
    return Sources(found=tuple(found), skipped=skipped, single=single)


def _expand(text: str, out: Path | None) -> Iterator[_Named]:
    # A file may have a name that looks like a pattern, so the name is tried first.
    if os.path.lexists(text):
        yield _named(text, out)
        return
    matches = sorted(glob.glob(text, recursive=True)) if _PATTERN_MARKS & set(text) else []  # noqa: PTH207  # Path.glob takes no absolute pattern
    if not matches:
        raise NoInput(f"{text}: there is no such file or folder, and no file fits it as a pattern.")
    for match in matches:
        yield _named(match, out)


def _named(text: str, out: Path | None) -> _Named:
    path = Path(os.path.abspath(text))  # noqa: PTH100  # without following links
    return _Named(path=path, files=tuple(_walk(path, out)) if path.is_dir() else None)


def _walk(folder: Path, out: Path | None) -> Iterator[Path]:
    """Yield the files below a folder, folder by folder, in order of name."""
    seen = set() if out is None else {os.path.realpath(out)}
    for root, folders, files in os.walk(folder, followlinks=True):
        place = os.path.realpath(root)
        if place in seen:  # the outputs of an earlier run, or a link in a circle
            folders.clear()
            continue
        seen.add(place)
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = Path(root, name)
            if not name.startswith(".") and path.is_file():
                yield path


def _may_be_document(path: Path) -> bool:
    """Say whether it should be opened; what cannot be read or is empty is told about later."""
    if _DOCUMENT_NAME.fullmatch(path.name):
        return True
    try:
        with path.open("rb") as stream:
            head = stream.read(HEAD_BYTES)
    except OSError:
        return True
    return not head or sniff(head) is not None


def _base(anchors: Sequence[Path]) -> Path:
    """Return the deepest folder that holds all inputs."""
    try:
        return Path(os.path.commonpath(anchors)) if anchors else Path()
    except ValueError:  # two drives of a Windows machine
        return Path()


def _source(path: Path, base: Path) -> Source:
    relative = path.relative_to(base) if path.is_relative_to(base) else PurePath(*path.parts[1:])
    return Source(name=_shown(path), relative=relative, path=path)


def _shown(path: Path) -> str:
    """Return the shorter of the absolute path and the one from here."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


def _nothing(inputs: Sequence[str], skipped: int) -> NoInput:
    where = ", ".join(inputs)
    if skipped:
        return NoInput(f"{where}: none of the {skipped} files there is a document to read.")
    return NoInput(f"{where}: nothing to read was found there.")
