"""``paperlight ocr``: read documents and write what they say."""

from __future__ import annotations

import sys
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paperlight.cli.output_choices import (
    FORMATS_HELP,
    JOIN_TABLES,
    NUMBERS,
    check_folder_is_named,
    listed,
)
from paperlight.errors import UsageError
from paperlight.read_options import CrossCheck, ReadOptions, TextLayerUse

if TYPE_CHECKING:
    from paperlight.batch.report import Report
    from paperlight.batch.run import RunSettings
    from paperlight.batch.source import Sources
    from paperlight.batch.task import WorkerSettings

# A worker that holds more after a page is replaced, in bytes.
_WORKER_BYTES = 1_500_000_000
EXIT_PARTIAL = 3
EXIT_FAILED = 4
EXIT_INTERRUPTED = 130  # what a shell reports for a program that Ctrl-C ended


class FailOn(StrEnum):
    """Which doubtful pages count as a failure of the run."""

    SUSPECT = "suspect"


def ocr(
    inputs: Annotated[
        list[str],
        typer.Argument(
            metavar="INPUT",
            help="Files, folders (with sub-folders), patterns such as 'scans/**/*.tif', or - for "
            "standard input.",
            show_default=False,
        ),
    ],
    out: Annotated[
        str,
        typer.Option(
            "--out",
            "-o",
            metavar="DIR|-",
            help="Folder for the outputs, which keep the inputs' sub-folders; - is standard "
            "output, the default for a single file.",
            show_default=False,
        ),
    ] = "",
    to: Annotated[str, typer.Option(metavar="FORMATS", help=FORMATS_HELP)] = "md",
    engine: Annotated[
        str, typer.Option(metavar="NAME", help="ppocr, tesseract, or scripted (for tests).")
    ] = "ppocr",
    languages: Annotated[
        str,
        typer.Option(
            metavar="CODES",
            help="Languages for tesseract, with commas between, e.g. el,ru. Others need none.",
            show_default=False,
        ),
    ] = "",
    pages: Annotated[
        str | None,
        typer.Option(metavar="RANGE", help="Pages of each input, 1-based: 1-3,7,9-end."),
    ] = None,
    password: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Password of encrypted PDFs.")
    ] = None,
    text_layer: Annotated[
        TextLayerUse,
        typer.Option(
            help="Digital text of PDFs: use it where it can be trusted, never, or always."
        ),
    ] = TextLayerUse.AUTO,
    cross_check: Annotated[
        CrossCheck,
        typer.Option(
            help="Where an engine writes text without places, read the page by ppocr as well, to "
            "place the text and to doubt what differs: never; where an output needs places (pdf, "
            "hocr, alto) or the page is doubtful; always. Takes the CPU seconds a page."
        ),
    ] = CrossCheck.AUTO,
    no_orient: Annotated[
        bool, typer.Option("--no-orient", help="Do not turn pages that lie on their side.")
    ] = False,
    no_deskew: Annotated[
        bool, typer.Option("--no-deskew", help="Do not straighten slanted scans.")
    ] = False,
    no_crop: Annotated[
        bool, typer.Option("--no-crop", help="Do not cut off dark borders.")
    ] = False,
    no_figures: Annotated[
        bool, typer.Option("--no-figures", help="Do not cut out pictures.")
    ] = False,
    keep_furniture: Annotated[
        bool,
        typer.Option(
            "--keep-furniture", help="Keep headers, footers and page numbers in md and txt."
        ),
    ] = False,
    page_breaks: Annotated[
        bool, typer.Option("--page-breaks", help="Mark where each page begins in md.")
    ] = False,
    numbers: Annotated[str, NUMBERS] = "text",
    join_tables: Annotated[bool, JOIN_TABLES] = False,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs",
            "-j",
            min=1,
            metavar="N",
            help="Pages read at the same time, each in a process of its own. Default: one a core, "
            "fewer where memory is short.",
        ),
    ] = None,
    page_timeout: Annotated[
        float, typer.Option(min=0.1, metavar="SECONDS", help="What one page may take.")
    ] = 300.0,
    report: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write what became of each input as JSON."),
    ] = None,
    fail_on: Annotated[
        FailOn | None, typer.Option(help="Exit with 3 for suspect pages too.")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace outputs that are already there.")
    ] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print errors only, no progress.")
    ] = False,
) -> None:
    """Read documents and write Markdown, tables, JSON, searchable PDFs and more.

    A single file goes to standard output as Markdown. With -o, each input becomes
    DIR/<its sub-folder>/<its stem>.md, with its pictures in <its stem>_figures beside it; where two
    inputs would share a name, their suffix is kept: a.pdf.md and a.png.md. Outputs that exist are
    not replaced without --force.

    Exit codes: 0 all is well; 3 a page is partial; 4 a page or an input failed; 10 to 19 why the
    only input failed; 130 interrupted. docs/reference/errors.md lists them.
    """
    from paperlight.batch.cores import available_cores, default_jobs
    from paperlight.batch.desk import Wanted
    from paperlight.batch.run import RunSettings
    from paperlight.batch.source import find_sources
    from paperlight.outputs.formats import need_places
    from paperlight.outputs.tables.cell_values import check_numbers

    check_numbers(numbers)
    folder = Path(out) if out not in {"", "-"} else None
    sources = find_sources(inputs, folder)
    check_folder_is_named(out, single=sources.single)
    cores = available_cores()
    options = ReadOptions(
        text_layer=text_layer,
        orient=not no_orient,
        deskew=not no_deskew,
        crop=not no_crop,
        figures=not no_figures,
        cross_check=cross_check,
        places=need_places(listed(to)),
    )
    settings = RunSettings(
        worker=_worker(engine, listed(languages), options),
        wanted=Wanted(
            jobs=jobs or default_jobs(cores), cores=cores, pages=pages, password=password
        ),
        out=folder,
        formats=listed(to),
        keep_furniture=keep_furniture,
        page_breaks=page_breaks,
        numbers=numbers,
        join_tables=join_tables,
        page_seconds=page_timeout,
        force=force,
        report=report,
    )
    _end(_watched(sources, settings, quiet=quiet), fail_on)


