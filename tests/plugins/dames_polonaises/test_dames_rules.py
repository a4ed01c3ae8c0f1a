"""The articles, in their order; the worked positions of the books are in `cases/`."""

from __future__ import annotations

import pickle

import pytest
from dames_help import FMJD, MANOURY, METZ, NOTATION, after, at, plays

from tablegames.core.events import Note, Scored, score
from tablegames.core.game import Chance, Decide, Over, Seat
from tablegames.core.registry import Registry
from tablegames.plugins import dames_polonaises as plugin
from tablegames.plugins.dames_polonaises.rules import (
    CapturedLifted,
    CaptureQuality,
    DamesRules,
    FirstMove,
    Goal,
    PlaySquares,
    RepassCaptured,
)
from tablegames.plugins.dames_polonaises.state import Lot, Move, Take


def test_the_rulesets_are_those_of_the_books() -> None:
    registry = Registry()
    entry = registry.game("dames_polonaises")
    rules = {name: registry.variant(entry, name).rules for name in registry.sources(entry)}
    metz = DamesRules(capture_quality=CaptureQuality.NONE)  # METZ XII
    assert rules["manoury_1787"] == registry.variant(entry).rules == DamesRules()
    assert rules["metz"] == metz
    assert rules["modern_fmjd"] == DamesRules(
        capture_quality=CaptureQuality.NONE, first_move=FirstMove.WHITE, play_squares=PlaySquares.DARK
    )
    assert rules["qui_perd_gagne"] == DamesRules(capture_quality=CaptureQuality.NONE, goal=Goal.LOSE_ALL)
    assert rules["premier_a_dame"] == DamesRules(capture_quality=CaptureQuality.NONE, goal=Goal.FIRST_KING)


def test_captives_lifted_at_once_cannot_be_repassed() -> None:
    with pytest.raises(ValueError, match="needs captured_lifted: at_end"):
        DamesRules(captured_lifted=CapturedLifted.AT_ONCE, repass_captured=RepassCaptured.FORBIDDEN_IF_BACKED)


def test_the_lots_say_who_begins() -> None:  # MAN III.1
    state = MANOURY.initial()
    turn = MANOURY.turn(state)
    assert isinstance(turn, Chance)
    assert {action for action, _ in turn.lottery.outcomes() or ()} == {Lot(Seat(0)), Lot(Seat(1))}
    assert len(MANOURY.legal(state)) == 0
    step = MANOURY.apply(state, Lot(Seat(1)))
    assert MANOURY.turn(step.state) == Decide(Seat(1))
    assert step.events == (Note("lots", Seat(1), "MAN III.1"),)
    assert NOTATION.position(step.state) == str(NOTATION.position(state)).replace("?", "B")


def test_a_seat_told_to_begin_begins_without_lots() -> None:  # MAN III.1, in turn after the first game
    assert MANOURY.turn(MANOURY.initial(Seat(1))) == Decide(Seat(1))
    assert MANOURY.turn(MANOURY.initial(Seat(0))) == Decide(Seat(0))


def test_black_moves_down_the_board() -> None:  # MAN II, III.2
    state = MANOURY.initial(Seat(1))
    moves = {(move.start, move.end) for move in MANOURY.legal(state) if isinstance(move, Move)}
    assert moves == {(16, 21), (17, 21), (17, 22), (18, 22), (18, 23), (19, 23), (19, 24), (20, 24), (20, 25)}


def test_a_man_takes_backwards() -> None:  # MAN III.2
    assert plays("W:W28:B32") == {"28x37:32"}


def test_what_is_taken_is_lifted_when_the_capture_ends() -> None:  # MAN III.9
    step = MANOURY.apply(at("W:W38:B32,22,40"), Take(38, 18, (32, 22)))
    assert NOTATION.position(step.state) == "B:W18:B40"
    assert step.events == (Note("taken", Seat(0), "MAN III.9", (("count", 2), ("squares", (32, 22)))),)


def test_one_capture_that_can_go_round_either_way_is_one_action() -> None:  # MAN III.27
    assert plays("W:WK2:B7,8,17,18", METZ) >= {"2x2:7,8,17,18"}
    keys = [(a.start, a.end, frozenset(a.taken)) for a in METZ.legal(at("W:WK2:B7,8,17,18")) if isinstance(a, Take)]
    assert len(keys) == len(set(keys))


