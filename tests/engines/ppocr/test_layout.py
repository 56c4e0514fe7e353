from __future__ import annotations

import numpy as np
import pytest

from builders.prepared import printed, ruled_table, white
from paperlight.engines.engine import RegionKind
from paperlight.engines.ppocr.layout import KINDS, LayoutModel
from paperlight.geometry import Box

pytestmark = pytest.mark.engine


@pytest.fixture(scope="module")
def layout():
    return LayoutModel(threads=1)


def test_the_classes_are_those_that_the_model_lists(layout):
    listed = layout._session.get_modelmeta().custom_metadata_map["character"].splitlines()

    assert len(KINDS) == len(listed)
    assert RegionKind.TABLE is KINDS[listed.index("table")]
    assert RegionKind.FIGURE is KINDS[listed.index("figure")]
    assert RegionKind.TITLE is KINDS[listed.index("title")]


def test_a_table_is_found_where_it_stands_and_once(layout):
    rows = [["Item", "Count", "Price"], *([f"Part {n}", f"{n}", f"{n}.50"] for n in range(9))]
    texts, rules = ruled_table(rows, left=200, top=300, column_px=380, row_px=70)
    sheet = printed(texts, size=(1654, 2339), rules=rules)

    tables = [r for r in layout.regions(sheet) if r.kind is RegionKind.TABLE and r.score > 0.5]

    assert 1 == len(tables)
    assert all(
        abs(found - drawn) < 40
        for found, drawn in zip(
            (tables[0].box.x0, tables[0].box.y0, tables[0].box.x1, tables[0].box.y1),
            (200, 300, 1340, 1000),
            strict=True,
        )
    )


@pytest.mark.parametrize("size", [(1, 1), (3000, 20), (20, 3000), (1654, 2339)])
def test_regions_lie_inside_the_picture_whatever_its_shape(layout, size):
    width, height = size
    noise = np.random.default_rng(2).integers(0, 256, (height, width, 3), np.uint8)

    page = Box(0, 0, width, height)

    assert all(
        page.contains(corner)
        for sheet in (noise, white(width, height))
        for region in layout.regions(sheet)
        for corner in region.box.quad().corners
    )
