"""Why one move is better than another: what it wins, what the other loses, with the moves that show it."""

from __future__ import annotations

from typing import Any

import pytest
from dames_help import FMJD, NOTATION, at

from tablegames.core.analysis import Limits
from tablegames.core.events import Seat
from tablegames.core.languages import speaking
from tablegames.families.draughts.engine.player import EngineAnalyst
from tablegames.plugin.analyst_specs import GameAnalyst, said_by

LIMITS = Limits(nodes=4_000)


def why(position: str, better: str, other: str) -> list[str]:
    """Return what the analyst says for one move against another."""
    state = at(position, FMJD)
    view = FMJD.view(state, Seat(0))
    two = [NOTATION.read(FMJD, state, text) for text in (better, other)]
    analyst: Any = GameAnalyst(EngineAnalyst(FMJD))
    lines = {line.actions[0]: line for line in analyst.analyse(view, two, LIMITS, 2).lines}
    return [str(text) for text in said_by(analyst, view, lines, *two)]


@pytest.mark.parametrize(
    ("position", "better", "other", "says"),
    [
        ("W:W33,37,38,48,50:B22,2,3,4", "33-29", "33-28", "33-28 loses 3 men: 22x31:28,38,37."),
        ("W:W28,38,44,49,50:B17,19,13,8,2", "38-33", "28-22", "28-22 loses a man: 17x28:22."),
        (
            "W:W31,37,42:B8,17,22,27",
            "42-38",
            "37-32",
            "37-32 loses in 3: 27x47:32,42 31-26 22-28 26-21 17x26:21.",
        ),
        (
            "W:W25,26,28,29,32,35,40,42,44,46,47,49,50:B1,6,8,11,12,13,14,15,17,18,20,36",
            "28-23",
            "50-45",
            "50-45 loses 2 men: 17-21 26x17:21 11x24:17,28,29.",
        ),
        (
            "W:W28,32,33,34,35,36,37,39,40,42,44,45,46,47,48,49,50:B1,4,5,6,7,8,9,10,12,14,15,17,19,20",
            "28-23",
            "33-29",
            "28-23 wins 2 men: 19x28:23 33x13:28,17,7,8 9x18:13.",
        ),
    ],
)
def test_a_shot_that_was_overlooked_is_named(position: str, better: str, other: str, says: str) -> None:
    assert why(position, better, other) == [says]


def test_where_no_piece_is_lost_the_better_position_is_told() -> None:
    (said,) = why("W:W28,32,37:B19,14,9", "28-23", "28-22")
    assert said.startswith("28-23 leads to the better position: free men (men near the last row")
    assert why("W:W28,32,37:B19,14,9", "28-22", "28-23") == []


def test_the_sentences_are_french_too() -> None:
    with speaking("fr"):
        assert why("W:W33,37,38,48,50:B22,2,3,4", "33-29", "33-28") == ["33-28 perd 3 pions : 22x31:28,38,37."]
