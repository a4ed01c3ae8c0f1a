"""The C code against the Python rules: the same plays in the same order, the same jans, the same games to the bit."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tablegames.arena.fast import run_out, runs
from tablegames.arena.simulate import Job, simulate
from tablegames.core.dice import Throw, throw
from tablegames.core.events import Seat
from tablegames.core.loop import play
from tablegames.core.native import extension, pure
from tablegames.core.players import RandomPlayer, make_random
from tablegames.families.tables.board.men import board, count, occupied
from tablegames.families.tables.board.path import CIRCLING, FACING, FOURFOLD, OWN_SIDE, THREE, TWICE, Sortie, ThrowRule
from tablegames.families.tables.board.places import OFF, Board, Mask, Men, bit
from tablegames.families.tables.race.ending import AllLifted, Verdict
from tablegames.families.tables.race.march import (
    FAMILY,
    FullMarch,
    Ground,
    March,
    NoHitting,
    Walk,
    closed_by_one,
    closed_by_two,
    never_closed,
    tells,
)
from tablegames.families.tables.race.options import Side
from tablegames.families.tables.race.plays import FULL_DUTY, Duty
from tablegames.families.tables.race.race import Race
from tablegames.families.tables.trictrac.coup import Coup
from tablegames.families.tables.trictrac.jans import jans
from tablegames.families.tables.trictrac.march_rules import (
    DeuxTablesDames,
    JanRules,
    LiftToConserve,
    Obsolete,
    TwoHalfCases,
)
from tablegames.families.tables.trictrac.state import JanKind
from tablegames.families.tables.trictrac.tour import Tour
from tablegames.plugin.registry import Registry
from tablegames.plugins.garanguet.game import garanguet, march_of
from tablegames.plugins.garanguet.layers import THREE_DICE_DUTY
from tablegames.plugins.garanguet.rules import GaranguetRules, Triplet
from tablegames.plugins.jacquet.game import CourierMarch
from tablegames.plugins.plain.game import PlainMarch, UntilThePlein
from tablegames.plugins.revertier.game import MayEnterOne, RevertierMarch, revertier
from tablegames.plugins.revertier.rules import HorsDuJeu, RevertierRules
from tablegames.plugins.toc.game import toc
from tablegames.plugins.toc.keeper import TocKeeper
from tablegames.plugins.toc.rules import Per, TocRules
from tablegames.plugins.tourne_case.game import SingleFile
from tablegames.plugins.tourne_case.rules import Choice
from tablegames.plugins.toutetable.game import ARTICLES, toute_table
from tablegames.plugins.toutetable.rules import Advantage, TouteTableRules
from tablegames.plugins.trictrac.game import trictrac
from tablegames.plugins.trictrac.rules import Advantage as Given, Partie, ReleveDice, TrictracRules
from tablegames.table.setting import set_table
from tablegames.testing import tables

pytestmark = pytest.mark.skipif(extension(FAMILY) is None, reason="no native code was built here")
TWO_RANDOM = [RandomPlayer()] * 2


def made(make: Any, *arguments: Any, **settings: Any) -> tuple[Any, Any]:
    """The same thing twice: of the Python rules alone, and with the native code."""
    with pure():
        plain = make(*arguments, **settings)
    return plain, make(*arguments, **settings)


# --- positions


@st.composite
def sides(draw: st.DrawFn, dames: int = 15, places: Sequence[int] = range(OFF + 1)) -> Men:
    """The dames of a side anywhere, often many in few places, as random games hardly have them."""
    few = draw(st.lists(st.sampled_from(places), min_size=1, max_size=8, unique=True))
    return sum(bit(few[draw(st.integers(0, len(few) - 1))]) for _ in range(dames))


@st.composite
def boards(draw: st.DrawFn, path: Any = FACING, dames: int = 15) -> Board:
    """Two sides that do not stand on one another."""
    mine = draw(sides(dames, draw(st.sampled_from((range(OFF + 1), range(1, 25), range(12, OFF + 1), range(18, OFF))))))
    taken = {path.other[arrow] for arrow in range(1, 25) if count(mine, arrow)}
    return board(mine, draw(sides(dames, [place for place in range(OFF + 1) if place not in taken])))


SORTIES = st.sampled_from(Sortie)
NUMBERS = st.one_of(
    st.sampled_from([FOURFOLD.numbers(throw(a, b)) for a, b in product(range(1, 7), repeat=2)]),
    st.sampled_from([TWICE.numbers(throw(a, b)) for a, b in product(range(1, 7), repeat=2)]),
    st.sampled_from([(n,) for n in range(1, 7)]),
)
THREE_NUMBERS = st.builds(
    lambda thrown, nine: garanguet(GaranguetRules(triplet=Triplet.NINE if nine else Triplet.THREE)).throws.numbers(
        thrown
    ),
    st.builds(throw, *[st.integers(1, 6)] * 3),
    st.booleans(),
)


def marches(sortie: Sortie) -> list[tuple[Any, tuple[Any, ...], dict[str, Any]]]:
    """Every march of the family, as what it is made of."""
    return [
        (FullMarch, (FACING, closed_by_two, sortie), {}),
        (FullMarch, (CIRCLING, closed_by_two, sortie), {}),
        (NoHitting, (FACING, closed_by_one, sortie), {}),
        (NoHitting, (CIRCLING, closed_by_one, sortie), {}),
        (Walk, (FACING, closed_by_two), {}),
        (Walk, (FACING, never_closed), {"last": 12}),
        (Walk, (OWN_SIDE, never_closed), {"last": 18}),
        (CourierMarch, (CIRCLING, closed_by_one, sortie), {}),
        (RevertierMarch, (CIRCLING, closed_by_two, sortie), {}),
        (PlainMarch, (FACING, closed_by_one, True), {}),
        (PlainMarch, (FACING, never_closed, False), {"last": 12}),
    ]


def same_lists(duty: Duty, plain: March, fast: March, position: Board, numbers: tuple[int, ...]) -> None:
    """The native code lists what the Python rules list, in their order, and answers as a sequence does."""
    expected, listed = list(duty.plays(plain, position, numbers)), duty.plays(fast, position, numbers)
    assert list(listed) == expected
    assert len(listed) == len(expected)
    assert (listed[0], listed[-1]) == (expected[0], expected[-1])
    assert expected[len(expected) // 2] in listed


@given(st.data(), SORTIES, st.integers(0, 10), NUMBERS)
def test_every_march_lists_the_same_plays(data: st.DataObject, sortie: Sortie, which: int, numbers: Any) -> None:
    kind, arguments, more = marches(sortie)[which]
    plain, fast = made(kind, *arguments, **more)
    assert plain.track is None
    assert fast.track.whole
    position = data.draw(boards(fast.path))
    for duty in (FULL_DUTY, MayEnterOne(), UntilThePlein()):
        same_lists(duty, plain, fast, position, numbers)


@given(st.data(), SORTIES, st.booleans(), THREE_NUMBERS)
def test_three_dice_list_the_same_plays(data: st.DataObject, sortie: Sortie, hitting: bool, numbers: Any) -> None:
    plain, fast = made(march_of, GaranguetRules(sortie=sortie, hitting=hitting))
    same_lists(THREE_DICE_DUTY, plain, fast, data.draw(boards()), numbers)


@given(st.data(), st.sampled_from(Choice), st.integers(1, 6))
def test_single_file_lists_the_same_plays(data: st.DataObject, choice: Choice, number: int) -> None:
    plain, fast = made(SingleFile, OWN_SIDE, never_closed, choice, last=12)
    arrows = data.draw(st.lists(st.sampled_from(range(13)), min_size=3, max_size=3))
    same_lists(FULL_DUTY, plain, fast, board(sum(map(bit, arrows)), data.draw(sides(3, range(13)))), (number,))


# --- a stranger's march


@dataclass(frozen=True, slots=True)
class NoSixes(FullMarch):
    """A march of its own that says nothing to the native code: dames do not land on arrow 6."""

    def sources(self, position: Board, number: int, ground: Ground) -> Mask:
        return FullMarch.sources(self, position, number, ground) & ~(bit(6 - number) if number <= 6 else 0)

    def ordinary(self, position: Board, numbers: tuple[int, ...]) -> bool:
        return not occupied(position) & (bit(6) - 1) and FullMarch.ordinary(self, position, numbers)


@dataclass(frozen=True, slots=True)
class ClosedByThree(FullMarch):
    """A landing rule of its own: the march is asked what is open."""


def closed_by_three(seen: Men) -> Mask:
    """Three dames close an arrow."""
    return sum(bit(arrow) for arrow in range(1, 25) if count(seen, arrow) > 2)


@given(boards(), NUMBERS)
def test_a_march_of_its_own_is_believed_where_it_says_nothing(position: Board, numbers: Any) -> None:
    assert not tells(NoSixes, "rule_spec", ("sources",))
    same_lists(FULL_DUTY, *made(NoSixes, FACING, closed_by_two, Sortie.FREE), position, numbers)
    same_lists(FULL_DUTY, *made(ClosedByThree, FACING, closed_by_three, Sortie.FREE), position, numbers)


def worth(loser: Men) -> Verdict:
    """A game is a game."""
    return Verdict(1, "won", "")


@dataclass(frozen=True, slots=True)
class HalfLifted:
    """An end rule of its own, which says nothing to the native code: eight dames lifted win."""

    def verdict(self, position: Board) -> Verdict | None:
        return Verdict(1, "won", "") if count(position >> 104, OFF) >= 8 else None


HALF_LIFTED = HalfLifted()


def strange(end: Any = HALF_LIFTED, march: Any = FullMarch, closed: Any = closed_by_two, throws: Any = TWICE) -> Any:
    """A game of somebody else's."""
    start = 15 * bit(1)
    return Race(None, start, march(FACING, closed, Sortie.FREE), end, ARTICLES, throws)


