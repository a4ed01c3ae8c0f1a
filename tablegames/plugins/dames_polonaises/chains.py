"""The chains of captures as both books have them: the fast path, on masks alone.

What is taken stays where it is until the end and cannot be passed again; empty squares are crossed as often as one
likes; a man remains a man while it takes [MAN III.8-10, III.26; METZ V-VI]. `captures` knows the other ways.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tablegames.plugins.dames_polonaises.board import BOARD, LEAPS, RAYS, Leap, bits

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
ACROSS: Final = ((1, 3), (0, 2), (1, 3), (0, 2))
"""For each direction of `RAYS`, the two of the other diagonal."""
ONWARD: Final[tuple[tuple[int, ...], ...]] = tuple((*across, way) for way, across in enumerate(ACROSS))
ALL_WAYS: Final = (0, 1, 2, 3)


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
            along_lines(start, start, ALL_WAYS, (), theirs, occupied ^ start, found)
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


def along_lines(
    start: int, at: int, ways: tuple[int, ...], order: tuple[int, ...], prey: int, wall: int, found: list[Chain]
) -> bool:
    """A king takes from afar and stops where it likes behind; False when there is nothing more.  [MAN III.27]

    It does not stop where it takes no more if from another square behind the same piece it could. Behind a piece
    it looks across from every square, but straight on from one: it would find the same piece from each.
    """
    took = False
    rays = RAYS[at]
    for way in ways:
        met = rays[way] & wall
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
        longer, rest, ends, goes_on, look = (*order, piece), prey ^ piece, behind, False, ONWARD[way]
        while ends:
            end = ends & -ends
            ends ^= end
            if along_lines(start, end, look, longer, rest, wall, found):
                goes_on = True
            look = ACROSS[way]
        if not goes_on:
            found += [Chain(start, end, longer, True) for end in bits(behind)]
    return took
