"""Seating: play goes to the right; seat k+1 is at the right of seat k unless a draw seats them otherwise.

[AUJ-Dom r. I, II, ch. VI]
"""

from __future__ import annotations

from functools import cache

from tablegames.core.events import Seat

Order = tuple[Seat, ...]
"""The seats in order to the right from seat 0; empty: by their numbers."""


def written(seats: tuple[Seat, ...]) -> Order:
    """Write a seating in one way, whichever seat comes first.

    >>> written((Seat(1), Seat(0), Seat(2), Seat(3))), written((Seat(2), Seat(3), Seat(0), Seat(1)))
    ((0, 2, 3, 1), ())
    """
    start = seats.index(Seat(0))
    order = seats[start:] + seats[:start]
    return () if order == _numbered(len(order)) else order


@cache
def seats_in_order(order: Order, seats: int) -> Order:
    """All the seats in their order, even where they sit by their numbers."""
    return order or _numbered(seats)


@cache
def from_the_right_of(order: Order, seats: int, seat: Seat) -> tuple[Seat, ...]:
    """Everybody as they follow a seat on its right, the seat itself last.

    >>> from_the_right_of((), 4, Seat(2))
    (3, 0, 1, 2)
    """
    there = seats_in_order(order, seats)
    after = there.index(seat) + 1
    return there[after:] + there[:after]


@cache
def right_of(order: Order, seats: int) -> tuple[Seat, ...]:
    """For each seat who sits at its right, and so plays after it."""
    return tuple(from_the_right_of(order, seats, seat)[0] for seat in _numbered(seats))


@cache
def opposite(order: Order, seat: Seat) -> Seat:
    """The seat across the table of four: the partner, where there are partners.  [AUJ-Dom ch. IX, r. II]"""
    return from_the_right_of(order, 4, seat)[1]


def sides(order: Order) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """The two against two.

    >>> sides(())
    ((0, 2), (1, 3))
    """
    one, two, *_ = seats_in_order(order, 4)
    return side_of(order, one), side_of(order, two)


def side_of(order: Order, seat: Seat) -> tuple[Seat, ...]:
    """A player and his partner."""
    return tuple(sorted((seat, opposite(order, seat))))


@cache
def _numbered(seats: int) -> Order:
    return tuple(map(Seat, range(seats)))