def _watched(sources: Sources, settings: RunSettings, *, quiet: bool) -> Report:
    """Run, and show on stderr how it goes."""
    from paperlight.batch.run import run
    from paperlight.cli.screen import Screen

    # Bars would be torn apart by text on the same terminal.
    bars = settings.out is not None or sys.stdout is None or not sys.stdout.isatty()
    with Screen(quiet=quiet, single=sources.single, bars=bars) as screen:
        done = run(sources, settings, screen)
        screen.summary(done)
    return done


def _worker(engine: str, languages: tuple[str, ...], options: ReadOptions) -> WorkerSettings:
    from paperlight.batch.task import WorkerSettings
    from paperlight.engines.open import ENGINES, open_checker, open_engine

    if engine not in ENGINES:
        raise UsageError(f"There is no engine '{engine}'; choose from {', '.join(ENGINES)}.")
    return WorkerSettings(
        engine=partial(open_engine, engine, languages=languages),
        options=options,
        memory_bytes=_WORKER_BYTES,
        checker=open_checker,
    )


def _end(report: Report, fail_on: FailOn | None) -> None:
    """End the command as the run came out."""
    from paperlight.batch.report import Outcome
    from paperlight.transcripts.verdict import State

    code = 0
    if report.interrupted:
        code = EXIT_INTERRUPTED
    elif report.error is not None:
        raise report.error
    elif report.outcomes[Outcome.FAILED] or report.verdicts[State.FAILED]:
        code = EXIT_FAILED
    elif report.verdicts[State.PARTIAL] or (fail_on and report.verdicts[State.SUSPECT]):
        code = EXIT_PARTIAL
    if code:
        raise typer.Exit(code)
