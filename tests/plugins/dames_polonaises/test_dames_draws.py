"""La remise, rule by rule, each on a position worked by hand."""

from __future__ import annotations

import pytest
from dames_help import (
    AWAY,
    CROWNS,
    FMJD,
    HOLDING,
    MANOURY,
    METZ,
    NOTATION,
    after,
    at,
    drawn,
    end,
    played,
    plays,
    ruleset,
    shuttled,
    text,
    three,
)  # fmt: skip

from tablegames.core.events import Note, Seat
from tablegames.core.game import Decide
from tablegames.plugins.dames_polonaises.game import DamesPolonaises
from tablegames.plugins.dames_polonaises.march_rules import MainLine, NeedsLine, Odds
from tablegames.plugins.dames_polonaises.rules import DamesRules
from tablegames.plugins.dames_polonaises.state import Crowning, Move
from tablegames.table.setting import load

NO_7_BIS = "W:WK13,K25,K41:BK26"


def plays_at(position: object, *moves: str, game: DamesPolonaises = MANOURY) -> set[str]:
    """Everything that can be played after some moves."""
    return {text(action) for action in game.legal(played(position, *moves, game=game))}


def bare(**options: object) -> DamesPolonaises:
    """Manoury's rules without any draw but what is asked for."""
    none = {"draw_main_line": MainLine.NONE, "draw_limit": None, "draw_limit_draw_odds": "same"}
    return ruleset("manoury_1787", **{**none, "draw_crowning_offer": False, **options})


# --- the main line


def test_a_single_king_that_comes_to_the_main_line_draws_at_once() -> None:  # MAN III.28
    assert drawn(three("W:WK47:BK13,K16,K27"), "47-41") == "main_line"
    assert drawn(three("B:WK11,K16,K21:BK4"), "4-10") == "main_line"  # whoever has it


def test_a_king_that_is_taken_there_by_the_next_move_has_not_got_the_line() -> None:  # MAN III.28: "a la ligne"
    doomed = three("B:WK26,K1,K6:BK48", 5)
    assert drawn(doomed, "48-37") is None
    assert plays_at(doomed, "48-37") == {"26x42:37", "26x48:37"}
    outcome = end(doomed, "48-37", "26x42")
    assert outcome is not None
    assert (outcome.winners, outcome.by) == ((0,), "all_taken")
    assert drawn(three("B:WK36,K1,K6:BK48", 5), "48-37") == "main_line"  # 36 touches it; behind it all is empty but 48


def test_one_that_is_to_play_has_the_line_though_it_was_threatened_there() -> None:  # MAN III.28
    assert drawn(three("W:WK4,K15,K47:BK10", 5), "15-24") == "main_line"  # 4 could take it, but it goes first


def test_each_book_draws_by_its_own_article() -> None:  # MAN III.28; METZ XV
    ours, theirs = end(three("W:WK47:BK13,K16,K27"), "47-41"), end(three("W:WK46:BK13,K16,K44"), "46-41", game=METZ)
    assert ours is not None
    assert ours.cite == "MAN III.28"
    assert theirs is None
    waited = end(three("B:WK41:BK13,K16,K27"), "13-9", game=METZ)
    assert waited is not None
    assert waited.cite == "METZ XV"


def test_one_that_stands_there_when_the_third_is_crowned_draws_at_once() -> None:  # MAN III.28
    assert drawn("W:WK22,K49,6:BK46", "6-1") == "main_line"
    assert drawn("W:WK22,K49,6:BK45", "6-1") is None


def test_beside_the_line_the_moves_are_counted() -> None:  # MAN III.29
    assert drawn(three("W:WK47:BK13,K16,K27"), "47-42") is None
    assert after(three("W:WK47:BK13,K16,K27"), "47-42") == three("B:WK42:BK13,K16,K27", 1, stronger="black")


def test_a_diagram_is_no_ending_that_has_come_about() -> None:  # MAN No. 8: the book plays it on
    assert end("W:WK46:BK13,K16,K27") is None
    assert plays("W:WK46:BK13,K16,K27") == {f"46-{square}" for square in (41, 37, 32, 28, 23, 19, 14, 10, 5)}
    outcome = end("W:WK46:BK13,K16,K27", "46-5", "13-19", "5x21", "16x49")
    assert outcome is not None
    assert outcome.winners == (1,)


