"""Where a game stands: the board, who is to throw or to play, the throw in hand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tablegames.core.dice import Throw
from tablegames.core.events import Seat
from tablegames.core.frozen import fast_init
from tablegames.families.tables.board.board import Board, mine, theirs, turned
from tablegames.families.tables.board.men import Men


class Then(StrEnum):
    """Who throws once the throw in hand is played."""

    OTHER = "other"
    """The adversary, as always in a game under way."""
    SAME = "same"
    """The same: he received numbers and the dice before the game."""
    DRAW = "draw"
    """Whoever wins the dice, which are still to be drawn for."""
    NOBODY = "nobody"
    """The game is over; `seat` is who would have thrown."""


@fast_init
@dataclass(frozen=True, slots=True)
class RaceState:
    """`seat` is to throw, or with a `throw` in hand to play it; before the dice are drawn for, `then` is `DRAW`."""

    board: Board
    """The dames of `seat` first."""
    seat: Seat
    throw: Throw | None = None
    then: Then = Then.OTHER

    @property
    def drawing(self) -> bool:
        """Whether the dice are to be drawn for."""
        return self.throw is None and self.then is Then.DRAW

    @property
    def over(self) -> bool:
        """Whether nobody throws any more."""
        return self.then is Then.NOBODY

    def asked(self, names: tuple[str, str]) -> str:
        """Who is asked what, where that is not whose throw it is; empty: nobody."""
        return ""


def men_of(state: RaceState, seat: Seat) -> Men:
    """The dames of a seat, along its own path."""
    return mine(state.board) if seat == state.seat else theirs(state.board)


def exchanged(state: RaceState) -> RaceState:
    """The same situation with the seats exchanged."""
    if state.drawing:  # nobody's turn: the board keeps white's side first
        return RaceState(turned(state.board), state.seat, None, Then.DRAW)
    return RaceState(state.board, OTHER[state.seat], state.throw, state.then)


OTHER: Final = (Seat(1), Seat(0))
"""By seat: the adversary."""
