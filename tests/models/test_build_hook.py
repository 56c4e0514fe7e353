from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A source tree as a clone has it: with the manifest, without the models."""
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "models.toml", tmp_path / "tools")
    return tmp_path


def hook_for(tree: Path):
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.ModelsPresent(str(tree), {}, None, None, "", "wheel")


def put_models(tree: Path, *, spoilt: str = "") -> None:
    bundled = Path("src") / "paperlight" / "models" / "bundled"
    (tree / bundled).mkdir(parents=True)
    for path in (ROOT / bundled).glob("*.onnx"):
        shutil.copy(path, tree / bundled)
    if spoilt:
        (tree / bundled / spoilt).write_bytes(b"something else")


def test_nothing_is_packed_without_the_models(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        hook_for(tree).initialize("standard", {})

    assert "run `make models` first" in capsys.readouterr().err


def test_nothing_is_packed_with_another_file_under_the_name_of_a_model(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put_models(tree, spoilt="layout.onnx")

    with pytest.raises(SystemExit):
        hook_for(tree).initialize("standard", {})

    assert "layout.onnx is absent or not the reviewed file" in capsys.readouterr().err


def test_the_reviewed_models_are_packed(tree: Path) -> None:
    put_models(tree)

    hook_for(tree).initialize("standard", {})


def test_an_editable_install_needs_no_models(tree: Path) -> None:
    hook_for(tree).initialize("editable", {})
