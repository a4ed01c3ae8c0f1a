"""What can be taken, and what must be: the chains of one piece, then number, then quality.

A chain is found by asking, from each square the piece comes to, which piece it can pass over next; it goes on as
long as it can [MAN III.8]. The options of the rules change only what stands in the way and who counts as a king.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from tablegames.plugins.dames_polonaises.board import BETWEEN, BOARD, CROWN, LEAPS, LEAPS_AHEAD, Leap, beyond, bits
from tablegames.plugins.dames_polonaises.rules import (
    CapturedLifted,
    CaptureNumber,
    CaptureQuality,
    CrownWhen,
    DamesRules,
    RepassCaptured,
    RepassEmptySquare,
)
from tablegames.plugins.dames_polonaises.state import State


@dataclass(slots=True)
class Chain:
    """A capture as masks: where it begins and ends, what it takes and in which order, and what the piece then is."""

    start: int
    end: int
    taken: int
    order: tuple[int, ...]
    king: bool


class Captures:
    """The captures of a position under given rules."""

    __slots__ = ("_at_once", "_leaps", "_once_a_square", "_over_captives", "_touching", "rules")

    def __init__(self, rules: DamesRules) -> None:
        self.rules = rules
        self._leaps = (LEAPS, LEAPS) if rules.men_capture_backwards else LEAPS_AHEAD
        self._at_once = rules.captured_lifted is CapturedLifted.AT_ONCE
        self._once_a_square = rules.repass_empty_square is RepassEmptySquare.FORBIDDEN
        self._over_captives = rules.repass_captured is RepassCaptured.FORBIDDEN_IF_BACKED
        self._touching = rules.crown_when is CrownWhen.TOUCHING_ROW

    def __reduce__(self) -> tuple[type[Captures], tuple[DamesRules]]:
        return type(self), (self.rules,)

    def due(self, state: State) -> list[Chain]:
        """The captures one of which must be made: the most, then the strongest.  [MAN III.20]"""
        found = self.complete(state)
        if not found:
            return found
        rules = self.rules
        if rules.capture_number is CaptureNumber.MAXIMUM:
            found = the_most(found)
        if len(found) > 1:
            if rules.capture_quality is not CaptureQuality.NONE and state.kings & state.theirs:
                found = the_strongest(found, state.kings, rules.capture_quality)
            if rules.capture_with_strongest and state.kings & state.mine:
                found = with_the_strongest(found, state.kings)
            found = once_each(found)
        return found

    def complete(self, state: State) -> list[Chain]:
        """Every capture carried through to its end, whatever its number; one may be listed in several ways."""
        mine, theirs, kings = state.mine, state.theirs, state.kings
        found: list[Chain] = []
        for start in bits(self._may_take(mine & ~kings, theirs, BOARD ^ (mine | theirs))):
            self._carry_on(state, Chain(start, start, 0, (), False), theirs, (mine ^ start) | theirs, found)
        for start in bits(mine & kings):
            self._carry_on(state, Chain(start, start, 0, (), True), theirs, (mine ^ start) | theirs, found)
        return found

    @staticmethod
    def _may_take(men: int, theirs: int, empty: int) -> int:
        """The men with an enemy next to them and an empty square behind it, asked of the whole board at once."""
        return men & (
            (theirs & empty >> 5) >> 5
            | (theirs & empty >> 6) >> 6
            | (theirs & empty << 5) << 5
            | (theirs & empty << 6) << 6
        )

    def _carry_on(self, state: State, so_far: Chain, prey: int, wall: int, found: list[Chain]) -> bool:
        """Go on taking from where the chain stands; False when there is nothing more to take.  [MAN III.8]

        `prey` can still be taken, `wall` cannot be entered. A king may stop on any square behind the piece it
        takes, but not where it takes no more if from another of them it could.
        """
        went_on = False
        for at, around, king in self._stands(state, so_far, prey, wall):
            for piece, behind in self._leaps_from(state, at, king, around):
                if not piece & prey:
                    continue
                went_on = True
                stops: list[Chain] = []
                goes_on = False
                for end in bits(behind):
                    crowned = king or self._crowned_at(state, end)
                    chain = Chain(so_far.start, end, so_far.taken | piece, (*so_far.order, piece), crowned)
                    if self._carry_on(state, chain, prey ^ piece, self._walled(around, at, piece, end), found):
                        goes_on = True
                    else:
                        stops.append(chain)
                if not goes_on:
                    found += stops
        return went_on

    def _leaps_from(self, state: State, at: int, king: bool, wall: int) -> Iterable[Leap]:
        """What can be jumped over from a square, and the squares behind it: a step for a man, a line for a king."""
        if king and self.rules.flying_kings:
            return beyond(at, wall)
        leaps = LEAPS if king else self._leaps[state.turn or 0]
        return [leap for leap in leaps[at] if leap[0] & wall and not leap[1] & wall]

    def _walled(self, wall: int, at: int, piece: int, end: int) -> int:
        """What stands in the way after a jump: the captive until the end, or the squares crossed.  [MAN III.9, METZ VI]"""
        if self._at_once:
            wall &= ~piece
        if self._once_a_square:
            wall |= (BETWEEN[at, end] | end) & ~piece
        return wall

    def _crowned_at(self, state: State, end: int) -> bool:
        """Whether a man that comes to a square in the midst of a capture is a king from then on.  [MAN III.26]"""
        return self._touching and bool(end & CROWN[state.turn or 0])

    def _stands(self, state: State, chain: Chain, prey: int, wall: int) -> Iterator[tuple[int, int, bool]]:
        """From where the chain can take next: where it stands, or, read narrowly, beyond captives passed again.

        The narrow reading of the rule on captives lets a piece pass a second time over one that has an empty
        square behind it. We take it as a way to another piece: it takes nothing, and no capture ends by it.
        [MAN III.10]
        """
        yield chain.end, wall, chain.king
        if not self._over_captives or not chain.taken or not prey:
            return
        stands = [(chain.end, wall, chain.king)]
        for at, around, king in stands:
            for piece, behind in self._leaps_from(state, at, king, around):
                if piece & chain.taken:
                    for end in bits(behind):
                        stand = (end, self._walled(around, at, piece, end), king or self._crowned_at(state, end))
                        if stand not in stands:
                            stands.append(stand)
                            yield stand


def the_most(found: list[Chain]) -> list[Chain]:
    """Where numbers differ, the greatest must be taken.  [MAN III.21, METZ XII]"""
    most = max(len(chain.order) for chain in found)
    return [chain for chain in found if len(chain.order) == most]


def the_strongest(found: list[Chain], kings: int, quality: CaptureQuality) -> list[Chain]:
    """At equal number the kings must be taken; a greater number of men goes before them.  [MAN III.22-23]

    The rule speaks of kings, or one king and men, against men alone. `any_king` keeps to that; `king_count` takes
    more kings to be stronger than fewer.
    """

    def worth(chain: Chain) -> int:
        taken = (chain.taken & kings).bit_count()
        return min(taken, 1) if quality is CaptureQuality.ANY_KING else taken

    return [
        chain
        for equal in by_number(found)
        for best in [max(map(worth, equal))]
        for chain in equal
        if worth(chain) == best
    ]


def with_the_strongest(found: list[Chain], kings: int) -> list[Chain]:
    """Mallet's local custom: what a king can take as well as a man, the king must.  [MAN IV on III.22]"""
    kept: list[Chain] = []
    for equal in by_number(found):
        by_kings = [chain for chain in equal if chain.start & kings]
        kept += by_kings or equal
    return kept


def by_number(found: list[Chain]) -> Iterator[list[Chain]]:
    """The captures in groups of equal number."""
    ordered = sorted(found, key=lambda chain: len(chain.order))
    return (list(group) for _, group in groupby(ordered, key=lambda chain: len(chain.order)))


def once_each(found: list[Chain]) -> list[Chain]:
    """Captures that come to the same position are one, whichever way round they go."""
    first: dict[tuple[int, int, int, bool], Chain] = {}
    for chain in found:
        first.setdefault((chain.start, chain.end, chain.taken, chain.king), chain)
    return list(first.values())
