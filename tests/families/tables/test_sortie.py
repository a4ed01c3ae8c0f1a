"""The sortie of trictrac counted out: when nothing else is marked, who is out first, and what the bot makes of it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tablegames.core.dice import TWO_DICE
from tablegames.core.events import Seat
from tablegames.core.game import Decide
from tablegames.core.match import FirstTo, Tally
from tablegames.families.tables.board.men import board, read_men, write_men
from tablegames.families.tables.board.path import Sortie
from tablegames.families.tables.board.places import MOST, OFF, Men, bit
from tablegames.families.tables.bot.evaluation import ALONE, WINNING, MatchStakes, Stakes
from tablegames.families.tables.bot.network import shipped_network
from tablegames.families.tables.bot.racing import shipped_spreads
from tablegames.families.tables.bot.thinking import Lookahead, Thinker
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.abilities import begins_anew
from tablegames.families.tables.trictrac.march_rules import JanRules
from tablegames.families.tables.trictrac.state import Phase, Releve, TourState
from tablegames.families.tables.trictrac_bot.network import SHAPES, NetworkTour, lit_marks, sortie_race
from tablegames.plugins.toc.evaluation import evaluation as toc_evaluation
from tablegames.plugins.trictrac.evaluation import evaluation
from tablegames.table.setting import load
from training.spreads import Sorties

RACE = sortie_race(JanRules())
PACKAGE = "tablegames.families.tables.trictrac_bot"
NEAR = 2e-4
"""Return the rounding error of a row."""


def tour(variant: str = "lepeintre", **options: Any) -> Any:
    return load("trictrac", variant, match="single", overrides=options).bare


def side(places: tuple[int, ...]) -> Men:
    """Return dames at these distances from the edge, the others lifted."""
    return sum(bit(OFF - place) for place in places) + (MOST - len(places)) * bit(OFF)


# --- when it is counted out


@pytest.mark.parametrize(
    ("own", "his", "sure"),
    [
        ("19*3 20*3 23*2 off*7", "19*3 20*3 21*2 22 off*6", True),
        ("19*2 20*2 21*2 22*2 23*2 24 off*4", "24 off*14", True),
        ("19*2 20*2 21*2 22*2 23*2 24*2 off*3", "24 off*14", False),  # a plein may be kept, or filled again
        ("18 20*5 off*9", "24 off*14", False),
        ("24 off*14", "12*2 20*5 off*8", False),
        ("1*15", "1*15", False),
    ],
)
def test_a_sortie_is_settled_when_both_lift_and_neither_has_a_plein_left(own: str, his: str, sure: bool) -> None:
    for one, other in ((own, his), (his, own)):
        assert RACE.settled(board(read_men(one), read_men(other))) == sure


@given(st.randoms(use_true_random=False))
def test_no_sortie_is_settled_sooner_than_was_thought(luck: Random) -> None:
    """One whose throws are played at random until it is settled was near it all the time."""
    game = tour()
    sides = [sum(bit(luck.randint(15, 24)) for _ in range(12)) + 3 * bit(OFF) for _ in range(2)]
    state = TourState(board(*sides), Seat(0), Phase.THROW, game.initial(Seat(0)).score, Releve((9, 9)))
    met = [state.board]
    while not RACE.settled(state.board) and not begins_anew(game, state):
        state = game.apply(state, luck.choice(TWO_DICE.tickets)).state
        while isinstance(game.turn(state), Decide):
            state = game.apply(state, luck.choice(game.legal(state))).state
        met.append(state.board)
    if RACE.settled(state.board):
        assert all(RACE.near(position, throws) for throws, position in enumerate(reversed(met)))


@given(st.randoms(use_true_random=False), st.sampled_from(Sortie))
def test_nothing_but_the_sortie_is_marked_then(luck: Random, sortie: Sortie) -> None:
    game = tour(sortie=sortie.value)
    seats = [side(tuple(luck.randint(1, 6) for _ in range(luck.randint(1, 11)))) for _ in range(2)]
    state = TourState(board(*seats), Seat(0), Phase.THROW, game.initial(Seat(0)).score, Releve((9, 9)))
    thrown = luck.choice(TWO_DICE.tickets)
    made = game.apply(state, thrown).state.made
    assert {jan.kind.value for jan in made} <= {"sortie"}


# --- what the tables say


@cache
def by_hand(places: tuple[int, ...]) -> tuple[tuple[float, float], ...]:
    """By throws: the chance to be out by a plain throw, and by a doublet; a search that knows nothing of the game."""
    found = [[0.0, 0.0] for _ in range(16)]
    for one, other in product(range(1, 7), repeat=2):
        ends = after(places, (one, other)) | after(places, (other, one))
        if () in ends:
            found[1][one == other] += 1 / 36
            continue
        for throws, chances in enumerate(min(map(by_hand, ends), key=expected)[:15], start=1):
            for kind, chance in enumerate(chances):
                found[throws][kind] += chance / 36
    return tuple((plain, double) for plain, double in found)


def expected(spread: tuple[tuple[float, float], ...]) -> float:
    return sum(throws * (plain + double) for throws, (plain, double) in enumerate(spread))


def after(places: tuple[int, ...], numbers: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Where the numbers lead in that order, a doublet being played twice; lifting as one likes.  [LEP 1.V]"""
    if not numbers or not places:
        return {places}
    ends: set[tuple[int, ...]] = set()
    for place in set(places):
        if place < numbers[0] and place != max(places):
            continue
        rest = list(places)
        rest.remove(place)
        stays = [place - numbers[0]] if place > numbers[0] else []
        ends |= after(tuple(sorted(rest + stays)), numbers[1:])
    return ends


