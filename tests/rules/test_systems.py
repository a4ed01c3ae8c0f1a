"""Fake here what other systems do differently: the differences that docs/reference/platforms.md lists."""

from __future__ import annotations

import builtins
import errno
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tablegames import Seat, load
from tablegames.arena.disk import put
from tablegames.bots.programs import child, family
from tablegames.records.parsing import read_record
from tablegames.records.record import header_of
from tablegames.records.recorder import Recorder
from tablegames.rules.untrusted import files, locking
from tablegames.rules.untrusted.files import read_text, shell_word, sync_folder, take_place, to_disk
from tablegames.rules.untrusted.newfile import write_new
from tablegames.terminal import asking

# --- macOS


def test_on_macos_the_drive_itself_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    whole = SimpleNamespace(F_FULLFSYNC=51, fcntl=lambda handle, what: asked.append(what))
    monkeypatch.setattr(files, "fcntl", whole)
    monkeypatch.setattr(os, "fsync", lambda handle: pytest.fail("fsync is not enough there"))
    put(tmp_path / "a", ["text"])
    write_new(tmp_path / "b", "text", "")
    Recorder.begin(tmp_path / "c.jsonl", header_of(load("plain"), seed=1, players=["random"] * 2)).close()
    assert set(asked) == {51}
    assert len(asked) >= 6  # three files, and their names


def test_a_disk_that_cannot_be_asked_so_is_asked_as_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []

    def refuses(handle: int, what: int) -> None:
        raise OSError(errno.ENOTSUP, "not on this disk")

    monkeypatch.setattr(files, "fcntl", SimpleNamespace(F_FULLFSYNC=51, fcntl=refuses))
    monkeypatch.setattr(os, "fsync", synced.append)
    with (tmp_path / "a").open("w") as file:
        to_disk(file.fileno())
        assert synced == [file.fileno()]


def test_libedit_completes_as_readline_does(monkeypatch: pytest.MonkeyPatch) -> None:
    bound: list[str] = []
    mac = SimpleNamespace(
        __doc__="Importing this module enables command line editing using libedit readline.",
        set_completer=lambda complete: None,
        set_completer_delims=lambda text: None,
        parse_and_bind=bound.append,
    )
    monkeypatch.setitem(__import__("sys").modules, "readline", mac)
    monkeypatch.setattr(asking, "at_terminal", lambda: True)
    asking.editor.cache_clear()
    try:
        assert asking.editor() is mac
    finally:
        asking.editor.cache_clear()
    assert bound == ["bind ^I rl_complete"]


def test_where_orphans_are_not_handed_to_us_only_the_group_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(family.sys, "platform", "darwin")
    monkeypatch.setattr(family, "_processes", lambda: pytest.fail("there is no /proc"))
    monkeypatch.setattr(family, "adopt_orphans", family.adopt_orphans.__wrapped__)  # asked anew, here alone
    assert family.adopt_orphans() is False
    family.kill_family("mark", ())
    with family.household():
        assert family.VARIABLE in os.environ


# --- Windows


def test_on_windows_there_is_no_fcntl(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "fcntl", None)
    put(tmp_path / "a", ["text"])
    assert (tmp_path / "a").read_text() == "text"


def test_the_place_of_a_file_that_is_being_read_is_taken_a_moment_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries, replace = [0], os.replace

    def busy(part: Any, path: Any) -> None:
        tries[0] += 1
        if tries[0] < 4:
            raise PermissionError(errno.EACCES, "in use by another process")
        replace(part, path)

    monkeypatch.setattr(files, "WINDOWS", True)
    monkeypatch.setattr(os, "replace", busy)
    (tmp_path / "old").write_text("old")
    put(tmp_path / "old", ["new"])
    assert (tmp_path / "old").read_text() == "new"
    assert tries == [4]


@pytest.mark.parametrize("windows", [True, False])
def test_who_may_not_is_told_so_in_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, windows: bool) -> None:
    def never(part: Any, path: Any) -> None:
        raise PermissionError(errno.EACCES, "denied")

    monkeypatch.setattr(files, "WINDOWS", windows)
    monkeypatch.setattr(files, "PATIENCE", 0.05)
    monkeypatch.setattr(os, "replace", never)
    with pytest.raises(PermissionError):
        take_place(tmp_path / "a", tmp_path / "b")


