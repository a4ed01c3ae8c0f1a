"""The set, the sets of tiles, the line."""

from __future__ import annotations

import json
import pickle
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tablegames.arena.programs import choose_message
from tablegames.core.errors import PositionError
from tablegames.core.events import Scored, Seat
from tablegames.core.game import acting_view
from tablegames.core.loop import Moment, play
from tablegames.core.match import Match, MatchState
from tablegames.core.players import RandomPlayer
from tablegames.families.dominoes.position import position_of, set_up
from tablegames.families.dominoes.state import Action, Passed, Placed, Round, State
from tablegames.families.dominoes.tiles import (
    DOUBLE_SIX,
    TILES,
    WITH,
    Line,
    Tile,
    count,
    ends_of,
    gather,
    pips,
    relaid,
    spread,
    tile,
    tile_set,
)
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.notation import DominoNotation
from tablegames.plugins.domino.parties import party
from tablegames.plugins.domino.rules import ClosedScores, DominoRules, NextLead
from tablegames.plugins.domino.scoring import scored
from tablegames.table.setting import load
from tests.plugins.domino.written import read

tile_sets = st.sets(st.sampled_from(tile_set(9).tiles))


@st.composite
def lines(draw: st.DrawFn) -> Line:
    """A line as it may lie: tiles joined at either end, as long as one goes."""
    first = draw(st.sampled_from(TILES))
    line: Line = ((first.high, first.low),)
    rest = set(TILES) - {first}
    for _ in range(draw(st.integers(0, 27))):
        left, right = line[0][0], line[-1][1]
        going = sorted((one.high, one.low) for one in rest if one.has(left) or one.has(right))
        if not going:
            break
        new = tile(*draw(st.sampled_from(going)))
        rest.remove(new)
        if new.has(right) and (not new.has(left) or draw(st.booleans())):
            line = (*line, (right, new.pips - right))
        else:
            line = ((new.pips - left, left), *line)
    return line


def test_the_set_of_the_book_has_28_tiles_and_every_number_eight_halves() -> None:  # AUJ-Dom ch. I
    assert (len(set(TILES)), str(TILES[0]), str(TILES[-1]), pips(gather(TILES))) == (28, "6-6", "0-0", 168)
    for number in DOUBLE_SIX.numbers:
        assert sum((one.high == number) + (one.low == number) for one in TILES) == 8
    assert pickle.loads(pickle.dumps(tile(6, 4))) is tile(6, 4)


def test_a_larger_set_holds_the_smaller_ones() -> None:
    for highest in range(6, 10):
        held = tile_set(highest)
        assert len(held) == (highest + 1) * (highest + 2) // 2
        assert not DOUBLE_SIX.whole & ~held.whole
        assert pickle.loads(pickle.dumps(held)) is held


@given(tile_sets)
def test_a_set_holds_its_tiles_and_no_other(tiles: set[Tile]) -> None:
    together = gather(tiles)
    assert set(spread(together)) == tiles
    assert len(spread(together)) == count(together) == len(tiles)
    assert pips(together) == sum(one.pips for one in tiles)
    for number in range(10):
        assert bool(together & WITH[number]) == any(one.has(number) for one in tiles)


@given(tile_sets)
def test_a_hand_is_laid_out_from_the_strongest_tile(tiles: set[Tile]) -> None:
    shown = spread(gather(tiles))
    assert list(shown) == sorted(tiles, key=lambda one: (one.high, one.low), reverse=True)


@given(lines())
def test_a_line_laid_anew_has_the_same_tiles_and_ends_and_still_joins(line: Line) -> None:
    anew = relaid(line)
    assert gather(tile(*one) for one in anew) == gather(tile(*one) for one in line)
    assert len(anew) == len(line)
    assert ends_of(anew) == ends_of(line)
    assert all(one[1] == other[0] for one, other in pairwise(anew))


@given(lines())
def test_a_line_seen_from_the_other_side_of_the_table_is_laid_anew_alike(line: Line) -> None:
    assert relaid(tuple((right, left) for left, right in reversed(line))) == relaid(line)


# ---- who wins a round, what he marks, and the party made of rounds


RULES = DominoRules()


