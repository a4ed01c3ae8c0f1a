"""A decision to be made: what lies before a seat that is to choose, and nothing else.

Whoever serves a seat (the prompt, and whatever advises at it) works from a `Decision`. It holds what the seat sees,
what it may do, and the table's rules, wording and drawing; a table has no state, so there is no way from here to a
hand that the seat must not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from tablegames.core import arbiter
from tablegames.core.events import Seat
from tablegames.core.match import in_hand
from tablegames.plugin.drawing.sight import Trace
from tablegames.plugin.provides import ReadsShort
from tablegames.table.table import LONGEST_ACTION, Table
from tablegames.table.wording import natural

V = TypeVar("V")
A = TypeVar("A")


@runtime_checkable
class Answered(Protocol):
    """A game at which faults can be made and something is asked that is no play: which piece, of several touched."""

    def answers(self, view: Any) -> bool:
        """Whether who is to act answers with one of what is listed."""


@dataclass(frozen=True, slots=True)
class Decision(Generic[V, A]):
    """A seat that is to choose: its view, its legal actions, and how they are drawn, written and read."""

    table: Table
    seat: Seat
    view: V
    """What the seat sees of what is played: of a match if it is one."""
    legal: Sequence[A]
    last: Trace | None = None
    """What the last play has touched."""

    @property
    def name(self) -> str:
        """What the seat is called."""
        return self.table.wording.seat(self.seat)

    def draw(self, height: int | None = None) -> str:
        """The board as the seat sees it, on a page of so many lines; None: as high as the window."""
        return self.table.draw_seen(self.view, height, self.table.sight(self.view, self.seat, self.last))

    def write(self, action: A) -> str:
        """An action of the seat as text, in the language in use."""
        return self.table.speak_seen(self.view, action)

    @property
    def listed(self) -> Sequence[A]:
        """The legal actions that may be told of; all, but at a table at which faults can be made."""
        return arbiter.listed(self.table.bare, in_hand(self.view), self.legal)

    @property
    def tacit(self) -> A | None:
        """What goes without saying: Enter does it. None: nothing does."""
        action: A | None = arbiter.tacit(self.table.bare, in_hand(self.view))
        return action

    @property
    def answers(self) -> bool:
        """Whether the seat is asked for one of what is listed, and there is nothing to hide in it."""
        bare: object = self.table.bare
        return isinstance(bare, Answered) and bare.answers(in_hand(self.view))

    def plays(self) -> dict[str, A]:
        """The listed actions by their texts, in the order in which they are listed and numbered from 1.

        The order is that of the notation, so that a number means the same play in every language.
        """
        within, write = in_hand(self.view), self.table.notation.write
        ordered = sorted(self.listed, key=lambda action: natural(write(within, action)))
        return {self.write(action): action for action in ordered}

    def may_mean(self, text: str) -> Sequence[A]:
        """The plays that a text may stand for, where the notation can be written short; else none."""
        notation: object = self.table.notation
        if not isinstance(notation, ReadsShort) or len(text) > LONGEST_ACTION:
            return ()
        return notation.may_mean(self.table.bare, in_hand(self.view), text)

    def read(self, text: str) -> A:
        """The action a text means; raises `NotationError` or `Refused` with what is wrong with it."""
        action: A = self.table.read_seen(self.view, text)
        return action
