"""Every option away from its default, on positions worked by hand."""

from __future__ import annotations

import pytest
from dames_help import MANOURY, METZ, NOTATION, at, plays

from tablegames.core.events import Seat
from tablegames.core.game import Decide, Over
from tablegames.families.draughts.options import Goal, PlaySquares
from tablegames.families.draughts.render import TEXT
from tablegames.families.draughts.state import Move, Take
from tablegames.plugins.dames_polonaises.game import DamesPolonaises
from tablegames.plugins.dames_polonaises.rules import CaptureQuality, DamesRules

NONE = CaptureQuality.NONE
FORWARDS = DamesPolonaises(DamesRules(men_capture_backwards=False))
SHORT_KINGS = DamesPolonaises(DamesRules(flying_kings=False))
AT_ONCE = DamesPolonaises(DamesRules(captured_lifted="at_once"))
NARROW = DamesPolonaises(DamesRules(repass_captured="forbidden_if_backed"))
ONCE = DamesPolonaises(DamesRules(repass_empty_square="forbidden"))
TOUCHING = DamesPolonaises(DamesRules(crown_when="touching_row"))
FREE = DamesPolonaises(DamesRules(capture_number="free"))
ANY_KING = DamesPolonaises(DamesRules(capture_quality=CaptureQuality.ANY_KING))
WITH_KING = DamesPolonaises(DamesRules(capture_with_strongest=True))
LOSING = DamesPolonaises(DamesRules(goal=Goal.LOSE_ALL))
FIRST_KING = DamesPolonaises(DamesRules(goal=Goal.FIRST_KING))


def test_first_move_white_needs_no_lots() -> None:
    game = DamesPolonaises(DamesRules(first_move="white"))
    assert game.turn(game.initial()) == Decide(Seat(0))
    assert game.turn(game.initial(Seat(1))) == Decide(Seat(0))  # White begins in any case


def test_play_squares_dark_dots_the_squares_that_are_played() -> None:  # MAN II: Germany
    game = DamesPolonaises(DamesRules(play_squares=PlaySquares.DARK))
    light, dark = (TEXT.draw(g.view(g.initial(Seat(0)), None)).splitlines() for g in (MANOURY, game))
    assert light[5] == "21 |:::: 21 :::: 22 :::: 23 :::: 24 :::: 25 | 25"
    assert dark[5] == "21 |    :21:    :22:    :23:    :24:    :25:| 25"


def test_men_that_take_forwards_only_do_not_see_what_is_behind() -> None:
    assert plays("W:W28:B32", FORWARDS) == {"28-22", "28-23"}
    assert plays("B:W28:B32", FORWARDS) == {"32-37", "32-38"}
    assert plays("W:W28:B23,13", FORWARDS) == {"28x8:13,23"}
    assert plays("W:W28:B23,24", FORWARDS) == {"28x19:23"}  # 19x30 over 24 would go back


def test_men_that_take_forwards_go_on_forwards() -> None:
    assert plays("W:W38:B32,22,12,11", FORWARDS) == {"38x7:12,22,32"}
    assert plays("W:W38:B32,22,12,11", MANOURY) == {"38x16:11,12,22,32"}


def test_short_kings_go_and_take_a_step_at_a_time() -> None:  # MAN I: as in the French game
    assert plays("W:WK46:B28", SHORT_KINGS) == {"46-41"}
    assert plays("W:WK46:B41", SHORT_KINGS) == {"46x37:41"}
    assert plays("W:WK28:B33,44", SHORT_KINGS) == {"28x50:33,44"}  # backwards too, and on
    assert plays("W:WK28:B5", SHORT_KINGS) == {"28-22", "28-23", "28-32", "28-33"}


def test_captives_lifted_at_once_shelter_nobody() -> None:  # MAN No. 3: 32 is safe only because 37 still stands
    position = "B:WK43,22,32,33,37:BK10,K13,3,4,9,19"
    assert plays(position) == {"13x28:22,33,37,43"}
    taken = "22,32,33,37,43"
    assert plays(position, AT_ONCE) == {f"13x37:{taken}", f"13x41:{taken}", f"13x46:{taken}"}


