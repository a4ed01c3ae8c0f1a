"""A network that foretells how a game ends: read from a file, and asked by the native code, NumPy or plain Python.

For each place of either side a heap tells five things: whether it has one dame, two, three, four, and how many. Where
a score is kept beside the board, marks tell it: some of them are lit. All leads through two layers to five chances of
who throws: to win, to win twofold, threefold; to lose twofold, threefold.
The file is a line of JSON, which says how the network was made and how strong it was found, and then its numbers in
half precision; `training/network` makes it.
"""

from __future__ import annotations

import json
import math
import struct
from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from tablegames.core.frozen import frozen
from tablegames.core.native import extension
from tablegames.families.tables.board.men import count, mine, theirs
from tablegames.families.tables.board.places import HAND, OFF, Board

FAMILY: Final = "tablegames.families.tables"
FORMAT: Final = 1
PLACES: Final = OFF + 1
UNITS: Final = 5
CHANCES: Final = 5
Chances = tuple[float, float, float, float, float]
"""To win; to win at least twofold, threefold; to lose at least twofold, threefold."""
Lit = Sequence[int]
"""Which marks are lit."""
Foretell = Callable[[Board, bytes], Chances]
"""The chances of a position, its lit marks being a byte each."""


class Parts(NamedTuple):
    """The numbers of a network; the matrices as rows."""

    units: list[list[float]]
    """Five rows for every place, who throws first."""
    marks: list[list[float]]
    begin: list[float]
    between: list[list[float]]
    bias: list[float]
    last: list[list[float]]
    end: list[float]


@frozen
class Network:
    """The numbers of a network, and its description."""

    about: dict[str, Any]
    first: int
    second: int
    numbers: array[float]
    """In single precision, as `parts` has them."""
    marks: int = 0
    """How many there are."""

    def foretell(self) -> Foretell:
        """The function that gives the chances of a position: the fastest there is here."""
        compiled = self.compiled()
        if compiled is not None:
            return compiled.chances  # type: ignore[no-any-return]
        try:
            return NumpyNetwork(self).chances
        except ImportError:
            return PlainNetwork(self).chances

    def compiled(self) -> Any:
        """The network in the native code; None where there is none."""
        compiled = extension(FAMILY)
        if compiled is None:
            return None
        return compiled.Net(self.first, self.second, self.marks, self.numbers.tobytes())

    def parts(self) -> Parts:
        """Its numbers part by part."""
        one, two, at = self.first, self.second, 0
        found: list[Any] = []
        sizes = ((2 * PLACES * UNITS, one), (self.marks, one), (None, one), (one, two), (None, two), (CHANCES, two))
        for rows, wide in (*sizes, (None, CHANCES)):
            length = wide if rows is None else rows * wide
            flat = list(self.numbers[at : at + length])
            found.append(flat if rows is None else [flat[row * wide : (row + 1) * wide] for row in range(rows)])
            at += length
        return Parts(*found)


def numbers_of(first: int, second: int, marks: int = 0) -> int:
    """How many numbers a network with layers so wide has."""
    return (2 * PLACES * UNITS + marks) * first + first + first * second + second + CHANCES * second + CHANCES


def read_network(content: bytes) -> Network:
    """The network of a file that ships with the program."""
    head, _, body = content.partition(b"\n")
    about = json.loads(head)
    (first, second), marks = about["layers"], about.get("marks", 0)
    if about["format"] != FORMAT or len(body) != 2 * numbers_of(first, second, marks):
        raise ValueError("this is no network of ours, or not the whole of it")
    return Network(about, first, second, array("f", struct.unpack(f"<{len(body) // 2}e", body)), marks)


def written(about: dict[str, Any], first: int, second: int, numbers: Sequence[float]) -> bytes:
    """The file of a network."""
    head = json.dumps({"format": FORMAT, "layers": [first, second], **about}, sort_keys=True)
    return head.encode() + b"\n" + struct.pack(f"<{len(numbers)}e", *numbers)


@lru_cache(8)
def shipped_network(package: str, name: str) -> Network | None:
    """The network of that name in the folder of a package; None: it brings none."""
    path = files(package) / name
    return read_network(path.read_bytes()) if path.is_file() else None


def units_of(dames: int) -> tuple[float, ...]:
    """The inputs of a heap.

    >>> units_of(3)
    (1.0, 1.0, 1.0, 0.0, 0.2)
    """
    return (*(float(dames > least) for least in range(UNITS - 1)), dames / 15)


def heaps_of(board: Board) -> list[tuple[int, int]]:
    """Where dames stand and how many, the other side's places counted on behind those of who throws."""
    found = []
    for begin, men in ((0, mine(board)), (PLACES, theirs(board))):
        found += [(begin + place, dames) for place in range(HAND, OFF + 1) if (dames := count(men, place))]
    return found


class PlainNetwork:
    """A network in plain Python: the sum for a heap is worked out once."""

    __slots__ = ("_parts", "_rows")

    def __init__(self, network: Network) -> None:
        self._parts = network.parts()
        self._rows: dict[tuple[int, int], list[float]] = {}

    def _row(self, heap: tuple[int, int]) -> list[float]:
        row = self._rows.get(heap)
        if row is None:
            place, dames = heap
            told = [(much, unit) for unit, much in enumerate(units_of(dames)) if much]
            units = self._parts.units[place * UNITS : (place + 1) * UNITS]
            row = [sum(much * units[unit][at] for much, unit in told) for at in range(len(units[0]))]
            self._rows[heap] = row
        return row

    def chances(self, board: Board, lit: Lit = ()) -> Chances:
        """The chances of who throws."""
        _, marks, begin, between, bias, last, end = self._parts
        rows = (*map(self._row, heaps_of(board)), *(marks[mark] for mark in lit))
        sums = [sum(column) for column in zip(begin, *rows, strict=True)]
        awake = [(x, row) for x, row in zip(sums, between, strict=True) if x > 0]
        more = [first + sum(x * row[at] for x, row in awake) for at, first in enumerate(bias)]
        bright = [max(x, 0.0) for x in more]
        found = [first + sum(map(float.__mul__, bright, row)) for first, row in zip(end, last, strict=True)]
        a, b, c, d, e = (1 / (1 + math.exp(-x)) for x in found)
        return a, b, c, d, e


class NumpyNetwork:
    """A network in NumPy."""

    __slots__ = ("_begin", "_between", "_bias", "_end", "_last", "_marks", "_np", "_rows")

    def __init__(self, network: Network) -> None:
        import numpy as np

        units, marks, begin, between, bias, last, end = (np.array(part, dtype=np.float32) for part in network.parts())
        told = np.array([units_of(dames) if dames else (0.0,) * UNITS for dames in range(16)], dtype=np.float32)
        self._np: Any = np
        self._rows = np.einsum("hu,puw->phw", told, units.reshape(2 * PLACES, UNITS, network.first))
        self._begin, self._between, self._bias, self._last, self._end = begin, between, bias, last, end
        self._marks = marks.reshape(network.marks, network.first)

    def chances(self, board: Board, lit: Lit = ()) -> Chances:
        """The chances of who throws."""
        np, heaps = self._np, heaps_of(board)
        sums = self._begin + self._rows[[place for place, _ in heaps], [dames for _, dames in heaps]].sum(axis=0)
        if lit:
            sums = sums + self._marks[list(lit)].sum(axis=0)
        more = np.maximum(np.maximum(sums, 0) @ self._between + self._bias, 0)
        a, b, c, d, e = (1 / (1 + np.exp(-(self._last @ more + self._end)))).tolist()
        return a, b, c, d, e
