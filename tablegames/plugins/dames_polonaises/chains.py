"""The chains of captures as both books have them: the fast path, on masks alone.

What is taken stays where it is until the end and cannot be passed again; empty squares are crossed as often as one
likes; a man remains a man while it takes [MAN III.8-10, III.26; METZ V-VI]. `captures` knows the other ways.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from tablegames.plugins.dames_polonaises.board import Lattice, Leap, bits

Leaps = dict[int, tuple[Leap, ...]]


class Chain(NamedTuple):
    """A capture as masks: where it begins and ends, what it takes in order, and whether the piece is then a king."""

    start: int
    end: int
    order: tuple[int, ...]
    king: bool = False

    @property
    def taken(self) -> int:
        """All it takes in one mask."""
        return sum(self.order)


NOTHING: Final[list[Chain]] = []
Lines = tuple[tuple[int, int], ...]
"""Directions, each with its line."""
Look = tuple[int, Lines]
"""All the squares of some lines, and the lines."""


class Strokes(NamedTuple):
    """What finds captures on the boards of one lattice."""

    posts: Callable[[int, int], int]
    """`posts(theirs, empty)`: the squares with an enemy next to them and an empty square behind him: asked of the whole
    board at once."""
    chains: Callable[[int, int, int, Leaps, bool, int], list[Chain]]
    """`chains(mine, theirs, kings, leaps, flying, empty)`: every capture carried through to its end; men jump by
    `leaps`, and nothing enters what is not `empty`."""


def _posts(short: int, long: int) -> Callable[[int, int], int]:
    """The squares with an enemy next to them and an empty square behind him: asked of the whole board at once."""

    def usual(theirs: int, empty: int) -> int:
        """On a hundred squares, with the shifts written out: what is asked most often, a little sooner."""
        return (
            (theirs & empty >> 5) >> 5
            | (theirs & empty >> 6) >> 6
            | (theirs & empty << 5) << 5
            | (theirs & empty << 6) << 6
        )

    def posts(theirs: int, empty: int) -> int:
        return (
            (theirs & empty >> short) >> short
            | (theirs & empty >> long) >> long
            | (theirs & empty << short) << short
            | (theirs & empty << long) << long
        )

    return usual if (short, long) == (5, 6) else posts


@cache
def strokes_of(lattice: Lattice) -> Strokes:
    """The functions made for a lattice, with its shifts and tables at hand."""
    short, long, whole, rays, every_leap = lattice.short, lattice.long, lattice.whole, lattice.rays, lattice.leaps

    def look(bit: int, ways: tuple[int, ...]) -> Look:
        """The lines of a square in some directions, where two squares at least leave room for a capture."""
        lines = tuple((way, rays[bit][way]) for way in ways if rays[bit][way].bit_count() > 1)
        return sum(line for _, line in lines), lines

    around = {bit: look(bit, (0, 1, 2, 3)) for bit in rays}
    """From each square, every direction."""
    across = tuple({bit: look(bit, (1 - way % 2, 3 - way % 2)) for bit in rays} for way in range(4))
    """By direction, from each square: the two directions of the other diagonal."""
    onwards = tuple({bit: look(bit, (way, 1 - way % 2, 3 - way % 2)) for bit in rays} for way in range(4))
    """The same with the direction itself."""

    posts = _posts(short, long)

    def chains(mine: int, theirs: int, kings: int, leaps: Leaps, flying: bool, empty: int) -> list[Chain]:
        """Every capture carried through to its end; men jump by `leaps`, and nothing enters what is not `empty`.

        A man takes by passing over to the empty square behind.  [MAN III.7]
        """
        stands = posts(theirs, empty)
        men = stands & mine
        if kings:
            men &= ~kings
            kings &= mine
        if not men and not kings:
            return NOTHING
        occupied = whole ^ empty
        found: list[Chain] = []
        while men:
            start = men & -men
            men ^= start
            for piece, end in leaps[start]:
                if piece & theirs and end & empty:
                    order = (piece,)
                    # a second jump cannot lead back to where the first began, so it is taken from the same posts
                    if not end & stands or not step_by_step(
                        start, end, order, theirs ^ piece, occupied ^ start, leaps, found
                    ):
                        found.append(Chain(start, end, order))
        while kings:
            start = kings & -kings
            kings ^= start
            if flying:
                prey = theirs & open_on_a_line(empty | start)
                seen, lines = around[start]
                if seen & prey:
                    along_lines(start, lines, (), prey, occupied ^ start, found)
            else:
                step_by_step(start, start, (), theirs, occupied ^ start, every_leap, found)
        return found

    def open_on_a_line(empty: int) -> int:
        """The squares between two empty ones, before and behind: nothing else can be passed over from afar.

        It stays true until the end of a capture, as what is taken is not lifted before.
        """
        return empty >> short & empty << short | empty >> long & empty << long

    def step_by_step(
        start: int, at: int, order: tuple[int, ...], prey: int, wall: int, leaps: Leaps, found: list[Chain]
    ) -> bool:
        """A man takes what stands next to it, square by square; False when there is nothing more.  [MAN III.7-8]"""
        took = False
        for piece, end in leaps[at]:
            if piece & prey and not end & wall:
                took = True
                longer = (*order, piece)
                if not step_by_step(start, end, longer, prey ^ piece, wall, leaps, found):
                    found.append(Chain(start, end, longer))
        return took

    def along_lines(start: int, lines: Lines, order: tuple[int, ...], prey: int, wall: int, found: list[Chain]) -> bool:
        """A king takes from afar and stops where it likes behind; False when there is nothing more.  [MAN III.27]

        It does not stop where it takes no more if from another square behind the same piece it could. Behind a piece
        it looks across from every square, but straight on from one: it would find the same piece from each.
        """
        took = False
        for way, ray in lines:
            met = ray & wall
            piece = met & -met if way < 2 else 1 << met.bit_length() >> 1
            if not piece & prey:
                continue
            behind = rays[piece][way]
            met = behind & wall
            if way < 2:
                behind &= (met & -met) - 1
            else:
                behind = behind >> met.bit_length() << met.bit_length()
            if not behind:
                continue
            took = True
            longer, rest, ends, goes_on, looks = (*order, piece), prey ^ piece, behind, False, onwards[way]
            while ends:
                end = ends & -ends
                ends ^= end
                seen, onward = looks[end]
                if seen & rest and along_lines(start, onward, longer, rest, wall, found):
                    goes_on = True
                looks = across[way]
            if not goes_on:
                found += [Chain(start, end, longer, True) for end in bits(behind)]
        return took

    return Strokes(posts, chains)
