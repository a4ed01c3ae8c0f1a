"""A fault that nobody has called stays hidden: from programs, and in a replay of an unfinished game."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from tablegames import Seat, load
from tablegames.arena.programs import choose_message
from tablegames.core.arbiter import Faulting
from tablegames.core.game import Decide
from tests.conftest import Cli

TABLES = {
    "trictrac": (
        {"white": "1*11 4 5 12*2", "black": "1*9 2 3*2 4 7 8", "turn": "white"},
        ("lancer", "6-5", "marquer 6", "4/10 5/10"),
        "ecole_moins",
    ),
    "dames_polonaises": ("W:W32,33,47:B28,5", ("33-29",), "prise_omise"),
    "domino": (
        {"hands": {0: "6-4 5-4 1-0", 1: "5-5 0-0 2-2"}, "line": "6-6 6-3", "turn": 0, "leader": 0},
        ("pass", "-"),
        "boude_a_tort",
    ),
}


@pytest.mark.parametrize("game", TABLES)
def test_a_program_is_not_told_of_the_others_fault(game: str) -> None:
    position, acts, fault = TABLES[game]
    table = load(game, overrides={"arbiter": "table"}, match="single")
    state, made = table.start(position), []
    for act in acts:
        step = table.played(state, act).step
        state, made = step.state, [*made, *(event.what for event in step.events)]
    assert isinstance(table.bare, Faulting)
    assert fault in made
    turn = table.game.turn(state)
    assert turn == Decide(Seat(1))
    message = choose_message(table, state, table.game.view(state, Seat(1)), 9, ["-"])
    for secret in (fault, "offences", "gained"):
        assert secret not in message


def test_a_replay_of_a_game_that_goes_on_tells_no_open_fault(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    about = ("--set", "arbiter=table", "--players", "human,human", "--position", "W:W32,33,47:B28,5")
    cli("play", "dames_polonaises", *about, "--record", str(path), typed="33-29\nquit\n")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert '"prise_omise"' in path.read_text("utf-8")
    for viewer in ((), ("--seat", "1"), ("--seat", "0"), ("--public",), ("--json",)):
        shown = cli("replay", str(path), *viewer).out
        assert "33-29" in shown
        assert "should have captured" not in shown
        assert "prise_omise" not in shown
    ran = cli("convert", str(path), "--to", "fen")
    assert (ran.code, "faults nobody has called" in ran.complaint) == (2, True)


def test_once_it_is_over_everything_is_told(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    about = ("--set", "arbiter=table", "--players", "human,human", "--position", "W:W32,33,47:B28,5")
    cli("play", "dames_polonaises", *about, "--record", str(path), typed="33-29\nresign\nyes\n")
    assert path.exists()
    cli("play", "dames_polonaises", *about, "--record", str(tmp_path / "won.jsonl"), typed="33-29\nmake take\nrefuse\n")
    assert "should have captured" in cli("replay", str(tmp_path / "won.jsonl")).out
