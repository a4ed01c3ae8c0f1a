"""Where a race stands, how it begins, what one side may receive in advance; when it is over, and who has won.

Most games of the family are won by lifting (`AllLifted`): the first to have lifted his dames wins, simple or double.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import Any, Final

from tablegames.core.dice import OpeningThrow, Throw, throw
from tablegames.core.events import Note, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Step
from tablegames.core.languages import gettext as _
from tablegames.families.tables.board.men import board, marks, mine, their_marks, theirs, turned
from tablegames.families.tables.board.places import Board, Men


class Then(StrEnum):
    """The next thrower once the throw in hand is played."""

    OTHER = "other"
    """The adversary, as always in a game under way."""
    SAME = "same"
    """The same: he received numbers and the dice before the game, or has more to play (see `follow_ups`)."""
    DRAW = "draw"
    """The winner of the dice, which are still to be drawn for."""
    NOBODY = "nobody"
    """The game is over; `seat` is who would have thrown."""


@frozen
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
    def choosing(self) -> bool:
        """Whether the player is to choose a doublet."""
        return self.throw is None and self.then is Then.SAME

    @property
    def over(self) -> bool:
        """Whether nobody throws any more."""
        return self.then is Then.NOBODY

    def asked(self, names: tuple[str, str]) -> str:
        """The question to a player, where it is not simply his throw; empty: none."""
        return _("{name} chooses a doublet", name=names[self.seat]) if self.choosing else ""


def men_of(state: RaceState, seat: Seat) -> Men:
    """The dames of a seat, along its own path."""
    return mine(state.board) if seat == state.seat else theirs(state.board)


def marks_of(state: RaceState, seat: Seat) -> Men:
    """The marked dames of a seat (see `board.places`)."""
    return marks(state.board) if seat == state.seat else their_marks(state.board)


def exchanged(state: RaceState) -> RaceState:
    if state.drawing:  # nobody's turn: the board keeps white's side first
        return RaceState(turned(state.board), state.seat, None, Then.DRAW)
    return RaceState(state.board, OTHER[state.seat], state.throw, state.then)


OTHER: Final = (Seat(1), Seat(0))
"""By seat: the adversary."""


class Opening(StrEnum):
    """The right of the player who wins the opening dice."""

    SEPARATE = "separate"
    """He throws both dice.  [AUJ-Rev III]"""
    COUP_ET_DES = "coup_et_des"
    """He plays the two numbers that lie there."""


@frozen
class Handicap:
    """The stronger player's gift: dice, numbers played before the game, dames down.  [AUJ-Rev XIII; AUJ-T2 XIX]"""

    to: Seat
    dice: bool = False
    given: Throw | None = None
    """Numbers the receiver plays as if he had thrown them, before anybody throws."""
    down: Men | None = None
    """Where the receiver's dames stand before the game, if not as everybody's."""
    always: Seat | None = None
    """The player who has the dice first and again at every relevé, in return for his gift.  [AUJ-T2 XIX]"""


def who_begins(handicap: Handicap | None, first: Seat | None) -> Seat | None:
    """The player who has the dice: `first` (the last winner), else the one given them; None: draw for them."""
    if handicap is not None and handicap.always is not None:
        return handicap.always
    return handicap.to if first is None and handicap is not None and handicap.dice else first


def throws_again(handicap: Handicap | None, seat: Seat) -> Seat:
    """Return who throws at a new relevé: the player who ended the last one, unless the dice are always another's."""
    return seat if handicap is None or handicap.always is None else handicap.always


def set_out(start: Men, handicap: Handicap | None, first: Seat) -> Board:
    """Both sides before a dame is touched, that of `first` first: the usual start, except dames given down."""
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
    """The player with the larger die, and the note about it; None where they are equal.  [AUJ-Rev III]"""
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


def touched(game: Any, action: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The arrows that the dames of a play left, and those they came to and stayed on.

    >>> from tablegames.families.tables.race.plays import Play
    >>> touched(None, Play(((1, 6), (6, 9), (12, 14))))
    ((1, 12), (9, 14))
    """
    steps = getattr(action, "steps", ())
    left, reached = Counter(source for source, _ in steps), Counter(to for _, to in steps)
    return tuple(dict.fromkeys((left - reached).elements())), tuple(dict.fromkeys((reached - left).elements()))
