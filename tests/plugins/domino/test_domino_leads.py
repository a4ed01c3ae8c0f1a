"""Drawing for the lead and for partners, and how they sit afterwards."""

from collections import Counter

import pytest
from hypothesis import given, strategies as st

from tablegames.core.chance import Rng
from tablegames.core.events import Note, Seat
from tablegames.core.game import Chance
from tablegames.families.dominoes.lots import highest
from tablegames.families.dominoes.order import opposite, right_of, seats_in_order, sides, written
from tablegames.families.dominoes.state import Deal, Dealing, Drawing, Lots, Round, State
from tablegames.families.dominoes.tiles import TILES, read_tiles, spread
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.rules import DominoRules, Partners

DRAWN = Domino(DominoRules(players=(4,), partners=Partners.DRAWN), 4)
SEATED = Domino(DominoRules(players=(4,), partners=Partners.SEATS), 4)


def seats(*numbers: int) -> tuple[Seat, ...]:
    return tuple(map(Seat, numbers))


def draws(game: Domino, *lots: str) -> tuple[State, list[str]]:
    """Return the state after these drawings, and the events of the last."""
    state, told = game.initial(), list[str]()
    for one in lots:
        step = game.apply(state, Lots(read_tiles(one)))
        state, told = step.state, [event.what for event in step.events if event.what != "drawn"]
    return state, told


# ---- how they sit


@given(st.permutations(range(4)), st.integers(0, 3))
def test_where_one_begins_to_count_makes_no_difference(order: list[int], turn: int) -> None:
    one, other = (written(seats(*order[n:], *order[:n])) for n in (0, turn))
    assert one == other
    there = seats_in_order(one, 4)
    assert there[0] == 0
    for place, seat in enumerate(there):
        assert right_of(one, 4)[seat] == there[(place + 1) % 4]
        assert opposite(one, seat) == there[(place + 2) % 4]


# ---- the partners


def test_the_two_highest_play_together_and_the_highest_leads() -> None:  # AUJ-Dom r. II
    state, told = draws(DRAWN, "3-2 6-5 6-1 1-0")
    assert state == Dealing(Seat(1), 4, 6, written(seats(1, 0, 2, 3)))  # the others in the order in which they came
    assert told == ["together", "leads", "seated"]


def test_it_is_told_who_plays_with_whom_the_leader_first() -> None:  # AUJ-Dom r. II
    events = DRAWN.apply(DRAWN.initial(), Lots(read_tiles("3-2 6-5 6-1 1-0"))).events
    assert Note("together", Seat(1), "AUJ-Dom r. II", (("to", Seat(2)),)) in events


def test_while_they_draw_for_the_lead_nobody_has_tiles() -> None:  # AUJ-Dom r. I, III: they are dealt afterwards
    assert DRAWN.view(DRAWN.initial(), Seat(0)).counts == (0, 0, 0, 0)


def test_as_they_came_nothing_needs_to_be_said() -> None:
    state, _ = draws(DRAWN, "6-6 1-0 6-5 2-0")
    assert state == Dealing(Seat(0), 4, 6)


def test_equal_for_the_second_place_those_equal_draw_again_for_it() -> None:  # AUJ-Dom r. I, II
    state, told = draws(DRAWN, "6-6 4-2 3-3 1-0")
    assert state == Drawing(seats(1, 2), seats(0))
    assert told == ["draw_again"]
    again, _ = draws(DRAWN, "6-6 4-2 3-3 1-0", "5-5 6-4")
    assert again == state
    state, told = draws(DRAWN, "6-6 4-2 3-3 1-0", "2-1 6-6")
    assert state == Dealing(Seat(0), 4, 6)  # 0 leads, however high the others draw now
    assert told == ["together", "leads", "seated"]


def test_three_equal_for_the_second_place_draw_for_the_one_place() -> None:  # AUJ-Dom r. II
    state, _ = draws(DRAWN, "4-2 3-3 6-6 5-1")
    assert state == Drawing(seats(0, 1, 3), seats(2))
    state, _ = draws(DRAWN, "4-2 3-3 6-6 5-1", "1-0 2-0 3-0")
    assert isinstance(state, Dealing)
    assert (state.leader, sides(state.order)) == (2, (seats(0, 1), seats(2, 3)))


def test_the_two_highest_equal_draw_again_for_the_lead_alone() -> None:  # AUJ-Dom r. II
    state, told = draws(DRAWN, "6-3 2-2 1-0 5-4")
    assert state == Drawing(seats(0, 3), seats(0, 3))
    assert told == ["together", "draw_again"]
    assert draws(DRAWN, "6-3 2-2 1-0 5-4", "6-4 5-5") == (state, ["draw_again"])  # said once who plays together
    decided, told = draws(DRAWN, "6-3 2-2 1-0 5-4", "0-0 1-0")
    assert decided == Dealing(Seat(3), 4, 6, written(seats(3, 1, 0, 2)))
    assert told == ["leads", "seated"]


