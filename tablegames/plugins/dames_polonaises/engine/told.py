"""An evaluation as the C code is told it: masks, weights and tables, with all the men on the board and with none."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Any, Final

from tablegames.plugins.dames_polonaises.engine.weights import DRAWISH, HOPE, LINE, SCOPE

PIECES: Final = 40
"""Men on a full board; by how many are left, both phases are blended."""
BITS: Final = 55

Phases = tuple[int, int]
"""A weight with all the men on the board, and with none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NativeTerms:
    """What `_native.evaluation` is given."""

    wings: tuple[int, ...]
    """Left and right of White, then of Black."""
    ahead: tuple[int, int]
    """By seat, the rows where a man is near its crown."""
    balance: Phases
    free: Phases
    first_king: Phases = (0, 0)
    """What a king is worth more that is a side's first."""
    king: Phases
    turn: int
    blend: bytes
    """By the number of men, how much of forty counts as with all of them."""
    each: list[dict[int, int]]
    """What a man is worth by its place: White's in both phases, then Black's."""
    blocks: bytes = b""
    """The numbers of the bits of sixteen blocks, the same number of each."""
    tables: bytes = b""
    """A table for each of the first half: what arrangements are worth to White, in both phases, two bytes each."""

    def capsule(self, native: Any) -> Any:
        """The evaluation of the native code."""
        each = array("h", (worth.get(1 << bit, 0) for worth in self.each for bit in range(BITS)))
        weights = (*self.balance, *self.free, *self.first_king, *self.king, LINE, SCOPE, self.turn, HOPE, DRAWISH)
        masks = (*self.wings, *self.ahead)
        return native.evaluation(masks, weights, self.blend, each.tobytes(), self.blocks, self.tables)
