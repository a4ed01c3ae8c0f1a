"""Draughts programs of others at our table: engines that speak Hub, and those of py-draughts."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from tablegames.bots.programs.child import PlayerFailed
from tablegames.core.chance import Rng
from tablegames.core.loop import play
from tablegames.core.players import RandomPlayer
from tablegames.families.draughts.bridges import HubSettings, hub_position, make_hub
from tablegames.table.setting import load
from tests.conftest import Cli

MODERN = load("dames_polonaises", "modern_fmjd", match="single")
ROOT = Path(__file__).parents[3]
# A Hub engine of a few lines: it takes the first move that py-draughts would not quarrel with, our first legal one.
ENGINE = f"""\
import sys
sys.path.insert(0, {str(ROOT)!r})
from tablegames.table.setting import load
table = load("dames_polonaises", "modern_fmjd", match="single")
for line in sys.stdin:
    word = line.split()[0]
    if word == "hub":
        print('id name=test version="1"', "param name=book value=false type=bool", "wait", sep="\\n", flush=True)
    elif word == "init":
        print("ready", flush=True)
    elif word == "pos":
        signs = line.split("pos=")[1].strip()
        sides = []
        for colour in "wb":
            men = [str(n) for n, sign in enumerate(signs[1:], 1) if sign == colour]
            sides.append(",".join(["K" + str(n) for n, s in enumerate(signs[1:], 1) if s == colour.upper()] + men))
        position = f"{{signs[0]}}:W{{sides[0]}}:B{{sides[1]}}"
    elif word == "level":
        level = line.strip()
    elif word == "go":
        move = table.game.legal(table.start(position))[0]
        taken = getattr(move, "taken", ())
        text = "x".join(map(str, (move.start, move.end, *taken))) if taken else f"{{move.start}}-{{move.end}}"
        print("info depth=1", f"done move=ANSWER ponder=1-2".replace("ANSWER", text), sep="\\n", flush=True)
