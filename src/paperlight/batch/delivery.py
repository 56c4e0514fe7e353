"""Delivery: the outputs of one input, all formats at once, each whole or not at all.

What stops one format (a full disk, a file that another program holds) does not stop the others.
Figures and tables of an earlier run are replaced by ours of the same name, and never removed: who
else links to them is not known here.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from paperlight.errors import Error, OutputClosed, OutputRefused
from paperlight.outputs.replacement import Replacement

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from paperlight.batch.targets import Target
    from paperlight.outputs.formats import Format
    from paperlight.outputs.output import Output, OutputOptions
    from paperlight.transcripts.transcript import DocumentInfo, PageTranscript


_STDOUT = "standard output"


class Delivery:
    """Writes pages as they come to every format; ``finish`` gives the files their names.

    After ``finish``, ``written`` has the files, and ``refused`` is why others could not be written.
    """

    def __init__(self) -> None:
        self._writers: list[_Writer] = []
        self._refusals: list[OutputRefused] = []
        self.written: tuple[Path, ...] = ()

    @property
    def refused(self) -> OutputRefused | None:
        """Why some formats, or all, could not be written."""
        if not self._refusals:
            return None
        if len(self._refusals) == 1:
            return self._refusals[0]
        return OutputRefused("\n".join(str(refusal) for refusal in self._refusals))

    def open(self, target: Target, info: DocumentInfo, options: OutputOptions) -> None:
        """Open the outputs; raise OutputRefused when none can be opened."""
        paths = target.paths or (None,) * len(target.formats)
        for format_, path in zip(target.formats, paths, strict=True):
            writer = _Writer(path)
            self._writers.append(writer)
            with self._dropped_if_refused(writer):
                writer.open(format_, info, options)
        self._raise_if_none_is_left()

    def page(self, page: PageTranscript) -> None:
        """Write one page; raise OutputRefused when there is no format left that can be written."""
        for writer in [*self._writers]:
            with self._dropped_if_refused(writer):
                writer.page(page)
        self._raise_if_none_is_left()

    def finish(self, *, missing: str = "") -> None:
        """Complete the outputs; raise OutputRefused when that is impossible for all of them."""
        for writer in [*self._writers]:
            with self._dropped_if_refused(writer):
                writer.finish(missing)
        self._raise_if_none_is_left()
        self.written = tuple(one.path for one in self._writers if one.path is not None)

    def close(self) -> None:
        """Remove what is not finished."""
        for writer in self._writers:
            writer.discard()

    @contextmanager
    def _dropped_if_refused(self, writer: _Writer) -> Iterator[None]:
        try:
            yield
        except BrokenPipeError:
            self._drop(writer, OutputClosed(f"{writer.path or _STDOUT}: its reader has stopped."))
        except OSError as error:
            self._drop(writer, _refusal(writer.path or _STDOUT, error))
        except Error as error:
            self._drop(writer, OutputRefused(f"{writer.path or _STDOUT}: {error}"))

    def _drop(self, writer: _Writer, refusal: OutputRefused) -> None:
        self._refusals.append(refusal)
        self._writers.remove(writer)
        writer.discard()

    def _raise_if_none_is_left(self) -> None:
        if not self._writers and self.refused is not None:
            raise self.refused


class _Writer:
    """One format of one input; without a path it goes to standard output."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._file: Replacement | None = None
        self._output: Output | None = None

    def open(self, format_: Format, info: DocumentInfo, options: OutputOptions) -> None:
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = Replacement(self.path)
        stream = sys.stdout.buffer if self._file is None else self._file.stream
        self._output = format_.open(stream, info, options)

    def page(self, page: PageTranscript) -> None:
        self._opened.page(page)
        if self._file is None:
            sys.stdout.buffer.flush()

    def finish(self, missing: str) -> None:
        self._opened.finish(missing=missing)
        if self._file is None:
            sys.stdout.buffer.flush()
        else:
            self._file.commit()

    def discard(self) -> None:
        if self._file is not None:
            self._file.discard()

    @property
    def _opened(self) -> Output:
        if self._output is None:
            raise AssertionError("a writer that could not be opened is dropped")
        return self._output


@contextmanager
def deliver(target: Target, info: DocumentInfo, options: OutputOptions) -> Iterator[Delivery]:
    """Open the outputs of one input; what is not finished at the end of the block is removed.

    Raises OutputRefused when no file can be made.
    """
    with ExitStack() as cleanup:
        delivery = Delivery()
        cleanup.callback(delivery.close)
        delivery.open(target, info, options)
        yield delivery


def _refusal(where: object, error: OSError) -> OutputRefused:
    return OutputRefused(
        f"{where}: cannot be written ({error.strerror or error}). Check its folder and the free "
        "space, and whether another program has the file open."
    )
