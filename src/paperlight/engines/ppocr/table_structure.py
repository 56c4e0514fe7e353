"""Pixels of a table -> its grid, by SLANet-1M, which writes the table's HTML tag by tag."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from paperlight.engines.ppocr.grid import Grid, GridCell
from paperlight.geometry import Box
from paperlight.models.bundled import open_session

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

# What the model was trained on: a square, and the mean and spread of its colours (BGR).
INPUT_PX = 488
MEAN = (0.485, 0.456, 0.406)
SPREAD = (0.229, 0.224, 0.225)
# White kept around a table, in pixels: the model expects the outer rules to be inside.
MARGIN_PX = 4

# The tags before and after the ones that the model lists; a plain cell is one tag at the end.
_START, _END, _PLAIN_CELL = "sos", "eos", "<td></td>"
_SPAN = re.compile(r'(row|col)span="(\d+)"')


@dataclass(slots=True)
class _TagCell:
    """A cell as the tags tell it."""

    line: int
    box: Box
    row_span: int = 1
    column_span: int = 1


class TableStructureModel:
    """Reads the structure of a table, borders or not."""

    def __init__(self, *, threads: int) -> None:
        self._session = open_session("table_structure", threads=threads)
        listed = self._session.get_modelmeta().custom_metadata_map["character"].splitlines()
        tags = [tag for tag in listed if tag != "<td>"]
        self._tags = [_START, *tags, _PLAIN_CELL, _END]

    def grid(self, pixels: NDArray[np.uint8], table: Box) -> Grid | None:
        """Return the grid of a table on a picture, [height, width, 3] RGB; None if there is none.

        Cells' boxes are in the picture's pixels and follow the text, not the borders.
        """
        height, width = pixels.shape[:2]
        room = table.grown(MARGIN_PX)
        left, top = max(int(room.x0), 0), max(int(room.y0), 0)
        right, bottom = min(int(room.x1), width), min(int(room.y1), height)
        seen = Box(left, top, right, bottom)
        places, chances = self._session.run(None, {"x": _as_input(pixels[top:bottom, left:right])})
        chosen = chances[0].argmax(axis=1)
        tags = [self._tags[index] for index in chosen]
        count = tags.index(_END) if _END in tags else len(tags)
        cells, header_rows = _parse(tags[:count], [_scaled(place, seen) for place in places[0]])
        score = float(chances[0][np.arange(count), chosen[:count]].mean()) if count else 0.0
        return _as_grid(cells, table, score, header_rows)


def _as_input(cut: NDArray[np.uint8]) -> NDArray[np.float32]:
    height, width = cut.shape[:2]
    scale = INPUT_PX / max(height, width)
    size = max(int(width * scale), 1), max(int(height * scale), 1)
    seen = cv2.resize(cut, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    colours = seen[:, :, ::-1].astype(np.float32) / 255 - np.array(MEAN, np.float32)
    colours /= np.array(SPREAD, np.float32)
    square = np.zeros((1, 3, INPUT_PX, INPUT_PX), np.float32)
    square[0, :, : size[1], : size[0]] = colours.transpose(2, 0, 1)
    return square


def _scaled(place: NDArray[np.float32], seen: Box) -> Box:
    """Shares of the picture that the model saw -> pixels of the page."""
    x0, y0, x1, y1 = (float(edge) for edge in place)
    return Box(
        seen.x0 + x0 * seen.width,
        seen.y0 + y0 * seen.height,
        seen.x0 + x1 * seen.width,
        seen.y0 + y1 * seen.height,
    )


def _parse(tags: Sequence[str], boxes: Sequence[Box]) -> tuple[list[_TagCell], int]:
    """Return the cells that the tags open, and how many rows stand in the head."""
    cells: list[_TagCell] = []
    line, header_rows = -1, 0
    for tag, box in zip(tags, boxes, strict=False):
        if tag == "<tr>":
            line += 1
        elif tag == "</thead>":
            header_rows = line + 1
        elif tag in (_PLAIN_CELL, "<td"):
            cells.append(_TagCell(line=max(line, 0), box=box))
        elif cells and (span := _SPAN.search(tag)):
            if span[1] == "row":
                cells[-1].row_span = int(span[2])
            else:
                cells[-1].column_span = int(span[2])
    return cells, header_rows


def _as_grid(cells: Iterable[_TagCell], table: Box, score: float, header_rows: int) -> Grid | None:
    placed = tuple(_placed(cells))
    if not placed:
        return None
    return Grid(
        box=table,
        rows=max(cell.row + cell.row_span for cell in placed),
        columns=max(cell.column + cell.column_span for cell in placed),
        cells=placed,
        score=score,
        method="model",
        header_rows=header_rows,
    )


def _placed(cells: Iterable[_TagCell]) -> Iterator[GridCell]:
    """Give each cell the first free slot of its row, as HTML does."""
    taken: set[tuple[int, int]] = set()
    for cell in cells:
        column = 0
        while (cell.line, column) in taken:
            column += 1
        placed = GridCell(
            row=cell.line,
            column=column,
            row_span=cell.row_span,
            column_span=cell.column_span,
            box=cell.box,
        )
        taken.update(
            (cell.line + down, column + right)
            for down in range(cell.row_span)
            for right in range(cell.column_span)
        )
        yield placed
