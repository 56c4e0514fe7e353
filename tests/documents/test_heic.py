from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest

from builders.heic import A_HEIC
from builders.pages import draw_page
from paperlight.documents.open import open_document
from paperlight.documents.page import RenderSize
from paperlight.errors import DamagedDocument, EngineMissing, PageUndecodable

if TYPE_CHECKING:
    from pathlib import Path


def test_a_heic_named_jpg_is_read_as_heic(tmp_path: Path) -> None:
    pytest.importorskip("pi_heif")
    path = tmp_path / "IMG_0001.jpg"
    path.write_bytes(A_HEIC)
    drawn = np.asarray(draw_page(["Read me 4711"], size=(320, 120), font_px=28), dtype=float)

    with open_document(path) as document:
        raster = document.page(1).render(RenderSize())

    assert "heic" == document.format
    assert (120, 320, 3) == raster.pixels.shape
    assert np.abs(raster.pixels[:, :, 1] - drawn).mean() < 4


def test_without_its_reader_a_heic_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pi_heif", None)
    monkeypatch.setitem(sys.modules, "pi_heif.as_plugin", None)

    with pytest.raises(EngineMissing, match=r"pip install 'paperlight\[heif\]'"):
        open_document(A_HEIC)


@pytest.mark.parametrize("share", [0.2, 0.6, 0.95])
def test_a_cut_heic_is_damaged_and_not_a_crash(share: float) -> None:
    pytest.importorskip("pi_heif")
    cut = A_HEIC[: int(len(A_HEIC) * share)]

    with pytest.raises((DamagedDocument, PageUndecodable)):
        open_document(cut).page(1).render(RenderSize())
