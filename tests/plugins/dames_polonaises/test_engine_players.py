"""The engine at the table: levels, settings, whole games of every ruleset, proofs."""

from __future__ import annotations

import pickle
from itertools import pairwise
from typing import Any

import pytest
from dames_help import FMJD, MANOURY, NOTATION, at, ruleset
from test_engine import VARIANTS

from tablegames.bots.levels import ATTENTION, STRONGEST, USUAL
from tablegames.core.analysis import Limits
from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.loop import play
from tablegames.core.players import FirstPlayer, RandomPlayer
from tablegames.families.draughts.engine.engine import Engine
from tablegames.families.draughts.engine.levels import LEVELS, EngineSettings
from tablegames.families.draughts.engine.player import EnginePlayer
from tablegames.families.draughts.engine.prover import EngineProver
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.table.setting import load
from tests.watched import Watched
from tools.yaml_data import parsed

prove = EngineProver().prove
BOTS = Registry().players(Registry().game("dames_polonaises"))


SHOT = "W:W33,37,38,48,50:B22,2,3,4"
CLOSE = Limits(depth=2)


def bot(text: str, game: Any = FMJD) -> Any:
    return bot_of(BOTS, text)(game)


@pytest.mark.parametrize("name", VARIANTS)
def test_whole_games_of_every_ruleset_are_played_by_the_rules(name: str) -> None:
    game = ruleset(name)
    for seed in range(2):
        players = [Watched(bot("engine:2", game)), RandomPlayer()]
        played = play(game, players if seed else players[::-1], seed=seed, limit=400)
        assert played.actions > 10


def test_a_party_of_several_games_is_played_too() -> None:
    table = load("dames_polonaises", "premier_a_dame", match="parties:2")
    played = play(table.game, [Watched(bot("engine:1", table.game)), FirstPlayer()], seed=3, limit=600)
    assert played.outcome is not None


def test_the_same_seed_gives_the_same_game() -> None:
    def game(seed: int) -> Any:
        moves: list[Any] = []
        players = [bot("engine:3"), bot("engine:nodes=200")]
        play(FMJD, players, seed=seed, limit=60, watch=lambda moment: moves.append(moment.action))
        return moves

    assert game(5) == game(5)
    assert game(5) != game(6)


@pytest.mark.parametrize("name", ["engine:1", "engine:5", "engine:6"])
def test_a_choice_does_not_depend_on_what_was_thought_before(name: str) -> None:
    state = at("W:W31-50:B1-20", FMJD)
    fresh, tired = bot(name), bot(name)
    tired.choose(FMJD.view(at("B:W31-50:B1-20", FMJD), Seat(1)), FMJD.legal(at("B:W31-50:B1-20", FMJD)), Rng(9))
    view, legal = FMJD.view(state, Seat(0)), FMJD.legal(state)
    assert fresh.choose(view, legal, Rng(1)) == tired.choose(view, legal, Rng(1))


def test_the_levels_look_farther_and_err_less() -> None:
    assert len(LEVELS) == STRONGEST
    looks = [(level.limits.nodes or 0, level.limits.depth or 0) for level in LEVELS]
    assert looks == sorted(looks)
    for low, high in pairwise(level.haste for level in LEVELS):
        assert high.doubt <= low.doubt
        assert high.gives is None or (low.gives is not None and high.gives <= low.gives)
    assert [level.haste.errs for level in LEVELS] == [True] * 6 + [False] * 2


def written(state: Any, worth: dict[Any, int]) -> dict[str, int]:
    """Return the worth of each move by its text."""
    engine = Engine(FMJD)
    return {NOTATION.write(state, engine.actions(state, (move,))[0]): value for move, value in worth.items()}


def test_at_a_glance_a_capture_is_overlooked() -> None:
    """After 33-28 Black takes three men, after 33-29 none."""
    state = at(SHOT, FMJD)
    glanced, searched = written(state, Engine(FMJD).glanced(state)), written(state, Engine(FMJD).scores(state, CLOSE))
    assert set(glanced) == set(searched)
    assert abs(glanced["33-29"] - glanced["33-28"]) < 50
    assert searched["33-29"] - searched["33-28"] > 150


