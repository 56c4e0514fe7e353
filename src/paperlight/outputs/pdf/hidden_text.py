"""Hidden text of an earlier recognition: taken out of a page that was recognised anew."""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING

import pikepdf
from pikepdf import Dictionary, Name, Operator, PdfError, Stream

from paperlight.outputs.pdf.page_space import inherited

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pikepdf import ContentStreamInlineImage as InlineImage
    from pikepdf import ContentStreamInstruction as Instruction

_INVISIBLE = 3  # a text rendering mode
_HIDES = re.compile(rb"\b3\s+Tr\b")
_SHOWS = {"Tj", "TJ"}
# These move to the next line as well, so they cannot just be left out.
_SHOWS_AND_MOVES = {"'", '"'}
_PAINTS = {
    *("f", "F", "f*", "B", "B*", "b", "b*", "S", "s"),
    *("sh", "Do", "INLINE IMAGE", "EI", "BI"),
    *_SHOWS_AND_MOVES,
}
# Longer content is not taken apart: it would take seconds.
_LONGEST_CONTENT = 4_000_000


def remove_hidden_text(pdf: pikepdf.Pdf, page: pikepdf.Page) -> bool:
    """Take invisible text out of a page's content; return whether there was any.

    The page looks the same afterwards. Text objects that show visible text as well are kept, and so
    is everything where the content cannot be parsed.
    """
    if not _may_hide(page):
        return False
    try:
        before = pikepdf.parse_content_stream(page)
        after = _without_hidden(before, page)
        if len(after) == len(before):
            return False
        data = pikepdf.unparse_content_stream(after)
    except (PdfError, ValueError, TypeError):
        return False
    page.Contents = Stream(pdf, zlib.compress(data), Filter=Name.FlateDecode)
    return True


def _may_hide(page: pikepdf.Page) -> bool:
    """Say whether it is worth parsing the content: parsing takes long, looking does not."""
    contents = page.obj.get(Name.Contents)
    streams = [contents] if isinstance(contents, Stream) else list(contents or [])
    try:
        data = b"\n".join(each.read_bytes() for each in streams if isinstance(each, Stream))
        if len(data) > _LONGEST_CONTENT:
            return False
        return bool(_HIDES.search(data)) or any(
            _HIDES.search(form.read_bytes()) for form in _forms(page).values()
        )
    except PdfError:
        return False


def _without_hidden(
    instructions: Sequence[Instruction | InlineImage], page: pikepdf.Page
) -> list[Instruction | InlineImage]:
    forms = _forms(page)
    dropped: set[int] = set()
    for numbers in _text_objects(instructions):
        dropped.update(numbers)
    for index, mode in _modes(instructions):
        one = instructions[index]
        if one.operator == Operator("Do"):
            form = forms.get(str(one.operands[0]))
            if form is not None and _is_hidden_text(form, mode):
                dropped.add(index)
    return [one for index, one in enumerate(instructions) if index not in dropped]


def _text_objects(instructions: Sequence[Instruction | InlineImage]) -> Iterator[list[int]]:
    """Yield for each text object that shows nothing visible which instructions show its text."""
    shows: list[int] | None = None
    only_hidden = True
    for index, mode in _modes(instructions):
        match str(instructions[index].operator):
            case "BT":
                shows, only_hidden = [], True
            case "ET":
                if shows and only_hidden:
                    yield shows
                shows = None
            case operator if operator in _SHOWS and shows is not None:
                shows.append(index)
                only_hidden = only_hidden and mode == _INVISIBLE
            case operator if operator in _SHOWS_AND_MOVES:
                only_hidden = False
            case _:
                pass


def _modes(
    instructions: Sequence[Instruction | InlineImage], mode: int = 0
) -> Iterator[tuple[int, int]]:
    """Yield each instruction's index and the text rendering mode under which it stands."""
    saved: list[int] = []
    for index, one in enumerate(instructions):
        match str(one.operator):
            case "q":
                saved.append(mode)
            case "Q":
                mode = saved.pop() if saved else mode
            case "Tr":
                mode = int(one.operands[0])
            case _:
                pass
        yield index, mode


def _is_hidden_text(form: Stream, mode: int) -> bool:
    """Say whether a form paints nothing and shows invisible text only."""
    instructions = pikepdf.parse_content_stream(form)
    shows = [
        at == _INVISIBLE
        for index, at in _modes(instructions, mode)
        if str(instructions[index].operator) in _SHOWS
    ]
    paints = any(str(one.operator) in _PAINTS for one in instructions)
    return bool(shows) and all(shows) and not paints


def _forms(page: pikepdf.Page) -> dict[str, Stream]:
    """Return the form XObjects that a page's content can draw, by name."""
    resources = inherited(page, Name.Resources)
    found = resources.get(Name.XObject) if isinstance(resources, Dictionary) else None
    if not isinstance(found, Dictionary):
        return {}
    return {
        name: each
        for name, each in found.items()
        if isinstance(each, Stream) and each.get(Name.Subtype) == Name.Form
    }
