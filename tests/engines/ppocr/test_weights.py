"""What Paperlight leans on inside the rapidocr package; fails when another version moves it."""

from __future__ import annotations

import inspect
from importlib.metadata import version

import pytest

from paperlight.engines.ppocr import weights
from paperlight.errors import EngineMissing


def test_the_pinned_version_is_installed():
    assert "3.10.0" == version("rapidocr")


def test_the_box_maker_takes_what_the_detector_gives_it():
    from rapidocr.ch_ppocr_det.utils import DBPostProcess

    made = inspect.signature(DBPostProcess).parameters
    called = inspect.signature(DBPostProcess.__call__).parameters

    assert {
        "thresh",
        "box_thresh",
        "max_candidates",
        "unclip_ratio",
        "use_dilation",
    } <= set(made)
    assert ["self", "pred", "ori_shape"] == list(called)


@pytest.mark.engine
def test_the_models_take_and_give_what_the_code_expects():
    detection = weights.open_detection(threads=1)
    recognition = weights.open_recognition(threads=1)
    listed = recognition.get_modelmeta().custom_metadata_map["character"].splitlines()

    assert ["x"] == [tensor.name for tensor in detection.get_inputs()]
    assert ["x"] == [tensor.name for tensor in recognition.get_inputs()]
    # A blank before the characters and a space after them.
    assert len(listed) + 2 == recognition.get_outputs()[0].shape[2]


def test_a_rapidocr_without_its_models_is_named(tmp_path):
    with pytest.raises(EngineMissing, match=r"no PP-OCRv6_det_small\.onnx.*rapidocr==3\.10\.0"):
        weights.open_detection(threads=1, folder=tmp_path)
