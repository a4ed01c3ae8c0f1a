"""Programs at the table: their messages, and the fate of those that crash, dawdle or cheat."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tablegames.arena import programs
from tablegames.arena.bot_server import Server
from tablegames.arena.one_game import Finished, GameRunner
from tablegames.arena.plan import Program
from tablegames.arena.plan_file import read_plan
from tablegames.arena.programs import HELLO, choose_message, game_message, played_message
from tablegames.bots.programs.child import Child, PlayerFailed
from tablegames.core.chance import derive
from tablegames.core.errors import PluginError, RecordError
from tablegames.core.events import Seat
from tablegames.core.game import Decide, Hiding, Over
from tablegames.core.loop import Moment, Seeded, play
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.table.setting import load
from tablegames.table.table import Table

REGISTRY = Registry()
GREETS = """\
import json, sys, time
for line in sys.stdin:
    word, _, data = line.partition(" ")
    if word == "tablegames":
        print("tablegames 1 test", flush=True)
    elif word == "game":
        print("ready", flush=True)
    elif word == "choose":
        data = json.loads(data)
        %s
"""
FIRST = "print('info hm', '', 'move ' + data['legal'][0], sep='\\n', flush=True)"


@pytest.fixture
def runner(tmp_path: Path) -> Iterator[Callable[..., GameRunner]]:
    """Return a runner where a program, given by its code for a choice, plays against the bot `first`."""
    made: list[GameRunner] = []

    def make(choosing: str, game: str = "plain", more: str = "", **keys: Any) -> GameRunner:
        (tmp_path / "program.py").write_text(GREETS % choosing, "utf-8")
        about = json.dumps({"program": ["python", "program.py"], **keys})
        text = f"game: {game}\nmatch: single\nplayers:\n  theirs: {about}\n  ours: first\ngames: 2\n{more}"
        made.append(GameRunner(read_plan(REGISTRY, text, str(tmp_path / "match.yaml")), REGISTRY))
        return made[-1]

    yield make
    for one in made:
        one.close()


def test_a_program_plays_as_well_as_anybody(runner: Callable[..., GameRunner]) -> None:
    game = runner(FIRST).play(1)
    assert (game.row.data["ended"], game.row.data["players"]) == ("played", ["theirs", "ours"])
    both_first = read_plan(
        REGISTRY, "game: plain\nmatch: single\nplayers: {theirs: first, ours: first}\n", "match.yaml"
    )
    assert actions(GameRunner(both_first, REGISTRY).play(1)) == actions(game)


def actions(game: Finished) -> list[dict[str, Any]]:
    """The lines of a record after its header, without their sums, which cover the header too."""
    lines = [json.loads(line) for line in game.record.splitlines()[1:]]
    return [{key: value for key, value in line.items() if key != "sum"} for line in lines]


LEAVES_ONE_BEHIND = """\
import pathlib, subprocess
left = subprocess.Popen(["sleep", "600"])  # it has our standard output too
pathlib.Path("left").write_text(str(left.pid))
"""


def is_gone(process: int) -> bool:
    """Return whether a process has ended; a killed one may wait a moment for its new parent."""
    for _ in range(200):
        try:
            os.kill(process, 0)
            state = Path(f"/proc/{process}/stat")
            if state.exists() and state.read_text().split()[2] == "Z":
                return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.05)
    return False


@pytest.mark.skipif(os.name != "posix", reason="ends whole groups of processes")
@pytest.mark.parametrize("choosing", [FIRST, "sys.exit('no more')"])
def test_whatever_a_program_has_started_goes_with_it(
    runner: Callable[..., GameRunner], tmp_path: Path, choosing: str
) -> None:
    at = runner(choosing)
    program = tmp_path / "program.py"
    program.write_text(LEAVES_ONE_BEHIND + program.read_text("utf-8"), "utf-8")
    row = at.play(1).row.data
    assert row["by"] == "crash" or row["ended"] == "played"
    at.close()
    assert is_gone(int((tmp_path / "left").read_text()))


@pytest.mark.parametrize(
    ("choosing", "by", "detail"),
    [
        ("print('move 1/24', flush=True)", "illegal", "'1/24'"),
        ("print('I resign', flush=True)", "garbled", "'I resign' instead of 'move ...'"),
        ("print('move', flush=True)", "garbled", "'move' instead of 'move ...'"),
        ("sys.exit('no more')", "crash", "exit status 1, no more"),
        ("raise ValueError(3)", "crash", "exit status 1, ValueError: 3"),
        ("import os; os.kill(os.getpid(), 9)", "crash", "exit status -9"),
        ("time.sleep(60)", "timeout", "0.4 s"),
        ("print('info on and on\\n' * 5000, flush=True); time.sleep(60)", "timeout", "0.4 s"),
    ],
)
def test_a_program_that_gives_no_move_loses_the_game_and_not_the_match(
    runner: Callable[..., GameRunner], choosing: str, by: str, detail: str
) -> None:
    """It fails in its first turn of each game, and joins the next one; each failure is recorded."""
    table = runner(choosing, seconds=0.4 if by == "timeout" else 60)
    for number, seat in ((1, 0), (2, 1)):
        game = table.play(number)
        assert (game.row.data["ended"], game.row.data["by"], game.row.data["detail"]) == ("forfeit", by, detail)
        assert game.row.data["players"][seat] == "theirs"
        assert game.row.data["winners"] == [1 - seat]
        assert game.row.data["scores"][1 - seat] == 1
        header = json.loads(game.record.splitlines()[0])
        assert header["told"]["result"] == {"text": f"ours (forfeit {by} {detail})", "winners": [1 - seat]}
        assert "over" not in game.record.splitlines()[-1]


def test_a_program_that_fails_once_is_back_for_the_next_game(runner: Callable[..., GameRunner]) -> None:
    once = f"""import os
        if not os.path.exists("failed"):
            open("failed", "w").close(); sys.exit(3)
        {FIRST}"""
    table = runner(once)
    assert table.play(1).row.data["by"] == "crash"
    assert table.play(2).row.data["ended"] == "played"


@pytest.mark.parametrize(("fresh", "starts"), [(False, 1), (True, 3)])
def test_a_program_may_be_started_anew_for_every_game(
    runner: Callable[..., GameRunner], fresh: bool, starts: int
) -> None:
    table = runner(FIRST, fresh=fresh)
    folder = table.plan.out.parent
    (folder / "program.py").write_text("open('starts', 'a').write('x')\n" + GREETS % FIRST, "utf-8")
    assert [table.play(1).row.data["ended"] for _ in range(3)] == ["played"] * 3
    assert (folder / "starts").read_text("utf-8") == "x" * starts


@pytest.mark.parametrize(
    ("program", "kind", "detail"),
    [
        ("print('hello', flush=True); input()", "garbled", "'hello' instead of 'tablegames 1'"),
        ("print('tablegames 2', flush=True); input()", "garbled", "'tablegames 2' instead of 'tablegames 1'"),
        ("import time; time.sleep(60)", "timeout", "0.3 s"),
        ("import nothing_of_that_name", "crash", "exit status 1, ModuleNotFoundError: No module named"),
    ],
)
def test_a_program_that_does_not_greet(runner: Callable[..., GameRunner], program: str, kind: str, detail: str) -> None:
    table = runner(FIRST, start_seconds=0.3 if kind == "timeout" else 20)
    (table.plan.out.parent / "program.py").write_text(program, "utf-8")
    row = table.play(1).row.data
    assert (row["ended"], row["by"], row["actions"]) == ("forfeit", kind, 0)
    assert row["detail"].startswith(detail)


def test_a_program_that_is_not_there_any_more(
    runner: Callable[..., GameRunner], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = runner(FIRST)
    monkeypatch.setattr(programs, "executable", lambda program: None)
    assert (table.play(1).row.data["by"], table.play(1).row.data["detail"]) == ("crash", "python: not found")
    with pytest.raises(PlayerFailed, match="it stopped: gone: No such file"):
        Child(["gone"])


def test_a_program_that_will_not_leave_is_ended_with_all_it_started() -> None:
    stubborn = "import signal, sys, time; signal.signal(15, signal.SIG_IGN); print('here', flush=True); time.sleep(600)"
    child = Child([sys.executable, "-c", stubborn])
    assert child.receive(20) == "here"
    child.close()
    with pytest.raises(ProcessLookupError):
        os.kill(child._process.pid, signal.SIGCONT)
    child.close()


def test_a_program_that_reads_nothing_holds_nobody_up() -> None:
    """Its messages wait in a queue; the clock runs all the same."""
    child = Child([sys.executable, "-c", "import time; time.sleep(600)"])
    for _ in range(100):
        child.send("x" * 10_000)
    with pytest.raises(PlayerFailed, match="no answer in time"):
        child.receive(0.2)
    child.close()


def moments(table: Table, seed: int) -> Iterator[tuple[Any, Moment[Any, Any] | None]]:
    """Every state of a game in which everybody takes the last legal action, and what was played there."""
    state, number, dice = table.game.initial(), 0, Seeded(seed)
    while True:
        turn = table.game.turn(state)
        if isinstance(turn, Over):
            return
        seat = turn.seat if isinstance(turn, Decide) else None
        action = table.game.legal(state)[-1] if isinstance(turn, Decide) else dice.draw(turn.lottery, number)
        step = table.game.apply(state, action)
        yield state, Moment(number, seat, state, action, step, getattr(turn, "secret", False))
        state, number = step.state, number + 1


@pytest.mark.parametrize("variant", ["tete_a_tete", "puiser", "piquet_voleur"])
def test_a_program_is_told_nothing_it_may_not_see(variant: str) -> None:
    """At domino no message to a seat names a tile of another hand or of the talon."""
    table = load("domino", variant, match="single")
    game = table.game
    assert isinstance(game, Hiding)
    looked = 0
    for seed in range(5):
        told: dict[Seat, list[str]] = {Seat(seat): [] for seat in range(game.seats)}
        for state, moment in moments(table, seed):
            turn = game.turn(state)
            if isinstance(turn, Decide):
                view = game.view(state, turn.seat)
                listed = [table.write(state, action) for action in game.legal(state)]
                told[turn.seat].append(choose_message(table, state, view, 3, listed))
            assert moment is not None
            for seat, lines in told.items():
                lines.append(played_message(table, moment, seat))
                if not lines[-1].startswith('played {"n":0'):  # the tiles drawn for the lead are shown and put back
                    hidden = {str(tile) for tile in game.hidden(moment.step.state, seat)}
                    for tile in hidden:
                        assert f'"{tile}"' not in lines[-1].replace(" ", '","').replace("@", '","')
                        looked += 1
        start = game_message(table, Seat(0), first=None, start={"hands": "6-6"}, seconds=1.0, seed=None)
        assert "6-6" not in start
        assert json.loads(start.partition(" ")[2])["seed"] is None
    assert looked > 1000


def test_an_open_game_is_told_by_its_position() -> None:
    table = load("dames_polonaises", "modern_fmjd", match="first-to:2")
    state = table.begin(None)
    data = json.loads(choose_message(table, state, table.game.view(state, Seat(0)), 0, ["31-27"])[7:])
    assert data["position"].startswith("W:W31,32")
    assert data["standing"] == {"played": 0, "points": [0, 0]}
    assert data["legal"] == ["31-27"]


def serve(server: Server, *lines: str) -> list[str]:
    return [answer for line in lines for answer in server.answer(line)]


def test_our_bots_speak_the_other_side() -> None:
    server = Server(REGISTRY, "dames_polonaises", "engine:depth=1")
    assert serve(server, HELLO) == [f"{HELLO} dames_polonaises engine:depth=1"]
    table = load("dames_polonaises", "modern_fmjd", match="single")
    game = game_message(table, Seat(1), first=None, start=None, seconds=None, seed=None)
    assert serve(server, game) == ["ready"]
    assert serve(server, 'played {"n":0,"seat":0,"action":"32-28","events":[]}') == []
    (answer,) = serve(server, 'choose {"n":1,"legal":["19-23"]}')
    assert table.read(table.game.apply(table.begin(None), table.read(table.begin(None), "32-28")).state, answer[5:])
    assert serve(server, "over {}", "something new", "") == []


def test_a_served_bot_plays_what_it_would_play_at_the_table() -> None:
    """With its seed it repeats the game, move for move; draughts because its errors are random."""
    table = load("dames_polonaises", "premier_a_dame", match="single")
    bots = REGISTRY.players(REGISTRY.game("dames_polonaises"))
    played: list[Moment[Any, Any]] = []
    players = [bot_of(bots, name)(table.game) for name in ("engine:1", "random")]
    play(table.game, players, seed=77, watch=played.append)
    server = Server(REGISTRY, "dames_polonaises", "engine:1")
    assert serve(server, game_message(table, Seat(0), first=None, start=None, seconds=None, seed=77)) == ["ready"]
    moves = 0
    for moment in played:
        if moment.seat == 0:
            (answer,) = serve(server, f'choose {{"n":{moment.number},"legal":[]}}')
            assert answer == f"move {table.write(moment.before, moment.action)}"
            moves += 1
        serve(server, played_message(table, moment, Seat(0)))
    assert moves > 10


@pytest.mark.parametrize(("seeded", "told"), [(False, None), (True, 0), (0, 0), (7, 7)])
def test_the_seed_a_program_is_told_is_its_own_affair(tmp_path: Path, seeded: bool | int, told: int | None) -> None:
    """The same whatever the match's seed, so that it tells nothing of dice; another for each game, seat and name."""
    about = json.dumps({"program": ["python", "-c", ""], "seeded": seeded})
    seeds = set()
    for seed in (1, 2):
        text = f"game: plain\nplayers:\n  theirs: {about}\n  ours: first\nseed: {seed}\n"
        player = read_plan(REGISTRY, text, str(tmp_path / "match.yaml")).players["theirs"]
        assert isinstance(player, Program)
        assert player.data["seeded"] == seeded
        seeds.add(player.seed_for("theirs", 1, Seat(0)))
    assert seeds == {None if told is None else derive(told, "program", "theirs", 1, 0)}
    if told is not None:
        asked = [("theirs", 1, 0), ("theirs", 2, 0), ("theirs", 1, 1), ("ours", 1, 0)]
        assert len({player.seed_for(name, game, Seat(seat)) for name, game, seat in asked}) == 4


