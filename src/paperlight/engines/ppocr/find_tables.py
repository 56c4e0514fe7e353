"""Pixels and lines -> tables and figures."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from paperlight.engines.engine import RegionKind
from paperlight.engines.ppocr.aligned_tables import aligned_tables
from paperlight.engines.ppocr.credible import credible
from paperlight.engines.ppocr.cut_lines import pieces
from paperlight.engines.ppocr.fill import cells_of_lines, fill
from paperlight.engines.ppocr.header_rows import count_header_rows
from paperlight.engines.ppocr.layout import LayoutModel
from paperlight.engines.ppocr.ruled_tables import ruled_tables
from paperlight.engines.ppocr.rulings import find_rulings
from paperlight.engines.ppocr.series import mend_series
from paperlight.engines.ppocr.spread import spread
from paperlight.engines.ppocr.table_structure import TableStructureModel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from paperlight.engines.engine import Region, TableFound
    from paperlight.engines.ppocr.grid import Grid
    from paperlight.geometry import Box, Quad
    from paperlight.lines import Line

    Pixels = NDArray[np.uint8]
    # Reads the text in quads of the page anew.
    ReadQuads = Callable[[Sequence[Quad]], Sequence[Line]]

# The layout model's tables from this score on are looked into; from the next on, believed unless
# their structure makes no sense.
POSSIBLE_TABLE = 0.3
LIKELY_TABLE = 0.5
# A doubtful table must have a structure at least this sure.
SURE_STRUCTURE = 0.9
# Of the lines in a table without rules, no more than this run over several of its columns.
MOST_ACROSS = 0.5
# A table that holds less than this share of the lines which stand aligned was cut off.
MOST_CUT_OFF = 0.8
# Other regions are reported from this score on.
SURE_REGION = 0.5
# Two regions are the same where they share this much of the smaller.
SAME_REGION = 0.5
# A figure is a drawing with a few labels; lines of text cover less of it than this.
MOST_TEXT_IN_FIGURE = 0.25


@dataclass(frozen=True, slots=True, kw_only=True)
class Structure:
    """What stands on a page besides running text. ``lines`` may have been cut at cells' borders."""

    lines: tuple[Line, ...]
    tables: tuple[TableFound, ...]
    regions: tuple[Region, ...]


class StructureFinder:
    """Finds tables by rules, else by models, else by their arrangement; figures by a model."""

    def __init__(self, *, threads: int) -> None:
        self._layout = LayoutModel(threads=threads)
        self._structure = TableStructureModel(threads=threads)

    def find(
        self, pixels: Pixels, lines: tuple[Line, ...], read: ReadQuads | None = None
    ) -> Structure:
        """Find what there is on a picture, [height, width, 3] RGB.

        ``read`` reads the pieces of lines that run over several cells; without it lines stay whole.
        """
        regions = self._layout.regions(pixels)
        grids = self._grids(pixels, lines, regions)
        if read is not None:
            for grid in grids:
                lines = _cut(lines, grid, read)
        tables: list[TableFound] = []
        taken: set[int] = set()
        for grid in grids:
            table = _filled(grid, lines, taken)
            taken.update(index for cell in table.cells for index in cell.lines)
            tables.append(table)
            lines = mend_series(table, lines) if read is not None else lines
        return Structure(
            lines=lines, tables=tuple(tables), regions=tuple(_useful(regions, tables, lines))
        )

    def _grids(
        self, pixels: Pixels, lines: tuple[Line, ...], regions: Sequence[Region]
    ) -> list[Grid]:
        """Return grids that make sense with the lines and do not overlap; ruled ones first."""
        likely = [
            region
            for region in regions
            if region.kind is RegionKind.TABLE and region.score >= POSSIBLE_TABLE
        ]
        ruled = ruled_tables(find_rulings(pixels), longest_px=max(pixels.shape))
        grids = [
            grid
            for grid in ruled
            if _makes_sense(grid, lines) and not _part_of_larger(grid.box, likely)
        ]
        aligned = [grid for grid in aligned_tables(lines) if _makes_sense(grid, lines)]
        modelled = [
            grid
            for grid in self._modelled(pixels, lines, likely, grids)
            if not _runs_across(grid, lines) and not _cut_off(grid, aligned, lines)
        ]
        for grid in (*modelled, *aligned):
            if not _overlaps(grid.box, grids) and _makes_sense(grid, lines):
                grids.append(grid)
        return grids

    def _modelled(
        self, pixels: Pixels, lines: tuple[Line, ...], likely: Sequence[Region], ruled: list[Grid]
    ) -> Iterator[Grid]:
        """Return what the structure model sees where the layout model sees a table."""
        for region in likely:
            if _overlaps(region.box, ruled):
                continue
            found = self._structure.grid(pixels, region.box)
            if found is None or (region.score < LIKELY_TABLE and found.score < SURE_STRUCTURE):
                continue
            yield spread(found, lines)


