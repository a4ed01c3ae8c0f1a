"""The game as numbers: the four kinds of piece square by square, and a move by its start and end.

Squares are counted from the observer's side: Black's are turned, so that both go up the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablegames.core.events import Seat
from tablegames.core.game import Decide
from tablegames.families.draughts.state import Action, Crowning, Damier, Lift, Move, State, Take, position_in
from tablegames.plugin.encoding.protocol import Feature, Word

if TYPE_CHECKING:
    from tablegames.families.draughts.judge import Playing

KINDS: Final = ("own_men", "own_kings", "other_men", "other_kings")
SAID: Final = tuple(Crowning)
COUNTED: Final = 100
"""The largest count that is encoded."""


class DraughtsEncoder:
    """One letter for each pair of squares; a square with itself is a man taken off as odds."""

    def __init__(self, game: Playing) -> None:
        self._game = game
        numbers = game.board.numbers
        self._squares = len(numbers)
        self._asked: tuple[Damier | State | None, Seat] = None, Seat(0)
        self._place = {bit: place for place, bit in enumerate(game.board.bit[1:])}
        self.letters = self._squares**2 + len(SAID)
        self.features = (
            *(Feature(f"{kind}.{square}") for kind in KINDS for square in numbers),
            Feature("turn"),
            Feature("offered"),
            Feature("lift", 0, COUNTED),
            *(Feature(name, -1, COUNTED) for name in ("quiet", "three_kings", "two_kings", "held")),
        )

    def observe(self, view: Damier | State, seat: Seat, spelt: Word) -> list[int]:
        """The pieces, whose turn it is, and the counts towards a draw."""
        state = position_in(view)
        own, other = state.sides if seat == 0 else state.sides[::-1]
        kings = state.kings
        ledger, turn = state.ledger, self._game.turn(state)
        return [
            *self._flags(own & ~kings, seat),
            *self._flags(own & kings, seat),
            *self._flags(other & ~kings, seat),
            *self._flags(other & kings, seat),
            int(isinstance(turn, Decide) and turn.seat == seat),
            int(ledger.offered),
            ledger.lift,
            ledger.quiet,
            ledger.ending.three,
            ledger.ending.two,
            ledger.ending.held,
        ]

    def _flags(self, pieces: int, seat: Seat) -> list[int]:
        """1 for each square that holds one of the pieces."""
        flags = [0] * self._squares
        while pieces:
            piece = pieces & -pieces
            flags[self._place[piece]] = 1
            pieces ^= piece
        return flags if seat == 0 else flags[::-1]

    def spell(self, view: Damier | State, action: Action) -> Word:
        """Start and end; captures that differ only in what they take differ by their place in the list."""
        if type(action) is Move or type(action) is Take:
            return (self._pair(action.start, action.end, self._mover(view)),)
        if isinstance(action, Crowning):
            return (self._squares**2 + SAID.index(action),)
        assert isinstance(action, Lift)
        return tuple(self._pair(square, square, self._mover(view)) for square in action.squares)

    def _mover(self, view: Damier | State) -> Seat:
        """The seat to act, cached for the latest position."""
        seen, seat = self._asked
        if seen is not view:
            turn = self._game.turn(position_in(view))
            seat = turn.seat if isinstance(turn, Decide) else Seat(0)
            self._asked = view, seat
        return seat

    def _pair(self, start: int, end: int, seat: Seat) -> int:
        first, second = (start - 1, end - 1) if seat == 0 else (self._squares - start, self._squares - end)
        return first * self._squares + second