def test_no_folder_can_be_opened_to_be_brought_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = os.open

    def refusing(path: Any, flags: int, *more: int) -> int:
        if Path(path).is_dir():
            raise PermissionError(errno.EACCES, "a folder")
        return opened(path, flags, *more)

    monkeypatch.setattr(os, "open", refusing)
    sync_folder(tmp_path)
    write_new(tmp_path / "a", "text", "")
    assert (tmp_path / "a").read_text() == "text"


def test_a_record_is_locked_by_a_file_beside_it_and_can_be_read_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locking, "BESIDE", True)
    path = tmp_path / "game.jsonl"
    header = header_of(load("plain"), seed=1, players=["random"] * 2)
    with Recorder.begin(path, header) as recorder:
        assert (tmp_path / "game.jsonl.lock").exists()
        assert read_record(path).header["game"] == "plain"
        with pytest.raises(Exception, match="open in another program"):
            Recorder.reopen(path)
        recorder.resigned(Seat(0))
    again, record, _ = Recorder.reopen(path)
    again.close()
    assert record.resigned == 0
    assert [one.name for one in tmp_path.glob("*.jsonl")] == ["game.jsonl"]  # the lock is taken for no game


def test_lines_that_end_as_on_windows_are_read(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    Recorder.begin(path, header_of(load("plain"), seed=1, players=["random"] * 2)).close()
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert "\r" not in read_text(path)
    assert read_record(path).header["game"] == "plain"


def test_a_disk_that_knows_no_links_takes_names_otherwise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(part: Any, path: Any) -> None:
        raise OSError(errno.EPERM, "no links on FAT")

    monkeypatch.setattr(os, "link", none)
    write_new(tmp_path / "a", "text", "")
    assert (tmp_path / "a").read_text() == "text"
    assert [one.name for one in tmp_path.iterdir()] == ["a"]


def test_programs_are_ended_one_by_one_where_there_are_no_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[str] = []
    one = child.Child.__new__(child.Child)
    one._process = SimpleNamespace(kill=lambda: ended.append("killed"), pid=1)  # type: ignore[assignment]
    monkeypatch.setattr(child.os, "name", "nt")
    monkeypatch.setattr(child, "kill_group", lambda process: pytest.fail("there are no groups"))
    one.kill()
    monkeypatch.undo()
    assert ended == ["killed"]


def test_lines_are_typed_where_python_has_no_readline(monkeypatch: pytest.MonkeyPatch) -> None:
    imported = builtins.__import__

    def without(name: str, *more: Any) -> Any:
        if name == "readline":
            raise ImportError("No module named 'readline'")
        return imported(name, *more)

    monkeypatch.setattr(builtins, "__import__", without)
    monkeypatch.setattr(asking, "at_terminal", lambda: True)
    asking.editor.cache_clear()
    try:
        assert asking.editor() is None
    finally:
        asking.editor.cache_clear()


@pytest.mark.parametrize(
    ("windows", "path", "written"),
    [
        (False, "my game.jsonl", "'my game.jsonl'"),
        (False, "game.jsonl", "game.jsonl"),
        (True, r"C:\Users\Anne Marie\game.jsonl", r'"C:\Users\Anne Marie\game.jsonl"'),
        (True, r"C:\game.jsonl", r"C:\game.jsonl"),
    ],
)
def test_a_command_can_be_pasted(monkeypatch: pytest.MonkeyPatch, windows: bool, path: str, written: str) -> None:
    monkeypatch.setattr(files, "WINDOWS", windows)
    assert shell_word(path) == written


def test_names_of_flags_that_a_system_has_not_are_nothing() -> None:
    """Every flag that not all systems have is asked for by name, and is 0 where it is not there."""
    here = Path(files.__file__).parent.parent
    for path in here.rglob("*.py"):
        text = path.read_text("utf-8")
        for flag in ("O_BINARY", "O_CLOEXEC", "O_NONBLOCK", "O_NOFOLLOW"):
            assert f"os.{flag}" not in text, f"{path.name}: getattr(os, '{flag}', 0)"
