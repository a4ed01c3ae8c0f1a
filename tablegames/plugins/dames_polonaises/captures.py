"""What can be taken, and what must be: the chains of one piece, then number, then quality.

A chain is found by asking, from each square the piece comes to, which piece it can pass over next; it goes on as
long as it can [MAN III.8]. The options of the rules change only what stands in the way and who counts as a king. As
both books have it, what is taken stays where it is until the end and cannot be passed again, empty squares are
crossed as often as one likes, and a man remains a man while it takes [MAN III.8-10, III.26; METZ V-VI].
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final, NamedTuple

from tablegames.plugins.dames_polonaises.board import WAYS, Board, Leap, bits, board_of
from tablegames.plugins.dames_polonaises.compiled import compiled
from tablegames.plugins.dames_polonaises.march_rules import CaptureQuality
from tablegames.plugins.dames_polonaises.position import crown_of
from tablegames.plugins.dames_polonaises.rules import DamesRules

_chain: Final = tuple.__new__


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


@dataclass(slots=True)
class Hunt:
    """The search of one piece: whose it is, what was found, and whether it went on where it has been."""

    seat: int
    found: list[Chain] = field(default_factory=list)
    seen: dict[tuple[int, int, int, bool, int], bool] = field(default_factory=dict)


class Captures:
    """The captures of a position under given rules, on the board they name or on another."""

    def __init__(self, rules: DamesRules, board: Board | None = None) -> None:
        self.rules = rules
        self._board = board = board or board_of(rules.squares_a_side)
        self._crown = crown_of(rules, board)
        self._outside, self._inside = board.outside, board.inside
        self._posts, self._rays = board.lattice.posts, board.lattice.rays
        self._beyond, self._between = board.lattice.beyond, board.lattice.between
        self._every_leap = every = board.lattice.leaps
        self._leaps = (every, every) if rules.men_capture_backwards else board.lattice.leaps_ahead
        self._at_once = rules.captured_lifted == "at_once"
        self._once_a_square = rules.repass_empty_square == "forbidden"
        self._over_captives = rules.repass_captured == "forbidden_if_backed"
        self._touching = rules.crown_when == "touching_row"
        self.plain = not (self._at_once or self._once_a_square or self._over_captives or self._touching)
        """Whether captures run as both books have them."""
        fast = compiled(rules, board) if type(self) is Captures else None
        self._fast: Any = fast and fast.due
        self._told: Any = fast and fast.told

    def __reduce__(self) -> tuple[type[Captures], tuple[DamesRules, Board]]:
        return type(self), (self.rules, self._board)

    def due(self, mine: int, theirs: int, kings: int, seat: int) -> list[Chain]:
        """The captures one of which must be made: the most, then the strongest.  [MAN III.20]"""
        if self._fast is not None:
            listed = self._fast(self._told, mine, theirs, kings, seat)
            if listed is not None:
                return [_chain(Chain, one) for one in listed] if listed else NOTHING
        if not (kings & mine or self._posts(theirs, self._inside ^ (mine | theirs)) & mine):
            return NOTHING
        found = self.complete(mine, theirs, kings, seat)
        if len(found) < 2:
            return found
        rules = self.rules
        most = rules.capture_number == "maximum"
        if most:
            found = the_most(found)
        if kings:
            if kings & theirs and rules.capture_quality is not CaptureQuality.NONE:
                found = the_strongest(found, kings, rules.capture_quality)
            if kings & mine and rules.capture_with_strongest:
                found = with_the_strongest(found, kings)
        if len(found) < 2 or (most and len(found[0].order) == 1):  # all of them take one piece: no two are the same
            return found
        return once_each(found)

    def complete(self, mine: int, theirs: int, kings: int, seat: int) -> list[Chain]:
        """Every capture carried through to its end, whatever its number; as both books have it, those of men first."""
        found: list[Chain] = []
        for start in (*bits(mine & ~kings), *bits(mine & kings)) if self.plain else bits(mine):
            found += self.of_piece(start, mine, theirs, kings, seat, theirs)
        return found

    def of_piece(self, start: int, mine: int, theirs: int, kings: int, seat: int, prey: int) -> list[Chain]:
        """The captures of one piece that takes nothing but `prey`."""
        hunt = Hunt(seat)
        wall = (mine ^ start) | theirs | self._outside
        self._carry_on(hunt, Chain(start, start, (), bool(start & kings)), prey, wall)
        return hunt.found

    def _carry_on(self, hunt: Hunt, so_far: Chain, prey: int, wall: int) -> bool:
        """Go on taking from where the chain stands; False when there is nothing more to take.  [MAN III.8]

        `prey` can still be taken, `wall` cannot be entered. Ways that come to the same are followed once.
        """
        last = so_far.order[-1] if self._over_captives and so_far.order else 0
        here = (so_far.end, prey, wall, so_far.king, last)
        if here not in hunt.seen:
            hunt.seen[here] = self._look_on(hunt, so_far, prey, wall)
        return hunt.seen[here]

    def _look_on(self, hunt: Hunt, so_far: Chain, prey: int, wall: int) -> bool:
        """Take each piece that can be taken next, and go on from every square behind it.

        A king may stop on any of these squares, but not where it takes no more if from another of them it could.
        """
        went_on = False
        for at, around, king in self._stands(hunt, so_far, prey, wall):
            for piece, behind in self._leaps_from(hunt, at, king, around, prey, self._looks(so_far)):
                went_on = True
                stops: list[Chain] = []
                for end in bits(behind):
                    chain = Chain(so_far.start, end, (*so_far.order, piece), king or self._crowned_at(hunt, end))
                    if not self._carry_on(hunt, chain, prey ^ piece, self._walled(around, at, piece, end)):
                        stops.append(chain)
                if len(stops) == behind.bit_count():
                    hunt.found += stops
        return went_on

    def _looks(self, so_far: Chain) -> Sequence[int]:
        """The directions in which a king looks, in order: as both books have it, straight on and then across."""
        if not (self.plain and so_far.order):
            return WAYS
        way = next(way for way, ray in enumerate(self._rays[so_far.order[-1]]) if ray & so_far.end)
        return way, 1 - way % 2, 3 - way % 2

    def _leaps_from(
        self, hunt: Hunt, at: int, king: bool, wall: int, wanted: int, ways: Sequence[int] = WAYS
    ) -> Iterable[Leap]:
        """Which of the wanted can be jumped over, and the squares behind: a step for a man, a line for a king."""
        if king and self.rules.flying_kings:
            return self._beyond(at, wall, wanted, ways)
        leaps = self._every_leap if king else self._leaps[hunt.seat]
        return [leap for leap in leaps[at] if leap[0] & wanted and not leap[1] & wall]

    def _walled(self, wall: int, at: int, piece: int, end: int) -> int:
        """What stands in the way after a jump: captives until the end, maybe squares crossed.  [MAN III.9, METZ VI]"""
        if self._at_once:
            wall &= ~piece
        if self._once_a_square:
            wall |= (self._between[at, end] | end) & ~piece
        return wall

    def _crowned_at(self, hunt: Hunt, end: int) -> bool:
        """Whether a man that comes to a square in the midst of a capture is a king from then on.  [MAN III.26]"""
        return self._touching and bool(end & self._crown[hunt.seat])

    def _stands(self, hunt: Hunt, chain: Chain, prey: int, wall: int) -> Iterator[tuple[int, int, bool]]:
        """From where the chain can take next: where it stands, or, read narrowly, beyond captives passed again.

        The narrow reading of the rule on captives lets a piece pass a second time over one that has an empty
        square behind it. We take it as a way to another piece: it takes nothing, no capture ends by it, and the
        piece does not turn straight back over what it has just passed.  [MAN III.10]
        """
        yield chain.end, wall, chain.king
        if not (self._over_captives and chain.order and prey):
            return
        stands = [(chain.end, wall, chain.king, chain.order[-1])]
        for at, around, king, last in stands:
            for piece, behind in self._leaps_from(hunt, at, king, around, chain.taken & ~last):
                for end in bits(behind):
                    beyond_it = self._walled(around, at, piece, end)
                    stand = (end, beyond_it, king or self._crowned_at(hunt, end), piece)
                    if stand not in stands:
                        stands.append(stand)
                        yield stand[:3]


def the_most(found: list[Chain]) -> list[Chain]:
    """Where numbers differ, the greatest must be taken.  [MAN III.21, METZ XII]"""
    numbers = {len(chain.order) for chain in found}
    if len(numbers) == 1:
        return found
    most = max(numbers)
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
    """Mallet's local custom: what a king can take as well as a man, the king must.  [MAN IV (III.22)]"""
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