def test_a_captive_with_nothing_behind_may_be_passed_again_on_the_narrow_reading() -> None:  # METZ VI, board 3
    position = "W:W21:B1,7,8,9,17,18,19,27"
    assert plays(position) == {"21x12:8,9,17,18,19"}
    assert plays(position, NARROW) == {"21x32:8,9,17,18,19,27"}


def test_a_king_passes_the_captive_only_if_the_next_square_is_empty() -> None:  # MAN III.10
    three = {"46x17:12,13,28", "46x21:12,13,28", "46x26:12,13,28"}
    assert plays("W:WK46:B12,13,28,39") == three
    assert plays("W:WK46:B12,13,28,39", NARROW) == {"46x44:12,13,28,39", "46x50:12,13,28,39"}
    assert plays("W:WK46:B12,13,28,33", NARROW) == plays("W:WK46:B12,13,28,33") == three  # 33 stands behind 28


def test_no_capture_ends_by_passing_a_captive_again() -> None:  # our reading of MAN III.10: it is a way, not an end
    assert plays("W:WK46:B12,13,28", NARROW) == plays("W:WK46:B12,13,28")


def test_an_empty_square_crossed_once_only_shortens_the_capture() -> (
    None
):  # METZ VI, board 3, where 34 is crossed twice
    position = "B:W28,29,30,38,39,40:B25"
    assert plays(position) == {"25x45:28,29,30,38,39,40"}
    assert plays(position, ONCE) == {"25x43:28,29,30,38", "25x23:28,30,38,39"}


def test_a_king_crosses_no_square_twice_but_may_come_home() -> None:
    assert "3x3:14,17,24,32" in plays("W:WK3,49,50:B1,2,6,7,11,14,16,17,24,32")
    assert plays("W:WK3,49,50:B1,2,6,7,11,14,16,17,24,32", ONCE) == plays("W:WK3,49,50:B1,2,6,7,11,14,16,17,24,32")
    assert plays("W:WK46:B12,13,28,43") == {"46x49:12,13,28,43"}  # over 32 a second time, from 21 to 43
    assert plays("W:WK46:B12,13,28,43", ONCE) == {"46x17:12,13,28", "46x21:12,13,28", "46x26:12,13,28"}


def test_touching_the_last_row_crowns_at_once_and_the_king_takes_on() -> None:  # against MAN III.26, No. 7
    position = "B:W34,42,43,50:B30"
    assert plays(position) == {"30x37:34,42,43"}
    assert plays(position, TOUCHING) == {f"30x{end}:34,42,43" for end in (26, 31, 37)}
    step = TOUCHING.apply(at(position), NOTATION.read(TOUCHING, at(position), "30x31"))
    assert NOTATION.position(step.state) == "W:W50:BK31"
    assert [event.what for event in step.events] == ["taken", "crowned"]


def test_touching_crowns_nobody_who_touches_nothing() -> None:
    position = "W:W38:B32,22,40"
    step = TOUCHING.apply(at(position), Take(38, 18, (32, 22)))
    assert NOTATION.position(step.state) == "B:W18:B40"


def test_a_free_number_leaves_the_choice_but_not_the_middle() -> None:  # MAN No. 4
    position = "W:W31,35,38,39,43,48:B5,13,20,21,22,30,32"
    assert plays(position, FREE) == {"35x15:20,30", "38x16:21,32", "38x9:13,22,32"}


def test_a_king_free_in_number_still_goes_on_where_it_can() -> None:  # MAN III.8: from 23 it can, so it does
    assert plays("W:WK46:B29,37", FREE) == {"46x34:29,37", "46x40:29,37", "46x45:29,37"}


def test_a_free_number_keeps_the_quality_at_equal_number() -> None:  # MAN III.22 speaks of equal numbers only
    assert plays("W:W26,33:BK29,28,11,21", FREE) == {"33x24:29", "26x6:11,21"}