"""


def engine(tmp_path: Path, text: str = ENGINE) -> HubSettings:
    path = tmp_path / "engine.py"
    path.write_text(text, "utf-8")
    return HubSettings(program=shlex.join([sys.executable, str(path)]), depth=1)


def test_positions_as_the_protocol_has_them() -> None:
    start = MODERN.start("W:W31-50:B1-20")
    assert hub_position(start) == "W" + "b" * 20 + "e" * 10 + "w" * 20
    kings = hub_position(MODERN.start("B:WK46,32:BK5,7"))
    assert kings[0] == "B"
    assert {n: sign for n, sign in enumerate(kings) if n and sign != "e"} == {5: "B", 7: "b", 32: "w", 46: "W"}


def test_limits_as_the_protocol_has_them() -> None:
    assert HubSettings().level == "level move-time=1"
    assert HubSettings(depth=8, nodes=1000).level == "level depth=8 nodes=1000"
    assert HubSettings(seconds=0.5).level == "level move-time=0.5"
    assert [HubSettings(depth=8).repeatable, HubSettings().repeatable] == [True, False]


def test_a_hub_engine_plays_a_game(tmp_path: Path) -> None:
    """It is the bot `first` behind the protocol, so that the game is known: captures and kings are among its moves."""
    player = make_hub(MODERN.game, engine(tmp_path))
    seen: list[str] = []
    played = play(
        MODERN.game,
        [player, RandomPlayer()],
        seed=2,
        limit=60,
        watch=lambda moment: seen.append(MODERN.write(moment.before, moment.action)),
    )
    first, other = [], MODERN.begin(None)
    for text in seen:
        legal = MODERN.game.legal(other)
        first.append(MODERN.write(other, legal[0]))
        other = MODERN.game.apply(other, MODERN.read(other, text)).state
    assert seen[::2] == first[::2]
    assert any("x" in text for text in seen[::2])
    assert played.actions == 60


@pytest.mark.parametrize(
    ("change", "failure"),
    [
        (('"done move=ANSWER', '"done move=1-50'), "its answer is not a legal move: '1-50'"),
        (
            ('elif word == "go":', 'elif word == "go":\n        sys.exit("out of memory")'),
            "exit status 1, out of memory",
        ),
    ],
)
def test_a_hub_engine_that_fails(tmp_path: Path, change: tuple[str, str], failure: str) -> None:
    player = make_hub(MODERN.game, engine(tmp_path, ENGINE.replace(*change)))
    state = MODERN.begin(None)
    with pytest.raises(PlayerFailed, match=failure):
        player.choose(MODERN.game.view(state, None), MODERN.game.legal(state), Rng(1))


SAYS = {
    "a number of 5,000 digits": ('"done move=32-" + "1" * 5000', "it breaks the protocol"),
    "a square that is none": ('"done move=99-98"', "its answer is not a legal move: '99-98'"),
    "a capture without end": ('"done move=32" + "x28" * 20000', "it breaks the protocol"),
    "a move cut short": ('"done move=32-"', "it breaks the protocol: 'done move=32-' instead of"),
    "no move": ('"done"', "it breaks the protocol: 'done' instead of 'done move=...'"),
    "ten megabytes": ('"done move=" + "1" * 10_000_000', "a line of more than 65536 bytes"),
    "thoughts without end": ('"info x\\n" * 30_000', "it talks and talks"),
    "zeros and no UTF-8": (r'"done move=\\0\\udcff"', "it breaks the protocol"),
    "moves by the thousand": ('"done " + "move=1 " * 9000', "it breaks the protocol"),
}


@pytest.mark.parametrize("name", SAYS)
def test_whatever_a_hub_engine_says_it_is_no_legal_move(tmp_path: Path, name: str) -> None:
    says, failure = SAYS[name]
    said = f'sys.stdout.reconfigure(errors="surrogateescape"); print({says}, flush=True)'
    text = ENGINE.replace('elif word == "go":', f'elif word == "go":\n        {said}; continue')
    player = make_hub(MODERN.game, engine(tmp_path, text))
    state = MODERN.begin(None)
    with pytest.raises(PlayerFailed) as failed:
        player.choose(MODERN.game.view(state, None), MODERN.game.legal(state), Rng(1))
    assert failure in str(failed.value)
    assert len(str(failed.value)) < 400


def test_a_command_with_a_quotation_mark_too_many_is_told_so(cli: Cli) -> None:
    modern = ("simulate", "dames_polonaises", "--variant", "modern_fmjd", "--jobs", "1", "--players")
    for bot in ("hub:program='sh -c \"'", 'hub:program=sh "', "hub:it's"):
        assert "an unclosed quotation mark" in cli(*modern, f"{bot},random").complaint
    assert cli(*modern, 'hub:program=",random', "--lang", "fr").code == 2


def test_other_rules_and_missing_programs_are_refused(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    for bot in ("hub", "pydraughts"):
        ran = cli("simulate", "dames_polonaises", "--jobs", "1", "--players", f"{bot},random")
        assert f"{bot} only plays modern international draughts: choose the variant 'modern_fmjd'" in ran.complaint
    modern = ("simulate", "dames_polonaises", "--variant", "modern_fmjd", "--jobs", "1", "--players")
    assert "program 'scann' not found; install an engine" in cli(*modern, "hub:program=scann hub,random").complaint
    monkeypatch.setitem(sys.modules, "draughts", None)
    assert "py-draughts (1.10 or newer) is not installed" in cli(*modern, "pydraughts,random").complaint


@pytest.mark.oracle
@pytest.mark.parametrize("bot", ["pydraughts:1", "pydraughts:1,engine=simple"])
def test_an_engine_of_py_draughts_beats_chance(cli: Cli, bot: str) -> None:
    draughts = pytest.importorskip("draughts")
    if not hasattr(draughts, "TurboEngine"):
        pytest.skip("py-draughts is too old")
    asked = ("simulate", "dames_polonaises", "--variant", "modern_fmjd", "--match", "single", "--jobs", "1")
    ran = cli(*asked, "--players", f"{bot},random", "--games", "2", "--limit", "200")
    assert "2 wins, 100.0 %" in ran.out.splitlines()[1]
