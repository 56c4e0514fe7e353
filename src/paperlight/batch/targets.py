"""Targets: where the outputs of each input go, settled before anything is read."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paperlight.batch.naming import output_stems
from paperlight.errors import OutputRefused, UsageError
from paperlight.outputs.formats import FORMATS, format_named

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from paperlight.batch.source import Source
    from paperlight.outputs.formats import Format


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The outputs of one input: a file for each format, and the folders of figures and tables.

    Without ``stem`` it is standard output, and there are no folders.
    """

    formats: tuple[Format, ...]
    stem: Path | None

    @property
    def paths(self) -> tuple[Path, ...]:
        """The files, one for each format; none for standard output."""
        if self.stem is None:
            return ()
        return tuple(self.stem.with_name(self.stem.name + one.suffix) for one in self.formats)

    @property
    def figures(self) -> Path | None:
        """The folder beside the files."""
        return None if self.stem is None else self.stem.with_name(f"{self.stem.name}_figures")

    @property
    def tables(self) -> Path | None:
        """The folder beside the files for formats that write a file a table, if one does."""
        if self.stem is None or not any(one.file_a_table for one in self.formats):
            return None
        return self.stem.with_name(f"{self.stem.name}_tables")


def targets_for(
    sources: Sequence[Source], out: Path | None, formats: Sequence[str], *, force: bool
) -> list[Target]:
    """Return a target for each input; ``out`` None is standard output.

    Raises OutputRefused when an output would replace an input, or exists already and ``force`` is
    not set, and UsageError when formats or inputs cannot go where they should.
    """
    chosen = tuple(format_named(name) for name in dict.fromkeys(formats))
    if out is None:
        return [_standard_output(sources, chosen)]
    _check_folder(out)
    stems = output_stems([source.relative for source in sources])
    targets = [Target(formats=chosen, stem=out / stem) for stem in stems]
    _refuse_to_replace_inputs(sources, targets)
    if not force:
        _refuse_to_overwrite(targets)
    return targets


def _standard_output(sources: Sequence[Source], chosen: tuple[Format, ...]) -> Target:
    if len(sources) > 1:
        raise UsageError(
            f"There are {len(sources)} inputs: name a folder for their outputs with -o DIR."
        )
    if len(chosen) != 1:
        raise UsageError("Standard output takes one format: choose one with --to, or use -o DIR.")
    if sys.stdout is None:  # so Python tells that it was closed, as by >&-
        raise OutputRefused("Standard output is closed: name a folder for the output with -o DIR.")
    return Target(formats=chosen, stem=None)


def _check_folder(out: Path) -> None:
    if out.exists() and not out.is_dir():
        raise OutputRefused(f"{out}: this is a file. -o takes a folder.")
    suffixes = {known.suffix for known in FORMATS.values()}
    if out.suffix.lower() in suffixes and not out.exists():
        raise OutputRefused(
            f"{out}: -o takes a folder. For a single file, leave -o out and write > {out.name}"
        )


def _refuse_to_replace_inputs(sources: Sequence[Source], targets: Sequence[Target]) -> None:
    """Keep a searchable ``a.pdf`` from taking the place of the ``a.pdf`` that it is made from."""
    inputs = {os.path.realpath(source.path) for source in sources if source.path is not None}
    for target in targets:
        for path in target.paths:
            if os.path.realpath(path) in inputs:
                raise OutputRefused(
                    f"{path}: this is an input; its output would replace it. Name another folder "
                    "with -o."
                )


def _refuse_to_overwrite(targets: Sequence[Target]) -> None:
    present = [path for target in targets for path in target.paths if path.exists()]
    if present:
        others = f" and {len(present) - 1} more" if len(present) > 1 else ""
        raise OutputRefused(
            f"{present[0]}{others}: already there. Use --force to replace outputs, or another "
            "folder with -o."
        )
