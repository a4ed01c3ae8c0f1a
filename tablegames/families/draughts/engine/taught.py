"""The learnt evaluation: weights and formations with all the men on the board and with none.

`python -m training.draughts` makes the file: a line of JSON that says how it was made and holds the few weights, then
the packed tables of half of the blocks (`formation`): the worth of each arrangement to White in hundredths of a man,
two bytes in each phase. If the rules differ much from those it was learnt under, `Evaluation` is used instead.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.frozen import frozen
from tablegames.families.draughts.board import TEN, Board
from tablegames.families.draughts.engine.evaluation import ENOUGH, PIECES, Evaluation, Phases
from tablegames.families.draughts.engine.formation import CELLS, Strips, blocks_told, every_table, strips_of
from tablegames.families.draughts.engine.weights import Weights
from tablegames.families.draughts.options import MarchSpec, PieceLines

if TYPE_CHECKING:
    from tablegames.families.draughts.engine.ground import Ground

FORMAT: Final = 1
HALF: Final = 8
"""How many blocks' tables are stored; the others lie opposite."""
_WIDE: Final = 1 << 20
"""Both phases are summed in one number: the ending, plus the full board times this."""
_NOTHING: Final = (0,) * 10


@frozen(kw_only=True)
class Taught:
    """Learnt weights in hundredths of a man, tables, and facts on how they were made."""

    man: Phases
    tempo: Phases
    """For each row a man has advanced."""
    balance: Phases
    free: Phases
    first_king: Phases
    king: Phases
    turn: int
    tables: array[int]
    """Of the first blocks, both phases of each arrangement side by side."""
    about: dict[str, Any]

    def phase(self, number: int) -> Weights:
        """The weights of one phase."""
        man, tempo, balance, free = (
            weight[number] for weight in (self.man, self.tempo, self.balance, self.free)
        )  # fmt: skip
        advance = tuple(tempo * row for row in range(10))
        return Weights(man, advance, _NOTHING, _NOTHING[:5], balance, free)

    def every(self) -> tuple[list[int], ...]:
        """The table of every block, both phases in one number."""
        pairs = [_WIDE * full + late for full, late in zip(self.tables[::2], self.tables[1::2], strict=True)]
        return every_table([pairs[at : at + CELLS] for at in range(0, len(pairs), CELLS)])


_WEIGHTS: Final = ("man", "tempo", "balance", "free", "first_king", "king")


def read_taught(content: bytes) -> Taught:
    """Read a file written by `written`."""
    head, _, body = content.partition(b"\n")
    about = json.loads(head)
    tables = array("h", zlib.decompress(body))
    if sys.byteorder == "big":
        tables.byteswap()
    if about["format"] != FORMAT or len(tables) != 2 * HALF * CELLS:
        raise ValueError("this was not taught by us, or is not the whole of it")
    weights = about.pop("weights")
    phases = {name: (int(weights[name][0]), int(weights[name][1])) for name in _WEIGHTS}
    return Taught(turn=int(weights["turn"]), tables=tables, about=about, **phases)


def written(taught: Taught) -> bytes:
    """Return the contents of the file."""
    weights: dict[str, Any] = {name: list(getattr(taught, name)) for name in _WEIGHTS}
    head = {**taught.about, "format": FORMAT, "weights": {**weights, "turn": taught.turn}}
    tables = array("h", taught.tables)
    if sys.byteorder == "big":
        tables.byteswap()
    return json.dumps(head, sort_keys=True).encode() + b"\n" + zlib.compress(tables.tobytes(), 9)


@cache
def shipped() -> Taught:
    """The weights that ship with the program."""
    return read_taught((files("tablegames.families.draughts.engine") / "taught.dat").read_bytes())


@cache
def _shipped_strips() -> Strips:
    """The strips of the shipped weights, made once."""
    return strips_of(shipped().every())


def _phases(packed: int) -> Phases:
    """Both phases of a sum.

    >>> _phases(_WIDE * -3 + 5)
    (-3, 5)
    """
    late = (packed + _WIDE // 2) % _WIDE - _WIDE // 2
    return (packed - late) // _WIDE, late


class TaughtEvaluation(Evaluation):
    """The worth of positions by learnt weights."""

    __slots__ = ("_strips", "_taught")

    def __init__(self, ground: Ground, board: Board, taught: Taught | None = None) -> None:
        self._taught = taught = taught or shipped()
        self._set(ground, board, taught.phase(0), taught.phase(1))
        self._free, self._first_king, self._king = taught.free, taught.first_king, taught.king
        self._turn = taught.turn
        self._blend = bytes(range(PIECES + 1))
        self._strips: Strips | None = None

    def _strips_here(self) -> Strips:
        if self._strips is None:
            own = self._taught is not shipped()
            self._strips = strips_of(self._taught.every()) if own else _shipped_strips()
        return self._strips

    def _formation(self, white: int, black: int) -> Phases:
        """The worth of the four strips."""
        a, b, c, d = self._strips or self._strips_here()
        return _phases(a.worth(white, black) + b.worth(white, black) + c.worth(white, black) + d.worth(white, black))

    def _strip_worths(self, white: int, black: int) -> list[Phases]:
        """The same strip by strip."""
        return [_phases(strip.worth(white, black)) for strip in self._strips_here()]

    def refresh(self) -> None:
        """Drop what was remembered when there is too much of it, of the strips too."""
        super().refresh()
        for strip in self._strips or ():
            if sum(map(len, strip.seen.values())) > ENOUGH:
                strip.seen.clear()

    def capsule(self, native: Any) -> Any:
        """The same evaluation as an object of the native code; the shipped one is made once."""
        if self._taught is not shipped():
            return super().capsule(native)
        if native not in _CAPSULES:
            _CAPSULES[native] = super().capsule(native)
        return _CAPSULES[native]

    def _blocks(self) -> tuple[bytes, bytes]:
        return blocks_told(), self._taught.tables.tobytes()


_CAPSULES: Final[dict[Any, Any]] = {}
"""The shipped evaluation by the native module that holds it."""


def evaluation_of(ground: Ground, board: Board) -> Evaluation:
    """The evaluation for a game: the learnt one where the rules are near enough to those it was learnt under."""
    near = not (ground.lose_all or ground.first_king) and board is TEN and _usual(ground.march.spec)
    return TaughtEvaluation(ground, board) if near else Evaluation(ground, board)


def _usual(spec: MarchSpec) -> bool:
    """Whether pieces go and take along the diagonals, and kings fly."""
    return spec.flying and spec.go is PieceLines.DIAGONAL and spec.take is PieceLines.DIAGONAL
