"""The draw given as odds, and a limit of his own for one who gives odds.  [MAN III.30-31, METZ XVI, XIX]"""

from __future__ import annotations

from dames_help import AWAY, CROWNS, HOLDING, WANDERING, at, end, ruleset, shuttled, three

from tablegames.core.events import Note, Scored, Seat
from tablegames.core.game import Over
from tablegames.plugins.dames_polonaises.march_rules import NeedsLine, Odds
from tablegames.plugins.dames_polonaises.render import TEXT
from tablegames.plugins.dames_polonaises.state import Drawn, Move
from tablegames.table.setting import load

GIVEN = {"odds": Odds.DRAW, "odds_to": "black"}


def test_a_drawn_game_is_won_by_the_one_who_receives_the_draw() -> None:  # METZ XIX
    game = ruleset("modern_fmjd", odds=Odds.DRAW, odds_to="black")
    step = game.apply(at({"board": "B:WK1,K49:BK45", "two": 9}, game), Move(45, 50))
    turn = game.turn(step.state)
    assert isinstance(turn, Over)
    assert (turn.outcome.winners, turn.outcome.scores, turn.outcome.by) == ((1,), (0, 1), "draw_given")
    assert step.events == (
        Note("drawn", None, "FMJD"),
        Scored("draw_given", Seat(1), "METZ XIX; MAN III.31", points=1),
    )


def test_the_giver_of_the_draw_has_twenty_five_moves_while_he_has_the_line() -> None:  # MAN III.31
    game = ruleset("manoury_1787", **GIVEN)
    assert shuttled(game, CROWNS, ("6-1", *HOLDING * 30)) == (51, "draw_given")


def test_he_is_told_that_the_line_is_needed_for_the_last_five() -> None:  # MAN III.31
    game = ruleset("manoury_1787", **GIVEN)
    step = game.apply(at(AWAY, game), Move(6, 1))
    assert step.events[-1] == Note("limited_by_the_line", Seat(0), "MAN III.31", (("moves", 20), ("most", 25)))
    told = load("dames_polonaises").wording.event(step.events[-1])
    assert told == "Three against one: White may ask for 20 moves, or 25 with the main line. [MAN III.31]"
    shown = TEXT.draw(game.view(step.state, None)).splitlines()[-1]
    assert shown == "Limited moves: 0 of 20 played (of 25 with the main line)."
    free = ruleset("manoury_1787", **GIVEN, draw_limit_needs_line=NeedsLine.NOT_NEEDED)
    assert free.apply(at(AWAY, free), Move(6, 1)).events[-1].get("moves") == 25


def test_without_the_line_he_has_twenty() -> None:  # MAN III.31
    game = ruleset("manoury_1787", **GIVEN)
    assert shuttled(game, AWAY, ("6-1", *WANDERING * 30)) == (41, "draw_given")
    free = ruleset("manoury_1787", **GIVEN, draw_limit_needs_line=NeedsLine.NOT_NEEDED)
    assert shuttled(free, AWAY, ("6-1", *WANDERING * 30)) == (51, "draw_given")


def test_what_ends_the_giver_who_has_left_the_line_is_the_rule_of_the_twenty_five() -> None:  # MAN III.31
    game = ruleset("manoury_1787", **GIVEN)
    step = game.apply(at(three("W:WK6,K41,K49:BK45", 41), game), Move(41, 47))
    assert step.events[0] == Note("drawn", None, "MAN III.31")
    assert step.state.ledger.drawn is Drawn.NOT_GRANTED
    kept = game.apply(at(three("W:WK6,K41,K49:BK45", 41), game), Move(41, 46))
    assert kept.events == ()
    last = game.apply(at(three("W:WK6,K41,K49:BK45", 49), game), Move(41, 46))
    assert last.events[0] == Note("drawn", None, "MAN III.32; METZ XVII")


def test_a_forced_stroke_is_played_out_after_the_line_is_left() -> None:  # MAN III.31, No. 12
    game = ruleset("manoury_1787", **GIVEN)
    stroke = ("37-42", "29x47", "10-15")
    assert end(three("W:WK10,K36,K37:BK29", 40), *stroke, game=game) is None
    late = end(three("W:WK10,K36,K37:BK29", 48), *stroke[:2], game=game)
    assert late is not None
    assert late.by == "draw_given"
    idle = end(three("W:WK10,K36,K37:BK29", 40), "10-15", game=game)  # 37 has it still
    assert idle is None


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
