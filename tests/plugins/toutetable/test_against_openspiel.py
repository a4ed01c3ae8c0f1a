"""Ruleset `modern` is backgammon: OpenSpiel's random games, turn by turn, against ours.

Differences: OpenSpiel plays a doublet as two decisions of the same player, which are one turn of ours; its actions
name dice and dames, so that many of them lead to one board; its `x` counts places 0 to 23 as we count 1 to 24, its `o`
in reverse; dames on the bar are place 100 of its board; it breaks a game off after 500 turns of a player.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tablegames.core.chance import Rng
from tablegames.core.dice import throw
from tablegames.core.events import Seat
from tablegames.core.game import Over
from tablegames.families.tables.board.men import board, count, turned
from tablegames.families.tables.board.path import Sortie, all_home
from tablegames.families.tables.board.places import HAND, OFF, bit
from tablegames.families.tables.race.ending import DoubleRule
from tablegames.families.tables.race.state import Opening, RaceState, men_of
from tablegames.plugins.toutetable.game import toute_table
from tablegames.plugins.toutetable.rules import TouteTableRules

pytestmark = pytest.mark.oracle

MODERN = toute_table(
    TouteTableRules(opening=Opening.COUP_ET_DES, sortie=Sortie.FREE, double_rule=DoubleRule.NONE_LIFTED)
)
BAR, CHANCE = 100, -1


def men(theirs: Any, player: int) -> int:
    """The dames of a player of OpenSpiel, along his own path."""
    on_board = sum(theirs.board(player, place) * bit(place + 1 if player == 0 else 24 - place) for place in range(24))
    in_hand = theirs.board(player, BAR)
    lifted = 15 - in_hand - sum(theirs.board(player, place) for place in range(24))
    return int(on_board + in_hand * bit(HAND) + lifted * bit(OFF))


def translated(theirs: Any, mover: int) -> int:
    """The board of OpenSpiel as ours, the mover's side first."""
    return board(men(theirs, mover), men(theirs, 1 - mover))


def endings(theirs: Any, doublet: bool) -> dict[int, list[int]]:
    """Every board a whole turn leads to, each with actions that lead there."""
    mover = theirs.current_player()
    found: dict[int, list[int]] = {}
    for first in theirs.legal_actions():
        half = theirs.child(first)
        if doublet and not half.is_terminal() and half.current_player() == mover:
            for second in half.legal_actions():
                found[translated(half.child(second), mover)] = [first, second]
        else:
            found[translated(half, mover)] = [first]
    return found


def turns(seed: int) -> Iterator[tuple[Any, RaceState, set[int]]]:
    """A random game of OpenSpiel: at each turn its state, ours, and the boards its turn leads to."""
    import pyspiel

    rng = Rng(seed)
    theirs = pyspiel.load_game("backgammon(scoring_type=full_scoring)").new_initial_state()
    while not theirs.is_terminal():
        rolls = theirs.legal_actions()
        roll = rolls[rng.below(len(rolls))]
        dice = theirs.action_to_string(CHANCE, roll).split("roll: ")[1][:2]
        theirs.apply_action(roll)
        mover, doublet = theirs.current_player(), dice[0] == dice[1]
        reachable = endings(theirs, doublet)
        yield theirs, RaceState(translated(theirs, mover), Seat(mover), throw(*map(int, dice))), set(reachable)
        for action in list(reachable.values())[rng.below(len(reachable))]:
            theirs.apply_action(action)


def finished(seed: int) -> Any:
    """The last state of a random game of OpenSpiel."""
    import pyspiel

    rng = Rng(seed)
    theirs = pyspiel.load_game("backgammon(scoring_type=full_scoring)").new_initial_state()
    while not theirs.is_terminal():
        actions = theirs.legal_actions()
        theirs.apply_action(actions[rng.below(len(actions))])
    return theirs


def reached(state: RaceState) -> list[int]:
    """Where our plays lead, seen by who played them."""
    return [turned(MODERN.apply(state, play).state.board) for play in MODERN.legal(state)]


@pytest.mark.parametrize("games", [3, pytest.param(10, marks=pytest.mark.long)])
def test_every_turn_leads_where_openspiels_does(games: int) -> None:
    pytest.importorskip("pyspiel")
    seen: Counter[str] = Counter()
    for seed in range(games):
        for theirs, ours, boards_there in turns(seed):
            mine = men_of(ours, ours.seat)
            boards = reached(ours)
            assert len(boards) == len(set(boards))
            assert set(boards) == boards_there, f"{theirs}"
            seen["positions"] += 1
            seen["doublet"] += ours.throw is not None and ours.throw.doublet
            seen["hand"] += count(mine, HAND) > 0
            seen["lifting"] += all_home(mine)
            seen["hit"] += any(men_of(ours, Seat(1 - ours.seat)) != after >> 104 for after in boards)
    assert seen["positions"] >= 50 * games
    assert min(seen["doublet"], seen["hand"], seen["lifting"], seen["hit"]) >= 5 * games, seen


def test_the_end_is_worth_what_openspiel_says() -> None:
    pytest.importorskip("pyspiel")
    worths = set()
    for seed in range(60):
        theirs = finished(seed)
        winner = 0 if theirs.returns()[0] > 0 else 1
        over = MODERN.turn(MODERN.to_throw(translated(theirs, 1 - winner), Seat(1 - winner)))
        assert isinstance(over, Over)
        assert over.outcome.winners == (winner,)
        assert over.outcome.scores[winner] == theirs.returns()[winner]
        worths.add(over.outcome.scores[winner])
    assert worths == {1, 2, 3}
