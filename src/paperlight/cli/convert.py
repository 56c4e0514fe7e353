"""``paperlight convert``: write what was read before, or Markdown from elsewhere, anew."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from paperlight.cli.ocr import EXIT_FAILED
from paperlight.cli.output_choices import (
    FORMATS_HELP,
    JOIN_TABLES,
    NUMBERS,
    check_folder_is_named,
    listed,
)
from paperlight.cli.printable import printable


def convert(
    inputs: Annotated[
        list[str],
        typer.Argument(
            metavar="INPUT",
            help="Markdown, or the JSON or JSON lines that `paperlight ocr` wrote: files, "
            "patterns, or - for standard input.",
            show_default=False,
        ),
    ],
    to: Annotated[str, typer.Option(metavar="FORMATS", help=FORMATS_HELP)],
    out: Annotated[
        str,
        typer.Option(
            "--out",
            "-o",
            metavar="DIR|-",
            help="Folder for the outputs; - is standard output, the default for a single file.",
            show_default=False,
        ),
    ] = "",
    numbers: Annotated[str, NUMBERS] = "text",
    join_tables: Annotated[bool, JOIN_TABLES] = False,
    keep_furniture: Annotated[
        bool, typer.Option("--keep-furniture", help="Keep headers, footers and page numbers.")
    ] = False,
    page_breaks: Annotated[
        bool, typer.Option("--page-breaks", help="Mark where each page begins in md and docx.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace outputs that are already there.")
    ] = False,
) -> None:
    """Write tables and text into other formats, without reading a page again.

    Takes Markdown from anywhere, with its pipe and HTML tables, and the records that
    `paperlight ocr --to json` or `jsonl` wrote, with all they know: boxes, verdicts, figures.

    Exit codes: 0 all is well; 4 an input failed among others; 10 to 19 why the only input failed.
    """
    from paperlight.batch.convert import ConvertSettings
    from paperlight.batch.convert import convert as convert_all
    from paperlight.batch.source import find_sources
    from paperlight.outputs.tables.cell_values import check_numbers

    check_numbers(numbers)
    folder = Path(out) if out not in {"", "-"} else None
    sources = find_sources(inputs, folder)
    check_folder_is_named(out, single=sources.single)
    settings = ConvertSettings(
        out=folder,
        formats=listed(to),
        keep_furniture=keep_furniture,
        page_breaks=page_breaks,
        numbers=numbers,
        join_tables=join_tables,
        force=force,
    )
    errors = list(convert_all(sources.found, settings))
    if sources.single and errors:
        raise errors[0]
    for error in errors:
        sys.stderr.write(f"{printable(str(error))}\n")
    if errors:
        raise typer.Exit(EXIT_FAILED)