@pytest.mark.parametrize("level", range(1, 7))
def test_a_level_gives_away_no_more_than_it_may(level: int) -> None:
    state, how = at(SHOT, FMJD), LEVELS[level - 1]
    assert how.haste.gives is not None
    scores = written(state, Engine(FMJD).scores(state, how.limits))
    for luck in range(20):
        chosen = bot(f"engine:{level}").choose(FMJD.view(state, Seat(0)), FMJD.legal(state), Rng(luck))
        assert scores[NOTATION.write(state, chosen)] >= max(scores.values()) - how.haste.gives


@pytest.mark.parametrize(
    ("strong", "weak"),
    [
        ("engine:4", "engine:1"),
        ("engine:3", "random"),
        pytest.param("engine:6", "engine:4", marks=pytest.mark.long),
    ],
)
def test_a_higher_level_wins(strong: str, weak: str) -> None:
    won = 0
    for seed in range(4):
        players = [bot(strong), bot(weak)] if seed % 2 else [bot(weak), bot(strong)]
        outcome = play(FMJD, players, seed=seed, limit=300).outcome
        won += outcome is not None and outcome.winners == (seed % 2 ^ 1,)
    assert won >= 3


def test_settings_are_read_and_a_limit_of_ones_own_overlooks_nothing() -> None:
    assert EngineSettings().plays == LEVELS[USUAL - 1]
    assert EngineSettings(level=5).plays == LEVELS[4]
    own = EngineSettings(depth=5).plays
    assert (own.limits.depth, own.haste.errs) == (5, False)
    weak = EngineSettings(level=1, depth=5).plays
    assert (weak.limits.depth, weak.haste) == (5, LEVELS[0].haste)
    assert LEVELS[-1].limits_of(compiled=False).nodes < LEVELS[-1].limits_of(compiled=True).nodes
    assert [level.endings for level in LEVELS] == [False] * (STRONGEST - 1) + [True]


def test_a_level_has_its_attention_at_a_table_with_faults() -> None:
    assert [EngineSettings(level=level).eye for level in range(1, STRONGEST + 1)] == list(ATTENTION)
    assert EngineSettings().eye == ATTENTION[USUAL - 1]
    assert EngineSettings(nodes=500).eye == ATTENTION[-1]
    assert EngineSettings(level=1, attention=100).eye == 100


def test_the_bot_travels_to_other_processes() -> None:
    factory = pickle.loads(pickle.dumps(bot_of(BOTS, "engine:2,depth=1")))
    assert type(factory(MANOURY)) is EnginePlayer


# --- proofs

QUICK = ["7", "10", "12", "14", "16", "22", "28", "30", "34", "38", "42", "60", "98", "104"]
PACK = parsed(
    next(source for source in Registry().puzzles(Registry().game("dames_polonaises")) if source.name == "manoury").text
)
PUZZLES = {str(puzzle["id"]).split("-")[1]: puzzle for puzzle in PACK["puzzles"]}


@pytest.mark.parametrize("number", QUICK)
def test_the_problems_of_the_book_are_proved(number: str) -> None:
    puzzle = PUZZLES[number]
    state = at(puzzle["position"])
    key = NOTATION.read(MANOURY, state, puzzle["key"])
    proved = prove(MANOURY, state, key, (Seat(0 if puzzle["outcome"] == "white_wins" else 1),), seconds=20)
    assert proved.solved
    assert proved.line[0] == key
    for action in proved.line:
        assert action in MANOURY.legal(state)
        state = MANOURY.apply(state, action).state


def test_a_move_that_wins_nothing_is_refuted_by_the_reply() -> None:  # MAN No. 1
    state = at("W:W32,37,38,41,42,45:B9,12,14,21,22,35")
    proved = prove(MANOURY, state, NOTATION.read(MANOURY, state, "45-40"), (Seat(0),), seconds=1)
    assert proved.solved is False
    assert len(proved.line) > 1


def test_of_a_draw_nothing_is_proved_but_that_it_is_lost() -> None:
    state = at("W:WK46:BK13,K16,K27")
    held = prove(MANOURY, state, NOTATION.read(MANOURY, state, "46-41"), (), seconds=0.5)
    assert held.solved in (None, True)
    thrown = prove(MANOURY, at("W:W32,38:B27"), NOTATION.read(MANOURY, at("W:W32,38:B27"), "32x21"), (Seat(1),), 0.5)
    assert thrown.solved is False
