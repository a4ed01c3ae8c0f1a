"""Many rounds of domino stepped by the C code, a letter each, for programs that learn (`plugin.encoding.protocol`)."""

from __future__ import annotations

from typing import Any, Protocol

from tablegames.core.events import Seat
from tablegames.core.game import Outcome
from tablegames.core.native import extension
from tablegames.plugin.encoding.protocol import Buffers
from tablegames.plugins.domino.order import right_of
from tablegames.plugins.domino.rules import ClosedWhen, DominoRules, Partners
from tablegames.plugins.domino.scoring import scored
from tablegames.plugins.domino.tiles import DOUBLE_SIX, NONE, TileSet, pips


class Dealt(Protocol):
    """What is asked of a game of domino."""

    @property
    def rules(self) -> DominoRules:
        """By which it is played."""

    @property
    def seats(self) -> int:
        """How many play."""

    @property
    def tiles(self) -> int:
        """How many each is dealt."""

    @property
    def tile_set(self) -> TileSet:
        """What is dealt from."""


class DominoTables:
    """Tables that the native code steps; what a round was worth is asked of the rules."""

    __slots__ = ("_buffers", "_compiled", "_held", "_rules", "_seats", "_told")

    def __init__(self, compiled: Any, game: Dealt, first: Seat | None, most: int, buffers: Buffers) -> None:
        rules: DominoRules = game.rules
        self._compiled, self._rules, self._seats, self._buffers = compiled, rules, game.seats, tuple(buffers)
        self._told = (
            bytes(right_of((), game.seats)),
            rules.puiser,
            rules.talon_kept,
            rules.closed_when is ClosedWhen.TALON_EMPTY,
            game.tiles,
            -1 if first is None else first,
            most,
            len(buffers.seats),
        )
        self._held = bytearray(compiled.table_size() * len(buffers.seats))

    def reset(self, first: int, past: int) -> None:
        """A new round at these tables."""
        self._compiled.begin_tables(self._told, self._held, self._buffers, first, past)

    def step(self, letters: Any, first: int, past: int) -> int:
        """A letter at each of them; how many rounds have ended."""
        ended: int = self._compiled.step_tables(self._told, self._held, self._buffers, letters, first, past)
        return ended

    def outcome(self, table: int) -> Outcome:
        """How the last round of a table has ended."""
        hands, leader = self._compiled.ended_table(self._held, table, self._seats)
        out = Seat(hands.index(NONE)) if NONE in hands else None
        return scored(self._rules, Seat(leader), out, tuple(map(pips, hands)))


def tables_of(game: Dealt, first: Seat | None, most: int, buffers: Buffers) -> DominoTables | None:
    """The tables in the native code; None: there is none, or it has no room for the set, or partners are drawn for."""
    compiled = extension(__package__)
    drawn = game.rules.partners is Partners.DRAWN and first is None
    if compiled is None or drawn or game.tile_set != DOUBLE_SIX:
        return None
    return DominoTables(compiled, game, first, most, buffers)
