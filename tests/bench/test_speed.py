from __future__ import annotations

import pytest

from paperlight.bench.speed import Lap, Race


def test_the_ratio_weighs_pages_by_their_time() -> None:
    quick = Lap(page="a", ours_s=1.0, peer_s=2.0, ours_cpu_s=1.0, peer_cpu_s=1.0)
    long = Lap(page="b", ours_s=9.0, peer_s=7.0, ours_cpu_s=9.0, peer_cpu_s=4.0)
    race = Race(laps=(quick, long), threads=2)

    assert pytest.approx(0.9) == race.throughput_ratio
    assert pytest.approx(0.5) == race.cpu_ratio
    assert pytest.approx(0.2) == race.pages_per_second
    assert pytest.approx(5.0) == race.cpu_seconds_per_page
