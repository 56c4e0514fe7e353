r"""Parts: what a model wrote, cut where Markdown ends and something else begins.

Markdown's own rules would tear a table at an empty line, take the text of a formula for emphasis,
and believe a fence round the whole answer. So these are cut out first: tables in HTML, formulas
that are set apart, code, and places of figures. What looks like one of them but has no end, or
none that makes sense, is left to Markdown, letter by letter.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from paperlight.transcripts.markup.tables import table_extent

if TYPE_CHECKING:
    from collections.abc import Iterator


class PartKind(Enum):
    """What a part is."""

    MARKDOWN = auto()
    TABLE = auto()
    FORMULA = auto()
    CODE = auto()
    FIGURE = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A stretch of an answer.

    ``text`` is HTML for a table, TeX without its marks for a formula, what stands between the
    fences for code, and the whole placeholder for a figure. ``complete`` says whether its end was
    found; ``info`` is what stood behind the opening fence.
    """

    kind: PartKind
    text: str
    complete: bool = True
    info: str = ""


# Fences with these words are wrappings, not code.
WRAPPINGS = frozenset({"markdown", "md", "html", "mdx", "text/markdown"})
# A wrapping inside a wrapping is opened; nothing written on paper is wrapped more often.
DEEPEST_WRAPPING = 3

_FENCE = re.compile(r"^[ \t]*(?P<ticks>`{3,}|~{3,})(?P<info>[^\n`]*)$", re.MULTILINE)
_MATHS = "equation|align|gather|multline|eqnarray|alignat|flalign|displaymath|math|cases|array"
_MATHS += "|split|aligned|gathered|[pbvBV]?matrix"
_OPENING = re.compile(
    rf"""
      (?P<fence>^[ \t]*(?:`{{3,}}|~{{3,}}))
    | (?P<table><(?:table|thead|tbody|tr|t[dh])\b[^<>]*>)
    | (?P<display>^[ \t]*\$\$(?!\$))
    | (?P<bracket>^[ \t]*\\\[)
    | (?P<environment>^[ \t]*\\begin\{{(?P<name>(?:{_MATHS})\*?|tabular\*?|longtable)\}})
    | (?P<figure>!\[(?:\\.|[^\]\\\n]){{0,400}}\]\([^()\s]{{0,400}}\))
    """,
    re.MULTILINE | re.VERBOSE | re.IGNORECASE,
)
_NO_BLANK_LINE = r"(?!\n[ \t]*\n)"
_LINE_ENDS = r"(?=[ \t]*(?:\([^()\n]{1,12}\)[ \t]*)?$)"
_LINE_END = re.compile(_LINE_ENDS, re.MULTILINE)
_DISPLAY = re.compile(
    rf"[ \t]*\$\$(?P<tex>(?:{_NO_BLANK_LINE}(?!\$\$)[\s\S]){{1,20000}})\$\$(?!\$){_LINE_ENDS}",
    re.MULTILINE,
)
_BRACKET = re.compile(
    rf"[ \t]*\\\[(?P<tex>(?:{_NO_BLANK_LINE}(?!\\\]|\$\$)[\s\S]){{1,20000}})\\\]{_LINE_ENDS}",
    re.MULTILINE,
)
# \[12\] and \[Signature\] are brackets that were escaped.
_IN_BRACKETS = re.compile(r"[\d.,\s]*|\s*[^\W\d_]{3,}[\w.,\s]*")
_FIGURE = re.compile(
    r"!\[(?:\\.|[^\]\\\n])*\]\((?:image_\d+\.\w+\)[ \t]*\d+(?:\.\d+)?"
    r"(?:[ \t]*,[ \t]*\d+(?:\.\d+)?){3}(?![\d,.]*\d)|[^()\s]*\))"
)
_MARKDOWN_IN_FENCE = re.compile(r"<table\b|^\s*\|?[ :]*-{2,}[-| :]*\||!\[image\]", re.MULTILINE)