def test_a_king_may_end_where_it_began_and_is_still_there() -> None:  # MAN III.27, No. 77
    assert after("W:WK3,49,50:B1,2,6,7,11,14,16,17,24,32", "3x3") == "B:WK3,49,50:B1,2,6,7,11,16"


def test_a_man_that_ends_on_the_last_row_is_crowned() -> None:  # MAN III.24-26
    step = MANOURY.apply(at("W:W7:B45"), Move(7, 1))
    assert NOTATION.position(step.state) == "B:WK1:B45"
    assert step.events == (Note("crowned", Seat(0), "MAN III.24", (("at", 1),)),)
    assert after("B:W14:B41", "41-46") == "W:W14:BK46"


def test_a_man_that_passes_the_last_row_remains_a_man() -> None:  # MAN III.26, No. 7
    assert after("B:W34,42,43,6:B30", "30x37") == "W:W6:B37"


def test_a_king_taken_is_a_king_no_more() -> None:
    assert after("W:W33:BK29,9", "33x24:29") == "B:W24:B9"
    assert after("B:W8,24:BK13,29", "13x2") == "W:W24:BK2,29"


def test_he_who_has_no_piece_left_loses() -> None:  # METZ XXI
    step = MANOURY.apply(at("W:W38:B32"), Take(38, 27, (32,)))
    turn = MANOURY.turn(step.state)
    assert isinstance(turn, Over)
    assert (turn.outcome.winners, turn.outcome.by, turn.outcome.cite) == ((Seat(0),), "all_taken", "METZ XXI")
    assert score(step.events, 2) == turn.outcome.scores == (1, 0)
    assert len(MANOURY.legal(step.state)) == 0


def test_he_who_cannot_move_loses() -> None:  # METZ XXI, MAN I
    step = MANOURY.apply(at("W:W37,50:B45"), Move(37, 32))
    turn = MANOURY.turn(step.state)
    assert isinstance(turn, Over)
    assert (turn.outcome.winners, turn.outcome.by) == ((Seat(0),), "blocked")
    assert step.events == (Scored("won", Seat(0), "METZ XXI", points=1),)


def test_a_side_that_is_not_there_has_lost_whoever_is_to_move() -> None:  # METZ XXI
    for position in ("W:WK1:B", "B:WK1:B"):
        turn = MANOURY.turn(at(position))
        assert isinstance(turn, Over)
        assert turn.outcome.winners == (Seat(0),)
        assert len(MANOURY.legal(at(position))) == 0


def test_a_king_shut_in_but_able_to_take_plays_on() -> None:  # METZ XXI: only he who cannot move has lost
    assert plays("B:W10,14:BK5,36") == {"36-41"}
    assert isinstance(MANOURY.turn(at("B:W10,14:BK5")), Over)
    assert plays("B:W10:BK5") == {
        "5x14:10",
        "5x19:10",
        "5x23:10",
        "5x28:10",
        "5x32:10",
        "5x37:10",
        "5x41:10",
        "5x46:10",
    }


def test_the_state_is_never_changed_and_the_game_pickles() -> None:
    state = FMJD.initial()
    before = pickle.dumps(state)
    for action in FMJD.legal(state):
        FMJD.apply(state, action)
    assert pickle.dumps(state) == before
    copy = pickle.loads(pickle.dumps(FMJD))
    assert copy == FMJD
    assert list(copy.legal(state)) == list(FMJD.legal(state))


def test_the_last_move_carries_the_score() -> None:
    step = METZ.apply(at("W:WK46:B41", METZ), Take(46, 28, (41,)))
    assert step.events[-1] == Scored("won", Seat(0), "METZ XXI", points=1)


def test_the_plugin_answers_for_its_own_game_only() -> None:
    assert list(plugin.tablegames_variants("toutetable")) == []
    assert plugin.tablegames_notation("toutetable") is None
    assert list(plugin.tablegames_renderers("toutetable")) == []
    assert [renderer.name for renderer in plugin.tablegames_renderers("dames_polonaises")] == ["text", "unicode"]