def test_a_line_with_an_enemy_on_it_is_nobodys() -> None:  # MAN III.28, METZ XV
    assert drawn(three("B:WK46:BK13,K16,K10"), "10-5") is None
    assert drawn(three("B:WK46:BK13,K16,K10"), "10-5", game=METZ) is None  # from 41 to 10 it would be taken
    assert drawn(three("B:WK46:BK13,K16,K44"), "44-50") == "main_line"


def test_only_three_kings_are_drawn_against_the_line() -> None:  # MAN III.28
    assert drawn(three("B:WK46:BK13,K16", stronger="black"), "16-49") is None
    assert drawn("B:WK46:BK13,K16,K27,21", "27-43") is None


def test_metz_waits_whether_it_is_driven_off() -> None:  # METZ XV; MAN No. 16
    assert drawn(three("W:WK47:BK13,K16,K27"), "47-41", game=METZ) is None
    assert drawn(three("W:WK47:BK13,K16,K27"), "47-41", "13-9", game=METZ) == "main_line"
    driven = ("37-48", "43-32", "48-43")  # and 32 must take
    assert drawn(three("W:WK7,K35,K37:BK43"), *driven, game=METZ) is None
    assert drawn(three("W:WK7,K35,K37:BK43"), "37-48", "43-32", "7-1", game=METZ) == "main_line"
    assert drawn(three("W:WK7,K35,K37:BK43"), *driven[:2]) == "main_line"  # by the letter of MAN III.28


def test_between_unequal_players_the_line_draws_nothing() -> None:  # MAN III.28, METZ XV
    for name, move in (("manoury_1787", "47-41"), ("metz", "47-42")):
        for odds in (Odds.MAN, Odds.DRAW, Odds.STAKE):
            game = ruleset(name, odds=odds)
            assert end(three("W:WK47:BK13,K16,K27"), move, "13-9", game=game) is None


def test_where_it_is_counted_it_must_keep_the_line_for_five_moves() -> None:  # FMJD
    assert drawn(three("W:WK46:BK13,K16,K27", 9, held=8), "46-41", game=FMJD) is None
    assert drawn(three("W:WK46:BK13,K16,K27", 9, held=9), "46-41", game=FMJD) == "main_line"
    left = after(three("W:WK41:BK13,K16,K27", 9, held=9), "41-47", game=FMJD)
    assert isinstance(left, dict)
    assert "held" not in left
    assert left["three"] == 10


def test_a_diagram_counts_nothing_on_the_line() -> None:
    found = after("W:WK46:BK13,K16,K27", "46-41", game=FMJD)
    assert found == {"board": "B:WK41:BK13,K16,K27", "quiet": 1, "seen": ["W:WK46:BK13,K16,K27"]}


def test_it_is_five_whole_moves_from_when_it_came_there() -> None:  # FMJD
    game = bare(draw_main_line=MainLine.COUNTED)
    moves = ("47-41", "13-9", "41-46", "9-13", "46-41", "13-9", "41-46", "9-13", "46-41", "13-9", "41-46")
    assert end(three("W:WK47:BK13,K16,K27"), *moves[:-1], game=game) is None
    assert drawn(three("W:WK47:BK13,K16,K27"), *moves, game=game) == "main_line"


def test_where_the_line_is_nothing_nobody_draws_by_it() -> None:
    assert end(three("W:WK47:BK13,K16,K27"), "47-41", game=bare(draw_limit=20)) is None


# --- the limited moves


def test_the_moves_begin_when_the_third_king_is_crowned() -> None:  # METZ XVII
    step = MANOURY.apply(at(CROWNS), Move(6, 1))
    assert NOTATION.position(step.state) == three("B:WK1,K46,K49:BK45", 0, stronger="white")
    assert step.events[-1] == Note("limited", Seat(0), "MAN III.32; METZ XVII", (("moves", 20),))


def test_they_begin_when_the_fourth_king_or_the_last_man_is_taken() -> None:  # METZ XVII
    assert after("B:WK46,K49,K1,K18:BK45", "45x12") == three("W:WK1,K46,K49:BK12", 0, stronger="white")
    assert after("W:WK46,K49,K1:BK45,41", "46x37") == three("B:WK1,K37,K49:BK45", 0, stronger="white")


def test_a_diagram_of_three_kings_against_one_counts_nothing() -> None:
    assert after(NO_7_BIS, "13-9") == "B:WK9,K25,K41:BK26"


def test_twenty_moves_of_each_and_no_more() -> None:  # MAN III.29, III.33
    assert shuttled(MANOURY, CROWNS, ("6-1", *HOLDING * 30)) == (41, "limit")  # 6-1, then forty


