"""Parts that the tests of draughts at the table share: a table under some rules, acts done in turn."""

from __future__ import annotations

from typing import Any

from tablegames.core.errors import NotationError, Refused
from tablegames.core.events import Event, Note
from tablegames.core.game import Decide
from tablegames.plugins.dames_polonaises.arbitre.faults import AtDamier
from tablegames.plugins.dames_polonaises.arbitre.game import DamesALaTable
from tablegames.table.setting import load
from tablegames.table.table import Table

NO_4 = "W:W31,35,38,39,43,48:B5,13,20,21,22,30,32"
"""Two could be taken with 35, two or three with 38.  [MAN IV No. 4]"""
BOARD_1 = "W:W28,29,31,32,33,36,38:B14,21,27,39,K35"
"""31 and 33 could take, one each.  [METZ II, board 1]"""


def table(variant: str = "manoury_1787", **options: Any) -> Table:
    """A table of these rules; one game, not a party."""
    return load("dames_polonaises", variant, overrides={"arbiter": "table", **options}, match="single")


def bare(at: Table) -> DamesALaTable:
    assert isinstance(at.bare, DamesALaTable)
    return at.bare


class Sitting:
    """Acts done in turn from a position."""

    def __init__(self, position: object, at: Table | None = None) -> None:
        self.table = at or table()
        self.game = bare(self.table)
        self.state: AtDamier = self.table.notation.set_up(self.game, position)
        self.events: list[Event] = []

    def do(self, *acts: str) -> Sitting:
        for act in acts:
            moment = self.table.played(self.state, act)
            assert moment.action in self.game.legal(self.state)
            self.state = moment.step.state
            self.events += moment.step.events
        return self

    def may(self, act: str) -> bool:
        try:
            return self.table.read(self.state, act) in self.game.legal(self.state)
        except (Refused, NotationError):
            return False

    @property
    def board(self) -> object:
        found = self.table.notation.position(self.state)
        return found["board"] if isinstance(found, dict) else found

    @property
    def faults(self) -> list[dict[str, object]]:
        made = [event for event in self.events if isinstance(event, Note) and event.seen_by == ()]
        return [dict(fault) for fault in self.game.faults(self.state, made)]

    @property
    def seat(self) -> int:
        turn = self.game.turn(self.state)
        assert isinstance(turn, Decide)
        return turn.seat
