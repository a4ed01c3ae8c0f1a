"""Many games of draughts stepped by the C code, a letter each, for programs that learn (`plugin.encoding.protocol`)."""

from __future__ import annotations

from typing import Any, Protocol

from tablegames.core.events import Seat
from tablegames.core.game import Outcome, Over, Turn
from tablegames.core.loop import LIMIT
from tablegames.plugin.encoding.protocol import Buffers
from tablegames.plugins.dames_polonaises.board import Board
from tablegames.plugins.dames_polonaises.compiled import DRAWN, SEATS, Compiled
from tablegames.plugins.dames_polonaises.state import Action, Ledger, State, placed


class Draughts(Protocol):
    """What is asked of a game of draughts."""

    @property
    def board(self) -> Board:
        """Its board."""

    @property
    def rest(self) -> Ledger:
        """What is counted where nothing is yet."""

    @property
    def native(self) -> Compiled | None:
        """Its rules in the native code."""

    def initial(self, first: Seat | None = None) -> State:
        """Where a game begins."""

    def turn(self, state: State) -> Turn[Action]:
        """What is to be done."""


class DamesTables:
    """Tables that the native code steps; what a game was worth is asked of the rules."""

    __slots__ = ("_buffers", "_game", "_native", "_tables")

    def __init__(self, compiled: Compiled, game: Draughts, start: State, most: int, buffers: Buffers) -> None:
        self._native: Any = compiled.module
        self._game, self._buffers = game, tuple(buffers)
        squares = bytes(bit.bit_length() - 1 for bit in game.board.square)
        pieces = start.mine, start.theirs, start.kings, -1 if start.turn is None else start.turn
        self._tables = self._native.tables(compiled.told, squares, pieces, most, LIMIT, len(buffers.seats))

    def reset(self, first: int, past: int) -> None:
        """A new game at these tables."""
        self._native.begin_tables(self._tables, self._buffers, first, past)

    def step(self, letters: Any, first: int, past: int) -> int:
        """A letter at each of them; how many games have ended."""
        ended: int = self._native.step_tables(self._tables, self._buffers, letters, first, past)
        return ended

    def outcome(self, table: int) -> Outcome:
        """How the last game of a table has ended."""
        mine, theirs, kings, seat, drawn = self._native.ended_table(self._tables, table)
        ledger = self._game.rest._replace(drawn=DRAWN[drawn])
        turn = self._game.turn(placed(mine, theirs, kings, SEATS[seat], ledger))
        assert isinstance(turn, Over)
        return turn.outcome


def tables_of(game: Draughts, first: Seat | None, most: int, buffers: Buffers) -> DamesTables | None:
    """The tables in the C code; None: it does not know the rules, men are to be lifted first, or another begins."""
    compiled, start = game.native, game.initial(first)
    if compiled is None or start.ledger != game.rest or first not in (None, start.turn):
        return None
    return DamesTables(compiled, game, start, most, buffers)