@pytest.mark.parametrize("limit", [15, 16, 20])
def test_the_limit_is_what_is_agreed_on(limit: int) -> None:  # MAN IV (III.29-31): fifteen were usual
    assert shuttled(bare(draw_limit=limit), CROWNS, ("6-1", *HOLDING * 30)) == (2 * limit + 1, "limit")


def test_without_a_limit_stubborn_players_go_on() -> None:
    assert shuttled(bare(), CROWNS, ("6-1", *HOLDING * 60)) == (200, "goes on")


def test_the_move_that_would_win_comes_too_late() -> None:  # MAN III.32, No. 7 bis
    assert drawn(three(NO_7_BIS, 38), "13-8", "26x3") == "limit"
    outcome = end(three(NO_7_BIS, 34), "13-8", "26x3", "41-14", "3x20", "25x14")
    assert outcome is not None
    assert (outcome.winners, outcome.by) == ((0,), "all_taken")


def test_the_moves_run_on_when_a_stroke_has_left_two() -> None:  # MAN III.32
    assert after(three(NO_7_BIS, 30), "13-8", "26x3") == three("W:WK25,K41:BK3", 32, stronger="white")


def test_a_win_with_the_last_move_is_a_win() -> None:  # MAN III.32: at the last move inclusively
    outcome = end(three("W:WK25,K41:BK14", 39, stronger="white"), "41x10")
    assert outcome is not None
    assert (outcome.winners, outcome.by) == ((0,), "all_taken")
    assert drawn(three("W:WK25,K41:BK15", 39, stronger="white"), "41-37") == "limit"


def test_sixteen_also_against_men() -> None:  # FMJD
    step = FMJD.apply(at("W:WK46,28,29:BK1,22", FMJD), next(iter(FMJD.legal(at("W:WK46,28,29:BK1,22", FMJD)))))
    assert step.state.ledger.ending.three == 0
    assert step.state.ledger.ending.stronger == Seat(0)
    assert MANOURY.apply(at("W:WK46,28,29:BK1,22"), MANOURY.legal(at("W:WK46,28,29:BK1,22"))[0]).state.ledger == (
        MANOURY.rest
    )


def test_the_limit_ends_a_game_of_today_at_sixteen() -> None:  # FMJD
    assert drawn(three("W:WK1,K6,K46:BK45", 31), "46-41", game=FMJD) == "limit"
    assert end(three("W:WK1,K6,K46:BK45", 30), "46-41", game=FMJD) is None


@pytest.mark.parametrize(("position", "crowning"), [(CROWNS, "6-1"), (AWAY, "6-1"), ("W:WK17,K4,7:BK36", "7-1")])
def test_metz_too_counts_twenty_when_the_single_king_has_not_the_line(position: str, crowning: str) -> None:
    # METZ prelim. (the articles contain Manoury's rules), XVI (expl.) (strokes against a king off the line); MAN III.29
    state = played(position, crowning, game=METZ)
    assert METZ.turn(state) == Decide(Seat(1))
    assert (state.ledger.ending.three, METZ.limit(Seat(0))) == (0, 20)


def test_by_metz_an_offer_accepted_counts_the_moves_at_once() -> None:  # METZ XVIII
    for game in (METZ, NARROW):
        assert after("B:WK17,7,11:BK36", "offer", "accept", game=game) == three(
            "B:WK7,K11,K17:BK36", 0, stronger="white"
        )


NARROW = ruleset("metz", draw_limit_needs_line=NeedsLine.AT_START)


def test_article_sixteen_may_be_read_so_that_without_the_line_there_are_no_moves() -> None:  # METZ XVI
    assert drawn(CROWNS, "6-1", game=NARROW) is None
    outcome = end(AWAY, "6-1", game=NARROW)
    assert outcome is not None
    assert (outcome.winners, outcome.by, outcome.cite) == ((), "not_granted", "METZ XVI")


def test_they_may_leave_the_line_later() -> None:  # METZ XVII
    assert end(CROWNS, "6-1", "45-50", "46-41", "50-45", "41-47", game=NARROW) is None


def test_they_play_on_if_the_single_king_cannot_help_being_taken() -> None:  # METZ XVI, our reading
    state = played("W:WK15,36,6:BK47", "6-1", game=NARROW)  # crowned: two kings and a man, not yet three
    assert state.ledger == NARROW.rest
    assert drawn("W:WK15,K36,6:BK47", "6-1", game=NARROW) is None  # wherever 47 goes it is taken
    assert drawn(three("W:WK13,K25,K36:BK26"), "13-8", game=NARROW) is None  # 26 must take
    assert drawn(three("W:WK13,K25,K36:BK26"), "13-9", game=NARROW) == "not_granted"


