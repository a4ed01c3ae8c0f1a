"""Before the first play: who has the dice, and what one side may receive in advance."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tablegames.core.dice import Throw
from tablegames.core.game import Seat
from tablegames.families.tables.board import Board, board, turned
from tablegames.families.tables.men import Men
from tablegames.families.tables.state import State, Then


class Opening(StrEnum):
    """What the winner of the opening dice does."""

    SEPARATE = "separate"
    """He throws both dice.  [AUJ-Rev III]"""
    COUP_ET_DES = "coup_et_des"
    """He plays the two numbers that lie there."""


@dataclass(frozen=True, slots=True)
class Handicap:
    """What the stronger player gives: the dice, numbers played before the game, or both.  [AUJ-Rev XIII]"""

    to: Seat
    dice: bool = False
    given: Throw | None = None
    """Numbers the receiver plays as if he had thrown them, before anybody throws."""


def opening_state(start: Men, handicap: Handicap | None, first: Seat | None) -> State:
    """The position before the first throw; `first` (the winner of the last game) goes before a gift of the dice."""
    position: Board = board(start, start)
    if handicap is not None and first is None and handicap.dice:
        first = handicap.to
    if handicap is None or handicap.given is None:
        return State(position, Seat(0), None, Then.DRAW) if first is None else State(position, first)
    then = Then.DRAW if first is None else Then.SAME if first == handicap.to else Then.OTHER
    return State(position, handicap.to, handicap.given, then)


def dice_drawn(state: State, dice: tuple[int, ...], opening: Opening, numbers: Throw) -> State:
    """The larger die begins; equal dice are thrown again.  [AUJ-Rev III]"""
    if dice[0] == dice[1]:
        return state
    first = Seat(0 if dice[0] > dice[1] else 1)
    position = state.board if first == state.seat else turned(state.board)
    return State(position, first, numbers if opening is Opening.COUP_ET_DES else None)
