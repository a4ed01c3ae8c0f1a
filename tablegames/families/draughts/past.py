"""The past positions of a game, stored once for all later states, to find repetitions."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Iterator
from typing import Any, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
_new = object.__new__


class Past(Generic[K]):
    """An immutable sequence of positions; `then` returns it with one more.

    The states of a line share one list, and each knows how much of it is its own past: ten thousand king moves need ten
    thousand positions, not that many for every state. The list is copied only where a line leaves another that has
    already continued. The places of each position are kept too, so that counting is fast.

    >>> one = Past(["a"])
    >>> two, other = one.then("b"), one.then("a")
    >>> len(one), two == Past(["a", "b"]), other.count("a"), two.count("a")
    (1, True, 2, 1)
    """

    __slots__ = ("_length", "_places", "_positions")

    def __init__(self, positions: Iterable[K] = ()) -> None:
        self._positions = list(positions)
        self._length = len(self._positions)
        self._places: dict[K, list[int]] = {}
        for place, position in enumerate(self._positions):
            self._places.setdefault(position, []).append(place)

    def then(self, position: K) -> Past[K]:
        """The same positions with one more after them."""
        positions, places, length = self._positions, self._places, self._length
        if not length:  # every line begins from the same nothing
            positions, places = [position], {position: [0]}
        elif length == len(positions):
            positions.append(position)
            if position in places:
                places[position].append(length)
            else:
                places[position] = [length]
        elif positions[length] != position:
            return Past((*self, position))
        after: Past[K] = _new(Past)
        after._positions, after._places, after._length = positions, places, length + 1
        return after

    def count(self, position: K) -> int:
        """How many times a position is among them."""
        return bisect_left(self._places.get(position, ()), self._length)

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[K]:
        return iter(self._positions[: self._length])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Past):
            return NotImplemented
        return self._length == other._length and (self._positions is other._positions or [*self] == [*other])

    def __hash__(self) -> int:
        return hash((*self,))

    def __reduce__(self) -> tuple[type[Past[Any]], tuple[tuple[K, ...]]]:
        return Past, ((*self,),)

    def __repr__(self) -> str:
        return f"Past({[*self]})"