def parts_of(text: str, depth: int = 0) -> Iterator[Part]:
    """Yield the parts of an answer in order; only layout (blank space, marks) is left out."""
    cuts = _Cuts(text)
    position = search_from = 0
    while opening := _OPENING.search(text, search_from):
        found = cuts.at(opening)
        if found is None:
            search_from = opening.end()
            continue
        part, end = found
        yield from _markdown(text[position : opening.start()])
        if part.kind is PartKind.CODE and depth < DEEPEST_WRAPPING and _is_wrapping(part):
            yield from parts_of(part.text, depth + 1)
        else:
            yield part
        position = search_from = end
    yield from _markdown(text[position:])


class _Cuts:
    """Finds where parts end; remembers what it looked for in vain, so as not to look again."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._endless: set[str] = set()

    def at(self, opening: re.Match[str]) -> tuple[Part, int] | None:
        """Return the part that begins here and its end, or None when it is none."""
        start = opening.start()
        match opening.lastgroup if opening["name"] is None else "environment":
            case "fence":
                return self._fence(start)
            case "table":
                return self._table(start)
            case "display":
                return self._formula(_DISPLAY.match(self._text, start))
            case "bracket":
                found = _BRACKET.match(self._text, start)
                plain = found is not None and _IN_BRACKETS.fullmatch(found["tex"])
                return None if plain else self._formula(found)
            case "environment":
                return self._environment(opening)
            case _:
                return self._figure(start)

    def _fence(self, start: int) -> tuple[Part, int] | None:
        opening = _FENCE.match(self._text, start)
        if opening is None:
            return None
        ticks, info = opening["ticks"], opening["info"].strip()
        nested, body = 0, min(opening.end() + 1, len(self._text))
        for fence in _FENCE.finditer(self._text, body):
            if fence["ticks"][0] != ticks[0] or len(fence["ticks"]) < len(ticks):
                continue
            if fence["info"].strip():
                nested += info.lower() in WRAPPINGS
            elif nested:
                nested -= 1
            else:
                code = self._text[body : fence.start()].removesuffix("\n")
                return Part(kind=PartKind.CODE, text=code, info=info), fence.end()
        code = self._text[body:]
        return Part(kind=PartKind.CODE, text=code, info=info, complete=False), len(self._text)

    def _table(self, start: int) -> tuple[Part, int] | None:
        extent = table_extent(self._text, start)
        if extent is None:
            return None
        end, complete = extent
        return Part(kind=PartKind.TABLE, text=self._text[start:end], complete=complete), end

    def _formula(self, found: re.Match[str] | None) -> tuple[Part, int] | None:
        if found is None or not found["tex"].strip():
            return None
        return Part(kind=PartKind.FORMULA, text=found["tex"].strip()), found.end()

    def _environment(self, opening: re.Match[str]) -> tuple[Part, int] | None:
        ending = f"\\end{{{opening['name']}}}"
        if ending in self._endless:
            return None
        at = self._text.find(ending, opening.end())
        if at < 0:
            self._endless.add(ending)
            return None
        end = at + len(ending)
        if not _LINE_END.match(self._text, end):
            return None
        tex = self._text[opening.start() : end].strip()
        maths = not opening["name"].startswith(("tabular", "longtable"))
        if maths and ("$" in tex or re.search(r"\n[ \t]*\n", tex)):
            tex = re.sub(r"\n[ \t]*(?=\n)", "", tex)
            maths = "$$" not in tex
        return Part(kind=PartKind.FORMULA if maths else PartKind.CODE, text=tex), end

    def _figure(self, start: int) -> tuple[Part, int] | None:
        line = self._text.rfind("\n", 0, start) + 1
        if self._text[line:start].lstrip().startswith("|"):
            return None  # it belongs to a cell
        found = _FIGURE.match(self._text, start)
        if found is None:
            return None
        return Part(kind=PartKind.FIGURE, text=found[0]), found.end()


def _markdown(text: str) -> Iterator[Part]:
    if text.strip():
        yield Part(kind=PartKind.MARKDOWN, text=text)


def looks_wrapped(code: str) -> bool:
    """Say whether what stands between fences without a word is no code but Markdown."""
    return _MARKDOWN_IN_FENCE.search(code) is not None


def _is_wrapping(code: Part) -> bool:
    return code.info.lower() in WRAPPINGS or (not code.info and looks_wrapped(code.text))
