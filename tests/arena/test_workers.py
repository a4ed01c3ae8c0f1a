"""Workers are copies of this process where it has one thread, and begin anew elsewhere: the games are the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from threading import Event, Thread, active_count

import pytest

from tablegames.arena.simulate import alone
from tablegames.terminal import common
from tests.killing import contents

PROGRAM = """\
import multiprocessing, sys
from tablegames.core.players import make_first, make_random
from tablegames.table.setting import load
from tablegames.arena import simulate

started = []


def started_by(kind, get=multiprocessing.get_context):
    started.append(kind)
    return get(kind)


if __name__ == "__main__":
    simulate.get_context = started_by
    how, *games = sys.argv[1:]
    if how != "as it is":
        simulate.alone = lambda: how == "fork"
    for name in games:
        game = load(*name.split("/"), match="party").game
        job = simulate.Job(game, (make_first, *(make_random,) * (game.seats - 1)), 5)
        one = simulate.simulate(job, 20, 1)
        assert simulate.simulate(job, 20, 2) == one, "another result"
        assert one.games == 20
    print(*started)
"""
GAMES = ("toutetable/modern", "trictrac/lepeintre", "dames_polonaises/modern_fmjd", "domino/poule")


def told(folder: Path, program: str, *asked: str) -> list[str]:
    """Print from a program in a file of its own, as workers that start again need it."""
    (folder / "program.py").write_text(program, "utf-8")
    command = [sys.executable, "program.py", *asked]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


@pytest.mark.parametrize("how", ["fork", "spawn", "as it is"])
def test_copies_and_newcomers_play_the_games_of_one_process(how: str, tmp_path: Path) -> None:
    """A process with one thread is copied, time after time."""
    if how != "spawn" and sys.platform != "linux":
        pytest.skip("processes are not copied here")
    expected = "spawn" if how == "spawn" else "fork"
    assert told(tmp_path, PROGRAM, how, *GAMES) == [" ".join([expected] * len(GAMES))]


DAEMON = (
    PROGRAM.split("if __name__")[0]
    + """

def daemon():
    job = simulate.Job(load("plain").game, (make_first, make_random), 5)
    assert simulate.simulate(job, 60, 2) == simulate.simulate(job, 60, 1), "another result"
    main(["match", "match.yaml", "--jobs", "2", "--out", "played"])


if __name__ == "__main__":
    from tablegames.terminal import main

    one = multiprocessing.get_context("fork").Process(target=daemon, daemon=True)
    one.start()
    one.join()
    sys.exit(one.exitcode)
"""
)


@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux alone")
def test_a_daemon_which_may_start_no_workers_plays_the_games_itself(tmp_path: Path) -> None:
    (tmp_path / "match.yaml").write_text("game: plain\nplayers: {one: random, other: first}\ngames: 40\n", "utf-8")
    told(tmp_path, DAEMON)
    assert len((tmp_path / "played" / "results.csv").read_text("utf-8").splitlines()) == 1 + 40


MATCH_OF_WORKERS = """\
import multiprocessing, sys
from tablegames.terminal import main
from tablegames.arena import running

started = []


def started_by(kind, get=multiprocessing.get_context):
    started.append(kind)
    return get(kind)


if __name__ == "__main__":
    running.get_context, alone = started_by, running.alone
    for how in ("fork", "spawn", "as it is"):
        running.alone = alone if how == "as it is" else lambda: how == "fork"
        try:
            main(["match", "match.yaml", "--jobs", "2", "--out", how])
        except SystemExit as done:
            assert not done.code, done.code
    print("started", *started)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux alone")
@pytest.mark.parametrize("records", ["true", "false", "shards"])
def test_copies_and_newcomers_play_one_match(records: str, tmp_path: Path) -> None:
    players = "{one: random, other: first, third: random}"
    (tmp_path / "match.yaml").write_text(
        f"game: domino\nmatch: single\nplayers: {players}\ngames: 20\nrecords: {records}\n", "utf-8"
    )
    assert told(tmp_path, MATCH_OF_WORKERS)[-1] == "started fork spawn fork"
    assert contents(tmp_path / "fork") == contents(tmp_path / "spawn") == contents(tmp_path / "as it is")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not copied here")
def test_a_copy_of_a_process_keeps_nobody_out_of_what_the_process_holds(tmp_path: Path) -> None:
    program = f"""\
import os, time
from pathlib import Path
from tablegames.rules.untrusted.locking import hold

let_go = hold(Path({str(tmp_path)!r}))
copy = os.fork()
if copy == 0:
    time.sleep(60)
    os._exit(0)
held = hold(Path({str(tmp_path)!r}))
let_go()
for _ in range(100):
    again = hold(Path({str(tmp_path)!r}))
    if again is not None:
        break
    time.sleep(0.1)
os.kill(copy, 9)
os.waitpid(copy, 0)
print(held, again is not None)
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout == "None True\n"


@pytest.mark.parametrize(
    ("status", "one"),
    [("Name:\tx\nThreads:\t1\n", True), ("Threads:\t12\n", False), ("Threads:\t2\n", False), ("", False)],
)
def test_threads_are_counted_by_the_system(status: str, one: bool, tmp_path: Path) -> None:
    (tmp_path / "status").write_text(status, "utf-8")
    assert alone(tmp_path / "status") is one


def test_with_a_thread_of_ours_or_where_it_is_not_known_nothing_is_copied(tmp_path: Path) -> None:
    assert alone(tmp_path / "none") is False
    go = Event()
    thread = Thread(target=go.wait)
    thread.start()
    try:
        assert alone() is False
    finally:
        go.set()
        thread.join()


ENDLESS = (
    PROGRAM.split("if __name__")[0]
    + """

if __name__ == "__main__":
    simulate.alone = lambda: sys.argv[1] == "fork"
    game = load("plain").game
    job = simulate.Job(game, (make_first, make_random), 5)
    simulate.simulate(job, 10**6, 2, lambda done: print("begun", flush=True))
"""
)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="who descends from whom is told by Linux alone")
@pytest.mark.parametrize("how", ["fork", "spawn"])
def test_workers_leave_when_whoever_asked_is_killed(how: str, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(ENDLESS, "utf-8")
    with subprocess.Popen([sys.executable, str(program), how], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "begun\n"
        children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
        assert len(children) >= 2
        running.kill()
        # it ends when nobody holds it any more: neither who was killed nor the workers, who have it from him
        assert set(running.stdout.read().split()) <= {"begun"}


def test_the_bar_of_a_terminal_is_no_thread(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(common, "EVERY", 0)
    monkeypatch.setenv("TERM", "xterm")
    before = active_count()
    with common.progress(10) as advance:
        advance(4)
        assert active_count() == before
    assert "4/10" in capsys.readouterr().err.replace(" ", "")
