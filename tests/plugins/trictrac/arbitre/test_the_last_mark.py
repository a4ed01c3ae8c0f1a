"""A mark that wins waits for the other player, who has all their calls, even if the marker has used some."""

from __future__ import annotations

from tablegames import load
from tablegames.core.events import Seat
from tablegames.core.game import Decide

POSITION = {"white": "1*11 4 5 12*2", "black": "1*9 2 3*2 4 7 8", "turn": "white"}


def test_who_has_called_wrongly_cannot_win_by_marks_that_nobody_may_call() -> None:  # LEP 4.I 53, 61
    table = load("trictrac", overrides={"arbiter": "table", "trous": 2}, match="single")
    state = table.start(POSITION)
    for act in ("ecole 4", "contester", "rectifier", "marquer 36"):
        state = table.played(state, act).step.state
    assert table.bare.turn(state) == Decide(Seat(1))
    legal = table.bare.legal(state)
    assert table.read(state, "ecole 36") in legal
    assert table.read(state, "rectifier") in legal
    state = table.played(state, "rectifier").step.state
    assert table.bare.turn(state) == Decide(Seat(0))
