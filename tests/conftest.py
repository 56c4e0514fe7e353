"""Puts this folder on the path, so that tests share their builders."""

from __future__ import annotations

import sys
from pathlib import Path

from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parent))

# How long an example takes depends on what else the machine does.
settings.register_profile("paperlight", deadline=None)
settings.load_profile("paperlight")
