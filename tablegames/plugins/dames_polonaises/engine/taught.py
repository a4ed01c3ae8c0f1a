"""The evaluation that was taught: weights and formations with all the men on the board and with none, blended by how
many are left.

`python -m training.draughts` makes the file: a line of JSON, which says how it was made and holds the few weights, then
the tables of half of the blocks (`formation`), packed: what each arrangement is worth to White in hundredths of a man,
two bytes in each phase. Where the rules differ much from those it was taught under, the classic evaluation serves.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.analysis import Term
from tablegames.plugins.dames_polonaises.board import BLACK, TEN, WHITE, Board
from tablegames.plugins.dames_polonaises.engine.evaluation import (
    ENOUGH,
    STRIP_NAMES,
    Evaluation,
    SideWorth,
    ahead_of,
    part,
    term,
)
from tablegames.plugins.dames_polonaises.engine.formation import CELLS, Strips, blocks_told, every_table, strips_of
from tablegames.plugins.dames_polonaises.engine.told import PIECES, NativeTerms, Phases
from tablegames.plugins.dames_polonaises.engine.weights import DRAWISH, Weights

if TYPE_CHECKING:
    from tablegames.plugins.dames_polonaises.engine.ground import Ground

FORMAT: Final = 1
HALF: Final = 8
"""Blocks whose tables are kept; the others lie opposite."""
_WIDE: Final = 1 << 20
"""Both phases are added up in one number: the later one, and the earlier so many times."""
_NOTHING: Final = (0,) * 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Taught:
    """What was learnt: weights in hundredths of a man, tables, and what is told of how."""

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
    """What a file of ours holds."""
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
    """The file of what was learnt."""
    weights: dict[str, Any] = {name: list(getattr(taught, name)) for name in _WEIGHTS}
    head = {**taught.about, "format": FORMAT, "weights": {**weights, "turn": taught.turn}}
    tables = array("h", taught.tables)
    if sys.byteorder == "big":
        tables.byteswap()
    return json.dumps(head, sort_keys=True).encode() + b"\n" + zlib.compress(tables.tobytes(), 9)


@cache
def shipped() -> Taught:
    """What ships with the program."""
    return read_taught((files("tablegames.plugins.dames_polonaises.engine") / "taught.dat").read_bytes())


@cache
def _strips() -> Strips:
    """The strips of what ships, made once."""
    return strips_of(shipped().every())


def _phases(packed: int) -> Phases:
    """Both phases of a sum.

    >>> _phases(_WIDE * -3 + 5)
    (-3, 5)
    """
    late = (packed + _WIDE // 2) % _WIDE - _WIDE // 2
    return (packed - late) // _WIDE, late


def _cut(value: int) -> int:
    """A part of forty, the rest cut off as the native code does: towards nothing."""
    return -(-value // PIECES) if value < 0 else value // PIECES


class TaughtEvaluation(Evaluation):
    """The worth of positions as it was taught."""

    __slots__ = ("_formation", "_taught")

    def __init__(self, ground: Ground, board: Board, taught: Taught | None = None) -> None:
        super().__init__(ground, board)
        self._taught = taught or shipped()
        full, late = self._taught.phase(0), self._taught.phase(1)
        self._full = (SideWorth(full, board, WHITE), SideWorth(full, board, BLACK))
        self._late = (SideWorth(late, board, WHITE), SideWorth(late, board, BLACK))
        self._turn = self._taught.turn
        self._formation: Strips | None = None

    def _strips_here(self) -> Strips:
        if self._formation is None:
            own = self._taught is not shipped()
            self._formation = strips_of(self._taught.every()) if own else _strips()
        return self._formation

    def score(self, mine: int, theirs: int, kings: int, seat: int) -> int:
        """The worth to the side to move."""
        white, black = (theirs, mine) if seat else (mine, theirs)
        worth = self._whole(white, black, kings)
        return self._turn - worth if seat else self._turn + worth

    def _whole(self, white: int, black: int, kings: int) -> int:
        """What a position is worth to White, whoever is to move."""
        white_men, black_men = white & ~kings, black & ~kings
        men = min((white_men | black_men).bit_count(), PIECES)
        a, b, c, d = self._formation or self._strips_here()
        packed = (
            a.worth(white_men, black_men)
            + b.worth(white_men, black_men)
            + c.worth(white_men, black_men)
            + d.worth(white_men, black_men)
        )
        full, late = _phases(packed)
        full += self._full[0][white_men] - self._full[1][black_men]
        late += self._late[0][white_men] - self._late[1][black_men]
        free = self._running(white_men, black_men, white | black)
        full += self._taught.free[0] * free
        late += self._taught.free[1] * free
        if not kings:
            return _cut(full * men + late * (PIECES - men))
        white_kings, black_kings = white & kings, black & kings
        more, less = self._of_kings(white_kings, black_kings)
        worth = _cut((full + more) * men + (late + less) * (PIECES - men))
        worth += self._lines(white_kings, black_kings) + self._scope(white, black, kings)
        hopeless = self._hopeless(worth, white, black, white_kings, black_kings)
        return int(worth / DRAWISH) if hopeless else worth

    def _of_kings(self, white_kings: int, black_kings: int) -> Phases:
        """What kings are worth, the first of a side and each."""
        first = bool(white_kings) - bool(black_kings)
        all_of_them = white_kings.bit_count() - black_kings.bit_count()
        (one, other), (each, late) = self._taught.first_king, self._taught.king
        return one * first + each * all_of_them, other * first + late * all_of_them

    def _running(self, white: int, black: int, occupied: int) -> int:
        """How many men more near their crown can go on."""
        return self._free_men(white, black, occupied)

    def refresh(self) -> None:
        """Give back what was remembered, when it has grown too much."""
        if max(len(side) for side in (*self._full, *self._late)) > ENOUGH:
            for side in (*self._full, *self._late):
                side.clear()
        for strip in self._formation or ():
            if sum(map(len, strip.seen.values())) > ENOUGH:
                strip.seen.clear()

    def capsule(self, native: Any) -> Any:
        """The same as an object of the native code; that of what ships is made once."""
        return _capsule(native) if self._taught is shipped() else super().capsule(native)

    def told(self) -> NativeTerms:
        """The same for the native code."""
        return _told(self._taught)

    def terms(self, mine: int, theirs: int, kings: int, seat: int) -> Iterator[Term]:
        """The terms of the evaluation in men, each as it is worth to the side to move; their sum is `score`."""
        sign = -1 if seat else 1
        white, black = (theirs, mine) if seat else (mine, theirs)
        white_kings, black_kings = white & kings, black & kings
        white_men, black_men = white ^ white_kings, black ^ black_kings
        blend = min((white_men | black_men).bit_count(), PIECES)
        sides = [
            [one - other for one, other in zip(phase[0].terms(white_men), phase[1].terms(black_men), strict=True)]
            for phase in (self._full, self._late)
        ]
        free = self._running(white_men, black_men, white | black)
        strips = [_phases(strip.worth(white_men, black_men)) for strip in self._strips_here()]
        pairs = [
            (sides[0][0], sides[1][0]),
            self._of_kings(white_kings, black_kings),
            (sides[0][1], sides[1][1]),
            (sides[0][4], sides[1][4]),
            (self._taught.free[0] * free, self._taught.free[1] * free),
            *strips,
        ]
        shares = [sign * share for share in _shares(pairs, blend)]
        found = [term(name, share) for name, share in zip(_NAMES, shares, strict=False)]
        found.append(term("main line", sign * self._lines(white_kings, black_kings)))
        if kings:
            found.append(term("scope", sign * self._scope(white, black, kings)))
        parts = shares[len(_NAMES) :]
        found.append(term("formation", sum(parts)))
        found += [part(name, share) for name, share in zip(STRIP_NAMES, parts[::sign], strict=True)]
        left = sign * self._whole(white, black, kings) - round(sum(100 * one.value for one in found if not one.part_of))
        if left:
            found.append(term("drawish", left))
        found.append(term("turn", self._turn))
        return iter(found)


def _told(taught: Taught) -> NativeTerms:
    sides = [SideWorth(taught.phase(phase), TEN, seat) for seat in (WHITE, BLACK) for phase in (0, 1)]
    return NativeTerms(
        wings=(*sides[0].wings, *sides[2].wings),
        ahead=ahead_of(TEN),
        balance=taught.balance,
        free=taught.free,
        first_king=taught.first_king,
        king=taught.king,
        turn=taught.turn,
        blend=bytes(range(PIECES + 1)),
        each=[side.each for side in sides],
        blocks=blocks_told(),
        tables=taught.tables.tobytes(),
    )


@cache
def _capsule(native: Any) -> Any:
    return _told(shipped()).capsule(native)


_NAMES: Final = ("men", "kings", "advance", "balance", "free men")


def _shares(pairs: Sequence[Phases], blend: int) -> list[int]:
    """Whole hundredths of each blended term, such that they add up to their sum as it is cut.

    >>> _shares([(3, 3), (1, 0), (1, 0)], 30)
    [3, 0, 1]
    """
    found: list[int] = []
    whole = so_far = 0
    for full, late in pairs:
        whole += full * blend + late * (PIECES - blend)
        found.append(_cut(whole) - so_far)
        so_far = _cut(whole)
    return found


def evaluation_of(ground: Ground, board: Board) -> Evaluation:
    """The evaluation for a game: the one that was taught where its rules are near enough."""
    near = not (ground.lose_all or ground.first_king) and board is TEN and ground.flying
    return TaughtEvaluation(ground, board) if near else Evaluation(ground, board)
