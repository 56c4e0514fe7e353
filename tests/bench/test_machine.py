from __future__ import annotations

from paperlight.batch.cores import available_cores
from paperlight.bench.machine import describe_machine, describe_software


def test_a_machine_is_described_with_its_cores() -> None:
    assert f", {available_cores()} cores" in describe_machine()


def test_software_names_the_engine_that_was_measured() -> None:
    assert "rapidocr 3.10.0" in describe_software()
