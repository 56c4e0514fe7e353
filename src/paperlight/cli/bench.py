"""``paperlight bench``: measure on this machine."""

from __future__ import annotations

import json
from pathlib import Path  # noqa: TC003  # typer reads annotations at run time
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, help="Measure accuracy and speed on this machine.")


@app.callback()
def bench() -> None:
    """Measure accuracy and speed on this machine."""


@app.command()
def cpu(
    testset: Annotated[
        Path | None,
        typer.Option(help="Folder of pictures with a truth.json, scored beside the drawn pages."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Which pages are drawn.")] = 1,
    jobs: Annotated[
        int, typer.Option(min=2, help="Worker processes that are compared with one.")
    ] = 2,
    json_file: Annotated[
        Path | None, typer.Option("--json", help="Write all figures, page by page, to this file.")
    ] = None,
    speed: Annotated[bool, typer.Option(help="Measure speed, memory and startup too.")] = True,
    quick: Annotated[bool, typer.Option(help="One page a condition instead of all.")] = False,
) -> None:
    """Score the embedded engine on pages with known text and compare it with RapidOCR alone.

    Progress goes to stderr, one Markdown table to stdout.
    """
    from paperlight.bench.cpu import CpuBench, run_cpu_bench
    from paperlight.bench.report import to_markdown, to_record

    settings = CpuBench(testset=testset, seed=seed, jobs=jobs, speed=speed, quick=quick)
    report = run_cpu_bench(settings, lambda line: typer.echo(line, err=True))
    if json_file is not None:
        record = json.dumps(to_record(report), ensure_ascii=False, indent=2)
        json_file.write_text(f"{record}\n", encoding="utf-8")
    typer.echo(to_markdown(report), nl=False)


@app.command()
def verdicts(
    answers: Annotated[
        int, typer.Option(min=1, help="How many answers of each of the four kinds are judged.")
    ] = 1000,
    seed: Annotated[int, typer.Option(help="Which answers are made.")] = 1,
) -> None:
    """Count how often honest pages are called loops, and how often loops are missed.

    Answers are made from the seed: of families that the guard was made with, and of families that
    were held out. One Markdown table goes to stdout.
    """
    from paperlight.bench.verdicts import run_verdict_bench, to_markdown

    typer.echo(to_markdown(run_verdict_bench(answers=answers, seed=seed)), nl=False)


@app.command()
def places(
    seed: Annotated[int, typer.Option(help="Which pages are drawn.")] = 1,
    quick: Annotated[bool, typer.Option(help="One page a condition instead of all.")] = False,
) -> None:
    """Place the text of made-up model answers on drawn pages and compare with where it is printed.

    Each answer has its blocks in another order, 2 in 100 letters misread, a paragraph left out and
    one made up. Progress goes to stderr, one Markdown table to stdout.
    """
    from paperlight.bench.place_table import to_markdown
    from paperlight.bench.places import run_place_bench

    results = run_place_bench(seed, lambda line: typer.echo(line, err=True), quick=quick)
    typer.echo(to_markdown(results, seed), nl=False)
