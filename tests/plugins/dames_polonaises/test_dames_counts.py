"""The counts, and how a position writes them: true of every ending that play can reach."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from dames_help import FMJD, MANOURY, METZ, NOTATION, at, ruleset, unhurried
from hypothesis import given, strategies as st

from tablegames.core.errors import PositionError
from tablegames.core.events import Seat
from tablegames.core.game import Decide, Over
from tablegames.core.languages import speaking
from tablegames.families.draughts.options import MainLine, Odds
from tablegames.families.draughts.render import TEXT
from tablegames.families.draughts.state import Counted, Crowning, DrawReason, Ending, Move, State, Take
from tablegames.plugins.dames_polonaises.game import DamesPolonaises

ENDINGS = [
    "W:WK46,K49,6:BK45",
    "W:WK22,K49,K10,K30:BK45,K3",
    "B:WK1,K49,36:BK15,41",
    "W:WK31:BK4,15,20",
    "W:WK47,K13,28:BK36,K4,19",
    "B:WK2:BK13,K16,24,38",
]
PLENTY = ruleset("modern_fmjd", draw_main_line=MainLine.NONE, draw_limit=12, draw_two_v_one=4, draw_kings_only=9)
GAMES = [MANOURY, METZ, FMJD, PLENTY, ruleset("manoury_1787", odds=Odds.DRAW)]


@st.composite
def lines(draw: st.DrawFn) -> tuple[DamesPolonaises, list[State], list[Any]]:
    """A game, the states of a line of play from an ending, and the actions between them."""
    game = draw(st.sampled_from(GAMES))
    states, actions = [at(draw(st.sampled_from(ENDINGS)), game)], []
    for choice in draw(st.lists(st.integers(0, 90), max_size=80)):
        if not isinstance(game.turn(states[-1]), Decide):
            break
        legal = game.legal(states[-1])
        quiet = [action for action in legal if isinstance(action, Move)]  # kings seldom live long otherwise
        actions.append(quiet[choice % len(quiet)] if quiet and choice % 3 else legal[choice % len(legal)])
        states.append(game.apply(states[-1], actions[-1]).state)
    return game, states, actions


@unhurried
@given(lines())
def test_a_count_grows_by_one_with_each_move_until_the_ending_is_over(
    line: tuple[DamesPolonaises, list[State], list[Any]],
) -> None:
    _, states, actions = line
    for before, after, action in zip(states, states[1:], actions, strict=False):
        if not isinstance(action, Move | Take):
            continue
        old, new = before.ledger.ending, after.ledger.ending
        for name in ("three", "two", "held"):
            was, now = getattr(old, name), getattr(new, name)
            assert now == was + 1 or now == -1 or (was == -1 and now == 0), name
        if old.three >= 0 and new.three >= 0:
            assert old.stronger == new.stronger is not None
        assert after.ledger.quiet in (0, before.ledger.quiet + 1)
        assert (*after.ledger.seen,) in ((), (*before.ledger.seen, key(before)))


def key(state: State) -> tuple[Any, ...]:
    return state.turn, state.mine, state.theirs, state.kings


@unhurried
@given(lines())
def test_a_game_is_drawn_exactly_when_a_limit_is_reached(line: tuple[DamesPolonaises, list[State], list[Any]]) -> None:
    game, states, actions = line
    rules = game.rules
    for state, action in zip(states[1:], actions, strict=False):
        turn, ledger = game.turn(state), state.ledger
        if isinstance(turn, Over) and ledger.drawn is None:
            continue  # won: nothing is counted any more
        ending = ledger.ending
        limit = None if ending.stronger is None else game.limit(ending.stronger)
        reached = {
            DrawReason.LIMIT: limit is not None and ending.three >= 2 * limit,
            DrawReason.TWO_V_ONE: isinstance(rules.draw_two_v_one, int) and ending.two >= 2 * rules.draw_two_v_one,
            DrawReason.MAIN_LINE: ending.held >= 10,
            DrawReason.KINGS_ONLY: rules.draw_kings_only is not None and ledger.quiet >= 2 * rules.draw_kings_only,
            DrawReason.REPETITION: rules.draw_repetition is not None
            and (*ledger.seen, key(state)).count(key(state)) >= rules.draw_repetition,
        }
        if any(reached.values()):
            assert ledger.drawn is not None
        if ledger.drawn in (DrawReason.KINGS_ONLY, DrawReason.REPETITION):
            assert reached[ledger.drawn]
        if ledger.drawn is DrawReason.LIMIT and rules.odds is Odds.NONE:
            assert reached[DrawReason.LIMIT]
        if ledger.drawn is DrawReason.MAIN_LINE:
            assert reached[DrawReason.MAIN_LINE] or lone(state) & game.board.line
        if ledger.drawn is DrawReason.TWO_V_ONE:
            assert reached[DrawReason.TWO_V_ONE] or rules.draw_two_v_one == "at_once"
        assert isinstance(turn, Over) == (ledger.drawn is not None) or action is Crowning.OFFER


def lone(state: State) -> int:
    return min(state.mine, state.theirs, key=lambda side: side.bit_count())


@unhurried
@given(lines())
def test_a_draw_is_the_last_thing_that_happens(line: tuple[DamesPolonaises, list[State], list[Any]]) -> None:
    game, states, _ = line
    for state in states[:-1]:
        assert state.ledger.drawn is None
    if states[-1].ledger.drawn is not None:
        assert isinstance(game.turn(states[-1]), Over)
        assert len(game.legal(states[-1])) == 0


@unhurried
@given(lines())
def test_a_position_says_all_there_is_to_say(line: tuple[DamesPolonaises, list[State], list[Any]]) -> None:
    game, states, _ = line
    for state in states:
        data = NOTATION.position(state)
        assert NOTATION.set_up(game, data) == state
        assert NOTATION.set_up(game, json.loads(json.dumps(data))) == state
        assert isinstance(data, str) == (state.ledger == game.rest) == (type(state) is State)


@unhurried
@given(lines())
def test_the_turned_line_is_counted_alike(line: tuple[DamesPolonaises, list[State], list[Any]]) -> None:
    game, states, _ = line
    if not game.symmetric:
        return
    for state in states:
        other = game.turned(state)
        assert game.turned(other) == state
        assert isinstance(game.turn(other), type(game.turn(state)))
        if isinstance(game.turn(state), Decide):
            ends = {game.turned(game.apply(state, action).state) for action in game.legal(state)}
            assert ends == {game.apply(other, action).state for action in game.legal(other)}


def test_equal_positions_are_equal_states_whatever_they_are_made_of() -> None:
    assert at({"board": "W:WK1:BK50"}) == at("W:WK1:BK50")
    assert type(at({"board": "W:WK1:BK50"})) is State
    assert isinstance(at({"board": "W:WK1,K2,K3:BK50", "three": 0}), Counted)


def test_whose_the_three_were_is_told_by_the_board_where_it_can_be() -> None:
    told = at({"board": "W:WK1,K2,K3:BK50", "three": 4})
    assert told.ledger.ending == Ending(4, Seat(0))
    assert at({"board": "W:WK50:BK1,K2", "three": 4}).ledger.ending.stronger == Seat(1)
    assert at({"board": "W:WK50:BK1", "three": 4, "stronger": "black"}).ledger.ending.stronger == Seat(1)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({}, "the pieces of a position under 'board'"),
        ({"three": 3}, "the pieces of a position under 'board'"),
        ({"board": None}, "a position is a string"),
        ({"board": {"board": "W:WK1:BK50"}}, "a position is a string"),
        ({"board": "W:WK1:BK50", "trois": 3}, r"unknown key 'trois' in a position"),
        ({"board": "W:WK1,K2,K3:BK50", "three": 41}, "three: write a number of moves from 0 to 40"),
        ({"board": "W:WK1,K2,K3:BK50", "three": 40}, "after 40 moves the game is drawn, so 'drawn' must say why"),
        ({"board": "W:WK1,K2,K3:BK50", "three": -1}, "three: write a number of moves"),
        ({"board": "W:WK1,K2,K3:BK50", "three": True}, "three: write a number of moves from 0 to 40, not True"),
        ({"board": "W:WK1,K2,K3:BK50", "three": "4"}, "three: write a number of moves"),
        (
            {"board": "W:WK1,K2,K3:BK50,K49", "three": 4},
            "counted against a single king, but neither side has only a single king",
        ),
        ({"board": "W:WK1:BK50", "three": 4}, "stronger: say which side had the three kings"),
        ({"board": "W:WK1,K2:BK50", "three": 4, "stronger": "black"}, "the other side must have a single king"),
        ({"board": "W:WK1,K2:BK50", "three": 4, "stronger": "grey"}, "stronger: write white or black, not 'grey'"),
        ({"board": "W:WK1,K2:BK50", "three": 4, "stronger": "grey " * 9}, "white or black, not '(grey )+g…"),
        ({"board": "W:WK1,K2:BK50", "stronger": "white"}, "it needs 'three'"),
        ({"board": "W:WK1,K2:BK50", "two": 4}, "two: these moves are not counted under these rules"),
        ({"board": "W:WK1,K2:BK50", "held": 4}, "held: these moves are not counted under these rules"),
        ({"board": "W:WK1,K2:BK50", "quiet": 4}, "quiet: these moves are not counted under these rules"),
        ({"board": "W:WK1,K2:BK50", "seen": []}, "repetitions don't count"),
        ({"board": "W:WK1,K2:BK50", "lift": 1}, "lift: under these rules the number of men to remove is 0, not 1"),
        ({"board": "W:WK1,K2:BK50", "level": True}, "level: under these rules there are no odds"),
        ({"board": "W:WK1,K2:BK50", "level": 1}, "level: write true or false, not 1"),
        ({"board": "W:WK1,K2:BK50", "offered": True}, "offered: the side to move must have one king"),
        ({"board": "W:WK1,K2:BK50", "drawn": "boredom"}, "drawn: 'boredom' is not a reason"),
        ({"board": "?:WK1,K2,K3:BK50", "three": 4}, "before the draw for the first move nothing can be counted"),
        ([], "a position is a string"),
        (None, "a position is a string such as .* not nothing"),
        (7, "not int"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(data: object, says: str) -> None:
    with pytest.raises(PositionError, match=says) as refusal:
        NOTATION.set_up(MANOURY, data)
    assert "\n" not in str(refusal.value)
    with speaking("fr"), pytest.raises(PositionError) as refus:
        NOTATION.set_up(MANOURY, data)
    assert str(refus.value) != str(refusal.value)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"board": "W:WK1:BK50", "seen": "W:WK1:BK50"}, "a list of earlier positions"),
        ({"board": "W:WK1:BK50", "seen": ["W:WK1"]}, "two lists of pieces"),
        ({"board": "W:WK1:BK50", "seen": ["?:WK1:BK50"]}, "must say which side is to move"),
        ({"board": "W:WK1:BK50", "seen": ["W:WK1:BK50"] * 1001}, "a list of earlier positions"),
        ({"board": "W:WK1:BK50", "offered": True}, "under these rules nobody can offer to crown"),
        ({"board": "W:WK1:BK50", "two": 11}, "two: write a number of moves from 0 to 10"),
        ({"board": "W:WK1:BK50", "quiet": 51}, "quiet: write a number of moves from 0 to 50"),  # twenty-five of each
        ({"board": "W:WK1:BK50", "quiet": 50}, "after 50 moves the game is drawn, so 'drawn' must say why"),
    ],
)
def test_so_it_is_under_the_rules_of_today(data: object, says: str) -> None:
    with pytest.raises(PositionError, match=says):
        NOTATION.set_up(FMJD, data)


plain = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 60), st.floats(), st.text(max_size=6), st.just("W:WK1:BK50")),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(["board", "three", "two", "held", "stronger", "quiet", "seen", "lift", "offered", "drawn"]),
            inner,
            max_size=6,
        ),
    ),
)


@unhurried
@given(plain, st.sampled_from(GAMES))
def test_nonsense_is_refused_and_nothing_else(data: object, game: DamesPolonaises) -> None:
    with suppress(PositionError):
        state = NOTATION.set_up(game, data)
        assert NOTATION.set_up(game, NOTATION.position(state)) == state


def test_the_board_shows_what_is_counted_and_pending() -> None:
    def drawn(data: object, game: DamesPolonaises = MANOURY) -> str:
        return TEXT.draw(game.view(at(data, game), None)).splitlines()[-1]

    assert drawn({"board": "W:WK1,K2,K3:BK50", "three": 9}) == "Move limit: 4 of 20 moves played."
    assert drawn({"board": "W:WK31:BK4,15,20", "offered": True}).startswith("The offer to crown the men has not been")
    with speaking("fr"):
        assert drawn({"board": "W:WK1,K2,K3:BK50", "three": 9}) == "Limite de coups : 4 joués sur 20."
    giving = ruleset("manoury_1787", odds=Odds.DRAW)
    assert drawn({"board": "W:WK1:BK50", "level": True}, giving) == "This game is played without odds."


def test_an_offer_in_the_midst_of_a_count_keeps_the_count() -> None:
    game = DamesPolonaises(replace(MANOURY.rules, draw_kings_only=25))
    state = at({"board": "W:WK31:BK4,15,20", "quiet": 7}, game)
    offered = game.apply(state, Crowning.OFFER).state
    assert (offered.ledger.quiet, offered.ledger.offered) == (7, True)
    accepted = game.apply(offered, Crowning.ACCEPT).state
    assert (accepted.ledger.quiet, accepted.ledger.ending.three) == (0, 0)  # the pieces are others now
