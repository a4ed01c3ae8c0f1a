"""New files are written whole or not at all, and over nothing that exists unless that is asked for."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablegames.core.errors import RulesError, TablegamesError
from tablegames.core.languages import speaking
from tablegames.rules.untrusted import newfile
from tablegames.rules.untrusted.newfile import write_folder, write_new

CURE = "name another"


def refused(path: Path, content: str | bytes = "text", **options: bool) -> str:
    with pytest.raises(TablegamesError) as problem:
        write_new(path, content, CURE, **options)  # type: ignore[arg-type]  # the flags
    return str(problem.value)


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that turns out to be full when it is waited for."""

    def fail(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)


def test_a_new_file_holds_what_was_written_and_nothing_lies_beside_it(tmp_path: Path) -> None:
    write_new(tmp_path / "text", "déjà\n", CURE)
    write_new(tmp_path / "bytes", b"\xff", CURE)
    assert (tmp_path / "text").read_bytes() == "déjà\n".encode()
    assert (tmp_path / "bytes").read_bytes() == b"\xff"
    assert sorted(os.listdir(tmp_path)) == ["bytes", "text"]


def test_its_folders_are_made_where_that_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "one" / "two" / "file"
    assert refused(path) == f"{path} cannot be written: No such file or directory; {CURE}"
    write_new(path, "text", CURE, parents=True)
    assert path.read_text("utf-8") == "text"


@pytest.mark.parametrize("old", ["file", "folder", "link to nothing"])
def test_what_exists_is_not_written_over(tmp_path: Path, old: str) -> None:
    path = tmp_path / "old"
    {"file": path.touch, "folder": path.mkdir, "link to nothing": lambda: path.symlink_to("nothing")}[old]()
    assert refused(path) == f"{path} already exists; {CURE}"
    with speaking("fr"):
        assert refused(path) == f"{path} existe déjà ; {CURE}"
    assert os.listdir(tmp_path) == ["old"]


def test_a_name_that_somebody_takes_meanwhile_stays_his(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, put = tmp_path / "file", newfile._put

    def slowly(part: Path, data: bytes, flags: int, mode: int) -> None:
        put(part, data, flags, mode)
        path.write_text("his", "utf-8")

    monkeypatch.setattr(newfile, "_put", slowly)
    assert refused(path) == f"{path} already exists; {CURE}"
    assert path.read_text("utf-8") == "his"
    assert os.listdir(tmp_path) == ["file"]


def test_asked_to_it_takes_the_place_of_an_old_file_and_its_rights(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    path.write_text("old", "utf-8")
    path.chmod(0o640)
    link.symlink_to(path)
    write_new(link, "new", CURE, over=True)
    assert path.read_text("utf-8") == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert link.is_symlink()
    write_new(tmp_path / "first", "new", CURE, over=True)
    assert sorted(os.listdir(tmp_path)) == ["file", "first", "link"]


def test_a_device_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    write_new(Path(os.devnull), "text", CURE, over=True)
    assert not Path(os.devnull).is_file()
    assert "Is a directory" in refused(tmp_path, over=True)


def test_the_rights_may_be_those_of_the_user_alone(tmp_path: Path) -> None:
    write_new(tmp_path / "file", "text", CURE, mode=0o600)
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o600


@pytest.mark.usefixtures("full")
def test_a_full_disk_leaves_nothing_and_is_never_called_a_file_that_exists(tmp_path: Path) -> None:
    for _ in range(2):
        assert refused(tmp_path / "file") == f"{tmp_path / 'file'} cannot be written: No space left on device; {CURE}"
    (tmp_path / "old").write_text("old", "utf-8")
    assert "No space left on device" in refused(tmp_path / "old", over=True)
    assert (tmp_path / "old").read_text("utf-8") == "old"
    assert os.listdir(tmp_path) == ["old"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full is a thing of Linux")
def test_a_disk_that_is_always_full_is_named(tmp_path: Path) -> None:
    (tmp_path / "full").symlink_to("/dev/full")
    assert refused(tmp_path / "full", over=True).endswith(f"full cannot be written: No space left on device; {CURE}")


def test_a_folder_that_is_none_is_not_called_a_file_that_exists(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said = refused(tmp_path / "file" / "x", parents=True)
    assert said.startswith(f"{tmp_path / 'file' / 'x'} cannot be written: ")


@pytest.mark.parametrize("name", ["\0", "x" * 300, "\udc80\0"])
def test_a_name_that_no_file_can_have_is_refused(tmp_path: Path, name: str) -> None:
    assert " cannot be written: " in refused(tmp_path / name)
    assert os.listdir(tmp_path) == []


def test_a_text_that_cannot_be_written_as_utf8_is_refused(tmp_path: Path) -> None:
    assert "cannot be written: 'utf-8' codec" in refused(tmp_path / "file", "half of a character: \ud800")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("code", [errno.EPERM, errno.EOPNOTSUPP])
def test_where_a_file_can_have_but_one_name_it_still_gets_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def unable(part: Path, path: Path) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "link", unable)
    write_new(tmp_path / "file", "text", CURE)
    assert (tmp_path / "file").read_text("utf-8") == "text"
    assert refused(tmp_path / "file").endswith(f"already exists; {CURE}")
    assert os.listdir(tmp_path) == ["file"]


def test_whoever_is_interrupted_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_new(tmp_path / "file", "text", CURE)
    assert os.listdir(tmp_path) == []


# --- folders ---------------------------------------------------------------------------------------------------------


def test_a_new_folder_is_there_whole(tmp_path: Path) -> None:
    written = write_folder(tmp_path / "in" / "new", [("a", "1"), ("b/c", "2")], CURE)
    assert written == ("a", "b/c")
    assert (tmp_path / "in" / "new" / "b" / "c").read_text("utf-8") == "2"
    assert os.listdir(tmp_path / "in") == ["new"]


def test_a_folder_that_exists_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    with pytest.raises(RulesError, match="old already exists; name another"):
        write_folder(tmp_path / "old", [("a", "1")], CURE, RulesError)
    assert os.listdir(tmp_path / "old") == []


def test_half_a_folder_is_taken_away_again(tmp_path: Path) -> None:
    def files() -> Iterator[tuple[str, str]]:
        yield "a", "1"
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(TablegamesError, match="new cannot be written: No space left on device; name another"):
        write_folder(tmp_path / "new", files(), CURE)
    assert os.listdir(tmp_path) == []