def out_first_by_hand(own: tuple[int, ...], his: tuple[int, ...]) -> float:
    """The chance to be out first, the other being about to throw."""
    both = product(enumerate(by_hand(own)), enumerate(by_hand(his)))
    return sum(sum(ours) * sum(theirs) for (m, ours), (n, theirs) in both if m < n)


@pytest.mark.parametrize(
    ("own", "his"), [((6,), (6,)), ((1, 1, 1), (5, 6)), ((2, 5, 6, 6), (1, 1, 4, 6)), ((3, 3, 3, 3), (1, 2, 3, 4, 5))]
)
def test_a_small_search_of_its_own_finds_who_is_out_first(own: tuple[int, ...], his: tuple[int, ...]) -> None:
    mine_in, his_in = by_hand(own), by_hand(his)
    both = list(product(enumerate(mine_in), enumerate(his_in)))
    wanted = [
        *(sum(ours[kind] * sum(theirs) for (m, ours), (n, theirs) in both if m <= n) for kind in (0, 1)),
        *(sum(theirs[kind] * sum(ours) for (m, ours), (n, theirs) in both if n < m) for kind in (0, 1)),
    ]
    assert RACE.first_out(board(side(own), side(his))) == pytest.approx(wanted, abs=2 * NEAR)


def test_of_a_dame_on_the_last_arrow_a_throw_in_six_is_a_doublet() -> None:
    assert RACE.first_out(board(side((1,)), side((1,)))) == pytest.approx((5 / 6, 1 / 6, 0, 0), abs=NEAR)


@pytest.mark.parametrize("sortie", Sortie)
def test_the_shipped_tables_are_those_the_rules_make(sortie: Sortie) -> None:
    shipped = shipped_spreads(PACKAGE, f"{sortie}.spreads", SHAPES)
    assert shipped.about["sortie"] == sortie
    for name, found in Sorties(tour(sortie=sortie.value)).tables(most=7).items():
        for men, spread in found.items():
            told = shipped.tables[name][men]
            assert told == pytest.approx(spread[: len(told)], abs=NEAR), (name, write_men(men))
            assert sum(spread[len(told) :]) < NEAR


@given(st.randoms(use_true_random=False), st.sampled_from(Sortie))
def test_somebody_is_out_first(luck: Random, sortie: Sortie) -> None:
    seats = [side(tuple(luck.randint(1, 6) for _ in range(luck.randint(1, 11)))) for _ in range(2)]
    chances = sortie_race(JanRules(sortie=sortie)).first_out(board(*seats))
    assert min(chances) >= 0
    assert sum(chances) == pytest.approx(1)


def test_a_row_of_doublets_that_was_rounded_up_is_no_chance_below_none() -> None:
    chances = RACE.first_out(board(side((6, 6, 6, 6)), side((4,))))
    assert chances[:2] == (0, pytest.approx(0, abs=NEAR))


# --- what the bot makes of it


GAMES: dict[str, tuple[str, str | None, dict[str, Any]]] = {
    "partie": ("trictrac", "lepeintre", {}),
    "short": ("trictrac", "lepeintre", {"trous": 2, "grande_bredouille": True}),
    "handicap": ("trictrac", "academie_second", {"handicap": "coin"}),
    "marqué": ("trictrac", "a_ecrire", {}),
    "toc": ("toc", None, {"trous": 3, "double": True}),
}
MATCH = MatchStakes(FirstTo(3), Tally((1, 2)), Seat(0))