@dataclass(frozen=True, slots=True)
class Twice(Race[None]):
    """A race whose turns are its own: the native code leaves it alone."""

    def turn(self, state: Any) -> Any:
        return Race.turn(self, state)


def largest(thrown: Throw) -> tuple[int, ...]:
    """Only the largest die, five times."""
    return thrown.numbers[:1] * 5


STRANGERS = {
    "end": strange,
    "march": lambda: strange(AllLifted(worth), NoSixes),
    "landing": lambda: strange(AllLifted(worth), ClosedByThree, closed_by_three),
    "throws": lambda: strange(AllLifted(worth), throws=ThrowRule(3, THREE, largest)),
    "turns": lambda: Twice(
        None, 15 * bit(1), FullMarch(FACING, closed_by_two, Sortie.FREE), AllLifted(worth), ARTICLES, TWICE
    ),
}


@pytest.mark.parametrize("name", STRANGERS)
def test_a_strangers_race_is_the_same(name: str) -> None:
    plain, fast = made(STRANGERS[name])
    same_games(plain, fast, range(6))


# --- whole games


def same_games(plain: Any, fast: Any, seeds: Sequence[int]) -> None:
    """Step by step, with all that happens on the way, and played out: nothing differs."""
    players = [RandomPlayer()] * plain.seats
    for seed in seeds:
        expected: list[Any] = []
        found: list[Any] = []
        ended = play(plain, players, seed=seed, watch=expected.append)
        assert play(fast, players, seed=seed, watch=found.append) == ended
        assert found == expected
        assert run_out(fast, seed, fast.initial(), 1_000_000) == ended
        for limit in (ended.actions // 2, ended.actions - 1, 3):
            assert run_out(fast, seed, fast.initial(), limit) == play(plain, players, seed=seed, limit=limit)


GAMES = ("garanguet", "jacquet", "plain", "revertier", "toc", "tourne_case", "toutetable", "trictrac")
RULES: dict[str, Any] = {
    "toutetable ambesas": lambda: toute_table(TouteTableRules(handicap=Advantage.AMBESAS)),
    "toutetable ambesas and dice": lambda: toute_table(TouteTableRules(handicap=Advantage.AMBESAS_AND_DICE)),
    "toutetable inside first": lambda: toute_table(TouteTableRules(sortie=Sortie.INSIDE_FIRST)),
    "revertier must enter": lambda: revertier(RevertierRules(hors_du_jeu=HorsDuJeu.MUST_ENTER, double=True)),
    "garanguet no hitting": lambda: garanguet(GaranguetRules(hitting=False, triplet=Triplet.THREE)),
    "toc each": lambda: toc(TocRules(per=Per.EVENT, double=True, trous=9)),
    "trictrac quine": lambda: trictrac(TrictracRules(handicap=Given.QUINE, handicap_trous=3, trous=6)),
    "trictrac number": lambda: trictrac(
        TrictracRules(handicap=Given.NUMBER_AND_COIN, handicap_number=(6, 2), handicap_to=Side.BLACK, trous=4)
    ),
    "trictrac marque": lambda: trictrac(TrictracRules(partie=Partie.A_ECRIRE, handicap_trous=2)),
    "trictrac obsolete": lambda: trictrac(TrictracRules(obsolete=tuple(Obsolete), coin_a_faux=True, trous=4)),
}


@pytest.mark.parametrize("name", GAMES)
def test_every_ruleset_plays_the_same_games(name: str) -> None:
    with pure():
        plain = [table.game for table in tables(name, matches=["single"])]
    for one, other in zip(plain, [table.game for table in tables(name, matches=["single"])], strict=True):
        if isinstance(one, Race | Tour):  # a table where dames are touched, or marks made by hand, is another game
            assert runs(other)
            same_games(one, other, range(2))


@pytest.mark.parametrize("name", RULES)
def test_options_no_ruleset_has_play_the_same_games(name: str) -> None:
    same_games(*made(RULES[name]), range(3))


@pytest.mark.parametrize("match", ["first-to:2", "parties:2", "first-to:2/parties:2", "poule", "first-to:2/chouette"])
@pytest.mark.parametrize("name", ["toutetable", "tourne_case", "trictrac", "toc"])
def test_matches_and_evenings_are_played_out_to_the_same_end(name: str, match: str) -> None:
    seats = 3 if match.endswith(("poule", "chouette")) else 2
    with pure():
        plain = set_table(Registry(), name, seats=seats, match=match).game
    fast = set_table(Registry(), name, seats=seats, match=match).game
    ended = play(plain, [RandomPlayer()] * seats, seed=1)
    assert run_out(fast, 1, fast.initial(), 10**6) == ended
    limit = ended.actions * 2 // 3
    assert run_out(fast, 1, fast.initial(), limit) == play(plain, [RandomPlayer()] * seats, seed=1, limit=limit)


def test_dice_that_are_always_the_givers_are_left_to_python() -> None:  # AUJ-T2 XIX
    rules = TrictracRules(handicap_trous=3, releve_dice=ReleveDice.GIVER, trous=6)
    plain, fast = made(trictrac, rules)
    assert not fast.played_by_native
    for seed in range(3):
        assert play(fast, TWO_RANDOM, seed=seed) == play(plain, TWO_RANDOM, seed=seed)


@pytest.mark.parametrize("match", ["party", "chouette:2", "a_tourner:3"])
def test_an_account_is_settled_the_same_by_native_code(match: str) -> None:  # LEP 1.VI
    seats, rules = 2 if match == "party" else 3, {"queue": 10, "fiche": 10}
    with pure():
        plain = set_table(Registry(), "trictrac", "a_ecrire", overrides=rules, seats=seats, match=match).game
    fast = set_table(Registry(), "trictrac", "a_ecrire", overrides=rules, seats=seats, match=match).game
    assert run_out(fast, 1, fast.initial(), 10**6) == play(plain, [RandomPlayer()] * seats, seed=1)


def test_two_workers_play_what_one_does() -> None:  # and they unpickle the game: nothing may hang on identity
    for plain, fast in (
        made(garanguet, GaranguetRules()),
        made(toute_table, TouteTableRules()),
        made(RULES["toc each"]),
    ):
        told = [
            simulate(Job(game, (make_random,) * 2, 5), 4, jobs) for game, jobs in ((plain, 1), (fast, 1), (fast, 2))
        ]
        assert told[0] == told[1] == told[2]


def test_a_game_is_pickled_with_its_native_code_and_without() -> None:
    for plain, fast in (made(toute_table, TouteTableRules()), made(trictrac, TrictracRules())):
        again, never = pickle.loads(pickle.dumps(fast)), pickle.loads(pickle.dumps(plain))
        assert again == fast == never
        assert run_out(again, 3, again.initial(), 10**6) == play(never, TWO_RANDOM, seed=3)
        with pure():
            assert play(pickle.loads(pickle.dumps(fast)), TWO_RANDOM, seed=3) == play(never, TWO_RANDOM, seed=3)


# --- trictrac and toc, position by position: random games hardly reach the retour


@st.composite
def jan_rules(draw: st.DrawFn) -> JanRules:
    """Any options of the march and the jans."""
    return JanRules(
        sortie=draw(SORTIES),
        lift_to_conserve=draw(st.sampled_from(LiftToConserve)),
        coin_rather_than_pass=draw(st.booleans()),
        deux_tables_dames=draw(st.sampled_from(DeuxTablesDames)),
        two_half_cases=draw(st.sampled_from(TwoHalfCases)),
        retour_from_coin=draw(st.booleans()),
        coin_a_faux=draw(st.booleans()),
        obsolete=tuple(draw(st.lists(st.sampled_from(Obsolete), max_size=3, unique=True))),
    )


def _table(first: int) -> list[int]:
    """A plein but for a few: two dames an arrow and three anywhere."""
    return [arrow for arrow in range(first, first + 6) for _ in range(2)]


@st.composite
def tour_sides(draw: st.DrawFn, free: Sequence[int]) -> Men:
    """Dames on free arrows: anywhere, about a plein, on the talon with few down, or nearly all lifted."""
    kind = draw(st.integers(0, 3))
    if kind == 0:
        return draw(sides(15, [place for place in free if place]))
    first = draw(st.sampled_from([1, 7, 19]))
    some = [place for place in _table(first) if place in free] if kind == 1 else []
    some = some[draw(st.integers(0, 3)) :]
    anchor = 1 if kind == 2 and 1 in free else OFF if kind == 3 else None
    near = [place for place in (*range(1, OFF), COIN_PLACE) if place in free and (kind != 3 or place > 16)] or [OFF]
    rest = 15 - len(some)
    few = draw(st.integers(0, 6)) if anchor is not None else rest
    some += [anchor] * (rest - min(few, rest)) if anchor is not None else []
    while len(some) < 15:
        some.append(draw(st.sampled_from(near)))
    return sum(map(bit, some))


COIN_PLACE = 12


@st.composite
def coups(draw: st.DrawFn) -> Coup:
    """A throw in a position that random games need not reach."""
    mine = draw(tour_sides(range(1, OFF + 1)))
    his = draw(tour_sides([place for place in range(1, OFF + 1) if place == OFF or not count(mine, OFF - place)]))
    thrown = throw(draw(st.integers(1, 6)), draw(st.integers(1, 6)))
    once = [JanKind.JAN_DE_DEUX_TABLES, JanKind.JAN_DE_MEZEAS]
    done = frozenset(draw(st.lists(st.sampled_from(once), max_size=2)))
    answers = draw(st.sampled_from([None, thrown, throw(6, 5)]))
    return Coup(board(mine, his), thrown, draw(st.sampled_from([None, 1, 2, 3, 4])), done, answers)


@settings(max_examples=120, deadline=None)
@given(coups(), jan_rules())
def test_what_a_throw_makes_and_what_may_be_played_of_it(coup: Coup, rules: JanRules) -> None:
    keeper = TocKeeper(TocRules())
    plain, fast = made(Tour, rules, keeper)
    assert fast.compiled is not None
    assert fast.jans(coup) == plain.jans(coup) == jans(coup, rules)
    state = replace(plain.initial(Seat(0)), board=coup.board, throw=coup.throw)
    assert list(fast.legal(state)) == list(plain.legal(state))


COIN = 12
ABOUT_THE_COIN = (bit(1), bit(2), bit(COIN - 1), bit(COIN + 5) + bit(COIN + 6), 2 * bit(6) + 2 * bit(7))
"""Where other dames may stand when those of the coin play."""
HIS_COIN = (bit(19), 2 * bit(COIN) + bit(19), bit(20) + bit(21))


@pytest.mark.parametrize("kept", [0, 1, 2, 3, 4, 15])
@pytest.mark.parametrize("anchor", [1, 6, 24, OFF])
def test_so_many_dames_on_the_coin_leave_it_as_the_rules_say(kept: int, anchor: int) -> None:  # AUJ-T2 VIII
    """With three on it one may leave, not two; with two both or none; one is never left alone."""
    plain, fast = made(Tour, TrictracRules(), TocKeeper(TocRules()))
    for others, some in product(ABOUT_THE_COIN, HIS_COIN):
        mine = kept * bit(COIN) + (others if kept < 10 else 0)
        mine += (15 - sum(count(mine, place) for place in range(OFF + 1))) * bit(anchor)
        his = some + (15 - sum(count(some, place) for place in range(OFF + 1))) * bit(22)
        if any(count(mine, arrow) and count(his, OFF - arrow) for arrow in range(1, 25)):
            continue
        for larger, smaller in product(range(1, 7), repeat=2):
            if larger < smaller:
                continue
            coup = Coup(board(mine, his), throw(larger, smaller), None, frozenset(), None)
            assert fast.jans(coup) == plain.jans(coup)
            state = replace(plain.initial(Seat(0)), board=coup.board, throw=coup.throw)
            assert list(fast.legal(state)) == list(plain.legal(state)), (kept, coup)


def test_a_keeper_of_its_own_counts_step_by_step() -> None:
    @dataclass(frozen=True, slots=True)
    class Mean(TocKeeper):
        def mark(self, score: Any, seat: Seat, made: Any, thrown: Throw) -> Any:
            return TocKeeper.mark(self, score, seat, [*made][1:], thrown)

    fast = Tour(TocRules(), Mean(TocRules()))
    assert not fast.compiled.keeps
    assert run_out(fast, 5, fast.initial(), 10**6) == play(fast, TWO_RANDOM, seed=5)
