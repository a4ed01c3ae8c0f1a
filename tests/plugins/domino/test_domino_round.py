"""A round: the lead, the deal, the turns, the end."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from tablegames.core.chance import Rng
from tablegames.core.errors import RulesError
from tablegames.core.events import Event, Seat, score
from tablegames.core.game import Chance, Decide, Over
from tablegames.families.dominoes.state import Action, Deal, Dealing, Drawing, End, Lots, Pass, Play, Pose, Round, State
from tablegames.families.dominoes.tiles import TILES, Tile, read_tiles, spread, tile
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.rules import DominoRules, Partners
from tests.plugins.domino.written import at, judge, read, write

TWO = Domino(DominoRules(), 2)
THREE = Domino(DominoRules(tiles=8), 3)
FOUR = Domino(DominoRules(), 4)


def after(game: Domino, state: State, *moves: str) -> Round:
    for move in moves:
        state = game.apply(state, read(game, state, move)).state
    assert isinstance(state, Round)
    return state


def tiles(text: str) -> tuple[Tile, ...]:
    return read_tiles(text)


# ---- the lead


def test_everybody_draws_a_tile_for_the_first_lead() -> None:  # AUJ-Dom r. I
    assert TWO.initial() == Drawing((Seat(0), Seat(1)))
    turn = TWO.turn(TWO.initial())
    assert isinstance(turn, Chance)
    assert not turn.secret


def test_six_four_and_double_five_are_equal_and_only_those_equal_draw_again() -> None:  # AUJ-Dom r. I
    again = THREE.apply(THREE.initial(), Lots(tiles("6-4 2-1 5-5"))).state
    assert again == Drawing((Seat(0), Seat(2)))
    assert THREE.apply(again, Lots(tiles("1-0 2-0"))).state == Dealing(Seat(2), 3, 8)


def test_those_low_and_equal_do_not_draw_again() -> None:  # AUJ-Dom r. I
    assert THREE.apply(THREE.initial(), Lots(tiles("2-1 6-4 3-0"))).state == Dealing(Seat(1), 3, 8)


def test_all_drawings_of_two_players_are_as_likely() -> None:
    turn = TWO.turn(TWO.initial())
    assert isinstance(turn, Chance)
    outcomes = turn.lottery.outcomes()
    assert outcomes is not None
    assert len({lots for lots, _ in outcomes}) == 28 * 27
    assert {share for _, share in outcomes} == {Fraction(1, 28 * 27)}


# ---- the deal


def test_the_seat_at_the_leaders_right_takes_first_and_the_leader_last() -> None:  # AUJ-Dom r. XI, XIX
    state = THREE.apply(THREE.initial(Seat(1)), Deal(TILES)).state
    assert isinstance(state, Round)
    assert set(spread(state.hands[2])) == set(TILES[:8])
    assert set(spread(state.hands[0])) == set(TILES[8:16])
    assert set(spread(state.hands[1])) == set(TILES[16:24])
    assert state.talon == TILES[24:]
    assert THREE.turn(state) == Decide(Seat(1))


@pytest.mark.parametrize("each", range(6, 13))
def test_two_players_take_six_to_twelve_tiles_each(each: int) -> None:  # AUJ-Dom ch. II, IV, V
    game = Domino(DominoRules(tiles=each), 2)
    state = game.apply(game.initial(Seat(0)), Deal(TILES)).state
    assert isinstance(state, Round)
    assert [len(spread(hand)) for hand in state.hands] == [each, each]
    assert len(state.talon) == 28 - 2 * each


def test_the_deal_is_secret_and_a_shuffle_of_the_whole_set() -> None:  # AUJ-Dom r. VII
    turn = TWO.turn(TWO.initial(Seat(0)))
    assert isinstance(turn, Chance)
    assert turn.secret
    deal = turn.lottery.sample(Rng(1))
    assert isinstance(deal, Deal)
    assert set(deal.order) == set(TILES)
    assert len(deal.order) == 28


def test_more_tiles_than_there_are_cannot_be_asked_for() -> None:
    with pytest.raises(RulesError, match="'tiles' to 7 or less"):
        Domino(DominoRules(tiles=8), 4)


def test_a_party_for_so_many_is_not_played_by_others() -> None:  # AUJ-Dom ch. VII, IX
    for rules in (DominoRules(players=(3, 4), tiles=(8, 6)), DominoRules(players=(4,), partners=Partners.SEATS)):
        with pytest.raises(RulesError, match=r"for .*4 players, not 2"):
            Domino(rules, 2)


# ---- the turns


def test_the_tile_lies_where_it_was_put_all_the_same() -> None:
    state = at(TWO, hands={0: "6-5 4-4", 1: "5-5 3-3"}, line="6-6 6-4 4-3 3-2 2-6", turn=0, leader=0)
    assert after(TWO, state, "6-5@left").line[0] == (5, 6)
    assert after(TWO, state, "6-5@right").line[-1] == (6, 5)


def test_equal_states_take_the_same_action_to_equal_states() -> None:
    state = at(TWO, hands={0: "6-5 5-4", 1: "5-5 6-1"}, line="6-6", turn=0, leader=0)
    one, other = after(TWO, state, "6-5@left"), after(TWO, state, "6-5@right")
    for action in TWO.legal(one):
        assert action in TWO.legal(other)
        assert TWO.apply(one, action) == TWO.apply(other, action)
        assert read(TWO, other, write(TWO, other, action)) == action


# ---- what is refused


@pytest.mark.parametrize(
    ("action", "what", "cite"),
    [
        (Pass(), "boude_a_tort", "AUJ-Dom r. IX, XVI"),
        (Play(tile(4, 4), 3, End.RIGHT), "does_not_go", "AUJ-Dom ch. II, r. X"),
        (Play(tile(6, 2), 3, End.RIGHT), "other_end", "AUJ-Dom r. XII"),
        (Play(tile(6, 2), 2, End.RIGHT), "other_end", "AUJ-Dom r. XII"),
        (Play(tile(5, 4), 4, End.LEFT), "not_in_hand", ""),
        (Play(tile(0, 0), 0, End.LEFT), "not_in_hand", ""),
        (Pose(tile(4, 4)), "not_joined", "AUJ-Dom ch. II"),
        (Deal(TILES), "already_dealt", "AUJ-Dom r. VII, XI"),
    ],
)
def test_a_fault_is_named_with_its_article(action: Action, what: str, cite: str) -> None:
    state = at(TWO, hands={0: "5-4 3-1", 1: "4-4 6-2"}, line="6-6 6-3", turn=1, leader=0)
    fault = judge(TWO, state, action)
    assert fault is not None
    assert (fault.what, fault.cite) == (what, cite)


def test_nothing_is_played_before_the_lots_and_the_deal() -> None:
    drawing, dealing = TWO.initial(), TWO.initial(Seat(0))
    assert [fault.what for fault in (judge(TWO, drawing, Deal(TILES)),) if fault] == ["draw_first"]
    assert [fault.what for fault in (judge(TWO, drawing, Lots((TILES[0], TILES[0]))),) if fault] == ["draw_first"]
    assert [fault.what for fault in (judge(TWO, dealing, Pass()),) if fault] == ["deal_first"]
    assert [fault.what for fault in (judge(TWO, dealing, Deal(TILES[1:])),) if fault] == ["deal_first"]
    assert judge(TWO, drawing, Lots(TILES[:2])) is None
    assert judge(TWO, dealing, Deal(TILES)) is None


# ---- the end


# ---- whole rounds, against the rules said a second time


def naive_plays(hand: set[tuple[int, int]], line: Sequence[tuple[int, int]]) -> set[tuple[tuple[int, int], int | None]]:
    """Return the legal plays, computed in the plainest way: (tile, number joined to)."""
    if not line:
        return {(one, None) for one in hand}
    return {(one, number) for one in hand for number in {line[0][0], line[-1][1]} if number in one}


@given(st.integers(2, 4), st.integers(0, 2**32), st.data())
def test_rounds_follow_the_rules_said_in_the_plainest_words(seats: int, seed: int, data: st.DataObject) -> None:
    game = Domino(DominoRules(tiles=6 if seats > 2 else data.draw(st.integers(6, 12))), seats)
    turn = game.turn(game.initial(Seat(0)))
    assert isinstance(turn, Chance)
    step = game.apply(game.initial(Seat(0)), turn.lottery.sample(Rng(seed)))
    state, events = step.state, list[Event]()
    while True:
        assert isinstance(state, Round)
        hands = [{(one.high, one.low) for one in spread(hand)} for hand in state.hands]
        over = game.turn(state)
        stuck = not any(naive_plays(hand, state.line) for hand in hands)
        assert isinstance(over, Over) == (stuck or set() in hands)
        if isinstance(over, Over):
            break
        legal = game.legal(state)
        found = {((a.tile.high, a.tile.low), getattr(a, "onto", None)) for a in legal if isinstance(a, Play | Pose)}
        assert found == naive_plays(hands[state.turn], state.line)
        assert len(legal) == (len(found) or 1)
        action = legal[data.draw(st.integers(0, len(legal) - 1))]
        step = game.apply(state, action)
        state = step.state
        events += step.events
    pips = [sum(map(sum, hand)) for hand in hands]
    winner = over.outcome.winners[0]
    assert over.outcome.by == ("domino" if set() in hands else "closed")
    assert hands[winner] == set() if over.outcome.by == "domino" else pips[winner] == min(pips)
    assert over.outcome.scores[winner] == sum(pips) - pips[winner]
    assert score(events, seats) == over.outcome.scores
