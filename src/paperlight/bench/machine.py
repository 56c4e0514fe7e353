"""Machine: where something was measured, in words."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from pathlib import Path

from paperlight.batch.cores import available_cores

_MEASURED_PACKAGES = ("paperlight", "rapidocr", "onnxruntime", "opencv-python-headless")


def describe_machine() -> str:
    """Return processor, cores, memory and system in one line."""
    system = f"{platform.system()} {platform.release()}"
    return f"{_processor()}, {available_cores()} cores{_memory()}, {system}"


def describe_software() -> str:
    """Return the versions that a measurement depends on in one line."""
    packages = ", ".join(f"{name} {version(name)}" for name in _MEASURED_PACKAGES)
    return f"Python {platform.python_version()}, {packages}"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def _memory() -> str:
    if "SC_PHYS_PAGES" not in getattr(os, "sysconf_names", {}):
        return ""
    total = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return f", {total / 2**30:.0f} GiB"