def test_a_served_bot_plays_the_same_again_with_the_same_seeds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    served = 'theirs: {program: [python, -m, tablegames, bot, dames_polonaises, --player, "engine:1"], seeded: %s}'
    text = f"game: dames_polonaises\nvariant: premier_a_dame\nplayers:\n  {served}\n  ours: random\n"
    games = []
    for seeded in ("true", "true", "5"):
        runner = GameRunner(read_plan(REGISTRY, text % seeded, "match.yaml"), REGISTRY)
        games.append(runner.play(1))
        runner.close()
    assert games[0].record == games[1].record
    assert actions(games[0]) != actions(games[2])


def test_hidden_hands_can_be_played_by_a_bot_that_does_not_look() -> None:
    table = load("domino", match="single")
    game = game_message(table, Seat(0), first=None, start=None, seconds=None, seed=5)
    server = Server(REGISTRY, "domino", "random")
    assert serve(server, game) == ["ready"]
    assert serve(server, 'played {"n":0,"seat":null,"action":"deal","events":[]}') == []
    assert serve(server, 'choose {"n":1,"legal":["6-1","4-1"]}')[0] in ("move 6-1", "move 4-1")
    server._maker = lambda game: type("Looking", (), {"looks": True})()
    with pytest.raises(PluginError, match="is impossible in a game with hidden hands"):
        serve(server, game)


@pytest.mark.parametrize("line", ["choose {}", "game nonsense", "game [1]"])
def test_nonsense_is_refused_by_a_served_bot(line: str) -> None:
    with pytest.raises(RecordError):
        serve(Server(REGISTRY, "plain", "random"), line)
    with pytest.raises(PluginError, match="the request is for toc, but this bot plays plain"):
        serve(Server(REGISTRY, "plain", "random"), 'game {"game": "toc"}')
