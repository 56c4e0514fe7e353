"""The two text models, as the rapidocr package carries them.

Paperlight drives them itself, so that it can choose the size that detection sees and the batches
that recognition gets; it leans on rapidocr for the weights and for turning heat maps into boxes.
"""

from __future__ import annotations

from pathlib import Path

import rapidocr

from paperlight.errors import EngineMissing
from paperlight.models.runtime import onnxruntime

FOLDER = Path(rapidocr.__file__).parent / "models"
DETECTION = "PP-OCRv6_det_small.onnx"
RECOGNITION = "PP-OCRv6_rec_small.onnx"

_LOG_FATAL_ONLY = 4


def open_detection(*, threads: int, folder: Path = FOLDER) -> onnxruntime.InferenceSession:
    """Open the model that finds lines; raise EngineMissing when rapidocr lacks it."""
    return _open(folder / DETECTION, threads)


def open_recognition(*, threads: int, folder: Path = FOLDER) -> onnxruntime.InferenceSession:
    """Open the model that reads a line; raise EngineMissing when rapidocr lacks it."""
    return _open(folder / RECOGNITION, threads)


def _open(path: Path, threads: int) -> onnxruntime.InferenceSession:
    if not path.is_file():
        raise EngineMissing(
            f"The rapidocr package at {path.parent.parent} has no {path.name}: install "
            "rapidocr==3.10.0."
        )
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    # The arena keeps a block for every new shape, and every page has new shapes.
    options.enable_cpu_mem_arena = False
    # Threads that spin while they wait take the core that the next worker process needs.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = _LOG_FATAL_ONLY
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
