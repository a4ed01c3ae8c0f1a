"""A round of domino as the book has it: what it is worth, and the articles.  [AUJ-Dom ch. II-IX]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablegames.core.errors import PositionError
from tablegames.core.events import Event, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Outcome
from tablegames.core.languages import Text
from tablegames.families.dominoes.game import Dominoes
from tablegames.families.dominoes.order import Order
from tablegames.families.dominoes.state import Round, State
from tablegames.plugins.domino.rules import TO_POINTS, DominoRules, WonBy
from tablegames.plugins.domino.scoring import marks, scored

UNITS: Final = {
    WonBy.POINTS: Text("points"),
    WonBy.POULE: Text("points"),
    WonBy.ROUNDS: Text("rounds"),
    WonBy.STAKES: Text("stakes"),
    WonBy.LAST: Text("marks"),
}


@frozen
class Domino(Dominoes):
    """One round of a party of the book."""

    rules: DominoRules

    @property
    def as_written(self) -> bool:
        return type(self) is Domino

    @property
    def gains(self) -> bool:
        """Whether points are good to have: not where the last of a round is marked.  [AUJ-Dom ch. VIII]"""
        return self.rules.won_by is not WonBy.LAST

    @property
    def in_points(self) -> bool:
        return self.rules.won_by in TO_POINTS

    @property
    def unit(self) -> Text:
        return UNITS[self.rules.won_by]

    def again(self, ended: State, first: Seat | None) -> State:
        """Begin the next round at the same table, with the same partners and seats.

        [AUJ-Dom ch. VI, r. II]
        """
        if first is None or not isinstance(ended, Round):
            return self.initial(first)
        return self.dealing(first, ended.order)

    def scored(self, leader: Seat, out: Seat | None, left: tuple[int, ...], order: Order = ()) -> Outcome:
        return scored(self.rules, leader, out, left, order)

    def marks(self, outcome: Outcome) -> tuple[Event, ...]:
        return marks(self.rules, outcome)

    def check_points(self, points: Mapping[Seat, int]) -> None:
        """The pot has a stake left during the party.  [AUJ-Dom ch. VI]"""
        if self.rules.won_by is WonBy.STAKES and sum(points.values()) >= self.seats:
            raise PositionError(
                "points: the pot began with {seats} stakes, and at least one must be left while the partie lasts",
                seats=self.seats,
            )
