"""The bot of plain: it fills, does not spoil its plein, and looks at its own next throw."""

from __future__ import annotations

from typing import Any

import pytest

from tablegames.core.analysis import Limits
from tablegames.core.events import Seat
from tablegames.core.game import Outcome, Over
from tablegames.core.loop import play
from tablegames.core.players import RandomPlayer
from tablegames.families.tables.board.men import read_men
from tablegames.families.tables.bot import Thinker
from tablegames.families.tables.bot.evaluation import ALONE
from tablegames.families.tables.race.state import RaceState
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.plugins.plain.evaluation import FarSighted, Hopes, PlainEvaluation, make_analyst, shipped
from tablegames.plugins.plain.game import START, plain
from tablegames.plugins.plain.rules import PlainRules
from tablegames.table.setting import set_table
from tablegames.table.table import Table

REGISTRY = Registry()
BOTS = REGISTRY.players(REGISTRY.game("plain"))
GAME = plain(PlainRules())
WHITE, BLACK = Seat(0), Seat(1)


def table(**options: Any) -> Table:
    return set_table(REGISTRY, "plain", match="single", overrides=options)


def at(white: str, black: str, throw: str | None = None) -> RaceState:
    position = {"white": white, "black": black, "turn": "white", **({"throw": throw} if throw else {})}
    found: RaceState = table().notation.set_up(GAME, position)
    return found


WAYS: list[dict[str, Any]] = [{}, {"en_passant": True}, {"beyond_coin": "allowed"}, {"stuck": "loses"}, {"parties": 3}]


@pytest.mark.parametrize("options", WAYS)
@pytest.mark.parametrize("level", [1, 2])
def test_whole_games_under_every_rule(options: dict[str, Any], level: int) -> None:
    game = table(**options).game
    assert play(game, [bot_of(BOTS, f"engine:{level}")(game), RandomPlayer()], seed=7).outcome is not None


@pytest.mark.parametrize("options", WAYS[:3])
def test_the_best_plays_under_every_rule_too(options: dict[str, Any]) -> None:
    game = table(**options).game
    assert play(game, [bot_of(BOTS, "engine:3")(game), RandomPlayer()], seed=7, limit=24).actions == 24


def test_it_fills_where_chance_never_does() -> None:  # AUJ-Pl V
    made = 0
    for seed in range(12):
        outcome = play(GAME, [bot_of(BOTS, "engine:throws=0")(GAME), RandomPlayer()], seed=seed).outcome
        assert outcome is not None
        made += outcome.winners == (WHITE,)
    assert made >= 10


@pytest.mark.parametrize("valued", [PlainEvaluation(GAME), FarSighted(GAME)])
def test_a_plein_that_can_be_made_is_made(valued: PlainEvaluation) -> None:  # AUJ-Pl I
    state = at("5*2 6*2 7 8*2 9*2 10*2 11*2 12*2", "1*15", "4-1")
    step = GAME.apply(state, Thinker(GAME, valued).ranked(state)[0].action)
    assert GAME.turn(step.state) == Over(Outcome((1, 0), (WHITE,), "plein", "AUJ-Pl I, V"))


def test_it_does_not_force_its_game() -> None:  # AUJ-Pl V: a dame that has passed an arrow cannot fill it
    state = at("5 6*2 7 8*2 9*2 10*2 11*2 12*3", "1*15", "3-1")
    after = GAME.apply(state, Thinker(GAME, PlainEvaluation(GAME)).ranked(state)[0].action).state
    assert PlainEvaluation(GAME).value(after, WHITE, ALONE) > 0


def test_a_forced_game_is_without_hope_and_a_plein_is_certain() -> None:
    hopes = Hopes(GAME, shipped())
    assert hopes.of(read_men("7*2 8*2 9*2 10*2 11*3 12*4")) == 1
    assert hopes.of(read_men("8*4 9*2 10*2 11*3 12*4")) == 0
    assert 0 < hopes.of(START) < hopes.of(read_men("1*5 7*2 8*2 9*2 10*2 11*2")) < 1


def test_what_one_gains_the_other_loses_and_the_reasons_add_up() -> None:
    valued = PlainEvaluation(GAME)
    for state in (
        at("1*15", "1*13 7*2"),
        at("1*5 7*2 8*2 9*2 10*2 11*2", "1*15"),
        at("8*4 9*2 10*2 11*3 12*4", "1*15"),
    ):
        worth = valued.value(state, WHITE, ALONE)
        assert valued.value(state, BLACK, ALONE) == pytest.approx(-worth)
        assert valued.value(GAME.turned(state), BLACK, ALONE) == pytest.approx(worth)
        assert sum(term.value for term in valued.explain(state, WHITE, ALONE)) == pytest.approx(worth)


def test_the_analyst_says_what_it_would_play() -> None:
    state = at("1*15", "1*15", "6-1")
    found = make_analyst(GAME).analyse(state, GAME.legal(state), Limits(depth=3), lines=2)
    assert len(found.lines) == 2
    assert found.lines[0].score >= found.lines[1].score
