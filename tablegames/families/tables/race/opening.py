"""Before the first play: who has the dice, and what one side may receive in advance."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tablegames.core.dice import OpeningThrow, Throw, throw
from tablegames.core.events import Note, Seat
from tablegames.core.game import Step
from tablegames.families.tables.board.board import Board, board, turned
from tablegames.families.tables.board.men import Men
from tablegames.families.tables.race.state import OTHER, RaceState, Then


class Opening(StrEnum):
    """What the winner of the opening dice does."""

    SEPARATE = "separate"
    """He throws both dice.  [AUJ-Rev III]"""
    COUP_ET_DES = "coup_et_des"
    """He plays the two numbers that lie there."""


@dataclass(frozen=True, slots=True)
class Handicap:
    """What the stronger player gives: the dice, numbers played before the game, dames already down.

    [AUJ-Rev XIII; AUJ-T2 XIX]
    """

    to: Seat
    dice: bool = False
    given: Throw | None = None
    """Numbers the receiver plays as if he had thrown them, before anybody throws."""
    down: Men | None = None
    """Where the receiver's dames stand before the game, if not as everybody's."""
    always: Seat | None = None
    """Who has the dice first and again at every relevé, in return for what he gives.  [AUJ-T2 XIX]"""


def who_begins(handicap: Handicap | None, first: Seat | None) -> Seat | None:
    """Who has the dice: `first` (the winner of the last game), else who is given them; None: they are drawn for."""
    if handicap is not None and handicap.always is not None:
        return handicap.always
    return handicap.to if first is None and handicap is not None and handicap.dice else first


def throws_again(handicap: Handicap | None, seat: Seat) -> Seat:
    """Return who throws at a new relevé: the player who ended the last one, unless the dice are always another's."""
    return seat if handicap is None or handicap.always is None else handicap.always


def set_out(start: Men, handicap: Handicap | None, first: Seat) -> Board:
    """Both sides before a dame is touched, that of `first` first: as everybody's, but for what is given down."""
    sides = [start, start]
    if handicap is not None and handicap.down is not None:
        sides[handicap.to] = handicap.down
    return board(sides[first], sides[OTHER[first]])


def opening_state(start: Men, handicap: Handicap | None, first: Seat | None) -> RaceState:
    """The position before the first throw; `first` (the winner of the last game) goes before a gift of the dice."""
    first = who_begins(handicap, first)
    if handicap is not None and handicap.given is not None:
        then = Then.DRAW if first is None else Then.SAME if first == handicap.to else Then.OTHER
        return RaceState(set_out(start, handicap, handicap.to), handicap.to, handicap.given, then)
    if first is None:
        return RaceState(set_out(start, handicap, Seat(0)), Seat(0), None, Then.DRAW)
    return RaceState(set_out(start, handicap, first), first)


def die_won(dice: tuple[int, ...], cite: str) -> tuple[Seat | None, Note]:
    """Who has the larger die, and what is said of it; None where they are equal and thrown again.  [AUJ-Rev III]"""
    if dice[0] == dice[1]:
        return None, Note("des_egaux", None, cite, (("number", dice[0]),))
    first = Seat(0 if dice[0] > dice[1] else 1)
    return first, Note("le_de", first, cite, (("dice", dice),))


def drawn_for(state: RaceState, action: OpeningThrow, opening: Opening, cite: str) -> Step[RaceState]:
    """The larger die begins; equal dice are thrown again.  [AUJ-Rev III]"""
    first, told = die_won(action.dice, cite)
    if first is None:
        return Step(state, (told,))
    position = state.board if first == state.seat else turned(state.board)
    begun = RaceState(position, first, throw(*action.dice) if opening is Opening.COUP_ET_DES else None)
    return Step(begun, (told,))
