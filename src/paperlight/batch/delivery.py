"""Delivery: the outputs of one input, all formats at once, whole or not at all."""

from __future__ import annotations

import sys
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from paperlight.errors import OutputRefused
from paperlight.outputs.figures import FIGURE_PATTERN
from paperlight.outputs.replacement import Replacement

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import BinaryIO

    from paperlight.batch.targets import Target
    from paperlight.outputs.output import Output, OutputOptions
    from paperlight.transcripts.transcript import DocumentInfo, PageTranscript


class Delivery:
    """Writes pages as they come to every format; ``finish`` gives the files their names."""

    def __init__(self, outputs: list[Output], files: list[Replacement], target: Target) -> None:
        self._outputs = outputs
        self._files = files
        self._target = target

    def page(self, page: PageTranscript) -> None:
        """Write one page; raise OutputRefused when that is impossible."""
        with _refused(self._target):
            for output in self._outputs:
                output.page(page)
            if self._target.stem is None:
                sys.stdout.buffer.flush()

    def finish(self, *, missing: str = "") -> None:
        """Complete the outputs; raise OutputRefused when that is impossible."""
        with _refused(self._target):
            for output in self._outputs:
                output.finish(missing=missing)
            for file in self._files:
                file.commit()
            if self._target.stem is None:
                sys.stdout.buffer.flush()


@contextmanager
def deliver(target: Target, info: DocumentInfo, options: OutputOptions) -> Iterator[Delivery]:
    """Open the outputs of one input; what is not finished at the end of the block is removed.

    Raises OutputRefused when a file cannot be made.
    """
    with ExitStack() as cleanup:
        with _refused(target):
            files = [] if target.stem is None else _files(target.paths, cleanup)
            if options.figures is not None:
                _remove_old_figures(options.figures)
            streams: list[BinaryIO] = [file.stream for file in files] or [sys.stdout.buffer]
            pairs = zip(target.formats, streams, strict=True)
            outputs = [format_.open(stream, info, options) for format_, stream in pairs]
        yield Delivery(outputs, files, target)


def _files(paths: tuple[Path, ...], cleanup: ExitStack) -> list[Replacement]:
    files = []
    for path in paths:
        path.parent.mkdir(parents=True, exist_ok=True)
        files.append(Replacement(path))
        cleanup.callback(files[-1].discard)
    return files


def _remove_old_figures(folder: Path) -> None:
    """Remove what an earlier run cut out, and nothing that we did not write."""
    for path in folder.glob(FIGURE_PATTERN):
        path.unlink()


@contextmanager
def _refused(target: Target) -> Iterator[None]:
    where = "standard output" if target.stem is None else target.paths[0]
    try:
        yield
    except OSError as error:
        raise OutputRefused(
            f"{where}: cannot be written ({error.strerror}). Check its folder and the free space."
        ) from error
