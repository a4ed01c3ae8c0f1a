"""GNU Backgammon at the table, under the rules of today; what needs the program is left out where there is none."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from tablegames.bots.programs.child import PlayerFailed, close_all
from tablegames.core.chance import Rng
from tablegames.core.errors import NotationError
from tablegames.core.loop import play
from tablegames.core.players import RandomPlayer
from tablegames.plugins.toutetable import gnubg
from tablegames.plugins.toutetable.gnubg import GnubgSettings, make_player, ours, position_id, question
from tablegames.table.setting import load
from tests.conftest import Cli

MODERN = load("toutetable", "modern", match="single")
installed = pytest.mark.skipif(gnubg.located("gnubg") is None, reason="gnubg is not installed")
START = {"white": "1*2 12*5 17*3 19*5", "black": "1*2 12*5 17*3 19*5", "turn": "white", "throw": "3-1"}


def at(**changes: str) -> Any:
    return MODERN.start({**START, **changes})


def test_positions_in_gnubgs_own_words() -> None:
    """The identity of the first position is known from gnubg's manual; the others gnubg showed itself."""
    assert position_id(at()) == "4HPwATDgc/ABMA"
    uneven = at(white="24*4 22 20 19*2 18*2 1*5", black="hand 13 16 18*3 19*2 20*2 21*2 22*3", turn="black")
    assert position_id(uneven) == "T9oAAD7cthMBQA"
    assert question(at(throw="6-5"))[1:3] == ("set board 4HPwATDgc/ABMA", "set dice 6 5")


@pytest.mark.parametrize(
    ("theirs", "here"),
    [
        ("8/5 6/5", "17/20 19/20"),
        ("bar/22 24/23*", "hand/3 1/2"),
        ("13/7*/5(2)", "12/18 18/20 12/18 18/20"),
        ("6/off(3) 5/4", "19/off 19/off 19/off 20/21"),
    ],
)
def test_plays_in_our_numbers(theirs: str, here: str) -> None:
    assert ours(theirs) == here


def test_what_is_no_play_is_not_read() -> None:
    with pytest.raises(NotationError, match="'double' is not a gnubg move"):
        ours("double")


def test_other_rules_and_a_missing_program_are_refused(cli: Cli) -> None:
    ran = cli("simulate", "toutetable", "--jobs", "1", "--players", "gnubg,random")
    assert "choose the variant 'modern'" in ran.complaint
    ran = cli(
        "simulate", "toutetable", "--variant", "modern", "--jobs", "1", "--players", "gnubg:program=gnubgg,random"
    )
    assert "program 'gnubgg' not found; install it (Debian: apt install gnubg)" in ran.complaint


def test_a_level_is_a_depth_and_a_noise() -> None:
    assert GnubgSettings(level=gnubg.Level.BEGINNER).strength == (0, 0.06)
    assert GnubgSettings(plies=1, noise=0.01).strength == (1, 0.01)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where gnubg keeps its settings."""
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


FAKE = """#!{python}
import sys
sys.stdout.reconfigure(errors="surrogateescape")
for line in sys.stdin:
    if line.startswith("set board"):
        print("Position ID: " + line.split()[2])
    elif line.startswith("hint"):
        print({says}, flush=True)
"""


def fake(tmp_path: Path, says: str) -> GnubgSettings:
    """A program that understands two of gnubg's commands, and answers as it likes."""
    path = tmp_path / "gnubg"
    path.write_text(FAKE.format(python=sys.executable, says=says), "utf-8")
    path.chmod(0o755)
    return GnubgSettings(program=str(path))


def test_an_answer_in_gnubgs_form_is_read(tmp_path: Path, home: Path) -> None:
    player = make_player(MODERN.game, fake(tmp_path, '"    1. Cubeful 0-ply    8/5 6/5     Eq.: +0.159"'))
    state = at()
    chosen = player.choose(MODERN.game.view(state, None), MODERN.game.legal(state), Rng(1))
    assert chosen == MODERN.read(state, "17/20 19/20")
    assert (home / ".gnubg").is_dir(), "two that make it at once would fail"


SAYS = {
    "numbers that are none": ('"1. Cubeful 0-ply 99999999/5 6/5 Eq.: +0.1"', "its answer is not a legal move"),
    "places off the board": ('"1. Cubeful 0-ply 99/0 0/99 Eq.: +0.1"', "its answer is not a legal move"),
    "a play nobody may make": ('"1. Cubeful 0-ply 24/off(4) Eq.: +0.1"', "its answer is not a legal move"),
    "words": ('"1. Cubeful 0-ply double and take Eq.: +0.1"', "its answer is not a legal move"),
    "sixty thousand spaces": ('"1. a b c" + " " * 60_000 + "Eq\\n" + "x" * 70_000', "a line of more than 65536 bytes"),
    "talk": ('"hm\\n" * 30_000', "it talks and talks"),
    "another position": ('"Position ID: AAAA\\n1. Cubeful 0-ply 8/5 6/5 Eq.: +0.1"', "position AAAA instead of"),
}


@pytest.mark.parametrize("name", SAYS)
def test_whatever_gnubg_says_it_is_no_legal_play(tmp_path: Path, name: str) -> None:
    says, failure = SAYS[name]
    player = make_player(MODERN.game, fake(tmp_path, says))
    state = at()
    with pytest.raises(PlayerFailed, match=failure):
        player.choose(MODERN.game.view(state, None), MODERN.game.legal(state), Rng(1))


@installed
def test_the_best_opening_plays() -> None:
    """Every book on backgammon has these."""
    player = make_player(MODERN.game, GnubgSettings())
    for throw, best in (("3-1", "17/20 19/20"), ("6-1", "12/18 17/18"), ("4-2", "17/21 19/21")):
        state = at(throw=throw)
        chosen = player.choose(MODERN.game.view(state, None), MODERN.game.legal(state), Rng(1))
        assert chosen == MODERN.read(state, best)
    close_all()
    state = at()  # a program that was sent away is started again
    assert player.choose(MODERN.game.view(state, None), MODERN.game.legal(state), Rng(1))


@installed
@pytest.mark.parametrize("seed", [1, 2])
def test_whole_games_against_chance_without_a_word_it_could_not_read(seed: int) -> None:
    """Hands, hits, doublets and lifting come by themselves."""
    players = [make_player(MODERN.game, GnubgSettings(level=gnubg.Level.BEGINNER)), RandomPlayer()]
    played = play(MODERN.game, players, seed=seed)
    assert played.outcome is not None


@installed
def test_an_answer_to_another_position_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    player = make_player(MODERN.game, GnubgSettings(noise=0.001))
    monkeypatch.setattr(gnubg, "question", lambda state: ("show board", "set dice 2 1", "hint 1"))
    state = at(white="hand 1 12*5 17*3 19*5")
    with pytest.raises(PlayerFailed, match="instead of"):
        player.choose(MODERN.game.view(state, None), MODERN.game.legal(state), Rng(1))


@installed
def test_a_program_that_ends_is_started_again() -> None:
    player = make_player(MODERN.game, GnubgSettings(noise=0.002))
    state = at()
    asked = (MODERN.game.view(state, None), MODERN.game.legal(state), Rng(1))
    first = player.choose(*asked)
    gnubg._running._children[player.settings].kill()
    with pytest.raises(PlayerFailed, match="it stopped"):
        player.choose(*asked)
    assert player.choose(*asked) == first
