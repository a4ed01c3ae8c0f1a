"""One lock for whatever is written over a while."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablegames.rules.untrusted import locking
from tablegames.rules.untrusted.locking import hold


@pytest.mark.parametrize("beside", [False, True])
@pytest.mark.parametrize("kind", ["file", "folder"])
def test_one_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, beside: bool) -> None:
    monkeypatch.setattr(locking, "BESIDE", beside or locking.BESIDE)
    path = tmp_path / "it"
    path.touch() if kind == "file" else path.mkdir()
    let_go = hold(path)
    assert let_go is not None
    assert hold(path) is None
    let_go()
    again = hold(path)
    assert again is not None
    again()


@pytest.mark.skipif(locking.BESIDE, reason="a file beside is locked here")
def test_the_file_itself_is_locked_and_nothing_is_left_behind(tmp_path: Path) -> None:
    path = tmp_path / "it"
    with path.open("w") as file:
        let_go = hold(path, file.fileno())
        assert let_go is not None
        assert hold(path) is None
    let_go()
    assert [each.name for each in tmp_path.iterdir()] == ["it"]


@pytest.mark.skipif(locking.BESIDE, reason="a file beside is locked here")
def test_where_the_disk_knows_no_locks_nobody_is_kept_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(handle: int, *, blocking: bool) -> bool:
        raise OSError(38, "no locks here")

    monkeypatch.setattr("filelock.lock_descriptor", unknown)
    let_go = hold(tmp_path)
    assert let_go is not None
    let_go()