def test_any_king_is_content_with_one() -> None:  # MAN III.22, the narrow reading
    assert plays("W:W33:BK19,K28,K29,17", ANY_KING) == {"33x13:19,29", "33x11:17,28"}
    assert plays("W:W33:BK19,K28,K29,17") == {"33x13:19,29"}
    assert plays("W:W33:BK29,28", ANY_KING) == {"33x24:29"}
    assert plays("W:W33:BK29,28", METZ) == {"33x24:29", "33x22:28"}


def test_with_the_strongest_the_king_takes_what_it_can() -> None:  # MAN IV on III.22, Mallet's custom
    by_king = {f"46x{end}:41" for end in (37, 32, 28, 23, 19, 14, 10, 5)}
    assert plays("W:WK46,35:B30,41", WITH_KING) == by_king
    assert plays("W:WK46,35:B30,41") == by_king | {"35x24:30"}


def test_number_and_quality_go_before_the_piece_that_takes() -> None:
    assert plays("W:WK46,32,35:B20,30,41", WITH_KING) == {"35x15:20,30"}
    assert plays("W:WK46,35:BK30,41", WITH_KING) == {"35x24:30"}


@pytest.mark.parametrize(
    ("position", "by", "winner"), [("B:WK47,50:BK46,41,45", "all_given_but_blocked", 1), ("B:WK1:B", "all_given", 1)]
)
def test_who_loses_all_or_is_shut_in_wins_at_qui_perd_gagne(position: str, by: str, winner: int) -> None:
    turn = LOSING.turn(at(position))
    assert isinstance(turn, Over)
    assert (turn.outcome.by, turn.outcome.winners, turn.outcome.cite) == (by, (winner,), "METZ qui perd gagne")
    lost = MANOURY.turn(at(position))
    assert isinstance(lost, Over)
    assert lost.outcome.winners == (1 - winner,)


def test_taking_the_last_piece_loses_at_qui_perd_gagne() -> None:
    step = LOSING.apply(at("W:W38:B32"), Take(38, 27, (32,)))
    assert [(event.what, event.seat) for event in step.events] == [("taken", 0), ("won", 1)]


def test_the_first_king_wins_at_premier_a_dame() -> None:  # METZ, on the king
    step = FIRST_KING.apply(at("W:W7:B33,40"), Move(7, 1))
    turn = FIRST_KING.turn(step.state)
    assert isinstance(turn, Over)
    assert (turn.outcome.winners, turn.outcome.by, turn.outcome.scores) == ((Seat(0),), "first_king", (1, 0))
    assert [event.what for event in step.events] == ["crowned", "won"]
    assert len(FIRST_KING.legal(step.state)) == 0
    assert isinstance(MANOURY.turn(step.state), Decide)


def test_passing_the_last_row_wins_nothing_at_premier_a_dame() -> None:  # METZ XIII
    step = FIRST_KING.apply(at("B:W34,42,43,6:B30"), Take(30, 37, (34, 43, 42)))
    assert isinstance(FIRST_KING.turn(step.state), Decide)


def test_at_premier_a_dame_one_still_loses_by_having_nothing_to_play() -> None:  # METZ XXI
    turn = FIRST_KING.turn(at("B:W13,36,49,50:B44"))
    assert isinstance(turn, Over)
    assert (turn.outcome.winners, turn.outcome.by) == ((Seat(0),), "blocked")


def test_quality_none_is_the_choice_of_metz() -> None:  # METZ XII
    assert METZ.rules.capture_quality is NONE
    assert plays("W:W25,35,36,45:BK30,1,4,5,6,8,10,15,20", METZ) == {"25x34:30", "35x24:30", "25x14:20"}


def test_where_pieces_are_lifted_at_once_a_king_may_end_where_one_stood() -> None:
    game = DamesPolonaises(DamesRules(captured_lifted="at_once"))
    state = at("W:WK31:B19,33,27,32")
    ends_there = [action for action in game.legal(state) if isinstance(action, Take) and action.end == 27]
    assert ends_there
    assert [game.judge(state, action) for action in ends_there] == [None] * len(ends_there)
