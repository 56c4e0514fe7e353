from __future__ import annotations

import pytest

from paperlight.bench.startup import measure_startup


@pytest.mark.slow
def test_importing_takes_longer_than_python_alone_and_help_longer_still() -> None:
    startup = measure_startup()

    assert 0 < startup.python_s < startup.import_s < startup.help_s
