"""La remise, rule by rule, each on a position worked by hand."""

from __future__ import annotations

import pytest
from dames_help import AWAY, CROWNS, FMJD, HOLDING, MANOURY, METZ, WANDERING, at, drawn, ruleset, shuttled

from tablegames.core.events import Note, Seat
from tablegames.families.draughts.options import MainLine, NeedsLine, Odds
from tablegames.families.draughts.render import TEXT
from tablegames.families.draughts.state import Move
from tablegames.plugins.dames_polonaises.game import DamesPolonaises
from tablegames.plugins.dames_polonaises.rules import DamesRules
from tablegames.table.setting import load


def bare(**options: object) -> DamesPolonaises:
    """Return Manoury's rules without any draws except the requested ones."""
    none = {"draw_main_line": MainLine.NONE, "draw_limit": None, "draw_limit_draw_odds": "same"}
    return ruleset("manoury_1787", **{**none, "draw_crowning_offer": False, **options})


# --- the main line


# --- the limited moves


def test_twenty_moves_of_each_and_no_more() -> None:  # MAN III.29, III.33
    assert shuttled(MANOURY, CROWNS, ("6-1", *HOLDING * 30)) == (41, "limit")  # 6-1, then forty


@pytest.mark.parametrize("limit", [15, 16, 20])
def test_the_limit_is_what_is_agreed_on(limit: int) -> None:  # MAN IV (III.29-31): fifteen were usual
    assert shuttled(bare(draw_limit=limit), CROWNS, ("6-1", *HOLDING * 30)) == (2 * limit + 1, "limit")


def test_without_a_limit_stubborn_players_go_on() -> None:
    assert shuttled(bare(), CROWNS, ("6-1", *HOLDING * 60)) == (200, "goes on")


# --- the offer to crown


OFFER = "W:WK31:BK4,15,20"


# --- repetition, and kings alone


def test_the_third_time_draws() -> None:  # FMJD
    game = bare(draw_repetition=3)
    assert shuttled(game, "W:WK46,K49,K1,K2:BK45,K3", ("46-41", "45-50", "41-46", "50-45")) == (8, "repetition")
    assert shuttled(bare(draw_repetition=2), "W:WK46,K49:BK45,K3", ("46-41", "45-50", "41-46", "50-45")) == (
        4,
        "repetition",
    )


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


def test_men_counted_as_they_are_leave_nothing_to_crown() -> None:
    with pytest.raises(ValueError, match="draw_crowning_offer needs 'draw_limit_men: false'"):
        DamesRules(draw_limit_men=True)


def test_random_games_of_today_end_and_some_are_drawn() -> None:
    from tablegames import RandomPlayer, play

    table = load("dames_polonaises", "modern_fmjd")
    outcomes = [play(table.game, [RandomPlayer()] * 2, seed=seed, limit=2000).outcome for seed in range(60)]
    assert None not in outcomes
    assert any(outcome and not outcome.winners for outcome in outcomes)


# ---- the draw given as odds, and a limit for the player who gives odds.  [MAN III.30-31, METZ XVI, XIX]


GIVEN = {"odds": Odds.DRAW, "odds_to": "black"}


def test_the_giver_of_the_draw_has_twenty_five_moves_while_he_has_the_line() -> None:  # MAN III.31
    game = ruleset("manoury_1787", **GIVEN)
    assert shuttled(game, CROWNS, ("6-1", *HOLDING * 30)) == (51, "draw_given")


def test_he_is_told_that_the_line_is_needed_for_the_last_five() -> None:  # MAN III.31
    game = ruleset("manoury_1787", **GIVEN)
    step = game.apply(at(AWAY, game), Move(6, 1))
    assert step.events[-1] == Note("limited_by_the_line", Seat(0), "MAN III.31", (("moves", 20), ("most", 25)))
    told = load("dames_polonaises").wording.event(step.events[-1])
    assert told == "Three against one: White has 20 moves, or 25 if he holds the main line. [MAN III.31]"
    shown = TEXT.draw(game.view(step.state, None)).splitlines()[-1]
    assert shown == "Move limit: 0 of 20 moves played (25 with the main line)."
    free = ruleset("manoury_1787", **GIVEN, draw_limit_needs_line=NeedsLine.NOT_NEEDED)
    assert free.apply(at(AWAY, free), Move(6, 1)).events[-1].get("moves") == 25


def test_without_the_line_he_has_twenty() -> None:  # MAN III.31
    game = ruleset("manoury_1787", **GIVEN)
    assert shuttled(game, AWAY, ("6-1", *WANDERING * 30)) == (41, "draw_given")
    free = ruleset("manoury_1787", **GIVEN, draw_limit_needs_line=NeedsLine.NOT_NEEDED)
    assert shuttled(free, AWAY, ("6-1", *WANDERING * 30)) == (51, "draw_given")


def test_the_receiver_with_three_kings_has_the_ordinary_limit() -> None:  # MAN III.29
    game = ruleset("manoury_1787", odds=Odds.DRAW, odds_to="white")
    assert shuttled(game, CROWNS, ("6-1", *HOLDING * 30)) == (41, "draw_given")


def test_who_gives_odds_may_have_a_limit_of_his_own() -> None:  # MAN III.30; METZ XVI (expl.)
    game = ruleset("metz", odds=Odds.MAN, odds_to="black", draw_limit=15)
    assert shuttled(game, CROWNS, ("6-1", *HOLDING * 30)) == (41, "limit")
    equal = ruleset("metz", draw_limit=15)
    assert shuttled(equal, CROWNS, ("6-1", *HOLDING * 30)) == (31, "limit")
    receiving = ruleset("metz", odds=Odds.MAN, odds_to="white", draw_limit=15)
    assert shuttled(receiving, CROWNS, ("6-1", *HOLDING * 30)) == (31, "limit")
    same = ruleset("manoury_1787", odds=Odds.MAN, odds_to="black")
    assert shuttled(same, CROWNS, ("6-1", *HOLDING * 30)) == (41, "limit")  # twenty all the same
