"""onnxruntime, told not to report home: import it from here and nowhere else.

Its wheels for Linux send usage data to mobile.events.data.microsoft.com (seen in 1.32: a file .ses
in the temporary folder when it is imported, connections about a minute later). They look for this
variable when they are loaded, so it is set first; its function disable_telemetry_events() comes
too late. Reading a document connects to nothing.
"""

from __future__ import annotations

import os

# Of the C library only, and inherited by processes that we start.
os.putenv("ORT_DISABLE_TELEMETRY", "1")

import onnxruntime  # after the line above, on purpose

__all__ = ["onnxruntime"]
