"""The command ``paperlight``: its list of commands, and where an error becomes an exit code."""

from __future__ import annotations

import os
import signal
import sys
from typing import Annotated

import typer

from paperlight import __version__
from paperlight.cli import bench
from paperlight.cli.convert import convert
from paperlight.cli.ocr import EXIT_INTERRUPTED, ocr
from paperlight.cli.printable import printable
from paperlight.errors import Error, OutputClosed

app = typer.Typer(
    name="paperlight",
    epilog="Exit codes are listed in docs/reference/errors.md.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command()(ocr)
app.command()(convert)
app.add_typer(bench.app, name="bench")


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"paperlight {__version__}")
        raise typer.Exit


@app.callback()
def _paperlight(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Read documents: scans, photos and PDFs into Markdown, tables and JSON with boxes."""


def main() -> None:
    """Run the command line and end the process with the right exit code."""
    try:
        app()
    except OutputClosed as closed:
        _forget_output()
        sys.exit(closed.exit_code)
    except Error as error:
        if sys.stderr is not None:
            sys.stderr.write(f"paperlight: {printable(str(error))}\n")
        sys.exit(error.exit_code)
    except KeyboardInterrupt:
        sys.exit(EXIT_INTERRUPTED)
    finally:
        # One more Ctrl-C while Python packs up would change the exit code.
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _forget_output() -> None:
    """Let Python's last flush go nowhere; it would complain about the closed pipe."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