def test_two_kings_against_one_are_drawn_at_once_by_metz() -> None:  # METZ XVI (expl.)
    assert drawn("W:WK49,6:BK45", "6-1", game=METZ) == "two_v_one"
    assert drawn("B:WK46,K49,18:BK45", "45x12", game=METZ) == "two_v_one"
    assert drawn("W:WK49,6:BK45", "6-1") is None  # Manoury does not say so


def test_a_stroke_of_three_may_leave_two() -> None:  # METZ XVII: the moves cannot be refused
    assert end(three(NO_7_BIS, 2), "13-8", "26x3", game=METZ) is None
    assert end(NO_7_BIS, "13-8", "26x3", game=METZ) is None


def test_two_kings_against_two_are_no_two_against_one() -> None:
    assert drawn("W:WK49,6:BK45,K36", "6-1", game=METZ) is None
    assert drawn("W:WK49,6:B35", "6-1", game=METZ) is None


def test_today_two_pieces_against_a_king_have_five_moves() -> None:  # FMJD
    assert after("W:WK49,6:BK45", "6-1", game=FMJD) == {"board": "B:WK1,K49:BK45", "two": 0}
    assert drawn({"board": "B:WK1,K49:BK45", "two": 9}, "45-50", game=FMJD) == "two_v_one"
    assert drawn({"board": "B:WK1,K49:BK45", "two": 8}, "45-50", game=FMJD) is None
    assert drawn({"board": "B:WK1:BK45", "two": 9}, "45-50", game=FMJD) == "two_v_one"


def test_the_sixteen_run_on_beside_the_five() -> None:  # FMJD: a piece taken does not lengthen them
    state = played(three(NO_7_BIS, 27), "13-8", "26x3", game=FMJD)
    assert (state.ledger.ending.three, state.ledger.ending.two) == (29, 0)
    assert drawn(three(NO_7_BIS, 27), "13-8", "26x3", "25-30", "3-9", "30-25", game=FMJD) == "limit"


# --- the offer to crown


OFFER = "W:WK31:BK4,15,20"


@pytest.mark.parametrize("position", [OFFER, "W:WK31:BK4,K15,20"])
def test_a_single_king_may_offer_to_crown_the_men(position: str) -> None:  # MAN III.34
    assert Crowning.OFFER in MANOURY.legal(at(position))
    assert MANOURY.judge(at(position), Crowning.OFFER) is None
    assert MANOURY.legal(at(position))[-1] == Crowning.OFFER


@pytest.mark.parametrize(
    "position",
    [
        "W:WK31:BK4,K15,K20",  # nothing to crown
        "W:WK31:B4,15,20",  # no king
        "W:WK31:BK4,15",
        "W:WK31:BK4,15,20,25",
        "W:WK31,36:BK4,15,20",
        "W:W31:BK4,15,20",
        "W:WK31:BK4,15,27",  # takes first
        "B:WK31:BK4,15,20",  # the other side's
    ],
)
def test_nobody_else_may(position: str) -> None:  # MAN III.34, METZ XVIII
    assert Crowning.OFFER not in MANOURY.legal(at(position))
    assert MANOURY.judge(at(position), Crowning.OFFER) is not None


def test_today_nothing_is_offered() -> None:
    assert Crowning.OFFER not in FMJD.legal(at(OFFER, FMJD))
    fault = FMJD.judge(at(OFFER, FMJD), Crowning.OFFER)
    assert fault is not None
    assert fault.what == "no_offers"


def test_the_other_accepts_or_refuses_and_nothing_else() -> None:  # MAN III.34
    state = played(OFFER, "offer")
    assert MANOURY.turn(state) == Decide(Seat(1))
    assert list(MANOURY.legal(state)) == [Crowning.ACCEPT, Crowning.REFUSE]
    assert NOTATION.position(state) == {"board": OFFER.replace("15,20", "15,20"), "offered": True}
    fault = MANOURY.judge(state, Move(31, 26))
    assert fault is not None
    assert fault.what == "answer_first"
    nothing = MANOURY.judge(at(OFFER), Crowning.ACCEPT)
    assert nothing is not None
    assert nothing.what == "nothing_offered"


