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
    ],
)
def test_a_shot_that_was_overlooked_is_named(position: str, better: str, other: str, says: str) -> None:
    assert why(position, better, other) == [says]


def test_the_sentences_are_french_too() -> None:
    with speaking("fr"):
        assert why("W:W33,37,38,48,50:B22,2,3,4", "33-29", "33-28") == ["33-28 perd 3 pions : 22x31:28,38,37."]