def lifting(name: str, luck: Random) -> tuple[NetworkTour[Any], Any, TourState[Any]]:
    """A sortie with a few points marked, somebody being about to throw."""
    which, variant, options = GAMES[name]
    game: Any = load(which, variant, match="single", overrides=options).bare
    valued = (toc_evaluation if which == "toc" else evaluation)(game)
    assert isinstance(valued, NetworkTour)
    score = game.initial(Seat(0)).score
    for seat in (Seat(0), Seat(1)):
        state = TourState(board(side((1,)), side((1,))), seat, Phase.THROW, score, Releve((9, 9)))
        score = game.apply(state, luck.choice(TWO_DICE.tickets)).state.score
    seats = [side(tuple(luck.randint(1, 6) for _ in range(luck.randint(1, 11)))) for _ in range(2)]
    return valued, game, TourState(board(*seats), Seat(luck.randint(0, 1)), Phase.THROW, score, Releve((9, 9)))


@given(st.randoms(use_true_random=False), st.sampled_from(list(GAMES)), st.sampled_from([ALONE, WINNING, MATCH]))
def test_a_sortie_is_worth_what_its_throws_are(luck: Random, name: str, stakes: Stakes) -> None:
    """The thrower may do better than the table by choosing for a doublet, where that matters much; never worse."""
    valued, game, state = lifting(name, luck)
    thinker: Thinker[Any, Any] = Thinker(game, valued)
    mean = 0.0
    for thrown, odds in TWO_DICE.outcomes() or ():
        mean += float(odds) * thinker.value(game.apply(state, thrown).state, state.seat, stakes)
    value = valued.value(state, state.seat, stakes)
    assert -1e-3 < (mean - value) / valued.party < 0.06
    assert value == -valued.value(state, OTHER[state.seat], stakes)


def test_a_game_with_jans_of_its_own_is_not_counted_out() -> None:
    game = replace(tour(), more_jans=(lambda coup, rules: (),))
    known = evaluation(tour())
    valued = evaluation(game)
    assert isinstance(known, NetworkTour)
    assert isinstance(valued, NetworkTour)
    state = TourState(
        board(side((1, 6)), side((1, 6))), Seat(0), Phase.THROW, game.initial(Seat(0)).score, Releve((9, 9))
    )
    network = shipped_network("tablegames.plugins.trictrac", "partie.net")
    assert network is not None
    said = network.foretell()(state.board, lit_marks(game.keeper, state))[0]
    assert valued.value(state, Seat(0), WINNING) == pytest.approx(2 * said - 1, abs=1e-4), "the network is asked"
    assert known.value(state, Seat(0), WINNING) != pytest.approx(2 * said - 1, abs=1e-4)


def test_to_be_out_sooner_is_better_and_looking_ahead_finds_the_same() -> None:
    table = load("trictrac", "lepeintre", match="single")
    thinker: Thinker[Any, Any] = Thinker(table.bare, evaluation(table.bare))
    sides = {"white": "19*2 20*2 21 22*2 off*8", "black": "19*2 20*2 21*2 22*2 off*7"}
    state = table.start({**sides, "turn": "white", "throw": "5-1"})
    ranked = thinker.ranked(state)
    assert [one.action for one in thinker.ranked(state, Lookahead(throws=2))[:2]] == [one.action for one in ranked[:2]]
    # the book plays the ace from the rear (19/off)  [LEP 3.III 76]
    assert [table.write(state, one.action) for one in ranked[:2]] == ["20/off 22/23", "19/off"]
    best, book = (out_first_by_hand(own, (3, 3, 4, 4, 5, 5, 6, 6)) for own in ((2, 3, 4, 5, 6, 6), (3, 3, 4, 5, 5, 6)))
    assert (best, book) == pytest.approx((0.834, 0.824), abs=1e-3)


def test_who_is_out_first_with_ten_points_wins_the_last_trou() -> None:
    table = load("trictrac", "lepeintre", match="single")
    valued = evaluation(table.bare)
    sides = {"white": "24 off*14", "black": "19*11 off*4"}
    score = {"trous": {"white": 11, "black": 11}, "points": {"white": 10, "black": 10}}
    state = table.start({**sides, **score, "turn": "white"})
    assert valued.value(state, state.seat, WINNING) == pytest.approx(1)
