"""Odds: men and the draw given, stakes, fractions of them, who begins.  [MAN V, METZ XIX]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from dames_help import MANOURY, NOTATION, START, at, end, ruleset

from tablegames import RandomPlayer, play
from tablegames.core.errors import RulesError
from tablegames.core.events import Event, Seat, score
from tablegames.core.game import Chance, Decide, Outcome, Over
from tablegames.core.match import Match, MatchState, Tally
from tablegames.families.draughts.options import FractionGame, ManRemoved, Odds
from tablegames.families.draughts.parties import set_of_games
from tablegames.families.draughts.state import Lift, State
from tablegames.plugins.dames_polonaises.game import DamesPolonaises
from tablegames.plugins.dames_polonaises.rules import DamesRules
from tablegames.table.setting import load
from tablegames.testing import conform

WON = Outcome((1, 0), (Seat(0),), "all_taken")
LOST = Outcome((0, 1), (Seat(1),), "all_taken")
LEVEL = Outcome((0, 0), (), "main_line")


def given(odds: Odds, **options: Any) -> DamesPolonaises:
    return ruleset("manoury_1787", odds=odds, **options)


def counts(state: State) -> tuple[int, ...]:
    return tuple(side.bit_count() for side in state.sides)


# --- men


@pytest.mark.parametrize(
    ("odds", "men"),
    [(Odds.NONE, 20), (Odds.MAN, 19), (Odds.TWO_MEN, 18), (Odds.DRAW, 20), (Odds.MAN_AND_DRAW, 19), (Odds.STAKE, 20)],
)
def test_a_man_given_is_nineteen_against_twenty(odds: Odds, men: int) -> None:  # METZ XIX
    assert counts(given(odds).initial(Seat(0))) == (20, men)
    assert counts(given(odds, odds_to="black").initial(Seat(0))) == (men, 20)


@pytest.mark.parametrize(
    ("options", "begins"),
    [
        ({"odds_to": "black", "odds_squares": (46,)}, "B:W31-45,47-50:B1-20"),
        ({"odds_to": "white", "odds_squares": (46,)}, "W:W31-50:B1-4,6-20"),  # 46 as Black sees it
        ({"odds_to": "black"}, "B:W31,32,34-50:B1-20"),
        ({"odds_to": "white", "odds": Odds.TWO_MEN}, "W:W31-50:B1-12,14-17,19,20"),
    ],
)
def test_the_man_of_the_square_agreed_on_comes_off(options: dict[str, Any], begins: str) -> None:
    game = ruleset("manoury_1787", **{"odds": Odds.MAN, **options})
    assert game.initial() == at(begins)


@pytest.mark.parametrize(
    ("squares", "says"),
    [((33, 38), "list one square"), ((20,), "the giver has no man on 20"), ((51,), "no man on 51")],
)
def test_a_square_where_he_has_no_man_is_refused(squares: tuple[int, ...], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        DamesRules(odds=Odds.MAN, odds_squares=squares)


def test_two_men_come_off_two_squares() -> None:
    with pytest.raises(ValueError, match="list two different squares"):
        DamesRules(odds=Odds.TWO_MEN, odds_squares=(33, 33))


@pytest.mark.parametrize(("who", "seat"), [(ManRemoved.GIVER_CHOOSES, 1), (ManRemoved.RECEIVER_CHOOSES, 0)])
def test_or_one_of_them_chooses_before_the_game(who: ManRemoved, seat: int) -> None:
    game = given(Odds.MAN, odds_man_removed=who)
    state = game.initial()
    assert game.turn(state) == Decide(Seat(seat))
    assert list(game.legal(state)) == [Lift((square,)) for square in range(1, 21)]
    assert NOTATION.position(state) == {"board": NOTATION.position(at(START)), "lift": 1}
    assert at(NOTATION.position(state), game) == state
    step = game.apply(state, NOTATION.read(game, state, "lift 5"))
    assert counts(step.state) == (20, 19)
    assert game.turn(step.state) == Decide(Seat(0))  # and he who receives begins
    assert [(event.what, event.seat, event.get("squares")) for event in step.events] == [("given", 1, (5,))]


def test_two_men_are_chosen_together() -> None:
    game = given(Odds.TWO_MEN, odds_man_removed=ManRemoved.GIVER_CHOOSES)
    assert len(game.legal(game.initial())) == 190  # twenty men, two at a time
    assert game.judge(game.initial(), Lift((1, 2))) is None


@pytest.mark.parametrize(
    ("text", "what"), [("lift 33", "not_to_give"), ("lift 5,6", "not_to_give"), ("lift 50", "not_to_give")]
)
def test_what_cannot_be_given_is_refused(text: str, what: str) -> None:
    from tablegames.core.errors import Refused

    game = given(Odds.MAN, odds_man_removed=ManRemoved.GIVER_CHOOSES)
    with pytest.raises(Refused) as refusal:
        NOTATION.read(game, game.initial(), text)
    assert refusal.value.fault is not None
    assert refusal.value.fault.what == what


def test_nobody_plays_before_the_men_are_given_nor_gives_any_later() -> None:
    from tablegames.families.draughts.state import Move

    game = given(Odds.MAN, odds_man_removed=ManRemoved.GIVER_CHOOSES)
    early, late = game.judge(game.initial(), Move(32, 28)), game.judge(at(START, game), Lift((5,)))
    assert early is not None
    assert late is not None
    assert (early.what, late.what) == ("give_first", "nothing_to_give")


# --- who begins


@pytest.mark.parametrize(("side", "seat"), [("white", 0), ("black", 1)])
def test_who_receives_odds_always_begins(side: str, seat: int) -> None:  # MAN III.1, METZ I
    game = given(Odds.DRAW, odds_to=side)
    for first in (None, Seat(0), Seat(1)):
        assert game.turn(game.initial(first)) == Decide(Seat(seat))
        assert game.turn(game.begun(first, level=True)) == Decide(Seat(seat))  # METZ I: every game


def test_without_that_rule_lots_are_drawn() -> None:
    assert isinstance(given(Odds.DRAW, odds_receiver_begins=False).turn(given(Odds.NONE).initial()), Chance)
    assert isinstance(MANOURY.turn(MANOURY.initial()), Chance)


def test_today_white_begins_odds_or_none() -> None:
    game = ruleset("modern_fmjd", odds=Odds.MAN, odds_to="black")
    assert game.turn(game.initial()) == Decide(Seat(0))


def test_equal_players_begin_in_turn() -> None:  # MAN III.1: after the lots of the first game
    table = load("dames_polonaises", match="parties:3")
    openers: list[Seat] = []

    def watch(moment: Any) -> None:
        if moment.step.state.opener is None and moment.before.opener is not None:
            openers.append(moment.before.opener)

    play(table.game, [RandomPlayer()] * 2, seed=3, watch=watch)
    assert len(openers) == 2
    assert openers[0] != openers[1]


# --- the stake


@pytest.mark.parametrize("stake", [2, 3, 4])
def test_the_stronger_stakes_so_much_against_one(stake: int) -> None:  # MAN V
    game = given(Odds.STAKE, odds_stake=stake)
    won, lost = end("W:W38:B32", "38x27", game=game), end("B:W32:B27", "27x38", game=game)
    assert won is not None
    assert lost is not None
    assert (won.scores, lost.scores) == ((stake, 0), (0, 1))
    level = end({"board": "W:W38:B32", "level": True}, "38x27", game=game)
    assert level is not None
    assert level.scores == (1, 0)
    step = game.apply(at("W:W38:B32", game), game.legal(at("W:W38:B32", game))[0])
    assert score(step.events, 2) == (stake, 0)


# --- fractions


@pytest.mark.parametrize(("fraction", "games"), [("1/2", 2), ("1/3", 3), ("1/4", 4)])
def test_a_fraction_is_given_in_one_game_of_so_many(fraction: Any, games: int) -> None:  # MAN III.38, METZ XIX
    for where, at_ in ((FractionGame.FIRST, 0), (FractionGame.ALTERNATE, games - 1)):
        rules = DamesRules(odds=Odds.MAN, odds_fraction=fraction, odds_fraction_game=where)
        format_ = set_of_games(rules)
        assert format_ is not None
        game = DamesPolonaises(rules)
        begun = [format_.begin(game, Tally((0, 0), number), None) for number in range(games)]
        assert [counts(state) for state in begun] == [(20, 19 if number == at_ else 20) for number in range(games)]
        assert [state.ledger.level for state in begun] == [number != at_ for number in range(games)]


def test_a_whole_man_is_given_in_every_game() -> None:
    assert set_of_games(DamesRules(odds=Odds.MAN)) is None
    assert set_of_games(DamesRules()) is None


def test_metz_has_the_odds_in_the_first_game_and_manoury_after_the_level_ones() -> None:  # METZ XIX, MAN V
    where = [ruleset(name).rules.odds_fraction_game for name in ("metz", "manoury_1787")]
    assert where == [FractionGame.FIRST, FractionGame.ALTERNATE]


@pytest.mark.parametrize(
    ("outcomes", "winners"),
    [((WON, WON), (0,)), ((WON, LOST), ()), ((LOST, LEVEL), (1,)), ((LEVEL, LEVEL), ()), ((WON, LEVEL), (0,))],
)
def test_two_games_are_one_and_both_are_played(outcomes: Sequence[Outcome], winners: tuple[int, ...]) -> None:
    rules = DamesRules(odds=Odds.DRAW, odds_fraction="1/2")  # MAN III.38
    format_ = set_of_games(rules)
    assert format_ is not None
    tally = format_.opening(2)
    for outcome in outcomes:
        assert format_.result(tally) is None  # the set is not over before its last game
        tally = format_.settle(tally, outcome, Seat(0))
    result = format_.result(tally)
    assert result is not None
    assert (result.winners, result.by, dict(result.facts)["played"]) == (winners, "set_of_games", 2)


def test_equal_players_who_begin_unequal_exchange_their_parts_in_a_second_game() -> None:  # MAN X
    game = ruleset("cinq_dames", roles_exchanged=True)
    format_ = set_of_games(game.rules)
    assert format_ is not None
    tally = format_.opening(2)
    begun = []
    for outcome in (WON, LOST):
        assert format_.result(tally) is None
        begun.append(format_.begin(game, tally, Seat(0)))
        tally = format_.settle(tally, outcome, Seat(0))
    assert [counts(state) for state in begun] == [counts(begun[1])[::-1], counts(begun[0])[::-1]]
    assert counts(begun[0]) != counts(begun[1])
    result = format_.result(tally)
    assert result is not None
    assert (result.winners, result.by, dict(result.facts)["played"]) == ((), "roles_exchanged", 2)


def test_a_set_counts_one_in_a_match_of_sets() -> None:  # MAN III.38: so for the return
    overrides = {"odds": "man", "odds_fraction": "1/2"}
    table = load("dames_polonaises", "metz", overrides=overrides, match="parties:3")
    assert isinstance(table.game, Match)
    events: list[Event] = []
    result = play(table.game, [RandomPlayer()] * 2, seed=1, watch=lambda moment: events.extend(moment.step.events))
    assert result.outcome is not None
    assert sum(result.outcome.scores) <= 3
    assert sum(event.what == "game_settled" for event in events) == 6


def test_the_first_game_of_a_set_by_metz_has_the_man_off_and_the_second_has_not() -> None:  # METZ XIX
    table = load("dames_polonaises", "metz", overrides={"odds": "man", "odds_fraction": "1/2"})
    sizes: list[tuple[int, ...]] = []

    def watch(moment: Any) -> None:
        if moment.number == 0 or moment.before.tally != before[-1]:
            sizes.append(counts(moment.before.inner))
        before.append(moment.before.tally)

    before: list[Tally] = []
    play(table.game, [RandomPlayer()] * 2, seed=1, watch=watch)
    assert sizes == [(20, 19), (20, 20)]


@pytest.mark.parametrize("odds", [Odds.NONE, Odds.TWO_MEN, Odds.MAN_AND_DRAW, Odds.STAKE])
def test_fractions_are_of_a_man_or_of_the_draw(odds: Odds) -> None:  # MAN V
    with pytest.raises(ValueError, match="odds_fraction: 1/3 is a fraction of a man or of the draw"):
        DamesRules(odds=odds, odds_fraction="1/3")


def test_a_fraction_of_exchanged_parts_is_refused() -> None:
    with pytest.raises(ValueError, match="odds_fraction needs 'roles_exchanged: false'"):
        DamesRules(odds=Odds.MAN, odds_fraction="1/3", roles_exchanged=True)


# --- as the command line asks for them


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("odds_fraction", "1/5", "must be one of 1, 1/2, 1/3, 1/4"),
        ("odds", "pawn", "must be one of none, man, two_men, draw, man_and_draw, stake"),
        ("odds_stake", 5, "must be one of 2, 3, 4"),
        ("odds_to", "grey", "must be one of white, black"),
        ("odds_squares", [0], "from 1 to 50"),
    ],
)
def test_odds_that_nobody_gives_are_refused(option: str, value: Any, says: str) -> None:
    with pytest.raises(RulesError, match=says):
        load("dames_polonaises", overrides={option: value})


@pytest.mark.parametrize(
    "overrides",
    [
        {"odds": "man"},
        {"odds": "two_men", "odds_man_removed": "receiver_chooses"},
        {"odds": "draw", "odds_to": "black"},
        {"odds": "man_and_draw", "odds_receiver_begins": False},
        {"odds": "stake", "odds_stake": 3},
        {"odds": "man", "odds_fraction": "1/3", "odds_man_removed": "giver_chooses"},
    ],
    ids=str,
)
@pytest.mark.parametrize("variant", ["manoury_1787", "modern_fmjd"])
def test_games_with_odds_keep_the_promises_of_the_kernel(variant: str, overrides: dict[str, Any]) -> None:
    table = load("dames_polonaises", variant, overrides=overrides)
    assert conform(table, games=1, seed=2, look=0.05, seconds=0.4).actions > 20


def test_the_state_of_a_set_tells_its_game() -> None:
    table = load("dames_polonaises", "metz", overrides={"odds": "draw", "odds_fraction": "1/2"})
    state = table.game.initial()
    assert isinstance(state, MatchState)
    assert not state.inner.ledger.level
    assert not isinstance(table.game.turn(state), Over)
