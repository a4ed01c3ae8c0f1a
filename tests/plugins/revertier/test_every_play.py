"""Every play of every throw, against a naive reading of the chapters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tablegames.core.dice import throw
from tablegames.core.events import Seat
from tablegames.core.game import Decide, Over
from tablegames.families.tables.board.path import Sortie
from tablegames.families.tables.race.plays import all_plays, list_plays
from tablegames.families.tables.race.race import Race
from tablegames.families.tables.race.state import RaceState
from tablegames.plugins.revertier.game import revertier
from tablegames.plugins.revertier.notation import RevertierNotation
from tablegames.plugins.revertier.rules import HorsDuJeu, RevertierRules
from tests.families.tables.at_the_table import before_a_throw
from tests.families.tables.naive import HAND, HEAD, OFF, Both, sides_of, written
from tests.plugins.revertier.naive import (
    THROWS,
    Side,
    anywhere,
    doubled,
    his_number,
    naive,
    out_of_play,
    shut_out,
    with_one_shut_out,
)

Revertier = Race[RevertierRules]
GAMES = [revertier(RevertierRules(sortie=sortie, hors_du_jeu=hors)) for sortie in Sortie for hors in HorsDuJeu]
ACADEMIE = revertier(RevertierRules())
NOTATION = RevertierNotation()

games = st.sampled_from(GAMES)
randoms = st.integers(0, 2**32).map(Random)
Some = Callable[[Random], tuple[Side, Side]]
POSITIONS: list[Some] = [partial(anywhere, home=False), partial(anywhere, home=True), out_of_play]


def sides(state: RaceState) -> tuple[Side, Side]:
    """The side of the player whose turn it is, and the other."""
    white, black = map(list, sides_of(NOTATION, state))
    return (white, black) if state.seat == 0 else (black, white)


def set_up(game: Revertier, me: Side, him: Side) -> RaceState:
    return NOTATION.set_up(game, {"white": written(me), "black": written(him), "turn": "white"})


def ours(game: Revertier, state: RaceState) -> list[Both]:
    """Where the game's own plays lead, the player's side first."""
    found = []
    for play in game.legal(state):
        his, mine = sides(game.apply(state, play).state)
        found.append((tuple(mine), tuple(his)))
    return found


def compare(game: Revertier, state: RaceState) -> Counter[str]:
    """The same plays for all twenty-one throws; what was met on the way."""
    met: Counter[str] = Counter()
    if state.over:
        return met
    me, him = sides(state)
    here = tuple(me), tuple(him)
    for dice in THROWS:
        found = ours(game, game.apply(state, throw(*dice)).state)
        assert len(found) == len(set(found))
        assert set(found) == naive(me, him, dice, game.rules), (NOTATION.position(state), dice)
        met["throws"] += 1
        met["hit"] += any(his != here[1] for _, his in found)
        met["lifted"] += any(mine[OFF] > me[OFF] for mine, _ in found)
        met["entered"] += any(mine[HAND] < me[HAND] for mine, _ in found)
        met["waited"] += here in found and len(found) > 1
        met["stuck"] += found == [here]
    return met


@pytest.mark.parametrize("game", GAMES)
def test_the_first_throws_are_played_as_the_chapters_say(game: Revertier) -> None:
    assert compare(game, game.initial(Seat(0)))["throws"] == 21


@settings(max_examples=50)
@given(games, st.integers(0, 2**32), st.integers(0, 120))
def test_the_plays_of_a_game_under_way_are_those_of_the_chapters(game: Revertier, seed: int, turns: int) -> None:
    compare(game, before_a_throw(game, seed, turns))


@settings(max_examples=40)
@given(games, st.sampled_from(POSITIONS), randoms)
def test_the_plays_of_any_position_are_those_of_the_chapters(game: Revertier, some: Some, rng: Random) -> None:
    """Random games seldom get as far as lifting, or leave a player out of play."""
    compare(game, set_up(game, *some(rng)))


def test_the_comparison_has_met_everything_there_is() -> None:
    met: Counter[str] = Counter()
    for seed in range(15):
        for some in POSITIONS:
            met += compare(ACADEMIE, set_up(ACADEMIE, *some(Random(seed))))
    assert min(met[what] for what in ("hit", "lifted", "entered", "waited", "stuck")) >= 20, met


@given(randoms, st.sampled_from(THROWS))
def test_the_game_ends_exactly_when_the_chapters_say(rng: Random, dice: tuple[int, int]) -> None:  # IX, XI, XII
    state = set_up(ACADEMIE, *anywhere(rng, home=rng.random() < 0.3))
    if state.over:
        return
    state = ACADEMIE.apply(state, throw(*dice)).state
    for play in ACADEMIE.legal(state):
        after = ACADEMIE.apply(state, play).state
        him, me = sides(after)
        won = doubled(him) or me[OFF] == 15
        drawn = shut_out(me, him) and shut_out(him, me) and not won
        turn = ACADEMIE.turn(after)
        assert isinstance(turn, Over) == (won or drawn)
        assert not isinstance(turn, Over) or turn.outcome.winners == ((Seat(0),) if won else ())
        assert not doubled(me)  # nobody doubles himself


@given(randoms)
def test_while_only_one_is_shut_out_the_other_finds_something_to_play(rng: Random) -> None:
    """So nobody waits for ever, and the draw needs both."""
    state = set_up(ACADEMIE, *with_one_shut_out(rng))
    him = sides(state)[1]
    if not state.over:
        assert him[HAND]
        assert any(ours(ACADEMIE, after) != [tuple(map(tuple, sides(state)))] for after in all_thrown(state))


def all_thrown(state: RaceState) -> list[RaceState]:
    thrown = [ACADEMIE.apply(state, throw(*dice)).state for dice in THROWS]
    assert all(isinstance(ACADEMIE.turn(after), Decide) for after in thrown)
    return thrown


@given(randoms, st.sampled_from(THROWS))
def test_the_quick_listing_of_ordinary_throws_is_the_slow_one(rng: Random, dice: tuple[int, int]) -> None:
    """Ordinary: no dame in hand, none that could stop on the single file, too many out for any to be lifted."""
    me, him = anywhere(rng, home=False)
    smallest = min(dice)
    for arrow in range(HEAD - smallest):
        me[OFF if him[his_number(HEAD)] else HEAD] += me[arrow]
        me[arrow] = 0
    state = set_up(ACADEMIE, me, him)
    numbers = ACADEMIE.throws.numbers(throw(*dice))
    quick = [play.steps for play in list_plays(ACADEMIE.march, state.board, numbers)]
    if not state.over:
        assert set(ours(ACADEMIE, ACADEMIE.apply(state, throw(*dice)).state)) == naive(me, him, dice, ACADEMIE.rules)
        assert len(quick) == len(all_plays(ACADEMIE.march, state.board, numbers))


def test_a_dame_that_could_stop_on_the_single_file_makes_a_throw_extraordinary() -> None:
    ordinary = ACADEMIE.march.ordinary
    beyond = set_up(ACADEMIE, [*[0] * 10, 1, 1, 13, *[0] * 13], [0, 15, *[0] * 24])
    assert ordinary(beyond.board, (3, 2))  # from 10 the two leads to the head
    assert not ordinary(beyond.board, (3, 1))  # the ace to 11
    in_hand = set_up(ACADEMIE, [1, *[0] * 11, 14, *[0] * 13], [0, 15, *[0] * 24])
    assert not ordinary(in_hand.board, (6, 5))
