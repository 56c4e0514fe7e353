from __future__ import annotations

import hashlib
import os
import threading
import time
from io import BytesIO
from pathlib import Path

import pytest

from paperlight.documents.spool import spool
from paperlight.errors import DocumentChanging, DocumentError, EmptyFile, NoInput


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "spool"
    made.mkdir()
    return made


def settled(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    os.utime(path, (time.time() - 60, time.time() - 60))
    return path


def test_a_copy_holds_the_bytes_and_their_hash(tmp_path: Path, folder: Path) -> None:
    data = os.urandom(3 << 20)

    spooled = spool(settled(tmp_path / "scan.pdf", data), folder)

    assert data == spooled.path.read_bytes()
    assert folder == spooled.path.parent
    assert (hashlib.sha256(data).hexdigest(), len(data)) == (spooled.sha256, spooled.size_bytes)


def test_a_stream_is_copied_as_well(folder: Path) -> None:
    spooled = spool(BytesIO(b"from standard input"), folder)

    assert b"from standard input" == spooled.path.read_bytes()


def test_an_old_file_is_copied_without_waiting(tmp_path: Path, folder: Path) -> None:
    path = settled(tmp_path / "scan.pdf", b"data")
    started = time.monotonic()

    spool(path, folder)

    assert time.monotonic() - started < 0.2


def test_a_time_in_the_future_is_not_waited_for(tmp_path: Path, folder: Path) -> None:
    path = settled(tmp_path / "scan.pdf", b"data")
    os.utime(path, (time.time() + 3600, time.time() + 3600))
    started = time.monotonic()

    spool(path, folder)

    assert time.monotonic() - started < 0.2


def test_a_file_that_is_still_being_written_is_waited_for(tmp_path: Path, folder: Path) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(b"")

    def write() -> None:
        for _ in range(4):
            time.sleep(0.4)
            with path.open("ab") as stream:
                stream.write(b"25 percent")

    writer = threading.Thread(target=write)
    writer.start()
    spooled = spool(path, folder)
    writer.join()

    assert b"25 percent" * 4 == spooled.path.read_bytes()


def test_a_file_that_never_comes_to_rest_is_given_up(tmp_path: Path, folder: Path) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(b"young")

    with pytest.raises(DocumentChanging, match="still being written"):
        spool(path, folder, wait_s=0.3)

    assert [] == list(folder.iterdir())


def test_a_file_that_is_removed_while_it_is_waited_for_says_so(
    tmp_path: Path, folder: Path
) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(b"young")
    remover = threading.Timer(0.3, path.unlink)
    remover.start()

    with pytest.raises(DocumentChanging, match="removed or moved"):
        spool(path, folder)

    remover.join()


class _Replaced(type(Path())):  # type: ignore[misc]  # the path class of this platform
    """A path whose file is replaced by rename right after it was opened for the first time."""

    def open(self, *arguments: str, **options: str) -> object:
        stream = super().open(*arguments, **options)
        newer = self.with_name("newer.pdf")
        if newer.exists():
            newer.rename(self)
        return stream


def test_a_file_that_is_replaced_during_the_copy_is_copied_again(
    tmp_path: Path, folder: Path
) -> None:
    path = settled(tmp_path / "scan.pdf", b"old content")
    settled(tmp_path / "newer.pdf", b"newer content")

    spooled = spool(_Replaced(path), folder)

    assert b"newer content" == spooled.path.read_bytes()
    assert [spooled.path] == list(folder.iterdir())


def test_an_empty_file_leaves_nothing_behind(tmp_path: Path, folder: Path) -> None:
    with pytest.raises(EmptyFile):
        spool(settled(tmp_path / "scan.pdf", b""), folder)
    with pytest.raises(EmptyFile):
        spool(BytesIO(), folder)

    assert [] == list(folder.iterdir())


def test_a_missing_file_is_no_input(tmp_path: Path, folder: Path) -> None:
    with pytest.raises(NoInput, match=r"gone\.pdf"):
        spool(tmp_path / "gone.pdf", folder)


class _FullDisk(BytesIO):
    def read(self, _size: int | None = -1) -> bytes:
        raise OSError(28, "No space left on device")


def test_a_copy_that_fails_names_the_cause_and_leaves_nothing_behind(folder: Path) -> None:
    with pytest.raises(DocumentError, match="No space left"):
        spool(_FullDisk(), folder)

    assert [] == list(folder.iterdir())
