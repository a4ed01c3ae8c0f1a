"""Who placed which tile on which number, who passed and who drew: all see it, and a position can say it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablegames.arena.protocol import choose_message
from tablegames.core.errors import PositionError
from tablegames.core.events import Seat
from tablegames.core.game import acting_view
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.notation import DominoNotation
from tablegames.plugins.domino.position import position_of, set_up
from tablegames.plugins.domino.rules import DominoRules
from tablegames.plugins.domino.state import Passed, Placed, Round, State
from tablegames.plugins.domino.tiles import tile
from tablegames.table.setting import load
from tests.plugins.domino.written import read

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


def test_everybody_sees_who_did_what_in_its_order() -> None:  # AUJ-Dom r. XXVI: what lies before all eyes
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
        ("0: 6-6", "history is a list such as"),
        (["0: 6-7"], "history: '0: 6-7' should be what a seat did"),
        (["0: 6-6 on 5"], "history: '0: 6-6 on 5' should be what a seat did"),
        (["3: 6-6"], "history: '3' is no seat"),
        (["0: 5-5"], "history: only tiles of the line can have been placed, each once"),
        (["0: 6-6", "1: 6-6 on 6"], "history: only tiles of the line can have been placed, each once"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_sentence(history: object, said: str) -> None:
    data = {"hands": {0: "6-4 1-0", 1: "5-5 6-3"}, "line": "6-6", "turn": 1, "leader": 0, "history": history}
    with pytest.raises(PositionError, match=said):
        set_up(TWO, data)


def test_passes_are_said_once() -> None:
    data = {"hands": {0: "6-4 1-0", 1: "5-5 4-3"}, "line": "6-6", "turn": 0, "leader": 0}
    with pytest.raises(PositionError, match="history says who passed too: leave passed out"):
        set_up(TWO, {**data, "history": ["0: 6-6"], "passed": ["1: 6-6"]})


def test_a_program_is_told_with_every_question() -> None:
    table = load("domino", match="single")
    state = a_round()
    view = table.game.view(state, Seat(1))
    told = json.loads(choose_message(table, state, view, 5, ["5-5"]).partition(" ")[2])["view"]
    assert told["history"][:2] == [
        {"seat": 0, "tile": "6-6", "onto": None},
        {"seat": 1, "tile": "6-3", "onto": 6},
    ]
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


def test_a_pass_that_is_taken_back_is_not_in_it() -> None:  # AUJ-Dom r. XX
    assert at_table(PASSED_WRONGLY, "pass", "own up", "6-4@left") == (Placed(Seat(1), tile(6, 4), 6),)


def test_a_tile_that_is_put_elsewhere_stands_there() -> None:  # AUJ-Dom r. IX
    done = at_table(PASSED_WRONGLY, "pass", "nothing", "4-3@right", "6-4@left", "make place right")
    assert done == (Passed(Seat(1), (6, 3)), Placed(Seat(0), tile(4, 3), 3), Placed(Seat(1), tile(6, 4), 4))


def test_a_tile_that_is_taken_back_is_not_in_it() -> None:  # AUJ-Dom r. X, XVIII
    assert at_table(PASSED_WRONGLY, "5-5@left", "object") == ()
