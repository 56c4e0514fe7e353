"""Sources: what the inputs named on the command line stand for, and where each lies."""

from __future__ import annotations

import glob
import os
import re
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from paperlight.documents.sniff import HEAD_BYTES, sniff
from paperlight.errors import NoInput
from paperlight.outputs.figures import is_figure_file
from paperlight.outputs.formats import FORMATS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

STDIN = "-"

_PATTERN_MARKS = frozenset("*?[")
# A file of a folder that has such a name but not the bytes is broken, not a bystander.
_DOCUMENT_NAME = re.compile(
    r".+\.(pdf|png|jpe?g|tiff?|webp|bmp|gif|jp2|j2k|jpx|hei[cf]|avif)", re.IGNORECASE
)
_OUTPUT_SUFFIXES = tuple(known.suffix for known in FORMATS.values())


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
class _Outputs:
    """What earlier runs wrote to ``out``; ``root`` is the folder in which inputs are looked for."""

    root: Path
    out: Path | None

    def hold(self, path: Path) -> bool:
        """Say whether a path that was found, not named, is an output."""
        if self.out is None:
            return False
        out = Path(os.path.realpath(self.out))
        if Path(os.path.realpath(self.root)).is_relative_to(out):
            return is_figure_file(path)
        return Path(os.path.realpath(path)).is_relative_to(out)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Named:
    path: Path
    files: tuple[Path, ...] | None

    def anchor(self, *, alone: bool) -> Path:
        """Return the folder below which paths are kept: of a folder among others, its parent."""
        return self.path if self.files is not None and alone else self.path.parent


def find_sources(inputs: Sequence[str], out: Path | None) -> Sources:
    """Return the files that ``inputs`` stand for: files, folders, patterns and ``-``.

    Folders are read with their sub-folders, through links too, but without hidden files. Folders
    and patterns pass over the folder ``out``; where they lie in it themselves, over its figures. A
    sub-folder that cannot be read counts as an input, since what it holds is missing. A file that
    is named twice is read once.

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
        path = _absolute(text)
        yield _named(path, _Outputs(root=path, out=out))
        return
    matches = sorted(glob.glob(text, recursive=True)) if _PATTERN_MARKS & set(text) else []  # noqa: PTH207  # Path.glob takes no absolute pattern
    if not matches:
        raise NoInput(f"{text}: there is no such file or folder, and no file fits it as a pattern.")
    outputs = _Outputs(root=_absolute(_fixed_part(text)), out=out)
    for match in map(_absolute, matches):
        if not outputs.hold(match):
            yield _named(match, outputs)


def _absolute(text: str) -> Path:
    return Path(os.path.abspath(text))  # noqa: PTH100  # without following links


def _fixed_part(pattern: str) -> str:
    """Return the folder below which all that fits lies."""
    parts = takewhile(lambda part: not _PATTERN_MARKS & set(part), PurePath(pattern).parts)
    return str(PurePath(*parts))


def _named(path: Path, outputs: _Outputs) -> _Named:
    return _Named(path=path, files=tuple(_walk(path, outputs)) if path.is_dir() else None)


def _walk(folder: Path, outputs: _Outputs) -> Iterator[Path]:
    """Yield the files below a folder, folder by folder, in order of name.

    The folders that cannot be read come last.
    """
    seen = set()
    unreadable: list[Path] = []
    walk = os.walk(
        folder, onerror=lambda error: unreadable.append(Path(error.filename)), followlinks=True
    )
    for root, folders, files in walk:
        place = os.path.realpath(root)
        if place in seen or outputs.hold(Path(root)):  # a link in a circle, or an earlier run's
            folders.clear()
            continue
        seen.add(place)
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        paths = (Path(root, name) for name in sorted(files) if not name.startswith("."))
        yield from (path for path in paths if _is_of_use(path) and not outputs.hold(path))
    yield from unreadable


def _is_of_use(path: Path) -> bool:
    """Say whether a file is worth a word: all but pipes, sockets and devices."""
    try:
        return path.is_file() or path.is_symlink()
    except OSError:  # whoever opens it will be told
        return True


def _may_be_document(path: Path) -> bool:
    """Say whether it should be opened; what cannot be read or is empty is told about later."""
    if _leads_nowhere(path):
        return False
    if _DOCUMENT_NAME.fullmatch(path.name):
        return True
    try:
        with path.open("rb") as stream:
            head = stream.read(HEAD_BYTES)
    except OSError:
        return True
    if not head:  # a blank page makes an empty text file, which is none to read again
        return not path.name.lower().endswith(_OUTPUT_SUFFIXES)
    return sniff(head) is not None


def _leads_nowhere(path: Path) -> bool:
    """Say whether it is a link to what is gone, or to itself."""
    try:
        return path.is_symlink() and not path.exists()
    except OSError:  # whoever opens it will be told
        return False


def _base(anchors: Sequence[Path]) -> Path:
    """Return the deepest folder that holds all inputs."""
    try:
        return Path(os.path.commonpath(anchors)) if anchors else Path()
    except ValueError:  # two drives of a Windows machine
        return Path()


def _source(path: Path, base: Path) -> Source:
    relative = path.relative_to(base) if path.is_relative_to(base) else PurePath(*path.parts[1:])
    if not relative.parts:  # the folder that was named cannot be read itself
        relative = PurePath(path.name or "root")
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
