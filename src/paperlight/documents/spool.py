"""A private copy of a file that may still be written to, and the hash of what was copied."""

from __future__ import annotations

import hashlib
import os
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from paperlight.errors import DocumentChanging, DocumentError, EmptyFile, NoInput

if TYPE_CHECKING:
    from collections.abc import Callable

# A file whose last change is older than this is taken as finished, in seconds.
SETTLED_AFTER_S = 2.0
# How long to wait for a file that keeps changing, and how often to look, in seconds.
WAIT_S = 30.0
_LOOK_EVERY_S = 0.25
# How often a copy is taken again because the file changed meanwhile.
_ATTEMPTS = 3
_CHUNK_BYTES = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Spooled:
    """A private copy: where it lies, the SHA-256 of its bytes as hex digits, and their number."""

    path: Path
    sha256: str
    size_bytes: int


@dataclass(frozen=True, slots=True)
class _State:
    """What tells one content of a file from the next."""

    file: int
    size_bytes: int
    changed_ns: int


def spool(source: Path | BinaryIO, folder: Path, *, wait_s: float = WAIT_S) -> Spooled:
    """Copy a file, or what is left of a stream, into ``folder`` and hash what was copied.

    A file that was changed within the last two seconds is waited for until its size and time of
    change stand still, at most ``wait_s`` seconds; a file that was replaced or written to during
    the copy is copied again.

    Raises NoInput when there is no such file, EmptyFile, DocumentChanging when it does not come to
    rest or is removed meanwhile, and DocumentError when the copy cannot be written.
    """
    if not isinstance(source, Path):
        return _not_empty(_copy(source, folder))
    deadline = time.monotonic() + wait_s
    for _ in range(_ATTEMPTS):
        before = _settled(source, deadline)
        try:
            with source.open("rb") as stream:
                spooled = _copy(stream, folder)
        except FileNotFoundError as error:
            raise _removed(source) from error
        if _state(source, _removed) == before and spooled.size_bytes == before.size_bytes:
            return _not_empty(spooled)
        spooled.path.unlink()
    raise DocumentChanging(f"{source}: it changed each time while it was read. Try again later.")


def _settled(path: Path, deadline: float) -> _State:
    """Wait until the file stands still and return its state."""
    state = _state(path, _missing)
    while _age_s(state) < SETTLED_AFTER_S:
        if time.monotonic() > deadline:
            raise DocumentChanging(f"{path}: it is still being written to. Try again later.")
        time.sleep(_LOOK_EVERY_S)
        state = _state(path, _removed)
    return state


def _age_s(state: _State) -> float:
    age = time.time() - state.changed_ns / 1e9
    # A time in the future (another machine's clock) says nothing about when writing ended.
    return age if age >= 0 else SETTLED_AFTER_S


def _state(path: Path, absent: Callable[[Path], DocumentError | NoInput]) -> _State:
    try:
        found = path.stat()
    except FileNotFoundError as error:
        raise absent(path) from error
    return _State(found.st_ino, found.st_size, found.st_mtime_ns)


def _missing(path: Path) -> NoInput:
    return NoInput(f"{path}: there is no such file.")


def _removed(path: Path) -> DocumentChanging:
    return DocumentChanging(f"{path}: it was removed or moved while it was read.")


def _copy(stream: BinaryIO, folder: Path) -> Spooled:
    digest = hashlib.sha256()
    size_bytes = 0
    handle, name = tempfile.mkstemp(prefix="spool-", dir=folder)
    try:
        with os.fdopen(handle, "wb") as copy:
            while chunk := stream.read(_CHUNK_BYTES):
                copy.write(chunk)
                digest.update(chunk)
                size_bytes += len(chunk)
    except OSError as error:
        Path(name).unlink(missing_ok=True)
        raise DocumentError(
            f"The input could not be copied to {folder} ({error.strerror}). "
            "Free some space or name another folder."
        ) from error
    return Spooled(path=Path(name), sha256=digest.hexdigest(), size_bytes=size_bytes)


def _not_empty(spooled: Spooled) -> Spooled:
    if spooled.size_bytes == 0:
        spooled.path.unlink()
        raise EmptyFile("The file is empty (0 bytes). Scan, copy or export it again.")
    return spooled
