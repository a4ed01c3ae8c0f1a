"""A table to err at: positions, acts as they are typed, and what can be asked of it then."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tablegames.core.arbiter import tacit
from tablegames.core.errors import Refused
from tablegames.core.events import Event
from tablegames.core.game import Decide, Outcome, Over, acting_view
from tablegames.table.setting import load
from tablegames.table.table import Table


def table_of(variant: str = "tete_a_tete", seats: int | None = None, **rules: Any) -> Table:
    """A table with faults."""
    return load("domino", variant, seats=seats, overrides={"arbiter": "table", **rules}, match="single")


@dataclass
class Sitting:
    """A round at a table, and all that happened."""

    table: Table
    state: Any
    events: list[Event] = field(default_factory=list)
    made: list[Event] = field(default_factory=list)

    def does(self, *acts: tuple[int, str] | str) -> Sitting:
        """These acts, each of a seat; what goes without saying before one is done."""
        for act in acts:
            seat, text = (None, act) if isinstance(act, str) else act
            while seat is not None and not self._asks(seat, text):
                self._act(tacit(self.table.bare, acting_view(self.table.bare, self.state)))
            self._act(self.table.read(self.state, text))
        return self

    def may(self, seat: int, text: str) -> bool:
        """Whether an act is open to a seat that is asked now."""
        turn = self.table.bare.turn(self.state)
        if not isinstance(turn, Decide) or turn.seat != seat:
            return False
        try:
            return self.table.read(self.state, text) in self.table.bare.legal(self.state)
        except Refused:
            return False

    def hush(self) -> Sitting:
        """All that goes without saying is left unsaid."""
        while (unsaid := self._unsaid()) is not None:
            self._act(unsaid)
        return self

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        turn = self.table.bare.turn(self.state)
        assert isinstance(turn, Over)
        return turn.outcome

    @property
    def told(self) -> list[str]:
        """Return the events that all have heard."""
        return [event.what for event in self.events if event.seen_by is None]

    @property
    def faults(self) -> list[dict[str, Any]]:
        """The faults made, and what has become of them."""
        game: Any = self.table.bare
        return [dict(fault) for fault in game.faults(self.state, self.made)]

    def position(self, key: str) -> Any:
        """One thing of the position."""
        data: Any = self.table.position(self.state)
        return data.get(key)

    def _asks(self, seat: int, text: str) -> bool:
        return self.may(seat, text) or self._unsaid() is None

    def _unsaid(self) -> Any:
        if not isinstance(self.table.bare.turn(self.state), Decide):
            return None
        return tacit(self.table.bare, acting_view(self.table.bare, self.state))

    def _act(self, action: Any) -> None:
        assert action is not None
        step = self.table.bare.apply(self.state, action)
        self.state = step.state
        self.events += step.events
        self.made += [event for event in step.events if event.seen_by == ()]


def sit(table: Table, **position: Any) -> Sitting:
    """A table in a position."""
    return Sitting(table, table.notation.set_up(table.bare, position))
