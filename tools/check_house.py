"""Check the house rules that a machine can check; ``make check`` runs this.

Each rule is a function that yields complaints as ``path:line: what is wrong``. CONTRIBUTING.md
lists the rules in words; those about imports live in pyproject.toml (import-linter), those about
style in ruff.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parent.parent
SOURCES = sorted((ROOT / "src").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("test_*.py"))

LINES_A_FILE = 300
LINES_A_FUNCTION = 40
WORDS_A_TEST_NAME = 4
SHAPELESS_NAMES = {"utils", "helpers", "common", "misc", "manager", "base", "handler"}
# Values of two or four numbers, and those made by the thousand, are built by position.
POSITIONAL_VALUES = {"geometry.py", "glyphs.py"}
# What may depart from a rule, and why.
UNSLOTTED = {"PrintedRow"}  # its cached properties need a __dict__
FILLED_BIT_BY_BIT = {"Survey"}  # a count kept while a page is walked
ENVIRONMENT_IS_PASSED_ON = {"tesseract.py"}  # to the program that it starts


def files_stay_short() -> Iterator[str]:
    """A file near 300 lines is asked which two nouns it holds."""
    for path in SOURCES:
        count = len(path.read_text(encoding="utf-8").splitlines())
        if count > LINES_A_FILE:
            yield f"{path}:{count}: longer than {LINES_A_FILE} lines; which two nouns does it hold?"


def functions_stay_short() -> Iterator[str]:
    """A function near 40 lines is asked the same; its docstring does not count."""
    for path in SOURCES:
        for node in _functions(_tree(path)):
            body = node.body[1:] if ast.get_docstring(node) is not None else node.body
            length = (node.end_lineno or 0) - body[0].lineno + 1 if body else 0
            if length > LINES_A_FUNCTION:
                yield f"{path}:{node.lineno}: {node.name} has a body of {length} lines"


def files_are_named_for_what_they_hold() -> Iterator[str]:
    """No utils, helpers, common and the like."""
    for path in SOURCES + TESTS:
        if path.stem.removeprefix("test_") in SHAPELESS_NAMES:
            yield f"{path}:1: '{path.stem}' does not say what the file holds"


def values_are_frozen() -> Iterator[str]:
    """Values between rooms are frozen, slotted and built by keyword; private classes may differ."""
    for path in SOURCES:
        wanted = {"frozen", "slots"} | (set() if path.name in POSITIONAL_VALUES else {"kw_only"})
        for node in ast.walk(_tree(path)):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                for decorator in node.decorator_list:
                    missing = wanted - _dataclass_flags(decorator)
                    missing -= {"slots"} if node.name in UNSLOTTED else set()
                    missing -= {"frozen"} if node.name in FILLED_BIT_BY_BIT else set()
                    if _is_dataclass(decorator) and missing:
                        lacks = ", ".join(sorted(missing))
                        yield f"{path}:{node.lineno}: {node.name} lacks {lacks}"


def only_settings_reads_the_environment() -> Iterator[str]:
    """Settings are read once, at the door."""
    for path in SOURCES:
        if path.name in {"settings.py", *ENVIRONMENT_IS_PASSED_ON}:
            continue
        for node in ast.walk(_tree(path)):
            if isinstance(node, ast.Attribute) and node.attr in {"environ", "getenv"}:
                yield f"{path}:{node.lineno}: reads the environment; that is settings.py's work"


def test_names_are_sentences() -> Iterator[str]:
    """A test's name says what must be true."""
    for path in TESTS:
        for node in _functions(_tree(path)):
            words = node.name.removeprefix("test_").split("_")
            if node.name.startswith("test_") and len(words) < WORDS_A_TEST_NAME:
                yield f"{path}:{node.lineno}: '{node.name}' is not a sentence"


def tests_patch_nothing_but_the_environment() -> Iterator[str]:
    """Faults come in through the front door, not by patching internals."""
    for path in TESTS:
        text = path.read_text(encoding="utf-8")
        for number, line in enumerate(text.splitlines(), start=1):
            if "monkeypatch.setattr" in line or "unittest.mock" in line:
                yield f"{path}:{number}: patches internals"


def every_exception_to_a_rule_has_its_reason() -> Iterator[str]:
    """A ``noqa`` or an ``ignore`` is followed by why."""
    pattern = re.compile(
        r"#\s*(noqa: [A-Z]+\d+(?:, ?[A-Z]+\d+)*|type: ignore\[[\w, -]+\])(?P<reason>\s+[#-]\s*\S+)?"
    )
    for path in SOURCES + TESTS + sorted((ROOT / "tools").glob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            for found in pattern.finditer(line):
                if not found["reason"] and "pattern" not in line:
                    yield f"{path}:{number}: '{found[1].strip()}' gives no reason"


def every_ignored_lint_has_its_reason() -> Iterator[str]:
    """Rules switched off in pyproject.toml say why on the same line."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    ignored = tomllib.loads(text)["tool"]["ruff"]["lint"]["ignore"]
    for number, line in enumerate(text.splitlines(), start=1):
        for rule in ignored:
            if line.strip().startswith(f'"{rule}",') and "#" not in line:
                yield f"pyproject.toml:{number}: {rule} is ignored without a reason"


def the_pipeline_knows_no_format() -> Iterator[str]:
    """One page that is the program: no word of formats, GPUs or HTTP."""
    path = ROOT / "src/paperlight/pipeline.py"
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        code = line.split("#")[0].split('"""')[0]
        if re.search(r"\b(pdf|tiff|jpeg|png|gpu|cuda|http)\b", code.lower()):
            yield f"{path}:{number}: the pipeline must not know '{line.strip()}'"


def every_room_has_its_tests() -> Iterator[str]:
    """Tests mirror the source: a test file belongs to a module or says what it watches."""
    rooms = {path.name for path in (ROOT / "src/paperlight").iterdir() if path.is_dir()}
    for room in sorted(rooms - {"__pycache__"}):
        if not any((ROOT / "tests" / room).rglob("test_*.py")):
            yield f"tests/{room}:1: the room '{room}' has no tests"


RULES: tuple[Callable[[], Iterator[str]], ...] = (
    files_stay_short,
    functions_stay_short,
    files_are_named_for_what_they_hold,
    values_are_frozen,
    only_settings_reads_the_environment,
    test_names_are_sentences,
    tests_patch_nothing_but_the_environment,
    every_exception_to_a_rule_has_its_reason,
    every_ignored_lint_has_its_reason,
    the_pipeline_knows_no_format,
    every_room_has_its_tests,
)


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def _is_dataclass(decorator: ast.expr) -> bool:
    target = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(target, ast.Name) and target.id == "dataclass"


def _dataclass_flags(decorator: ast.expr) -> set[str]:
    if not isinstance(decorator, ast.Call):
        return set()
    return {
        word.arg for word in decorator.keywords if word.arg and ast.unparse(word.value) == "True"
    }


def main() -> int:
    """Print every complaint; exit 1 when there is one."""
    complaints = [
        f"{complaint.replace(f'{ROOT}/', '')}  [{rule.__name__}]"
        for rule in RULES
        for complaint in rule()
    ]
    print("\n".join(complaints) or f"house rules: {len(RULES)} hold")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
