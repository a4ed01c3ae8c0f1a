"""The round as the bot plays it in its head is the round of the game: same moves, same passes and draws, same end."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.plugins.domino.bots.ground import NO_LINE, NOBODY, Ground, World, listed, move_of, moves_of
from tablegames.plugins.domino.bots.worth import Worth
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.state import Action, Deal, Play, Pose, Round, State
from tablegames.plugins.domino.tiles import TILES
from tests.plugins.domino.bot_help import PARTIES, game_of


def world_of(state: Round) -> World:
    """The same round, as the bot writes it."""
    left, right = (state.line[0][0], state.line[-1][1]) if state.line else (NO_LINE, NO_LINE)
    return World(list(state.hands), [one.alone for one in reversed(state.talon)], state.turn, left, right)


def decided(game: Domino, state: State) -> Round:
    """Go on through passes and draws, which are no decisions."""
    while True:
        assert isinstance(state, Round)
        legal = game.legal(state) if state.outcome is None else ()
        if not legal or isinstance(legal[0], Pose | Play):
            return state
        state = game.apply(state, legal[0]).state


def same(state: Round, world: World) -> None:
    assert world.hands == list(state.hands)
    assert world.talon == [one.alone for one in reversed(state.talon)]
    if state.outcome is None:
        assert world.turn == state.turn
        assert sorted((world.left, world.right), reverse=True) == list(state.ends or (NO_LINE, NO_LINE))


@pytest.mark.parametrize(("party", "seats", "overrides"), PARTIES, ids=[f"{p}-{s}" for p, s, _ in PARTIES])
@settings(max_examples=12)
@given(seed=st.integers(0, 2**32), picks=st.lists(st.integers(0, 2**16), min_size=28, max_size=28))
def test_every_decision_and_every_end_is_that_of_the_game(
    party: str, seats: int, overrides: dict[str, Any], seed: int, picks: list[int]
) -> None:
    game = game_of(party, seats, overrides)
    leader = Seat(seed % seats)
    state = decided(game, game.apply(game.dealing(leader), Deal(Rng(seed).shuffled(TILES))).state)
    ground, worth, world = Ground(game, ()), Worth(game, leader), world_of(state)
    for pick in picks:
        if state.outcome is not None:
            break
        legal: list[Action] = list(game.legal(state))
        moves = listed(moves_of(world.hands[world.turn], world.left, world.right))
        assert sorted(map(move_of, legal)) == sorted(moves)
        action = legal[pick % len(legal)]
        state = decided(game, game.apply(state, action).state)
        assert ground.place(world, move_of(action)) is (state.outcome is None)
        same(state, world)
    assert state.outcome is not None
    end = worth.end(world.hands)
    assert worth.outcome(end) == state.outcome
    assert (end[0] == NOBODY) == (state.outcome.by == "closed")


@pytest.mark.parametrize(("party", "seats", "overrides"), PARTIES, ids=[f"{p}-{s}" for p, s, _ in PARTIES])
def test_the_quick_player_plays_rounds_out_by_the_rules(party: str, seats: int, overrides: dict[str, Any]) -> None:
    """He ends where nobody can go on, and no tile is lost or made."""
    game = game_of(party, seats, overrides)
    ground = Ground(game, ())
    for seed in range(30):
        leader = Seat(seed % seats)
        dealt = game.apply(game.dealing(leader), Deal(Rng(seed).shuffled(TILES))).state
        assert isinstance(dealt, Round)
        world = world_of(dealt)
        if ground.place(world, listed(moves_of(world.hands[leader], NO_LINE, NO_LINE))[0]):
            before = world.copy()
            ground.playout(world, seed)
            assert [hand & before.line for hand in world.hands] == [0] * seats
            assert not before.line & ~world.line
        parts = [world.line, *world.hands, *world.talon]
        assert sum(parts) == sum(one.alone for one in TILES)
        ends = sorted((world.left, world.right))
        assert ends == sorted(number for number in range(7) if odd(world.line, number)) or ends[0] == ends[1]
        if 0 not in world.hands:
            assert not any(moves_of(hand, world.left, world.right) for hand in world.hands)
            spent = len(world.talon) <= ground.kept
            assert spent or not (ground.in_vain or ground.goes[world.left][world.right] & ~world.line)


def odd(line: int, number: int) -> bool:
    """Whether a number is met an odd number of times in a line: then it is open at one end."""
    return bool((line >> 7 * number & 127 & ~(1 << number)).bit_count() % 2)