def test_accepted_the_men_are_crowned_where_they_stand_and_the_moves_counted() -> None:  # METZ XVIII
    for game in (MANOURY, METZ):
        state = played("W:WK31:BK5,15,20", "offer", "accept", game=game)
        assert game.turn(state) == Decide(Seat(0))
        assert NOTATION.position(state) == three("W:WK31:BK5,K15,K20", 0, stronger="black")
    assert list(MANOURY.apply(played(OFFER, "offer"), Crowning.ACCEPT).events) == [
        Note("accepted", Seat(1), "METZ XVIII", (("squares", (15, 20)),)),
        Note("limited", Seat(1), "MAN III.32; METZ XVII", (("moves", 20),)),
    ]


def test_refused_the_game_is_drawn() -> None:  # MAN III.34
    assert drawn(OFFER, "offer", "refuse") == "offer_refused"
    step = MANOURY.apply(played(OFFER, "offer"), Crowning.REFUSE)
    assert step.events == (Note("drawn", None, "MAN III.34; METZ XVIII"),)


def test_accepted_against_a_king_on_the_line_the_game_is_drawn() -> None:  # MAN III.28 with III.34
    assert drawn("W:WK46:BK4,15,20", "offer", "accept") == "main_line"


# --- repetition, and kings alone


def test_the_third_time_draws() -> None:  # FMJD
    game = bare(draw_repetition=3)
    assert shuttled(game, "W:WK46,K49,K1,K2:BK45,K3", ("46-41", "45-50", "41-46", "50-45")) == (8, "repetition")
    assert shuttled(bare(draw_repetition=2), "W:WK46,K49:BK45,K3", ("46-41", "45-50", "41-46", "50-45")) == (
        4,
        "repetition",
    )


def test_the_same_squares_with_the_other_to_move_are_another_position() -> None:  # FMJD
    game = bare(draw_repetition=2)
    triangle = ("46-41", "45-50", "41-36", "50-45", "36-46")  # five moves: the same squares, Black to move
    assert end("W:WK46,K49:BK45,K3", *triangle[:2], "41-32", "50-45", "32-46", game=game) is None


def test_pieces_that_have_changed_places_are_another_position() -> None:
    state = played("W:WK46,K49:BK45,K3", "46-41", game=bare(draw_repetition=3))
    assert [*state.ledger.seen] == [(Seat(0), *masks("W:WK46,K49:BK45,K3"))]


def masks(position: str) -> tuple[int, int, int]:
    state = at(position)
    return state.mine, state.theirs, state.kings


def test_a_mans_move_or_a_capture_begins_anew() -> None:  # FMJD
    game = bare(draw_repetition=3, draw_kings_only=25)
    quiet = played("W:WK46,K49,30:BK45,K3", "46-41", game=game)
    assert (quiet.ledger.quiet, len(quiet.ledger.seen)) == (1, 1)
    moved = played("W:WK46,K49,30:BK45,K3", "46-41", "45-50", "30-25", game=game)
    assert moved.ledger == game.rest


def test_twenty_five_moves_of_kings_alone_draw() -> None:  # FMJD
    game = bare(draw_kings_only=25)
    assert shuttled(game, "W:WK46,K49,36:BK45,K3,16", ("46-41", "45-50", "41-46", "50-45")) == (50, "kings_only")
    assert drawn({"board": "W:WK46,K49,36:BK45,K3,16", "quiet": 49}, "46-41", game=FMJD) == "kings_only"
    assert drawn({"board": "W:WK46,K49,36:BK45,K3,16", "quiet": 49}, "36-31", game=FMJD) is None


def test_neither_book_draws_so() -> None:
    for game in (MANOURY, METZ):
        cycle_ = ("46-41", "45-50", "41-46", "50-45")
        assert shuttled(game, "W:WK46,K49,36:BK45,K3,16", cycle_) == (200, "goes on")


# --- the rules together


def test_a_won_game_is_not_drawn() -> None:
    outcome = end({"board": "W:WK46:B41", "quiet": 49}, "46x37", game=FMJD)
    assert outcome is not None
    assert outcome.winners == (0,)


def test_men_counted_as_they_are_leave_nothing_to_crown() -> None:
    with pytest.raises(ValueError, match="draw_crowning_offer needs draw_limit_men: false"):
        DamesRules(draw_limit_men=True)


def test_random_games_of_today_end_and_some_are_drawn() -> None:
    from tablegames import RandomPlayer, play

    table = load("dames_polonaises", "modern_fmjd")
    outcomes = [play(table.game, [RandomPlayer()] * 2, seed=seed, limit=2000).outcome for seed in range(60)]
    assert None not in outcomes
    assert any(outcome and not outcome.winners for outcome in outcomes)
