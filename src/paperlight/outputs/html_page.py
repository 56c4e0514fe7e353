"""HTML: a page that stands alone, in which nothing that was read can run.

All text is escaped where it is written, there is no script, and the browser is told to run none.
Formulas keep their dollars inside ``<span class="math">``, where KaTeX's auto-render finds them.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from paperlight.outputs.escape import cleaned
from paperlight.outputs.figures import as_link, save_figures
from paperlight.outputs.html_blocks import block_as_html, item_level
from paperlight.transcripts.transcript import BlockKind
from paperlight.transcripts.verdict import State

if TYPE_CHECKING:
    from typing import BinaryIO

    from paperlight.outputs.output import OutputOptions
    from paperlight.transcripts.transcript import Block, DocumentInfo, PageTranscript

_POLICY = (
    "script-src 'none'; object-src 'none'; frame-src 'none'; connect-src 'none'; "
    "base-uri 'none'; form-action 'none'"
)
_STYLE = """\
body { max-width: 50em; margin: 2em auto; padding: 0 1em; line-height: 1.4;
  font-family: system-ui, sans-serif; }
section + section { border-top: 1px solid #ccc; margin-top: 2em; padding-top: 1em; }
table { border-collapse: collapse; }
th, td { border: 1px solid #999; padding: 0.2em 0.5em; text-align: left; vertical-align: top; }
img { max-width: 100%; }
.notice { border-left: 4px solid #c60; padding-left: 0.8em; }
.header, .footer, .page_number { color: #666; }"""


class HtmlOutput:
    """Writes HTML in UTF-8, a section a page; figures are linked as files beside it."""

    def __init__(self, stream: BinaryIO, info: DocumentInfo, options: OutputOptions) -> None:
        self._stream = stream
        self._options = options
        self._lists: list[int] = []  # the levels of the lists that are open
        self._write(
            "<!DOCTYPE html>\n<html>\n<head>\n"
            '<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(cleaned(info.name))}</title>\n"
            f"<style>\n{_STYLE}\n</style>\n</head>\n<body>"
        )

    def page(self, page: PageTranscript) -> None:
        """Write one page."""
        state = page.verdict.state
        self._write(f'\n<section id="page-{page.number}" data-verdict="{state}">\n')
        figures = save_figures(page, self._options.figures)
        for index, block in enumerate(page.blocks):
            if self._options.keep_furniture or not block.kind.furniture:
                self._block(block, page.number, figures.get(index))
        self._end_lists(above=-1)
        if state in {State.FAILED, State.PARTIAL}:
            told = "could not be read" if state is State.FAILED else "is incomplete"
            why = "; ".join(page.verdict.reasons.values()) or "no reason was recorded"
            self._notice(f"Page {page.number} {told}: {why}")
        self._write("</section>")

    def finish(self, *, missing: str = "") -> None:
        """Tell about missing pages and close the document."""
        if missing:
            self._write("\n")
            self._notice(f"This document is incomplete: {missing}")
        self._write("\n</body>\n</html>\n")

    def _block(self, block: Block, number: int, path: str | None) -> None:
        if path:
            self._end_lists(above=-1)
            source = escape(as_link(path))
            self._write(f'<figure><img src="{source}" alt="Figure on page {number}"></figure>\n')
        if block.kind is BlockKind.LIST_ITEM:
            self._item(block)
        elif written := block_as_html(block):
            self._end_lists(above=-1)
            self._write(f"{written}\n")

    def _item(self, block: Block) -> None:
        """Write an item; one that lies deeper opens a list inside the item before it."""
        level = item_level(block)
        self._end_lists(above=level)
        if not self._lists or self._lists[-1] < level:
            self._lists.append(level)
            self._write("<ul>\n")
        else:
            self._write("</li>\n")
        self._write(f"<li>{block_as_html(block)}")

    def _end_lists(self, *, above: int) -> None:
        while self._lists and self._lists[-1] > above:
            self._lists.pop()
            self._write("</li>\n</ul>\n")

    def _notice(self, text: str) -> None:
        self._write(f'<p class="notice">{escape(cleaned(text))}</p>\n')

    def _write(self, text: str) -> None:
        self._stream.write(text.encode("utf-8", "replace"))
