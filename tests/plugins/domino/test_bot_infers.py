"""The others' choices reveal their tiles; and the native code computes as the Python does, to the bit."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tablegames.core import native
from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.loop import play
from tablegames.core.players import RandomPlayer
from tablegames.families.dominoes.bots.ground import NO_LINE, Ground, World, listed, moves_of
from tablegames.families.dominoes.bots.likely import MOST, NO_NUMBER, Likely, capped, choices, taken
from tablegames.families.dominoes.bots.manner import QUICK, SCALE, doubts, shares
from tablegames.families.dominoes.bots.search import closely
from tablegames.families.dominoes.deals import Filling
from tablegames.families.dominoes.position import set_up
from tablegames.families.dominoes.state import Passed, Placed, Round
from tablegames.families.dominoes.tiles import NONE, TILES, WITH, Tiles, gather, spread, tile, tile_set
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.notation import DominoNotation
from tablegames.plugins.domino.rules import DominoRules
from tablegames.table.setting import load
from tests.plugins.domino.bot_help import course, every_party, game_of

TWO = Domino(DominoRules(), 2)
BOTS = Registry().players(Registry().game("domino"))
native_only = pytest.mark.skipif(
    native.extension("tablegames.families.dominoes") is None, reason="the native code is not built, or not wanted"
)
a_course = given(seed=st.integers(0, 2**32), picks=st.lists(st.integers(0, 2**16), min_size=3, max_size=24))


# ---- what was chosen, gone through once more


@every_party
@settings(max_examples=10, deadline=None)
@a_course
def test_what_could_be_known_at_each_choice_is_found_again(
    party: str, seats: int, overrides: dict[str, Any], seed: int, picks: list[int]
) -> None:
    game = game_of(party, seats, overrides)
    states = list(course(game, seed, picks))
    last = states[-1]
    before = {len(state.history): state for state in states}
    view = game.view(last, last.turn)
    found = choices(view)
    placed = [at for at, one in enumerate(last.history) if isinstance(one, Placed) and one.seat != last.turn]
    told = [at for at in placed if not drew_since(last, at)]
    assert len(found) == len(told)
    for one, at in zip(found, reversed(told), strict=True):
        then = before[at]
        assert one.seat == then.turn
        assert last.hands[one.seat] | one.since == then.hands[one.seat]
        assert one.line == gather(tile(*laid) for laid in then.line)
        assert sorted((one.left, one.right), reverse=True) == list(then.ends or (NO_NUMBER, NO_NUMBER))
        assert one.fewest == min(count for seat, count in enumerate(game.view(then, None).counts) if seat != one.seat)
        first = one.left == NO_NUMBER
        assert one.move in listed(moves_of(then.hands[one.seat], NO_LINE if first else one.left, one.right))


def drew_since(state: Round, at: int) -> bool:
    seat = state.history[at].seat
    return any(isinstance(one, Passed) and one.drew and one.seat == seat for one in state.history[at:])


def test_a_history_that_begins_in_the_middle_serves_as_far_as_it_goes() -> None:
    data = {
        "hands": {0: "6-1 5-0", 1: "5-5 4-3"},
        "line": "6-6 6-4 4-2",
        "turn": 0,
        "leader": 0,
        "history": ["1: 4-2 on 4"],
    }
    (one,) = choices(TWO.view(set_up(TWO, data), Seat(0)))
    assert {one.left, one.right} == {6, 4}
    assert one.line == gather([tile(6, 6), tile(6, 4)])


# ---- many deals at once


def test_every_way_to_fill_the_hands_is_as_likely_as_another() -> None:
    tiles = [one.alone for one in TILES[:6]]
    barred = WITH[5]
    found = Counter(Filling(tiles, [(2, barred), (2, NONE)]).several(6000, 9))
    allowed = [one for one in tiles if not one & barred]
    ways = {
        (sum(first), sum(second))
        for first in combinations(allowed, 2)
        for second in combinations([one for one in tiles if one not in first], 2)
    }
    assert set(found) == ways
    assert len(ways) == comb(len(allowed), 2) * comb(4, 2)
    even = 6000 / len(ways)
    assert all(abs(times - even) < 5 * even**0.5 for times in found.values())


def test_where_there_is_no_way_there_is_none() -> None:
    assert Filling([one.alone for one in TILES[:4]], [(3, WITH[6]), (1, NONE)]).several(5, 1) == []


@native_only
@given(st.integers(0, 2**64 - 1), st.integers(1, 3), st.data())
def test_native_code_fills_hands_as_the_python_does(key: int, hands: int, data: st.DataObject) -> None:
    tiles = [one.alone for one in data.draw(st.lists(st.sampled_from(TILES), unique=True, min_size=4, max_size=28))]
    each = data.draw(st.integers(1, len(tiles) // (hands + 1) or 1))
    numbers = st.lists(st.integers(0, 6), max_size=2)
    rooms = [(each, sum(WITH[number] for number in set(data.draw(numbers)))) for _ in range(hands)]
    with native.pure():
        expected = Filling(tiles, rooms).several(20, key)
    assert Filling(tiles, rooms).several(20, key) == expected


# ---- likely deals


def likely(game: Domino, view: Any) -> Likely:
    thinks = closely(game)
    assert thinks.model is not None
    return Likely(game, view, thinks.model, thinks.scale)


@native_only
@every_party
@settings(max_examples=8, deadline=None)
@a_course
def test_native_code_weighs_and_draws_deals_as_the_python_does(
    party: str, seats: int, overrides: dict[str, Any], seed: int, picks: list[int]
) -> None:
    game = game_of(party, seats, overrides)
    *_, state = course(game, seed, picks)
    view = game.view(state, state.turn)
    with native.pure():
        expected = likely(game, view).draw(6, Rng(seed))
    assert likely(game, view).draw(6, Rng(seed)) == expected


@every_party
@settings(max_examples=8, deadline=None)
@a_course
def test_a_likely_deal_agrees_with_what_the_seat_has_seen(
    party: str, seats: int, overrides: dict[str, Any], seed: int, picks: list[int]
) -> None:
    game = game_of(party, seats, overrides)
    *_, state = course(game, seed, picks)
    view = game.view(state, state.turn)
    laid = gather(tile(*one) for one in state.line)
    for hands, _, _ in likely(game, view).draw(8, Rng(seed)):
        assert hands[state.turn] == state.hands[state.turn]
        assert tuple(len(spread(hand)) for hand in hands) == view.counts
        assert not any(hand & laid for hand in hands)
        assert sum(hands) == gather(one for hand in hands for one in spread(hand))  # no tile twice
        for one in view.passed if not game.rules.puiser else ():
            if one.seat != state.turn:
                assert not hands[one.seat] & (WITH[one.ends[0]] | WITH[one.ends[1]])


def share(view: Any, of: Tiles) -> tuple[float, float]:
    """How often the adversary holds one of these tiles: in likely deals, and in any."""
    drawn = [hands[1] for hands, _, _ in likely(TWO, view).draw(1500, Rng(3))]
    even = [hands[1] for hands, _, _ in likely(TWO, replace(view, history=())).draw(1500, Rng(3))]
    return (sum(bool(hand & of) for hand in drawn) / 1500, sum(bool(hand & of) for hand in even) / 1500)


def test_who_leads_a_light_tile_has_hardly_a_heavy_double() -> None:
    """Doubles and heavy tiles are led first: who leads the 2-1 has probably neither the 6-6 nor the 5-5."""
    data = {
        "hands": {0: "6-4 5-3 3-2 4-0 6-1 1-1", 1: "2-0 4-1 3-0 1-0 5-0"},
        "line": "2-1",
        "turn": 0,
        "leader": 1,
        "history": ["1: 2-1"],
    }
    led, even = share(TWO.view(set_up(TWO, data), Seat(0)), gather([tile(6, 6), tile(5, 5)]))
    assert led < 0.7 * even


def test_who_leaves_a_number_open_probably_has_more_of_it() -> None:
    """On 6-4 he covers the six with the 6-3 and leaves threes: so he rather has another one than not."""
    data = {
        "hands": {0: "6-5 5-1 2-2 4-0 6-1", 1: "3-0 4-1 5-0 1-0 2-0"},
        "line": "3-6 6-4",
        "turn": 0,
        "leader": 0,
        "history": ["0: 6-4", "1: 6-3 on 6"],
    }
    left, even = share(TWO.view(set_up(TWO, data), Seat(0)), WITH[3])
    assert left > even


def test_no_deal_outweighs_all_the_others() -> None:
    weights = [1.0] * 997 + [1e6, 1e7, 1e9]
    even = sum(capped(weights)) / len(weights)
    assert max(capped(weights)) == pytest.approx(MOST * even)
    assert max(Counter(taken(weights, 1000, Rng(2))).values()) <= MOST + 1
    assert capped([1.0, 2.0, 30.0] * 40) == [1.0, 2.0, 30.0] * 40
    assert taken([2.0, 2.0, 2.0, 2.0], 4, Rng(5)) == [0, 1, 2, 3]


def test_a_tile_all_have_seen_is_where_it_is() -> None:  # AUJ-Dom r. XVIII
    game = load("domino", match="single", overrides={"arbiter": "table"}).bare
    data = {
        "hands": {0: "4-3 2-2", 1: "6-4 5-5 0-0"},
        "line": "6-6 6-3",
        "turn": 0,
        "leader": 0,
        "exposed": "5-5",
        "log": ["1 back 5-5"],
    }
    view = game.view(DominoNotation().set_up(game, data), Seat(0))
    assert all(hands[1] & tile(5, 5).alone for hands, _, _ in likely(TWO, view).draw(40, Rng(1)))


# ---- rounds played out


@native_only
@every_party
@settings(max_examples=8, deadline=None)
@a_course
def test_native_code_plays_rounds_out_as_the_python_does(
    party: str, seats: int, overrides: dict[str, Any], seed: int, picks: list[int]
) -> None:
    game = game_of(party, seats, overrides)
    *_, state = course(game, seed, picks)
    left, right = (state.line[0][0], state.line[-1][1]) if state.line else (NO_LINE, NO_LINE)
    moves = listed(moves_of(state.hands[state.turn], left, right))
    wanting = [pick % 128 for pick in picks[:seats]] + [0] * (seats - len(picks[:seats]))
    laid = gather(tile(*one) for one in state.line)
    table = World([], [], state.turn, left, right, laid, wanting)
    deals = [(state.hands, [one.alone for one in reversed(state.talon)], seed + n & 0x7FFFFFFF) for n in range(6)]
    for manner in (QUICK, closely(game).manner):
        with native.pure():
            expected = list(Ground(game, (), manner).tried(table, moves, deals))
        assert list(Ground(game, (), manner).tried(table, moves, deals)) == expected


@native_only
@pytest.mark.parametrize("name", ["engine:deals=32", "engine:6"])
def test_a_party_is_the_same_with_native_code_and_without(name: str) -> None:
    def party() -> list[str]:
        game = load("domino", overrides={"target": 20}).game
        done: list[str] = []
        players = [bot_of(BOTS, name)(game), RandomPlayer()]
        play(game, players, seed=4, watch=lambda moment: done.append(str(moment.action)))
        return done

    with native.pure():
        expected = party()
    assert party() == expected


@pytest.mark.parametrize(("seats", "more"), [(2, {}), (3, {"puiser": True, "tiles": 4})])
def test_a_larger_set_is_thought_about_by_the_python_alone(seats: int, more: dict[str, Any]) -> None:
    game = Domino(DominoRules(players=(seats,), **more), seats, tile_set(9))
    outcome = play(game, [bot_of(BOTS, "engine:deals=2")(game)] * seats, seed=2).outcome
    assert outcome is not None


# ---- how a quick player chooses


def test_with_doubts_he_chooses_each_move_as_often_as_its_share() -> None:
    """Two moves, one worth a nat more: it is taken e times as often."""
    doubt = doubts(SCALE)
    better = sum(SCALE + one > other for one in doubt for other in doubt) / len(doubt) ** 2
    odds = shares(SCALE)[0] / (shares(SCALE)[0] + shares(SCALE)[SCALE])
    assert better == pytest.approx(odds, abs=0.01)
