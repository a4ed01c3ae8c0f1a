"""The limits of games in files, in C: the plays, steps and ends of the Python rules, in every position."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from tablegames.core.dice import throw
from tablegames.core.native import extension, pure
from tablegames.families.tables.board.path import CIRCLING, FACING
from tablegames.families.tables.race.limits import LimitedMarch, Runner
from tablegames.families.tables.race.march import FAMILY
from tablegames.families.tables.race.plays import FULL_DUTY, Play
from tests.families.tables.test_native_tables import NUMBERS, boards, same_games, same_lists
from tests.families.tables.test_world import game_of, notation, positions_to_play

pytestmark = pytest.mark.skipif(extension(FAMILY) is None, reason="no native code was built here")
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "narde": ("narde", {}),
    "fevga": ("fevga", {}),
    "moultezim": ("moultezim", {}),
    "tavla": ("tavla", {}),
    "jacquet_versailles": ("jacquet_versailles", {}),
    "two at first": ("narde", {"head": "one_or_two_at_first"}),
    "a trap by contrary paths": ("narde", {"direction": "contrary", "six_in_a_row": "no_trap", "head": "free"}),
    "rationed": ("backgammon", {"last_table_most": 4, "first_table_most": 3, "first_table_cases": 1}),
    "hits and walls": ("backgammon", {"hitter_stays": True, "six_in_a_row": "once_passed", "doublets": "twice"}),
    "a runner alone": ("narde", {"head": "free", "six_in_a_row": "free", "runner": "home"}),
}


def twins(name: str) -> tuple[Any, Any]:
    """A game by the Python rules alone, and with the native code."""
    file, changes = GAMES[name]
    with pure():
        plain = game_of(file, **changes)
    return plain, game_of(file, **changes)


@pytest.mark.parametrize("name", GAMES)
def test_whole_games_are_the_same(name: str) -> None:
    plain, fast = twins(name)
    assert (plain.course(), fast.course() is None) == (None, False)
    assert type(fast.march) is LimitedMarch
    same_games(plain, fast, [3])


@given(st.data(), st.sampled_from(sorted(GAMES)), NUMBERS)
def test_positions_no_game_leads_to_have_the_same_plays(data: st.DataObject, name: str, numbers: Any) -> None:
    plain, fast = TWINS[name]
    path = fast.march.path
    assert path in (FACING, CIRCLING)
    position = data.draw(boards(path, fast.dames))
    same_lists(FULL_DUTY, plain.march, fast.march, position, numbers)


def test_a_game_in_which_nobody_can_move_again_ends_in_c_too() -> None:
    changes = {"third_table_most": 1, "last_table_most": 1, "head": "free", "six_in_a_row": "free"}
    game = game_of("narde", **changes)
    stuck = {"white": "16 17*6 24*8", "black": "17*7 24*8", "turn": "white"}
    for position, over in ((stuck, True), ({**stuck, "black": "1 17*6 24*8"}, False)):
        state = notation().set_up(game, position)
        state = game.apply(state, throw(2, 1)).state
        (only,) = game.legal(state)
        assert only == Play(((16, 17),))
        assert game.apply(state, only).state.over is over
    assert game.course() is not None


TWINS = {name: twins(name) for name in GAMES}


def test_a_doublet_that_goes_on_is_left_to_python_and_other_throws_are_not() -> None:
    game = game_of("gulbara")
    assert game.course() is None
    assert game.march.track.whole
    for state in positions_to_play(game, 5, 120):
        listed = list(game.legal(state))
        with pure():
            plain = game_of("gulbara")
        assert list(plain.duty.plays(plain.march, state.board, game.numbers(state))) == listed


class Farther(Runner):
    """A runner with a rule of its own, which says nothing to the native code."""

    def fault(self, turn: Any, now: Any, source: int, to: int) -> Any:
        return None


class Elsewhere(LimitedMarch):
    """A march of somebody else's."""

    def for_throw(self, position: Any, numbers: Any) -> Any:
        return self.march


def test_limits_and_marches_of_strangers_are_played_in_python() -> None:
    free = TWINS["narde"][1].march.march
    assert LimitedMarch(free, (Runner(19),)).track is not None
    assert LimitedMarch(free, (Farther(19),)).track is None
    assert Elsewhere(free, (Runner(19),)).track is None
