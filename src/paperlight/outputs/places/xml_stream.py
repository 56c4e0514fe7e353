"""XML written as it comes; well formed whatever was recognised."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import BinaryIO

# What XML 1.0 has no way to write, not even escaped: controls, surrogates and two others.
_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class XmlStream:
    """Writes elements to a binary stream as UTF-8; an attribute that is None is left out."""

    def __init__(self, stream: BinaryIO, prologue: str = "") -> None:
        self._stream = stream
        self._open: list[str] = []
        self.raw(f'<?xml version="1.0" encoding="UTF-8"?>\n{prologue}')

    @contextmanager
    def element(
        self, name: str, attributes: Mapping[str, str | None] | None = None
    ) -> Iterator[None]:
        """Write the start of an element, and its end after the block."""
        self.start(name, attributes)
        yield
        self.end()

    def start(self, name: str, attributes: Mapping[str, str | None] | None = None) -> None:
        """Write the start of an element that ``end`` closes."""
        self.raw(f"<{name}{_written(attributes)}>")
        self._open.append(name)

    def end(self) -> None:
        """Close the element that was opened last."""
        self.raw(f"</{self._open.pop()}>")

    def empty(self, name: str, attributes: Mapping[str, str | None] | None = None) -> None:
        """Write an element without content."""
        self.raw(f"<{name}{_written(attributes)}/>")

    def text(self, text: str) -> None:
        """Write text."""
        self.raw(escape(_legal(text)))

    def comment(self, text: str) -> None:
        """Write a remark for people."""
        # Two hyphens would end it.
        self.raw(f"<!-- {_legal(text).replace('--', '- -')} -->")

    def line_end(self) -> None:
        """Begin a new line, for people who read the file."""
        self.raw("\n")

    def raw(self, markup: str) -> None:
        """Write what is XML already."""
        self._stream.write(markup.encode("utf-8"))


def _written(attributes: Mapping[str, str | None] | None) -> str:
    given = ((name, value) for name, value in (attributes or {}).items() if value is not None)
    return "".join(f" {name}={quoteattr(_legal(value))}" for name, value in given)


def _legal(text: str) -> str:
    return _ILLEGAL.sub("\N{REPLACEMENT CHARACTER}", text)
