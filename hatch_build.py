"""Build hook: a wheel or an sdist without its models must not exist."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUNDLED = Path("src") / "paperlight" / "models" / "bundled"


class ModelsPresent(BuildHookInterface[Any]):
    """Refuse to build unless every model of tools/models.toml lies there, byte for byte.

    Editable installs go through: the models are fetched after them.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # hatchling's signature
        """Check the files before anything is packed."""
        if version == "editable":
            return
        root = Path(self.root)
        manifest = (root / "tools" / "models.toml").read_text(encoding="utf-8")
        for name, model in tomllib.loads(manifest)["models"].items():
            path = root / BUNDLED / f"{name}.onnx"
            if not path.is_file() or _sha256(path) != model["sha256"]:
                self.app.abort(
                    f"{path.relative_to(root)} is absent or not the reviewed file: run "
                    "`make models` first, then build again."
                )


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