@pytest.mark.parametrize("closed_scores", ClosedScores)
def test_a_domino_marks_the_losers_pips_whatever_was_agreed_for_closed_rounds(closed_scores: ClosedScores) -> None:
    outcome = scored(DominoRules(closed_scores=closed_scores), Seat(0), Seat(1), (27, 0))
    assert (outcome.scores, outcome.by, outcome.cite) == ((0, 27), "domino", "AUJ-Dom ch. II")


@given(st.lists(st.integers(0, 60), min_size=2, max_size=4), st.data())
def test_only_one_player_marks_and_never_less_than_nothing(pips: list[int], data: st.DataObject) -> None:
    leader = Seat(data.draw(st.integers(0, len(pips) - 1)))
    rules = DominoRules(closed_scores=data.draw(st.sampled_from(ClosedScores)))
    outcome = scored(rules, leader, None, tuple(pips))
    (winner,) = outcome.winners
    assert pips[winner] == min(pips)
    assert all(points == 0 for seat, points in enumerate(outcome.scores) if seat != winner)
    assert min(outcome.scores) >= 0
    assert leader != winner or pips.count(min(pips)) == 1


# ---- the party


@pytest.mark.parametrize("next_lead", [NextLead.RIGHT, NextLead.WINNER])
def test_parties_are_played_to_the_end_and_the_lead_goes_as_agreed(next_lead: NextLead) -> None:
    rules = DominoRules(next_lead=next_lead)
    match = Match(Domino(rules, 2), party(rules))
    led: list[int] = []
    won: list[int] = []

    def watch(moment: Moment[MatchState[State], Action]) -> None:
        before, after = moment.before, moment.step.state
        if before.tally.played != after.tally.played:
            assert isinstance(before.inner, Round)
            led.append(before.inner.leader)
            (marked,) = [event for event in moment.step.events if isinstance(event, Scored)]
            assert marked.seat is not None
            won.append(marked.seat)
            gains = [now - then for now, then in zip(after.tally.points, before.tally.points, strict=True)]
            assert gains == [marked.points if seat == marked.seat else 0 for seat in range(2)]

    for seed in range(20):
        led.clear()
        won.clear()
        played = play(match, [RandomPlayer()] * 2, seed=seed, watch=watch)
        assert played.outcome is not None
        assert max(played.outcome.scores) >= 100 > min(played.outcome.scores)
        expected = [1 - seat for seat in led[:-1]] if next_lead is NextLead.RIGHT else won[:-1]
        assert led[1:] == expected


# ---- who placed which tile on which number, who passed and who drew: all see it, and a position can say it


TWO = Domino(DominoRules(), 2)
PUISER = Domino(DominoRules(tiles=4, puiser=True), 2)
START = {"hands": {0: "6-6 6-4 1-0", 1: "5-5 6-3 3-3 4-2"}, "line": "", "turn": 0, "leader": 0}
DONE = ["0: 6-6", "1: 6-3 on 6", "0: 6-4 on 6", "1: 3-3 on 3", "0: pass 4-3"]


def played(game: Domino, position: dict[str, Any], *texts: str) -> Round:
    state: State = set_up(game, position)
    for text in texts:
        state = game.apply(state, read(game, state, text)).state
    assert isinstance(state, Round)
    return state


def a_round() -> Round:
    return played(TWO, START, "6-6", "6-3 left", "6-4", "3-3", "pass")


def test_everybody_sees_who_did_what_in_its_order() -> None:  # AUJ-Dom r. XXVI: tiles in open view
    state = a_round()
    six, three, four, double = tile(6, 6), tile(6, 3), tile(6, 4), tile(3, 3)
    expected = (
        Placed(Seat(0), six),
        Placed(Seat(1), three, 6),
        Placed(Seat(0), four, 6),
        Placed(Seat(1), double, 3),
        Passed(Seat(0), (4, 3)),
    )
    for seat in (None, Seat(0), Seat(1)):
        view = TWO.view(state, seat)
        assert view.history == expected
        assert view.passed == expected[-1:]


def test_that_one_drew_is_seen_and_not_what() -> None:  # AUJ-Dom ch. IX
    position = {"hands": {0: "6-6 1-0", 1: "5-5 4-4"}, "line": "", "turn": 0, "leader": 0, "talon": "3-3 6-2"}
    state = played(PUISER, position, "6-6", "draw", "draw")
    drew = Passed(Seat(1), (6, 6), drew=True)
    assert PUISER.view(state, Seat(0)).history == (Placed(Seat(0), tile(6, 6)), drew, drew)


