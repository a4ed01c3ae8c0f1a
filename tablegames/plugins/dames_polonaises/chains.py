"""The chains of captures as both books have them: the fast path, on masks alone.

What is taken stays where it is until the end and cannot be passed again; empty squares are crossed as often as one
likes; a man remains a man while it takes [MAN III.8-10, III.26; METZ V-VI]. `captures` knows the other ways.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tablegames.plugins.dames_polonaises.board import BOARD, LEAPS, RAYS, SQUARE, Leap, bits

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
Look = tuple[tuple[int, int], ...]


def _look(bit: int, ways: tuple[int, ...]) -> Look:
    """The lines of a square in some directions, where two squares at least leave room for a capture."""
    return tuple((way, RAYS[bit][way]) for way in ways if RAYS[bit][way].bit_count() > 1)


AROUND: Final = {bit: _look(bit, (0, 1, 2, 3)) for bit in SQUARE}
"""From each square, every direction with its line."""
ACROSS: Final = tuple({bit: _look(bit, (1 - way % 2, 3 - way % 2)) for bit in SQUARE} for way in range(4))
"""By direction, from each square: the two directions of the other diagonal."""
ONWARD: Final = tuple({bit: _look(bit, (way, 1 - way % 2, 3 - way % 2)) for bit in SQUARE} for way in range(4))
"""The same with the direction itself."""


def chains(mine: int, theirs: int, kings: int, leaps: Leaps, flying: bool) -> list[Chain]:
    """Every capture carried through to its end; men jump by `leaps`."""
    occupied = mine | theirs
    empty = BOARD ^ occupied
    men = (mine & ~kings) & (  # an enemy next to them, an empty square behind: asked of the whole board at once
        (theirs & empty >> 5) >> 5
        | (theirs & empty >> 6) >> 6
        | (theirs & empty << 5) << 5
        | (theirs & empty << 6) << 6
    )
    kings &= mine
    if not men and not kings:
        return NOTHING
    found: list[Chain] = []
    while men:
        start = men & -men
        men ^= start
        step_by_step(start, start, (), theirs, occupied ^ start, leaps, found)
    for start in bits(kings):
        if flying:
            along_lines(start, AROUND[start], (), theirs, occupied ^ start, found)
        else:
            step_by_step(start, start, (), theirs, occupied ^ start, LEAPS, found)
    return found


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


def along_lines(start: int, look: Look, order: tuple[int, ...], prey: int, wall: int, found: list[Chain]) -> bool:
    """A king takes from afar and stops where it likes behind; False when there is nothing more.  [MAN III.27]

    It does not stop where it takes no more if from another square behind the same piece it could. Behind a piece
    it looks across from every square, but straight on from one: it would find the same piece from each.
    """
    took = False
    for way, ray in look:
        met = ray & wall
        piece = met & -met if way < 2 else 1 << met.bit_length() >> 1
        if not piece & prey:
            continue
        behind = RAYS[piece][way]
        met = behind & wall
        if way < 2:
            behind &= (met & -met) - 1
        else:
            behind = behind >> met.bit_length() << met.bit_length()
        if not behind:
            continue
        took = True
        longer, rest, ends, goes_on, looks = (*order, piece), prey ^ piece, behind, False, ONWARD[way]
        while ends:
            end = ends & -ends
            ends ^= end
            if along_lines(start, looks[end], longer, rest, wall, found):
                goes_on = True
            looks = ACROSS[way]
        if not goes_on:
            found += [Chain(start, end, longer, True) for end in bits(behind)]
    return took
