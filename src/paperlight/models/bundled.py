"""Open one of the small models that Paperlight ships."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from paperlight.errors import EngineMissing
from paperlight.models.runtime import onnxruntime

FOLDER = Path(__file__).parent / "bundled"

# onnxruntime's levels run from 0 (verbose) to 4 (fatal); its warnings concern the model's maker.
_LOG_ERRORS_ONLY = 3


def open_session(name: str, *, threads: int, folder: Path = FOLDER) -> onnxruntime.InferenceSession:
    """Open ``orientation``, ``layout`` or ``table_structure`` on the CPU with so many threads.

    The session may be shared by threads of one process. Raises EngineMissing when the file is not
    there, which can only be in a source tree: every wheel holds it.
    """
    path = folder / f"{name}.onnx"
    if not path.is_file():
        raise EngineMissing(
            f"The model {path.name} is not in {folder}: run `make models` in the source tree, or "
            "install a released wheel, which contains it."
        )
    return onnxruntime.InferenceSession(
        str(path), _session_options(threads), providers=["CPUExecutionProvider"]
    )


@lru_cache(maxsize=8)
def _session_options(threads: int) -> onnxruntime.SessionOptions:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    # Threads that spin while they wait take the core that the next worker process needs.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    # The shapes are fixed, so the arena stays as large as after the first page, and saves time.
    options.enable_cpu_mem_arena = True
    options.log_severity_level = _LOG_ERRORS_ONLY
    return options