def _runs_across(grid: Grid, lines: tuple[Line, ...]) -> bool:
    """Whether text runs on where a table without rules would have white between its columns."""
    inside = _inside(grid.box, lines)
    across = sum(len(pieces(line, grid)) > 1 for line in inside)
    return across > MOST_ACROSS * len(inside)


def _cut_off(grid: Grid, aligned: Sequence[Grid], lines: tuple[Line, ...]) -> bool:
    """Whether it is but a part, such as the columns of figures, of what stands aligned."""
    held = len(_inside(grid.box, lines))
    return any(
        _same(grid.box, whole.box) and held < MOST_CUT_OFF * len(_inside(whole.box, lines))
        for whole in aligned
    )


def _inside(box: Box, lines: tuple[Line, ...]) -> list[Line]:
    return [line for line in lines if box.contains(line.box.centre)]


def _overlaps(box: Box, grids: Sequence[Grid]) -> bool:
    return any(_same(box, grid.box) for grid in grids)


def _makes_sense(grid: Grid, lines: tuple[Line, ...]) -> bool:
    """Try the grid on the lines, as if those that run over several cells had been cut."""
    cut = tuple(replace(line, quad=quad) for line in lines for quad in pieces(line, grid))
    return credible(_filled(grid, cut, set()), cut)


def _filled(grid: Grid, lines: tuple[Line, ...], taken: set[int]) -> TableFound:
    chosen = cells_of_lines(grid, lines)
    table = fill(grid, lines, {line: cell for line, cell in chosen.items() if line not in taken})
    return replace(table, header_rows=grid.header_rows or count_header_rows(table, lines))


def _cut(lines: tuple[Line, ...], grid: Grid, read: ReadQuads) -> tuple[Line, ...]:
    """Cut the lines that run over several cells, and read the pieces; whole if one is illegible."""
    result: list[Line] = []
    for line in lines:
        quads = pieces(line, grid)
        parts = read(quads) if len(quads) > 1 else ()
        result.extend(parts if len(parts) == len(quads) > 1 else [line])
    return tuple(result)


def _part_of_larger(box: Box, tables: Sequence[Region]) -> bool:
    """Whether rules enclose but a part, such as the head, of a table that the model is sure of."""
    return any(
        table.score >= LIKELY_TABLE
        and box.intersection(table.box) >= SAME_REGION * box.area
        and box.intersection(table.box) < SAME_REGION * table.box.area
        for table in tables
    )


def _useful(
    regions: Sequence[Region], tables: Sequence[TableFound], lines: Sequence[Line]
) -> Iterator[Region]:
    """Leave out tables, running text, and figures that are neither."""
    for region in regions:
        if region.kind in (RegionKind.TABLE, RegionKind.TEXT) or region.score < SURE_REGION:
            continue
        if region.kind is RegionKind.FIGURE and (
            any(_same(region.box, table.box) for table in tables)
            or sum(region.box.intersection(line.box) for line in lines)
            > MOST_TEXT_IN_FIGURE * region.box.area
        ):
            continue
        yield region


def _same(one: Box, other: Box) -> bool:
    return one.intersection(other) >= SAME_REGION * min(one.area, other.area)
