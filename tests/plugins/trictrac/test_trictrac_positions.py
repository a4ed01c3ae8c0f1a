"""Positions of trictrac as plain data: what they say, what they leave out, what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tablegames.core.errors import NotationError, PositionError
from tablegames.core.game import Chance, Decide, Over
from tablegames.families.tables.trictrac.state import JanKind, Phase, Releve, TourState
from tablegames.plugins.trictrac.keeper import Marque, SideMarque
from tests.plugins.trictrac.at_the_table import DEUX_TABLES, GAME, NOTATION, WHITE, at, game, thrown
from tests.plugins.trictrac.test_trictrac_notation import reached

PLAIN = {"white": "1*13 8 10", "black": "1*11 2 3*2 4", "turn": "white"}


def test_the_least_a_position_says() -> None:
    state = NOTATION.set_up(GAME, PLAIN)
    assert (state.seat, state.phase, state.score) == (WHITE, Phase.THROW, Marque())
    assert isinstance(GAME.turn(state), Chance)


def test_where_nothing_is_said_of_the_past_no_jan_of_the_beginning_is_made() -> None:
    untold = NOTATION.set_up(GAME, {"white": "1*11 2 3 4 5", "black": "1*13 7*2", "turn": "white"})
    third = NOTATION.set_up(GAME, {"white": "1*11 2 3 4 5", "black": "1*13 7*2", "turn": "white", "throw_no": 3})
    assert thrown(untold, "6-5").events == ()
    assert [event.what for event in thrown(third, "6-5").events] == ["jan_de_trois_coups", "marque"]


@pytest.mark.parametrize(
    ("more", "throws"),
    [
        ({"throw_no": 3}, (2, 2)),
        ({"throw_no": 3, "throw": "6-5"}, (3, 2)),
        ({"throws": {"white": 4, "black": 3}}, (4, 3)),
        ({"throws": {"black": 3}}, (0, 3)),
    ],
)
def test_how_many_throws_were_made(more: dict[str, object], throws: tuple[int, int]) -> None:
    assert NOTATION.set_up(GAME, {**PLAIN, **more}).releve.throws == throws


def test_what_was_done_and_thrown_first_is_remembered() -> None:
    more = {"throws": {"white": 3, "black": 3}, "done": {"black": ["jan_de_mezeas"]}, "first": "6-5"}
    state = NOTATION.set_up(GAME, {**PLAIN, **more})
    assert state.releve == Releve(
        (3, 3), (frozenset(), frozenset({JanKind.JAN_DE_MEZEAS})), thrown(state, "6-5").state.throw
    )


@pytest.mark.parametrize(
    ("more", "white", "black"),
    [
        ({"points": {"white": 8}}, SideMarque(8, True), SideMarque()),  # alone, so in bredouille
        ({"points": {"white": 8, "black": 4}}, SideMarque(8, False), SideMarque(4, False)),
        (
            {"points": {"white": 8, "black": 4}, "bredouille": {"black": True}},
            SideMarque(8, False),
            SideMarque(4, True),
        ),
        ({"points": {"white": 8}, "bredouille": {"white": False}}, SideMarque(8, False), SideMarque()),
        ({"points": {"black": 2}, "trous": {"white": 3}}, SideMarque(trous=3), SideMarque(2, True)),
    ],
)
def test_the_markers(more: dict[str, object], white: SideMarque, black: SideMarque) -> None:
    assert NOTATION.set_up(GAME, {**PLAIN, **more}).score.sides == (white, black)


def test_a_throw_in_hand_and_a_choice() -> None:
    to_play = NOTATION.set_up(GAME, {**PLAIN, "throw": "4-3"})
    assert GAME.turn(to_play) == Decide(WHITE)
    assert to_play.phase is Phase.PLAY
    to_choose = NOTATION.set_up(GAME, {**PLAIN, "throw": "4-3", "choose": True})
    assert to_choose.phase is Phase.CHOOSE
    assert NOTATION.set_up(GAME, {**PLAIN, "throw": "4-3", "choose": False}) == to_play


def test_what_the_throw_in_hand_owes_the_other_is_known_again() -> None:
    state = thrown(at(("1*13 8 10", "1*9 2 3*2 4 12*2"), throws={"white": 5, "black": 5}), "4-3").state
    again = NOTATION.set_up(GAME, NOTATION.position(state))
    assert again == state
    assert GAME.apply(again, GAME.legal(again)[0]).state.score.sides[1].points == 4


@given(reached())
def test_positions_round_trip_through_plain_data(state: TourState[Any]) -> None:
    data = NOTATION.position(state)
    plain = json.loads(json.dumps(data))
    assert plain == data
    if not isinstance(GAME.turn(state), Over):
        again = NOTATION.set_up(GAME, plain)
        assert NOTATION.position(again) == data
        assert (again.board, again.seat, again.phase, again.releve, again.made) == (
            state.board,
            state.seat,
            state.phase,
            state.releve,
            state.made,
        )


def test_a_finished_game_says_so() -> None:
    state = thrown(at(DEUX_TABLES, points={"white": 8}, trous={"white": 10}), "4-3").state
    data = NOTATION.position(state)
    assert data["turn"] == "over"
    with pytest.raises(PositionError):
        NOTATION.set_up(GAME, data)


keys = st.sampled_from([*PLAIN, "throw", "choose", "throws", "throw_no", "done", "first", "points", "trous", "run"])
values = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 20),
        st.sampled_from(
            ["1*15", "12*2 1*13", "13*15", "off*15", "24*15", "6-5", "white", "draw", "black", "jan_de_mezeas"]
        ),
        st.text(max_size=6),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(["white", "black", 0, None]), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(keys, values, max_size=5))
def test_a_position_is_set_up_and_can_be_played_or_is_refused(scraps: dict[str, object]) -> None:
    try:
        state = NOTATION.set_up(GAME, {**PLAIN, **scraps})
    except (PositionError, NotationError):
        return
    turn = GAME.turn(state)
    if isinstance(turn, Chance):
        for action, _ in turn.lottery.outcomes() or ():
            GAME.apply(state, action)
    else:
        assert isinstance(turn, Decide)
        assert GAME.legal(state)
        for action in GAME.legal(state):
            GAME.apply(state, action)


def test_a_handicap_is_what_a_position_leaves_out() -> None:
    given = game(handicap_trous=4)
    assert at(DEUX_TABLES, of=given).score.trous == (4, 0)
    assert at(DEUX_TABLES, of=given, trous={"white": 1}).score.trous == (1, 0)
