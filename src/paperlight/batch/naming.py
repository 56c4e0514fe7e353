"""Where outputs go: ``OUT/<relative path>/<stem>``, and never one place for two inputs.

* ``scans/a.pdf`` becomes ``a.md`` in ``scans``.
* Where inputs of one folder share a stem, they keep their suffix: ``a.pdf.md``, ``a.png.md``.
* What is still equal (capitals do not count) is numbered in the order of the inputs: ``a.pdf~2``.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from pathlib import PurePath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

# File systems allow 255 bytes; the rest is for suffixes such as ``_figures`` and ``~12.json``.
_LONGEST_NAME_BYTES = 200
_HASH_DIGITS = 8
# What Windows or a shell trips over. Halves of surrogates stand for bytes that are no UTF-8.
_UNSAFE = re.compile(r'[\x00-\x1f\x7f"*:<>?|\\\ud800-\udfff]')
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)


def output_stems(relatives: Sequence[PurePath]) -> list[PurePath]:
    """Return for each input the path of its outputs below OUT, without a format's suffix.

    No two are equal, not even on a file system that ignores capitals and accents' spelling. The
    same inputs in the same order give the same paths.
    """
    plain = [_safe(path.with_name(path.stem)) for path in relatives]
    shared = Counter(_key(path) for path in plain)
    taken: set[str] = set()
    stems = []
    for stem, whole in zip(plain, relatives, strict=True):
        wanted = stem if shared[_key(stem)] == 1 else _safe(whole)
        stems.append(_free(wanted, taken))
    return stems


def _free(wanted: PurePath, taken: set[str]) -> PurePath:
    """Return the path, numbered where it is taken already, and take it."""
    path, count = wanted, 1
    while _key(path) in taken:
        count += 1
        path = wanted.with_name(f"{wanted.name}~{count}")
    taken.add(_key(path))
    return path


def _key(path: PurePath) -> str:
    return unicodedata.normalize("NFC", path.as_posix()).casefold()


def _safe(path: PurePath) -> PurePath:
    return PurePath(*(_safe_part(part) for part in path.parts))


def _safe_part(name: str) -> str:
    """Return a name that every file system takes, bounded in bytes."""
    safe = _UNSAFE.sub("_", name).rstrip(" .") or "_"
    if _RESERVED.match(safe):
        safe = f"_{safe}"
    data = safe.encode()
    if len(data) <= _LONGEST_NAME_BYTES:
        return safe
    # The hash keeps names apart that only differ in what is cut off.
    digest = hashlib.sha256(name.encode("utf-8", "surrogateescape")).hexdigest()[:_HASH_DIGITS]
    kept = data[: _LONGEST_NAME_BYTES - _HASH_DIGITS - 1].decode("utf-8", "ignore")
    return f"{kept}~{digest}"