def test_three_equal_for_both_places_draw_again_for_both() -> None:  # AUJ-Dom r. II
    state, told = draws(DRAWN, "6-2 5-3 4-4 1-0")
    assert state == Drawing(seats(0, 1, 2))
    assert told == ["draw_again"]


def test_where_partners_sit_as_they_came_only_the_lead_is_drawn_for() -> None:  # AUJ-Dom r. I
    assert draws(SEATED, "3-2 6-5 6-1 1-0") == (Dealing(Seat(1), 4, 6), ["leads"])
    assert draws(SEATED, "6-3 2-2 1-0 5-4") == (Drawing(seats(0, 3)), ["draw_again"])


def test_every_player_is_as_likely_to_lead_and_to_play_with_each_other() -> None:  # AUJ-Dom r. II
    rng, leads, pairs = Rng(7), Counter[int](), Counter[tuple[int, ...]]()
    for _ in range(3000):
        state: State = DRAWN.initial()
        while isinstance(turn := DRAWN.turn(state), Chance) and isinstance(state, Drawing):
            state = DRAWN.apply(state, turn.lottery.sample(rng)).state
        assert isinstance(state, Dealing)
        leads[state.leader] += 1
        pairs[sides(state.order)[0]] += 1
    assert all(650 < n < 850 for n in leads.values())  # 750, 24 either way is one deviation
    assert set(pairs) == {(0, 1), (0, 2), (0, 3)}
    assert all(890 < n < 1110 for n in pairs.values())  # 1000 and 26


@given(st.lists(st.sampled_from(TILES), min_size=4, max_size=4, unique=True))
def test_nobody_below_the_two_highest_is_ever_taken(drawn: list[object]) -> None:
    lots = Lots(tuple(drawn))  # type: ignore[arg-type]
    state = DRAWN.apply(DRAWN.initial(), lots).state
    pips = [tile.pips for tile in lots.drawn]
    if isinstance(state, Dealing):
        ahead = {int(state.leader), int(opposite(state.order, state.leader))}
        assert min(pips[seat] for seat in ahead) > max(pips[seat] for seat in range(4) if seat not in ahead)
        assert highest(seats(0, 1, 2, 3), lots.drawn) == (state.leader,)
    else:
        assert isinstance(state, Drawing)
        drawing = {pips[seat] for seat in state.seats}
        assert len(drawing) == 1
        known = [seat for seat in state.side if seat not in state.seats]
        assert all(pips[seat] > max(drawing) for seat in known)
        assert all(pips[seat] < min(drawing) for seat in range(4) if seat not in (*state.seats, *known))


# ---- what lasts


def test_the_deal_goes_round_as_they_sit_and_the_leader_takes_last() -> None:  # AUJ-Dom r. XI
    state = DRAWN.apply(Dealing(Seat(1), 4, 6, seats(0, 2, 3, 1)), Deal(TILES)).state
    assert isinstance(state, Round)
    for place, seat in enumerate((0, 2, 3, 1)):
        assert set(spread(state.hands[seat])) == set(TILES[6 * place : 6 * place + 6])


def test_a_deal_that_is_made_again_keeps_its_leader() -> None:  # AUJ-Dom r. VIII, XXV
    dealing = Dealing(Seat(1), 4, 6, seats(0, 2, 3, 1))
    for order in (TILES, TILES[::-1]):
        dealt = DRAWN.apply(dealing, Deal(order)).state
        assert isinstance(dealt, Round)
        assert (dealt.leader, dealt.turn, dealt.order) == (dealing.leader, dealing.leader, dealing.order)
    assert DRAWN.again(dealt, dealt.leader) == dealing


def test_the_next_round_is_played_by_the_same_partners() -> None:  # AUJ-Dom r. II, ch. VI
    ended = DRAWN.apply(Dealing(Seat(1), 4, 6, seats(0, 2, 3, 1)), Deal(TILES)).state
    assert DRAWN.again(ended, Seat(0)) == Dealing(Seat(0), 4, 6, seats(0, 2, 3, 1))
    assert DRAWN.again(ended, None) == DRAWN.initial()


@pytest.mark.parametrize("first", range(4))
def test_whoever_is_told_to_lead_finds_all_sitting_as_they_came(first: int) -> None:
    assert DRAWN.initial(Seat(first)) == Dealing(Seat(first), 4, 6)
