from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from paperlight.errors import EngineMissing
from paperlight.models import bundled

if TYPE_CHECKING:
    from pathlib import Path

# What each model takes: name of its input, and a shape it accepts.
INPUTS = {
    "orientation": ("x", (1, 3, 224, 224)),
    "layout": ("image", (1, 3, 800, 608)),
    "table_structure": ("x", (1, 3, 488, 488)),
}


@pytest.mark.engine
@pytest.mark.parametrize("name", INPUTS)
def test_every_bundled_model_opens_and_answers(name: str) -> None:
    session = bundled.open_session(name, threads=1)

    input_name, shape = INPUTS[name]
    answers = session.run(None, {input_name: np.zeros(shape, dtype=np.float32)})
    assert all(np.isfinite(answer).all() for answer in answers)


@pytest.mark.engine
def test_a_session_runs_on_the_cpu_with_the_threads_asked_for_and_does_not_spin() -> None:
    session = bundled.open_session("orientation", threads=2)

    options = session.get_session_options()
    assert session.get_providers() == ["CPUExecutionProvider"]
    assert options.intra_op_num_threads == 2
    assert options.get_session_config_entry("session.intra_op.allow_spinning") == "0"


def test_an_absent_model_names_the_command_that_fetches_it(tmp_path: Path) -> None:
    with pytest.raises(EngineMissing, match=r"layout\.onnx is not in .*: run `make models`"):
        bundled.open_session("layout", threads=1, folder=tmp_path)