def test_a_position_says_it_and_is_read_again() -> None:
    state = a_round()
    data = position_of(state)
    assert data["history"] == DONE
    assert "passed" not in data
    again = set_up(TWO, data)
    assert isinstance(again, Round)
    assert again == state
    assert again.history == state.history


def test_of_what_was_before_a_position_was_set_up_nothing_need_be_known() -> None:
    data = {"hands": {0: "4-1 1-0", 1: "5-5 4-3"}, "line": "6-6 6-4", "turn": 0, "leader": 0}
    state = played(TWO, {**data, "history": ["1: pass 6-6"]}, "4-1")
    assert position_of(state)["history"] == ["1: pass 6-6", "0: 4-1 on 4"]
    assert TWO.view(state, Seat(1)).history[0] == Passed(Seat(1), (6, 6))


@pytest.mark.parametrize(
    ("history", "said"),
    [
        ("0: 6-6", "write 'history' as a list, such as"),
        (["0: 6-7"], "history: '0: 6-7' is not an entry; write what a seat did"),
        (["0: 6-6 on 5"], "history: '0: 6-6 on 5' is not an entry; write what a seat did"),
        (["3: 6-6"], "history: '3' is not a seat"),
        (["0: 5-5"], "history: each tile placed must be in the line, and only once"),
        (["0: 6-6", "1: 6-6 on 6"], "history: each tile placed must be in the line, and only once"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_sentence(history: object, said: str) -> None:
    data = {"hands": {0: "6-4 1-0", 1: "5-5 6-3"}, "line": "6-6", "turn": 1, "leader": 0, "history": history}
    with pytest.raises(PositionError, match=said):
        set_up(TWO, data)


def test_passes_are_said_once() -> None:
    data = {"hands": {0: "6-4 1-0", 1: "5-5 4-3"}, "line": "6-6", "turn": 0, "leader": 0}
    with pytest.raises(PositionError, match="'history' already says who passed: remove 'passed'"):
        set_up(TWO, {**data, "history": ["0: 6-6"], "passed": ["1: 6-6"]})


def test_a_program_is_told_with_every_question() -> None:
    table = load("domino", match="single")
    state = a_round()
    view = table.game.view(state, Seat(1))
    told = json.loads(choose_message(table, state, view, 5, ["5-5"]).partition(" ")[2])["view"]
    assert told["history"][:2] == [{"seat": 0, "tile": "6-6", "onto": None}, {"seat": 1, "tile": "6-3", "onto": 6}]
    assert told["history"][-1] == {"seat": 0, "ends": [4, 3], "drew": False}


# ---- at a table where faults are made


TABLE = {"arbiter": "table"}


def at_table(position: dict[str, Any], *acts: str) -> Any:
    game = load("domino", match="single", overrides=TABLE).bare
    notation = DominoNotation()
    state = notation.set_up(game, position)
    for text in acts:
        state = game.apply(state, notation.read(game, acting_view(game, state), text)).state
    return state.inner.history


PASSED_WRONGLY = {"hands": {0: "4-3 2-2", 1: "6-4 5-5 0-0"}, "line": "6-6 6-3", "turn": 1, "leader": 0}


@pytest.mark.parametrize(
    ("acts", "done"),
    [
        (("pass", "own up", "6-4@left"), (Placed(Seat(1), tile(6, 4), 6),)),  # AUJ-Dom r. XX
        (("5-5@left", "object"), ()),  # AUJ-Dom r. X, XVIII
        (
            ("pass", "nothing", "4-3@right", "6-4@left", "move it right"),  # AUJ-Dom r. IX
            (Passed(Seat(1), (6, 3)), Placed(Seat(0), tile(4, 3), 3), Placed(Seat(1), tile(6, 4), 4)),
        ),
    ],
)
def test_what_is_taken_back_is_not_in_it_and_what_is_put_elsewhere_stands_there(
    acts: tuple[str, ...], done: tuple[object, ...]
) -> None:
    assert at_table(PASSED_WRONGLY, *acts) == done
