"""What the bot thinks the others may hold: never what they have shown they lack, and all the rest as it is likely."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.game import Over
from tablegames.plugins.domino.bots.deals import Deals, unseen
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.position import set_up
from tablegames.plugins.domino.rules import DominoRules
from tablegames.plugins.domino.state import Deal, Round, State
from tablegames.plugins.domino.tiles import TILES, WITH, count, gather, spread, tile
from tests.plugins.domino.bot_help import PARTIES, game_of

TWO = Domino(DominoRules(), 2)
PUISER = Domino(DominoRules(tiles=4, puiser=True), 2)


def reached(game: Domino, seed: int, picks: list[int]) -> Round:
    """A round somewhere in its course, a tile still to be played."""
    state: State = game.apply(game.dealing(Seat(seed % game.seats)), Deal(Rng(seed).shuffled(TILES))).state
    for pick in picks:
        legal = game.legal(state)
        after = game.apply(state, legal[pick % len(legal)]).state
        if isinstance(game.turn(after), Over):
            break
        state = after
    assert isinstance(state, Round)
    return state


@pytest.mark.parametrize(("party", "seats", "overrides"), PARTIES, ids=[f"{p}-{s}" for p, s, _ in PARTIES])
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32), picks=st.lists(st.integers(0, 2**16), max_size=24))
def test_a_deal_agrees_with_what_the_seat_has_seen(
    party: str, seats: int, overrides: dict[str, Any], seed: int, picks: list[int]
) -> None:
    game = game_of(party, seats, overrides)
    state = reached(game, seed, picks)
    view = game.view(state, state.turn)
    deals, rng = Deals(game, view), Rng(seed)
    for _ in range(5):
        hands, talon = deals.sample(rng)
        assert hands[state.turn] == state.hands[state.turn]
        assert tuple(map(count, hands)) == view.counts
        assert len(talon) == view.talon
        assert sum(hands) + sum(talon) + gather(tile(*one) for one in state.line) == gather(TILES)
        last = {one.seat: one for one in view.passed}
        for one in last.values() if game.rules.puiser else view.passed:
            if one.seat != state.turn:
                assert not hands[one.seat] & (WITH[one.ends[0]] | WITH[one.ends[1]])


def view_of(game: Domino, position: dict[str, Any], seat: int) -> Any:
    return game.view(set_up(game, position), Seat(seat))


def test_every_hand_that_is_possible_is_as_likely_as_another() -> None:
    """He holds two tiles and passed on 6-5: of the seven tiles not seen, five are left to choose from."""
    hidden = "6-0 5-0 4-0 3-0 2-0 1-0 0-0"
    known = [one for one in TILES if str(one) not in hidden.split()]
    line = "6-6 6-5 5-5"
    mine = [str(one) for one in known if str(one) not in line.split()]
    position = {
        "hands": {0: " ".join(mine), 1: "0-0 1-0"},
        "line": line,
        "turn": 0,
        "leader": 0,
        "talon": "6-0 5-0 4-0 3-0 2-0",
        "passed": ["1: 6-5"],
    }
    deals, rng = Deals(TWO, view_of(TWO, position, 0)), Rng(4)
    seen = Counter(" ".join(map(str, spread(deals.sample(rng)[0][1]))) for _ in range(2000))
    possible = {" ".join(pair) for pair in combinations(["4-0", "3-0", "2-0", "1-0", "0-0"], 2)}
    assert set(seen) == possible
    assert all(150 < times < 250 for times in seen.values())  # 200 on average, within four deviations


def test_several_who_passed_share_what_is_left_evenly() -> None:
    """Two who lack different numbers: the count of every way agrees with counting them one by one."""
    game = game_of("dernier_le_point", 3, {})
    hidden = ["6-4", "5-3", "2-1", "1-1", "6-5"]
    line = "6-6"
    mine = [str(one) for one in TILES if str(one) not in (*hidden, line)]
    position = {
        "hands": {0: " ".join(mine), 1: "5-3 2-1", 2: "1-1 6-4"},
        "line": line,
        "turn": 0,
        "leader": 0,
        "passed": ["1: 6-6", "2: 5-3"],
    }
    deals, rng = Deals(game, view_of(game, position, 0)), Rng(8)
    seen = Counter(tuple(map(spread, deals.sample(rng)[0][1:])) for _ in range(3000))
    ways = [
        (one, two)
        for one in combinations(hidden, 2)
        for two in combinations([name for name in hidden if name not in one], 2)
        if not any("6" in name for name in one) and not any("5" in name or "3" in name for name in two)
    ]
    written = {tuple(" ".join(map(str, hand)) for hand in hands) for hands in seen}
    assert written == {tuple(" ".join(sorted(hand, reverse=True)) for hand in way) for way in ways}
    even = 3000 / len(ways)
    assert all(abs(times - even) < 4 * even**0.5 for times in seen.values())


def test_what_was_drawn_after_a_pass_is_free_of_it() -> None:  # AUJ-Dom ch. IX
    """He drew on 6-6 and kept that tile, then drew one that went: it is only known that none of his is a six."""
    position = {
        "hands": {0: "5-4 5-3", 1: "4-4 3-3 2-2 1-1"},
        "line": "6-6 6-2",
        "turn": 0,
        "leader": 0,
        "passed": ["1: 6-6 draw", "1: 6-6 draw"],
    }
    deals, rng = Deals(PUISER, view_of(PUISER, position, 0)), Rng(2)
    for _ in range(200):
        assert not deals.sample(rng)[0][1] & WITH[6]


def test_a_tile_drawn_later_may_be_what_he_lacked_before() -> None:
    """He drew on the sixes; later he drew and kept one on 4-3: that one may be a six, and sometimes is."""
    position = {
        "hands": {0: "5-4 5-3", 1: "4-1 2-2 1-1 1-0"},
        "line": "3-6 6-6 6-4",
        "turn": 0,
        "leader": 0,
        "passed": ["1: 6-6 draw", "1: 4-3 draw", "1: 4-3 draw"],
    }
    deals, rng = Deals(PUISER, view_of(PUISER, position, 0)), Rng(2)
    sixes = 0
    for _ in range(300):
        hand = deals.sample(rng)[0][1]
        assert not hand & (WITH[4] | WITH[3])
        sixes += bool(hand & WITH[6])
        assert count(hand & WITH[6] & ~gather([tile(6, 6)])) <= 4
    assert 0 < sixes < 300


def test_passes_that_leave_no_deal_are_forgotten() -> None:
    """A position written by hand may say what cannot be: then any deal will do, and nothing breaks."""
    position = {
        "hands": {0: "5-4", 1: "6-1 2-2"},
        "line": "6-3",
        "turn": 0,
        "leader": 0,
        "talon": "6-2",
        "passed": ["1: 6-3", "1: 5-4", "1: 2-1", "1: 0-0"],
    }
    view = view_of(TWO, position, 0)
    hands, _ = Deals(TWO, view).sample(Rng(1))
    assert count(hands[1]) == 2
    assert not hands[1] & ~gather(unseen(view, TWO.tile_set))
