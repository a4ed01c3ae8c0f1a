"""A reader's progress is saved completely, by one program at a time; the problem of the day is the same for all."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from pathlib import Path

import pytest

from tablegames.rules.untrusted.locking import hold
from tablegames.session import progress
from tablegames.session.progress import NAME, ProgressError, keep_solved, read_progress
from tablegames.session.puzzles import daily

DAY = date(2026, 11, 16)


def test_what_was_solved_is_kept_with_its_day(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    assert read_progress(folder).of("trictrac") == {}
    keep_solved(folder, "trictrac", "counting-1", DAY)
    keep_solved(folder, "trictrac", "counting-2", DAY + timedelta(days=1))
    keep_solved(folder, "trictrac", "counting-1", DAY + timedelta(days=9))
    keep_solved(folder, "dames_polonaises", "manoury-1", DAY)
    found = read_progress(folder)
    assert found.of("trictrac") == {"counting-1": "2026-11-16", "counting-2": "2026-11-17"}
    assert found.of("dames_polonaises") == {"manoury-1": "2026-11-16"}
    assert [path.name for path in folder.iterdir()] == [NAME], "nothing half written is left"


@pytest.mark.parametrize(
    "text", ["", "[]", '{"format": 2, "solved": {}}', '{"format": 1, "solved": {"a": 1}}', "{" * 5000]
)
def test_a_damaged_file_is_named_and_left_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / NAME
    path.write_text(text, "utf-8")
    for attempt in (lambda: read_progress(tmp_path), lambda: keep_solved(tmp_path, "nim", "one", DAY)):
        with pytest.raises(ProgressError, match="Move this file away"):
            attempt()
    assert path.read_text("utf-8") == text


def test_two_programs_do_not_lose_each_others_lines(tmp_path: Path) -> None:
    names = [f"p{number}" for number in range(24)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda name: keep_solved(tmp_path, "nim", name, DAY), names))
    assert sorted(read_progress(tmp_path).of("nim")) == sorted(names)
    assert json.loads((tmp_path / NAME).read_text("utf-8"))["format"] == 1


def test_who_keeps_the_lock_too_long_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.1)
    free = hold(tmp_path)
    assert free is not None
    with pytest.raises(ProgressError, match="another program is using this file"):
        keep_solved(tmp_path, "nim", "one", DAY)
    free()
    keep_solved(tmp_path, "nim", "one", DAY)


def test_the_problem_of_the_day_comes_to_everybody_and_all_come_before_one_comes_again() -> None:
    names = [f"p{number}" for number in range(10)]
    begin = date(2026, 1, 1)
    days = [daily(names, "nim", begin + timedelta(days=day)) for day in range(30)]
    for round_ in range(3):
        assert sorted(days[10 * round_ : 10 * round_ + 10]) == names
    assert days[:10] != days[10:20]
    assert daily(list(reversed(names)), "nim", DAY) == daily(names, "nim", DAY)
    assert [daily(names, "toc", begin + timedelta(days=day)) for day in range(10)] != days[:10]
    assert daily(names, "nim", date(1787, 1, 1)) in names
