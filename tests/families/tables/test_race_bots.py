"""The bots of the races: the same value by every way to it, legal plays under all rules, some sense."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tablegames.core.chance import derive
from tablegames.core.dice import OpeningThrow, Throw
from tablegames.core.events import Note, Seat
from tablegames.core.game import Chance, Fault, Over
from tablegames.core.loop import Moment, play
from tablegames.core.match import FirstTo, Tally
from tablegames.core.players import RandomPlayer
from tablegames.families.tables.bot.evaluation import ALONE, MatchStakes, Stakes
from tablegames.families.tables.bot.valuation import LIKELY, RaceValuation
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.race import Race
from tablegames.families.tables.race.state import RaceState, exchanged
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.plugins.garanguet.evaluation import valuation as garanguet
from tablegames.plugins.jacquet.evaluation import valuation as jacquet
from tablegames.plugins.revertier.evaluation import valuation as revertier
from tablegames.plugins.tourne_case.evaluation import Valuation as TourneCase
from tablegames.plugins.toutetable.evaluation import valuation as toutetable
from tablegames.table.setting import set_table
from tablegames.table.table import Table
from tablegames.testing import tables
from tests.families.tables.at_the_table import BLACK, WHITE
from tests.watched import Watched

REGISTRY = Registry()
MAKERS: dict[str, Any] = {
    "toutetable": toutetable,
    "revertier": revertier,
    "jacquet": jacquet,
    "garanguet": garanguet,
    "tourne_case": TourneCase,
}
OPTIONS: list[tuple[str, str, dict[str, Any]]] = [
    ("toutetable", "academie", {}),
    ("toutetable", "academie", {"double": False, "doublets": "twice", "handicap": "ambesas"}),
    ("toutetable", "lepeintre", {}),
    ("toutetable", "modern", {}),
    ("revertier", "academie", {}),
    ("revertier", "academie", {"double": True, "hors_du_jeu": "must_enter", "parties": 3}),
    ("jacquet", "lepeintre", {}),
    ("jacquet", "lepeintre", {"double": True, "double_rule": "none_lifted"}),
    ("garanguet", "lepeintre", {}),
    ("garanguet", "lepeintre", {"hitting": False, "double": True}),
    ("tourne_case", "academie", {}),
    ("tourne_case", "academie", {"double": True, "parties": 2}),
    ("tourne_case", "academie", {"choice": "foremost"}),
]
WAYS = {f"{name}-{variant}-{'-'.join(options)}": (name, variant, options) for name, variant, options in OPTIONS}
MATCH = MatchStakes(FirstTo(3), Tally((1, 2)), Seat(0))


@cache
def table(way: str) -> Table:
    name, variant, options = WAYS[way]
    return set_table(REGISTRY, name, variant, overrides=options)


@cache
def valuation(way: str) -> Any:
    return MAKERS[WAYS[way][0]](table(way).bare)


def reached(game: Any, seed: int, actions: int) -> RaceState:
    """Return the state of a random game after some actions, before a throw."""
    players, moments = (RandomPlayer(), RandomPlayer()), list[Moment[Any, Any]]()
    play(game, players, seed=seed, watch=moments.append, limit=actions)
    states = [game.initial(Seat(0)), *(moment.step.state for moment in moments)]
    return next(state for state in reversed(states) if isinstance(game.turn(state), Chance) and not state.drawing)


somewhere = given(seed=st.integers(0, 10_000), actions=st.integers(5, 160))
ways = pytest.mark.parametrize("way", WAYS)


@ways
@settings(max_examples=12)
@somewhere
def test_what_one_side_gains_the_other_loses_whoever_sits_where(way: str, seed: int, actions: int) -> None:
    game, values = table(way).bare, valuation(way)
    state = reached(game, seed, actions)
    for stakes in (ALONE, MATCH):
        white, black = (values.value(state, Seat(seat), stakes) for seat in (0, 1))
        assert white == pytest.approx(-black)
        assert -3 <= white <= 3
    assert values.value(exchanged(state), Seat(1), ALONE) == pytest.approx(values.value(state, Seat(0), ALONE))


@ways
@settings(max_examples=12)
@somewhere
def test_the_terms_add_up_to_the_value(way: str, seed: int, actions: int) -> None:
    state = reached(table(way).bare, seed, actions)
    for seat in (Seat(0), Seat(1)):
        for stakes in (ALONE, MATCH):
            terms = valuation(way).explain(state, seat, stakes)
            assert sum(term.value for term in terms) == pytest.approx(valuation(way).value(state, seat, stakes))
            assert len({str(term.name) for term in terms}) == len(terms)


@pytest.mark.parametrize("way", [way for way in WAYS if not way.startswith("tourne_case")])
@settings(max_examples=6)
@somewhere
def test_valued_together_or_one_by_one_plays_are_worth_the_same(way: str, seed: int, actions: int) -> None:
    game: Race[Any] = table(way).bare  # type: ignore[assignment]
    values: RaceValuation = valuation(way)
    to_throw = reached(game, seed, actions)
    turn = game.turn(to_throw)
    assert isinstance(turn, Chance)
    outcomes = turn.lottery.outcomes()
    assert outcomes is not None
    state = game.apply(to_throw, outcomes[seed % len(outcomes)][0]).state
    legal = list(game.legal(state))[:40]

    def alone(stakes: Stakes, action: Any) -> float:
        after = game.apply(state, action).state
        over = game.turn(after)
        return (
            stakes.worth(over.outcome, state.seat)
            if isinstance(over, Over)
            else values.value(after, state.seat, stakes)
        )

    for stakes in (ALONE, MATCH):
        together = values.values(state, state.seat, stakes, legal)
        assert together == pytest.approx([alone(stakes, action) for action in legal])
    likely = values.values(state, state.seat, ALONE, None)
    assert likely is not None
    assert len(likely) == min(LIKELY, len(game.legal(state)))
    whole = values.values(state, state.seat, ALONE, list(game.legal(state)))
    assert whole is not None
    assert max(likely) <= max(whole) + 1e-9
    if len(whole) <= LIKELY:
        assert sorted(likely) == pytest.approx(sorted(whole))


@ways
def test_it_plays_by_the_rules_and_the_same_by_the_same_seed(way: str) -> None:
    laid = table(way)
    known = REGISTRY.players(laid.entry)
    players = [Watched(bot_of(known, name)(laid.game)) for name in ("engine:2", "engine:1")]
    ends = [play(laid.game, players, seed=4) for _ in range(2)]
    assert ends[0].outcome is not None
    assert ends[0] == ends[1]


@pytest.mark.parametrize("name", MAKERS)
def test_it_beats_who_plays_by_lot(name: str) -> None:
    laid = set_table(REGISTRY, name, match="single")
    best = bot_of(REGISTRY.players(laid.entry), "engine:2")(laid.game)
    games = 10 if name == "garanguet" else 40 if name == "tourne_case" else 16
    won = 0
    for number in range(games):
        seat = number % 2
        players = [best, RandomPlayer()] if seat == 0 else [RandomPlayer(), best]
        outcome = play(laid.game, players, seed=derive(11, number)).outcome
        won += outcome is not None and outcome.winners == (seat,)
    assert won > games * 0.6


# ---- what the games of the family that are a `Race` have alike, whatever their march: the draw, and what is not


RACES = {f"{t.entry.name}-{t.variant.name}": t.bare for t in tables(matches=["single"]) if isinstance(t.bare, Race)}
races = pytest.mark.parametrize("race", RACES.values(), ids=RACES)


@races
@pytest.mark.parametrize("number", range(1, 7))
def test_equal_dice_are_thrown_again(race: Race[Any], number: int) -> None:  # AUJ-Rev III; LEP 1.I
    step = race.apply(race.initial(), OpeningThrow((number, number)))
    assert step.state == race.initial()
    assert step.events == (Note("des_egaux", None, race.articles.draw, (("number", number),)),)


@races
@pytest.mark.parametrize("seat", [WHITE, BLACK])
def test_a_play_without_a_throw_and_a_throw_out_of_turn_are_judged(race: Race[Any], seat: Any) -> None:
    to_throw, dice = race.initial(seat), Throw((6, 5, 4)[: race.throws.dice])
    no_throw, no_play = (Fault("not_now", detail=(("action", what),)) for what in ("throw", "play"))
    assert race.judge(to_throw, dice) is None
    assert race.judge(to_throw, Play(((1, 7),))) == no_play
    assert race.judge(race.apply(to_throw, dice).state, dice) == no_throw
    assert race.judge(race.initial(), dice) == no_throw
    assert race.judge(race.initial(), OpeningThrow((6, 6))) is None
    assert race.judge(to_throw, OpeningThrow((6, 5))) == no_throw
    for wrong in (Throw((*dice.numbers, 1)), Throw(dice.numbers[1:]), Throw((7, *dice.numbers[1:]))):
        assert race.judge(to_throw, wrong) == Fault("no_such_dice")
