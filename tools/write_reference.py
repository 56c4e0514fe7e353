"""Write docs/reference from the code it describes; with --check, only tell what is stale.

* cli.md: every command and option, as the command line itself knows them.
* errors.md: the error tree with exit codes and HTTP status.
* transcript.schema.json: JSON Schema of ``--to json``; transcript-line.schema.json: of a line of
  ``--to jsonl``.
"""

from __future__ import annotations

import inspect
import json
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from pydantic import TypeAdapter
from typer.models import ArgumentInfo, OptionInfo

from paperlight import errors
from paperlight.cli.main import app
from paperlight.outputs.records.record import SCHEMA_VERSION, JsonLineRecord, TranscriptRecord

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import typer

# Name, what typer knows, type, default.
Parameter: TypeAlias = "tuple[str, ArgumentInfo | OptionInfo, Any, Any]"

REFERENCE = Path(__file__).resolve().parent.parent / "docs" / "reference"
EXIT_CODES = """\
| exit code | meaning |
|---|---|
| 0 | every page was read |
| 3 | a page is partial, or suspect under `--fail-on suspect` |
| 4 | a page or an input failed; wins over 3 |
| 10-19 | why the single input that was named failed, as below |
| 130 | interrupted; finished pages were written |
| 141 | standard output was a pipe whose reader stopped |"""
WRITTEN_BY = "<!-- Written by `make docs` from {source}; edit that. -->"


def command_line() -> str:
    """Return cli.md."""
    parts = ["# Command line", WRITTEN_BY.format(source="src/paperlight/cli")]
    for name, command in _commands("paperlight", app):
        parts += [f"## `{name}`", inspect.cleandoc(command.__doc__ or "")]
        found = list(_parameters(command))
        for kind in (ArgumentInfo, OptionInfo):
            rows = [_row(*parameter) for parameter in found if isinstance(parameter[1], kind)]
            head = f"| {kind.__name__.removesuffix('Info').lower()} | default | meaning |"
            parts += ["\n".join([head, "|---|---|---|", *rows])] if rows else []
    return "\n\n".join(parts) + "\n"


def _commands(name: str, group: typer.Typer) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield the functions behind an app and its sub-commands; their signatures tell all."""
    if group.registered_callback is not None and group.registered_callback.callback is not None:
        yield name, group.registered_callback.callback
    for command in group.registered_commands:
        if command.callback is not None:
            yield f"{name} {command.name or command.callback.__name__}", command.callback
    for child in group.registered_groups:
        if child.typer_instance is not None:
            yield from _commands(f"{name} {child.name}", child.typer_instance)


def _parameters(command: Callable[..., Any]) -> Iterator[Parameter]:
    for name, parameter in inspect.signature(command, eval_str=True).parameters.items():
        annotated = parameter.annotation
        yield name, annotated.__metadata__[0], annotated.__origin__, parameter.default


def _row(name: str, info: ArgumentInfo | OptionInfo, kind: Any, default: Any) -> str:
    is_argument = isinstance(info, ArgumentInfo)
    told = info.show_default and default not in {None, "", False, inspect.Parameter.empty}
    spelled = _argument(name, info, kind) if is_argument else _option(name, info, kind)
    return f"| `{_cell(spelled)}` | {_cell(str(default)) if told else ''} | {_cell(info.help)} |"


def _argument(name: str, info: ArgumentInfo | OptionInfo, kind: Any) -> str:
    many = getattr(kind, "__origin__", None) is list
    return f"{info.metavar or name.upper()}{'...' if many else ''}"


def _option(name: str, info: ArgumentInfo | OptionInfo, kind: Any) -> str:
    flag = name.replace("_", "-")
    plain = f"--{flag}/--no-{flag}" if kind is bool else f"--{flag}"
    # In an annotation, the first spelling stands where the default would.
    spellings = [one for one in (info.default, *(info.param_decls or ())) if isinstance(one, str)]
    names = ", ".join(spellings or [plain])
    # The type itself, or what an optional one may be.
    kinds = (kind, *getattr(kind, "__args__", ()))
    choices = [one for one in kinds if isinstance(one, type) and issubclass(one, StrEnum)]
    value = "|".join(choices[0]) if choices else info.metavar
    return names if kind is bool else f"{names} {value or 'VALUE'}"


def _cell(text: str | None) -> str:
    return (text or "").replace("|", "\\|")


def error_table() -> str:
    """Return errors.md."""
    head = [
        "# Errors and exit codes",
        WRITTEN_BY.format(source="src/paperlight/errors.py"),
        inspect.cleandoc((errors.__doc__ or "").split("\n\n")[-1]),
        EXIT_CODES,
        "Names are those in the report (`--report`) and in Python (`paperlight.errors`).",
    ]
    rows = ["| error | exit code | HTTP | meaning |", "|---|---|---|---|", *_rows(errors.Error, 0)]
    return "\n\n".join([*head, "\n".join(rows)]) + "\n"


def _rows(error: type[errors.Error], depth: int) -> Iterator[str]:
    indent = "&nbsp;" * 2 * depth
    meaning = inspect.getdoc(error) or ""
    yield f"| {indent}`{error.__name__}` | {error.exit_code} | {error.http_status} | {meaning} |"
    for child in error.__subclasses__():
        yield from _rows(child, depth + 1)


def schema_of(record: type, title: str) -> str:
    """Return a record's JSON Schema."""
    schema = TypeAdapter(record).json_schema(mode="serialization")
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{title} {SCHEMA_VERSION}",
    }
    return json.dumps({**schema, **head}, indent=2, sort_keys=True) + "\n"


def main() -> int:
    """Write the pages, or exit 1 naming those that differ."""
    pages = {
        "cli.md": command_line(),
        "errors.md": error_table(),
        "transcript.schema.json": schema_of(TranscriptRecord, "Paperlight transcript"),
        "transcript-line.schema.json": schema_of(JsonLineRecord, "Paperlight transcript, a page"),
    }
    stale = [name for name, text in pages.items() if _present(name) != text]
    if "--check" in sys.argv:
        for name in stale:
            print(f"docs/reference/{name} is stale: run `make docs`")
        return 1 if stale else 0
    REFERENCE.mkdir(parents=True, exist_ok=True)
    for name in stale:
        (REFERENCE / name).write_text(pages[name], encoding="utf-8")
        print(f"wrote docs/reference/{name}")
    return 0


def _present(name: str) -> str | None:
    path = REFERENCE / name
    return path.read_text(encoding="utf-8") if path.exists() else None


if __name__ == "__main__":
    sys.exit(main())
