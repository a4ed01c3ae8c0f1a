"""What holds in every position that can be reached, and in many that cannot."""

from __future__ import annotations

import pytest
from dames_help import MANOURY, METZ, any_position, reached, unhurried
from hypothesis import given
from hypothesis import strategies as st

from tablegames.core.game import Decide, Over
from tablegames.plugins.dames_polonaises import board
from tablegames.plugins.dames_polonaises.captures import Captures, by_number
from tablegames.plugins.dames_polonaises.game import DamesPolonaises
from tablegames.plugins.dames_polonaises.march_rules import CaptureQuality, Goal
from tablegames.plugins.dames_polonaises.rules import DamesRules
from tablegames.plugins.dames_polonaises.state import Move, State, Take

WAYS = [
    DamesRules(),
    DamesRules(men_capture_backwards=False),
    DamesRules(flying_kings=False),
    DamesRules(captured_lifted="at_once"),
    DamesRules(repass_captured="forbidden_if_backed"),
    DamesRules(repass_empty_square="forbidden"),
    DamesRules(crown_when="touching_row"),
    DamesRules(capture_number="free"),
    DamesRules(capture_quality=CaptureQuality.ANY_KING),
    DamesRules(capture_with_strongest=True),
    DamesRules(goal=Goal.LOSE_ALL),
    DamesRules(goal=Goal.FIRST_KING),
    DamesRules(
        repass_captured="forbidden_if_backed",
        repass_empty_square="forbidden",
        crown_when="touching_row",
        capture_number="free",
        men_capture_backwards=False,
    ),
]
GAMES = [DamesPolonaises(rules) for rules in WAYS]


@unhurried
@given(st.one_of(reached(), any_position()), st.sampled_from(GAMES))
def test_the_turned_board_plays_the_same(state: State, game: DamesPolonaises) -> None:
    assert game.turned(game.turned(state)) == state
    here, there = game.turn(state), game.turn(game.turned(state))
    assert isinstance(there, type(here))
    if isinstance(here, Over) and isinstance(there, Over):
        assert here.outcome.scores == there.outcome.scores[::-1]
        return
    ends = {game.turned(game.apply(state, action).state) for action in game.legal(state)}
    assert ends == {game.apply(game.turned(state), action).state for action in game.legal(game.turned(state))}


@unhurried
@given(st.one_of(reached(), any_position()), st.sampled_from(GAMES))
def test_the_legal_actions_are_a_proper_sequence(state: State, game: DamesPolonaises) -> None:
    legal = game.legal(state)
    listed = list(legal)
    assert len(legal) == len(listed)
    assert [legal[n] for n in range(len(legal))] == listed
    assert [legal[-n - 1] for n in range(len(legal))] == listed[::-1]
    assert list(legal[1:3]) == listed[1:3]
    with pytest.raises(IndexError):
        legal[len(legal)]
    assert isinstance(game.turn(state), Decide) == bool(listed)
    assert len({game.apply(state, action).state for action in listed}) == len(listed)


@unhurried
@given(st.one_of(reached(), any_position()), st.sampled_from(GAMES))
def test_a_move_keeps_what_it_does_not_take(state: State, game: DamesPolonaises) -> None:
    for action in game.legal(state):
        if not isinstance(action, Move | Take):
            continue  # an offer moves nothing
        taken = len(action.taken) if isinstance(action, Take) else 0
        after = game.apply(state, action).state
        assert after.theirs.bit_count() == state.mine.bit_count()
        assert after.mine.bit_count() == state.theirs.bit_count() - taken
        assert not after.mine & after.theirs
        assert after.kings & ~(after.mine | after.theirs) == 0
        assert not (after.theirs & ~after.kings & board.CROWN[1 - (after.turn or 0)]) or (
            state.mine & ~state.kings & board.CROWN[state.turn or 0]
        )


@unhurried
@given(st.one_of(reached(), any_position()))
def test_metz_leaves_the_choice_among_the_most_and_manoury_narrows_it(state: State) -> None:  # METZ XII, MAN III.22
    metz, manoury = set(METZ.legal(state)), set(MANOURY.legal(state))
    assert manoury <= metz
    assert bool(manoury) == bool(metz)
    assert len({len(action.taken) for action in metz if isinstance(action, Take)}) <= 1


@unhurried
@given(st.one_of(reached(), any_position()))
def test_free_captures_hold_the_greatest_among_them(state: State) -> None:  # MAN III.21
    free = DamesPolonaises(DamesRules(capture_number="free", capture_quality=CaptureQuality.NONE))
    assert set(METZ.legal(state)) <= set(free.legal(state))
    found = Captures(free.rules).complete(state.mine, state.theirs, state.kings, state.turn or 0)
    numbers = [len(group[0].order) for group in by_number(found)]
    assert numbers == sorted(set(numbers))


@unhurried
@given(st.integers(0, board.TEN.inside))
def test_a_mask_turned_twice_is_itself(mask: int) -> None:
    mask &= board.TEN.inside
    assert board.TEN.turned(board.TEN.turned(mask)) == mask
    assert {51 - square for square in board.TEN.squares(mask)} == set(board.TEN.squares(board.TEN.turned(mask)))
    assert board.TEN.mask_of(board.TEN.squares(mask)) == mask


def test_a_game_that_begins_with_the_other_seat_is_the_same_game_turned() -> None:
    assert MANOURY.turned(MANOURY.initial(first=0)) == MANOURY.initial(first=1)
