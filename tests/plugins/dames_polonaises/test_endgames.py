"""The endings the books speak of: the engine wins what is won and holds what can be held.  [MAN VI, digest 10]

How many kings win against one was found by working out every position of kings alone on the hundred squares, not from
the books: three win by a stroke only (of the positions in which the single king is to play and nothing can be taken,
two in a hundred are lost), four always do but for a few hundred strokes, with the main line or without.
"""

from __future__ import annotations

import pytest
from dames_help import FMJD, MANOURY, METZ, NOTATION, at, ruleset, text

from tablegames.core.analysis import Limits
from tablegames.core.game import Outcome, Over
from tablegames.families.draughts.engine.engine import Engine
from tablegames.families.draughts.state import Move, State, Take
from tablegames.plugins.dames_polonaises.game import DamesPolonaises


def fought(game: DamesPolonaises, position: object, plies: int, nodes: int = 1_500) -> tuple[State, Outcome | None]:
    """Play with the engine on both sides; return the state after some plies, and the outcome if it is over by then."""
    state, engine = at(position, game), Engine(game)
    for _ in range(plies):
        turn = game.turn(state)
        if isinstance(turn, Over):
            return state, turn.outcome
        lines = engine.think(state, Limits(nodes=nodes), hurry=True).lines
        state = game.apply(state, lines[0].actions[0]).state
    turn = game.turn(state)
    return state, turn.outcome if isinstance(turn, Over) else None


def score(game: DamesPolonaises, position: object, nodes: int = 20_000) -> float:
    return Engine(game).think(at(position, game), Limits(nodes=nodes)).lines[0].score


# --- three kings against one


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ("W:WK19,K27,K37:BK11", "27-22"),  # MAN No. 10
        ("W:WK10,K36,K37:BK29", "37-42"),  # MAN No. 12
        ("W:WK1,K23,K49:BK17", "49-44"),  # MAN No. 14
        ("W:WK7,K35,K37:BK43", "37-48"),  # MAN No. 16
    ],
)
def test_the_strokes_of_three_kings_against_one_are_found(position: str, key: str) -> None:  # MAN VI
    line = Engine(MANOURY).think(at(position), Limits(depth=6)).lines[0]
    assert text(line.actions[0]) == key
    assert line.verdict is not None
    assert line.score > 0


@pytest.mark.parametrize("game", [MANOURY, METZ], ids=["manoury", "metz"])
def test_a_single_king_goes_to_the_main_line_and_has_drawn(game: DamesPolonaises) -> None:  # MAN III.28, METZ XV
    position = {"board": "W:WK31:BK6,K7,K11", "three": 0}
    line = Engine(game).think(at(position, game), Limits(nodes=3_000)).lines[0]
    assert abs(line.score) < 0.5
    assert text(line.actions[0]) == "31-37"
    state, outcome = fought(game, position, 8)
    assert outcome is None or outcome.winners == (), NOTATION.position(state)
    if game is MANOURY:
        assert outcome is not None
        assert outcome.by == "main_line"


def test_a_single_king_keeps_the_main_line_for_the_five_moves_of_today() -> None:  # FMJD
    game = ruleset("modern_fmjd", draw_repetition=None)
    state, outcome = fought(game, {"board": "B:WK46:BK4,K16,K26", "three": 0}, 24, nodes=5_000)
    assert outcome is None or outcome.winners == (), NOTATION.position(state)
    assert state.sides[0]


def test_on_the_main_line_the_one_trap_is_avoided_and_punished() -> None:  # MAN No. 8
    trap = "46-5"
    lines = Engine(FMJD).think(at("W:WK46:BK13,K16,K27", FMJD), Limits(depth=5), lines=9).lines
    scores = {text(line.actions[0]): line.score for line in lines}
    assert scores[trap] < -100
    assert text(lines[0].actions[0]) != trap
    fallen = FMJD.apply(at("W:WK46:BK13,K16,K27", FMJD), Move(46, 5)).state
    assert text(Engine(FMJD).think(fallen, Limits(depth=5)).lines[0].actions[0]) == "13-19"


def test_off_the_main_line_a_single_king_can_still_be_hard_to_catch() -> None:  # MAN III.29
    assert abs(score(FMJD, "B:WK5,K28,K46:BK21", 5_000)) < 1
    game = ruleset("modern_fmjd", draw_repetition=None)
    outcome = fought(game, {"board": "B:WK5,K28,K46:BK21", "three": 8}, 26)[1]
    assert outcome is not None
    assert (outcome.by, outcome.winners) == ("limit", ())


def test_the_last_of_the_limited_moves_cannot_begin_a_stroke() -> None:  # MAN III.32, No. 7 bis
    position = {"board": "W:WK13,K25,K41:BK26", "three": 38}
    assert abs(score(MANOURY, position)) < 1
    assert score(MANOURY, "W:WK13,K25,K41:BK26") > 100


# --- other numbers of kings


@pytest.mark.parametrize("position", ["W:WK1,K50:BK46", "B:WK6,K45:BK27", "W:WK28,K37:BK4", "W:WK2,K35:BK17"])
def test_two_kings_do_not_win_against_one(position: str) -> None:  # METZ XVI (expl.)
    assert abs(score(FMJD, position, 5_000)) < 1
    outcome = fought(FMJD, {"board": position, "two": 0}, 12, 800)[1]
    assert outcome is not None
    assert (outcome.by, outcome.winners) == ("two_v_one", ())


@pytest.mark.parametrize("position", ["W:WK5,K28,K46,K23:BK21", "B:WK47,K48,K49,K50:BK14", "B:WK1,K2,K3,K4:BK46"])
def test_four_kings_win_against_one_even_on_the_main_line(position: str) -> None:
    state, outcome = fought(FMJD, position, 44, 5_000)
    assert outcome is not None, NOTATION.position(state)
    assert outcome.winners == (0,)


@pytest.mark.parametrize(
    ("position", "men"), [("W:WK3,K4,K6,K47:BK5,K36", 3.0), ("W:WK27,K36,K38,K46,K47:BK1,K50", 3.0)]
)
def test_the_strokes_of_four_and_five_kings_against_two_are_found(position: str, men: float) -> None:  # MAN Nos. 20, 22
    assert score(MANOURY, position) > men


def test_four_kings_and_two_are_even_where_there_is_no_stroke() -> None:  # MAN No. 20 (the rule it is the exception to)
    state, outcome = fought(FMJD, "B:WK4,K15,K36,K47:BK5,K46", 16)
    assert outcome is None or 1 not in outcome.winners
    assert (state.sides[1]).bit_count() >= 1


# --- a king and men


def test_a_king_holds_against_a_king_and_three_men_in_the_set_position() -> None:  # MAN No. 18
    state, outcome = fought(MANOURY, "W:WK46:BK3,26,31,36", 30)
    assert outcome is None or 1 not in outcome.winners, NOTATION.position(state)


@pytest.mark.parametrize("position", ["B:WK29:B3,5", "B:WK3:B4,5,10,15"])
def test_a_king_stops_the_men_the_problems_leave(position: str) -> None:  # MAN Nos. 92, 56: where the book stops
    line = Engine(MANOURY).think(at(position), Limits(nodes=150_000)).lines[0]
    assert line.verdict is not None
    assert line.score < 0


def test_a_man_is_given_so_that_the_king_is_caught() -> None:  # MAN No. 30
    line = Engine(MANOURY).think(at("W:WK24,K35,25:BK46,15"), Limits(depth=7)).lines[0]
    assert text(line.actions[0]) == "25-20"
    assert line.verdict is not None
    assert not isinstance(line.actions[0], Take)
