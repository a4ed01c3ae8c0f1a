"""The deals the bot considers: never tiles the others have shown to lack, and all others as likely as they are."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.match import Match, Tally
from tablegames.families.dominoes.bots.ground import NO_LINE, NOBODY, Ground, World, end_of, listed, move_of, moves_of
from tablegames.families.dominoes.bots.worth import RoundWorth, race, usual_gains
from tablegames.families.dominoes.deals import Deals, unseen
from tablegames.families.dominoes.position import set_up
from tablegames.families.dominoes.state import Action, Deal, Play, Pose, Round, State
from tablegames.families.dominoes.tiles import TILES, WITH, count, gather, spread, tile
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.parties import safe
from tablegames.plugins.domino.rules import DominoRules
from tablegames.table.setting import load
from tests.plugins.domino.bot_help import course, every_party, game_of

TWO = Domino(DominoRules(), 2)
PUISER = Domino(DominoRules(tiles=4, puiser=True), 2)


@every_party
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32), picks=st.lists(st.integers(0, 2**16), min_size=1, max_size=24))
def test_a_deal_agrees_with_what_the_seat_has_seen(
    party: str, seats: int, overrides: dict[str, Any], seed: int, picks: list[int]
) -> None:
    game = game_of(party, seats, overrides)
    *_, state = course(game, seed, picks)
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


# ---- the round as the bot plays it in its head is the round of the game: same moves, same passes and draws, same


def world_of(state: Round) -> World:
    """The same round, as the bot writes it."""
    left, right = (state.line[0][0], state.line[-1][1]) if state.line else (NO_LINE, NO_LINE)
    return World(list(state.hands), [one.alone for one in reversed(state.talon)], state.turn, left, right)


def decided(game: Domino, state: State) -> Round:
    """Continue through passes and draws, which are not decisions."""
    while True:
        assert isinstance(state, Round)
        legal = game.legal(state) if state.outcome is None else ()
        if not legal or isinstance(legal[0], Pose | Play):
            return state
        state = game.apply(state, legal[0]).state


def same(state: Round, world: World) -> None:
    assert world.hands == list(state.hands)
    assert world.talon == [one.alone for one in reversed(state.talon)]
    if state.outcome is None:
        assert world.turn == state.turn
        assert sorted((world.left, world.right), reverse=True) == list(state.ends or (NO_LINE, NO_LINE))


@every_party
@settings(max_examples=12)
@given(seed=st.integers(0, 2**32), picks=st.lists(st.integers(0, 2**16), min_size=28, max_size=28))
def test_every_decision_and_every_end_is_that_of_the_game(
    party: str, seats: int, overrides: dict[str, Any], seed: int, picks: list[int]
) -> None:
    game = game_of(party, seats, overrides)
    leader = Seat(seed % seats)
    state = decided(game, game.apply(game.dealing(leader), Deal(Rng(seed).shuffled(TILES))).state)
    ground, worth, world = Ground(game, ()), RoundWorth(game, leader), world_of(state)
    for pick in picks:
        if state.outcome is not None:
            break
        legal: list[Action] = list(game.legal(state))
        moves = listed(moves_of(world.hands[world.turn], world.left, world.right))
        assert sorted(map(move_of, legal)) == sorted(moves)
        action = legal[pick % len(legal)]
        state = decided(game, game.apply(state, action).state)
        assert ground.place(world, move_of(action)) is (state.outcome is None)
        same(state, world)
    assert state.outcome is not None
    end = end_of(world.hands)
    assert worth.outcome(end) == state.outcome
    assert (end[0] == NOBODY) == (state.outcome.by == "closed")


@every_party
def test_the_quick_player_plays_rounds_out_by_the_rules(party: str, seats: int, overrides: dict[str, Any]) -> None:
    """It ends where nobody can continue, and no tile is lost or made."""
    game = game_of(party, seats, overrides)
    ground = Ground(game, ())
    for seed in range(30):
        leader = Seat(seed % seats)
        dealt = game.apply(game.dealing(leader), Deal(Rng(seed).shuffled(TILES))).state
        assert isinstance(dealt, Round)
        world = world_of(dealt)
        if ground.place(world, listed(moves_of(world.hands[leader], NO_LINE, NO_LINE))[0]):
            before = world.copy()
            ground.playout(world, seed)
            assert [hand & before.line for hand in world.hands] == [0] * seats
            assert not before.line & ~world.line
        parts = [world.line, *world.hands, *world.talon]
        assert sum(parts) == sum(one.alone for one in TILES)
        ends = sorted((world.left, world.right))
        assert ends == sorted(number for number in range(7) if odd(world.line, number)) or ends[0] == ends[1]
        if 0 not in world.hands:
            assert not any(moves_of(hand, world.left, world.right) for hand in world.hands)
            spent = len(world.talon) <= ground.kept
            assert spent or not (ground.in_vain or ground.goes[world.left][world.right] & ~world.line)


def odd(line: int, number: int) -> bool:
    """Whether a number is met an odd number of times in a line: then it is open at one end."""
    return bool((line >> 7 * number & 127 & ~(1 << number)).bit_count() % 2)


# ---- what the bot plays for: the points of a round by itself, the party when there is one, the side of two


WHITE, BLACK = Seat(0), Seat(1)


def worth_of(party: str, points: tuple[int, ...], played: int = 0, **overrides: Any) -> RoundWorth:
    """As the party stands before a round that seat 0 leads."""
    match = load("domino", party, seats=len(points), overrides=overrides).game
    assert isinstance(match, Match)
    assert isinstance(match.game, Domino)
    return RoundWorth(match.game, WHITE, (), match.format, Tally(points, played))


def alone(party: str, seats: int, **overrides: Any) -> RoundWorth:
    return RoundWorth(game_of(party, seats, overrides), WHITE)


def test_a_round_by_itself_is_worth_its_points() -> None:
    worth = alone("tete_a_tete", 2)
    mine, theirs = worth.of((0, (0, 20))), worth.of((1, (20, 0)))
    assert mine == tuple(reversed(theirs))
    assert worth.scale * mine[0] == 20
    assert (str(worth.unit), worth.scale * worth.of((0, (0, 40)))[0]) == ("points", 40)


def test_the_leader_loses_the_tie_of_a_closed_round() -> None:  # AUJ-Dom r. XXIII
    assert alone("tete_a_tete", 2).of((NOBODY, (7, 7)))[0] < 0


def test_partners_gain_and_lose_together() -> None:  # AUJ-Dom ch. IX
    for worth in (alone("piquet_voleur", 4), worth_of("piquet_voleur", (50, 50, 50, 50))):
        values = worth.of((2, (12, 5, 0, 6)))
        assert values[0] == values[2] > values[1] == values[3]


def test_whoever_wins_enough_wins_the_party_and_points_beyond_are_worth_nothing() -> None:
    worth = worth_of("tete_a_tete", (90, 50))
    assert worth.of((0, (0, 10))) == worth.of((0, (0, 60))) == (1.0, 0.0)
    assert 0.5 < worth.of((0, (0, 3)))[0] < 1
    assert worth.of((1, (50, 0))) == (0.0, 1.0)


def test_far_behind_it_is_the_party_that_counts_not_the_round() -> None:
    """With the adversary at 98 a round lost by little is lost like one lost by much: big rounds are worth a risk."""
    worth = worth_of("tete_a_tete", (20, 98))
    assert worth.of((1, (3, 0))) == worth.of((1, (60, 0))) == (0.0, 1.0)
    small, big = worth.of((0, (0, 5)))[0], worth.of((0, (0, 45)))[0]
    assert 0 < small < big < 0.5


def test_each_more_point_is_worth_something() -> None:
    worth = worth_of("tete_a_tete", (0, 0))
    values = [worth.of((0, (0, points)))[0] for points in range(1, 100, 7)]
    assert values == sorted(set(values))


def test_the_pool_goes_to_one_of_three() -> None:  # AUJ-Dom ch. VII
    worth = worth_of("poule", (10, 20, 95))
    assert worth.of((2, (4, 4, 0))) == (0.0, 0.0, 1.0)
    values = worth.of((0, (0, 20, 20)))
    assert sum(values) == pytest.approx(1)
    assert values[2] > values[0] > values[1]


def test_rounds_are_counted_not_pips_where_one_is_not_at_the_points() -> None:  # AUJ-Dom ch. III
    worth = worth_of("sans_points", (1, 1))
    assert worth.of((0, (0, 5))) == worth.of((0, (0, 50)))
    assert worth.of((0, (0, 5)))[0] == pytest.approx(0.75)  # one round to win against two: three chances of four
    unsettled = worth_of("sans_points", (2, 2), closed_counts=False)
    assert unsettled.of((NOBODY, (9, 3))) == (0.5, 0.5)


def test_a_stake_is_worth_a_stake_however_many_are_taken() -> None:  # AUJ-Dom ch. VI
    early, late = worth_of("quatre_chacun", (0, 0, 0, 0)), worth_of("quatre_chacun", (1, 2, 0, 0))
    assert early.of((0, (0, 9, 9, 9))) == late.of((0, (0, 9, 9, 9)))
    assert early.of((0, (0, 9, 9, 9)))[0] == 1.0


def test_not_to_be_marked_most() -> None:  # AUJ-Dom ch. VIII
    worth = worth_of("dernier_le_point", (3, 2, 0), played=5)
    assert worth.of((2, (30, 5, 0))) == (0.0, 1.0, 1.0)
    again = worth.of((2, (5, 30, 0)))  # three each: one round more
    assert again == safe((3, 3, 0), 0)
    assert again[0] == pytest.approx(again[1])
    assert again[2] > 0.9
    assert alone("dernier_le_point", 3).of((2, (30, 5, 0)))[0] < 0


@every_party
def test_a_party_not_begun_is_even_for_all(party: str, seats: int, overrides: dict[str, Any]) -> None:
    gains = usual_gains(game_of(party, seats, overrides))
    assert list(gains) == sorted(gains)
    assert gains[0] >= 1
    chances = race((100,) * seats, gains, 100)
    assert chances == pytest.approx((1 / seats,) * seats)
    ahead = race((60, *(100,) * (seats - 1)), gains, 100)
    assert ahead[0] > chances[0] > ahead[1]
    assert sum(ahead) == pytest.approx(1)


@every_party
def test_ends_that_are_taken_for_one_are_worth_the_same(party: str, seats: int, overrides: dict[str, Any]) -> None:
    game, rng = game_of(party, seats, overrides), Rng(7)
    worth = RoundWorth(game, Seat(1))
    for _ in range(200):
        out = rng.below(seats + 1) - 1
        left = tuple(0 if seat == out else 1 + rng.below(30) for seat in range(seats))
        outcome = worth.outcome((out, left))
        assert worth.of((out, left)) == RoundWorth(game, Seat(1))._worth(outcome)
