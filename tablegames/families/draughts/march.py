"""The generator of moves: what a piece may do, what can be taken, and what must be.

Everything that lists, judges, counts or searches asks the `March` of its game. A chain is found by looking, from each
square where the piece lands, for the piece it can jump next; it continues as long as it can [MAN III.8]. The rules
change only the lines, the pieces in the way, and when a piece is a king. In both books captives stay on the board until
the end and cannot be passed again, empty squares may be crossed any number of times, and a man remains a man while it
takes [MAN III.8-10, III.26; METZ V-VI].
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, ClassVar, Final, NamedTuple, Self

from tablegames.families.draughts.board import Board, Leap, Runs, bits, nearest, opposite
from tablegames.families.draughts.compiled import compiled
from tablegames.families.draughts.options import CrownWhen, KingLands, MarchSpec, PieceLines, Prefer
from tablegames.families.draughts.position import crown_of

_chain: Final = tuple.__new__
NO_WAY: Final = -1


class Chain(NamedTuple):
    """A capture as masks: its start and end, what it takes in order, and whether the piece is then a king."""

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
    """The search for one piece: its side, all kings, the captures found, and the stands already visited."""

    seat: int
    kings: int
    man: bool
    found: list[Chain] = field(default_factory=list)
    seen: dict[tuple[object, ...], bool] = field(default_factory=dict)


class March:
    """How the pieces go and take on a board; with `anyhow` a capture may stop after any of its jumps.

    A game may have a subclass, `replace(game, generator=...)`: then the native code leaves it alone.
    """

    every_order: ClassVar[bool] = False
    """Captures that take the same pieces in another order are others."""

    def __init__(self, spec: MarchSpec, board: Board, *, anyhow: bool = False) -> None:
        self.spec, self.board, self._anyhow = spec, board, anyhow
        self.crown: Final = crown_of(spec.crown_rows, board)
        """Where each seat's men are crowned."""
        lattice = board.lattice
        self.going: Final = lattice.lines(spec.king_goes)
        """The lines along which kings go …"""
        self.taking: Final = lattice.lines(spec.king_takes)
        """… and those along which pieces take."""
        self.steps: Final = tuple(tuple(lattice.shifts[way] for way in spec.man_goes(seat)) for seat in (0, 1))
        """By seat, the shifts of the steps of men."""
        self._leaps = tuple(
            {
                bit: tuple(leap for leap in leaps if leap[2] in spec.man_takes(seat))
                for bit, leaps in self.taking.leaps.items()
            }
            for seat in (0, 1)
        )
        self._inside, self._posts = board.inside, self.taking.posts
        self._usual = lattice.shifts[:2] if spec.go is PieceLines.DIAGONAL else None
        """The two steps of men along the diagonals, where those are all."""
        self._touching = spec.crown_when is not CrownWhen.MOVE_ENDS
        self._stops = spec.crown_when is CrownWhen.STOPS
        self._most = Prefer.MOST in spec.prefer
        self._ordered = self.every_order or Prefer.KING_FIRST in spec.prefer
        self.plain: Final = spec.plain
        fast = compiled(spec, board) if type(self) is March and not anyhow else None
        self._fast: Any = fast and fast.module.due
        self._native_rules: Any = fast and fast.rules

    def __reduce__(self) -> tuple[type[March], tuple[MarchSpec, Board]]:
        return type(self), (self.spec, self.board)

    def anyhow(self) -> Self:
        """The same, where a capture may stop after any of its jumps."""
        return type(self)(self.spec, self.board, anyhow=True)

    def under(self, **changes: Any) -> Self:
        """The same with some fields of its spec changed."""
        return type(self)(replace(self.spec, **changes), self.board)

    # --- without a capture

    def quiet(self, mine: int, theirs: int, kings: int, seat: int) -> tuple[tuple[int, ...], Runs]:
        """Where men come to by a step each way, and where each king may go, whether a capture is due or not."""
        empty, men = self._inside ^ (mine | theirs), mine & ~kings
        if self._usual is not None:
            short, long = self._usual
            steps: tuple[int, ...]
            steps = (men << short & empty, men << long & empty) if seat else (men >> short & empty, men >> long & empty)
        else:
            steps = tuple([(men << shift if shift > 0 else men >> -shift) & empty for shift in self.steps[seat]])
        if not kings:
            return steps, ()
        own = kings & mine
        occupied = self.board.lattice.whole ^ empty
        return steps, self.going.king_ends(own, occupied, self.spec.flying) if own else ()

    def can_step(self, mine: int, theirs: int, kings: int, seat: int) -> bool:
        """Whether a side can move without taking anything."""
        empty, men = self.board.inside ^ (mine | theirs), mine & ~kings
        if any((men << shift if shift > 0 else men >> -shift) & empty for shift in self.steps[seat]):
            return True
        return any(end & empty for king in bits(kings & mine) for end in self.going.steps[king])

    # --- captures

    def may_take(self, mine: int, theirs: int, kings: int) -> int:
        """The pieces that stand where something might be taken; any king does."""
        return (kings | self.taking.posts(theirs, self.board.inside ^ (mine | theirs))) & mine

    def due(self, mine: int, theirs: int, kings: int, seat: int) -> list[Chain]:
        """The captures that are due: the most pieces, then the strongest.  [MAN III.20]"""
        if self._fast is not None:
            listed = self._fast(self._native_rules, mine, theirs, kings, seat)
            if listed is not None:
                return [_chain(Chain, one) for one in listed] if listed else NOTHING
        if not (kings & mine or self._posts(theirs, self._inside ^ (mine | theirs)) & mine):
            return NOTHING
        found = self.complete(mine, theirs, kings, seat)
        found = self.best(found, mine, theirs, kings)
        if self.every_order:
            return list(dict.fromkeys(found))
        if len(found) < 2 or (self._most and len(found[0].order) == 1):  # each takes one piece: all differ
            return found
        return once_each(found)

    def best(self, found: list[Chain], mine: int, theirs: int, kings: int) -> list[Chain]:
        """Those of some captures that go before the others."""
        for _, left in preferred(found, self.spec.prefer, mine, theirs, kings):
            found = left
        return found

    def complete(self, mine: int, theirs: int, kings: int, seat: int) -> list[Chain]:
        """Every complete capture, whatever its number; under the books' rules those of men first."""
        found: list[Chain] = []
        for start in (*bits(mine & ~kings), *bits(mine & kings)) if self.plain else bits(mine):
            found += self.of_piece(start, mine, theirs, kings, seat, theirs)
        return found

    def of_piece(self, start: int, mine: int, theirs: int, kings: int, seat: int, prey: int) -> list[Chain]:
        """The captures of one piece that takes nothing but `prey`."""
        king = bool(start & kings)
        hunt = Hunt(seat, kings, not king)
        if not (king or self.spec.men_take_kings):
            prey &= ~kings
        wall = (mine ^ start) | theirs | self.board.outside
        self._carry_on(hunt, Chain(start, start, (), king), prey, wall, NO_WAY)
        return hunt.found

    def _carry_on(self, hunt: Hunt, so_far: Chain, prey: int, wall: int, came: int) -> bool:
        """Continue a capture from where the chain stands; False: there is nothing more to take.  [MAN III.8]

        `prey` can still be taken, `wall` cannot be entered, `came` is the way of the last jump. Equivalent ways are
        followed once.
        """
        last: object = so_far.order if self._ordered else so_far.order[-1:] if self.spec.over_captives else ()
        way = came if not self.spec.turn_back else NO_WAY
        here = (so_far.end, prey, wall, so_far.king, last, way)
        if here not in hunt.seen:
            hunt.seen[here] = self._look_on(hunt, so_far, prey, wall, came)
        return hunt.seen[here]

    def _look_on(self, hunt: Hunt, so_far: Chain, prey: int, wall: int, came: int) -> bool:
        """Take each piece that can be taken next, and continue from every square behind it.

        A king may stop on any of these squares, but not where it takes nothing more if it could from another.
        """
        went_on = self._anyhow
        if went_on and so_far.order:
            hunt.found.append(so_far)
        if self._stops and so_far.king and hunt.man:
            return went_on
        back = NO_WAY if self.spec.turn_back or came < 0 else opposite(came)
        for at, around, king in self._stands(hunt, so_far, prey, wall):
            for piece, behind, way in self._leaps_from(hunt, at, king, around, prey, self._looks(so_far, came)):
                if way == back:
                    continue
                went_on = True
                stops: list[Chain] = []
                for end in bits(behind):
                    chain = Chain(so_far.start, end, (*so_far.order, piece), king or self._crowned_at(hunt, end))
                    if not self._carry_on(hunt, chain, prey ^ piece, self._walled(around, at, piece, end), way):
                        stops.append(chain)
                if len(stops) == behind.bit_count():
                    hunt.found += self._stopping(hunt, stops, behind, piece, way)
        return went_on

    def _stopping(self, hunt: Hunt, stops: list[Chain], behind: int, piece: int, way: int) -> list[Chain]:
        """Those of the squares behind the last piece where the capture may end."""
        if self.spec.king_lands is not KingLands.BEHIND_KING or not piece & hunt.kings:
            return stops
        return [chain for chain in stops if chain.end == nearest(behind, way)]

    def _looks(self, so_far: Chain, came: int) -> Sequence[int]:
        """The ways in which a king looks, in order: straight on first, then across."""
        if not (self.plain and so_far.order):
            return self.taking.ways
        return came, 1 - came % 2, 3 - came % 2

    def _leaps_from(
        self, hunt: Hunt, at: int, king: bool, wall: int, wanted: int, ways: Sequence[int] | None = None
    ) -> Iterable[Leap]:
        """The wanted pieces that can be jumped, with the squares behind: one step for a man, a line for a king."""
        if king and self.spec.flying:
            leaps = self.taking.beyond(at, wall, wanted, self.taking.ways if ways is None else ways)
            if self.spec.king_lands is KingLands.BEHIND:
                beside = [(piece, self._beside(piece, behind, way), way) for piece, behind, way in leaps]
                return [leap for leap in beside if leap[1]]
            return leaps
        around = self.taking.leaps if king else self._leaps[hunt.seat]
        return [leap for leap in around[at] if leap[0] & wanted and not leap[1] & wall]

    def _beside(self, piece: int, behind: int, way: int) -> int:
        """The square next to a piece that is jumped, if it is one of those behind."""
        return nearest(self.taking.rays[piece][way], way) & behind

    def _walled(self, wall: int, at: int, piece: int, end: int) -> int:
        """The squares that block the way after a jump: captives, sometimes crossed squares.  [MAN III.9, METZ VI]"""
        if self.spec.at_once:
            wall &= ~piece
        if self.spec.once_a_square:
            wall |= (self.taking.between[at, end] | end) & ~piece
        return wall

    def _crowned_at(self, hunt: Hunt, end: int) -> bool:
        """Whether a man that lands on a square during a capture becomes a king at once.  [MAN III.26]"""
        return self._touching and bool(end & self.crown[hunt.seat])

    def _stands(self, hunt: Hunt, chain: Chain, prey: int, wall: int) -> Iterator[tuple[int, int, bool]]:
        """Where the chain can take from next: where it stands or, by the narrow reading, beyond captives passed again.

        The narrow reading lets a piece pass a second time over a captive with an empty square behind it. We read that
        as a way to another piece: it takes nothing, no capture ends with it, and the piece does not turn straight back
        over the piece it has just passed.  [MAN III.10]
        """
        yield chain.end, wall, chain.king
        if not (self.spec.over_captives and chain.order and prey):
            return
        stands = [(chain.end, wall, chain.king, chain.order[-1])]
        for at, around, king, last in stands:
            for piece, behind, _ in self._leaps_from(hunt, at, king, around, chain.taken & ~last):
                for end in bits(behind):
                    beyond_it = self._walled(around, at, piece, end)
                    stand = (end, beyond_it, king or self._crowned_at(hunt, end), piece)
                    if stand not in stands:
                        stands.append(stand)
                        yield stand[:3]

    def lands_on(
        self, made: tuple[int, int, int], squares: Sequence[int], mine: int, theirs: int, kings: int, seat: int
    ) -> bool:
        """Whether some way of a capture (its start, its end, what it takes) lands on these squares, among others."""
        start, end, taken = made
        hunt = Hunt(seat, kings, not start & kings)
        lifted = self.spec.at_once or self.spec.over_captives

        def go(at: int, king: bool, left: int, wall: int, wanted: Sequence[int]) -> bool:
            if not left:
                return at == end and not wanted
            for piece, behind, _ in self._leaps_from(hunt, at, king, wall, left):
                for landing in bits(behind):
                    rest = wanted[1:] if wanted and landing == wanted[0] else wanted
                    crowned = king or self._crowned_at(hunt, landing)
                    if go(landing, crowned, left ^ piece, wall & ~piece if lifted else wall, rest):
                        return True
            return False

        wall = (mine ^ start) | theirs | self.board.outside
        return len(squares) <= taken.bit_count() and go(start, bool(start & kings), taken, wall, squares)


class EveryOrder(March):
    """The same, where each order of what is taken is a capture of its own; published counts are often so."""

    every_order = True


# --- which of them must be made

_WORTH: Final[dict[Prefer, Callable[[Chain, int], Any]]] = {
    Prefer.MOST: lambda chain, kings: len(chain.order),
    Prefer.VALUE: lambda chain, kings: 100 * len(chain.order) + 99 * (chain.taken & kings).bit_count(),
    Prefer.WITH_KING: lambda chain, kings: bool(chain.start & kings),
    Prefer.ANY_KING: lambda chain, kings: bool(chain.taken & kings),
    Prefer.MOST_KINGS: lambda chain, kings: (chain.taken & kings).bit_count(),
    Prefer.KING_FIRST: lambda chain, kings: [bool(piece & kings) for piece in chain.order],
}
"""The value of a capture by each rule."""
_OF_PREY: Final = (Prefer.ANY_KING, Prefer.MOST_KINGS, Prefer.KING_FIRST)
"""The rules that make a difference only where the other side has kings."""


def preferred(
    found: list[Chain], prefer: Iterable[Prefer], mine: int, theirs: int, kings: int
) -> Iterator[tuple[Prefer, list[Chain]]]:
    """The captures that remain after each rule, one rule after the other.

    A larger number goes first [MAN III.21, METZ XII]; if the numbers are equal, kings must be taken [MAN III.22-23].
    That rule compares kings, or a king and men, with men alone: `any_king` keeps to that, for `most_kings` more kings
    are stronger. Mallet's local custom (Manoury, part IV) is `with_king`: if a king and a man can take the same, the
    king must.
    """
    equal = False
    for rule in prefer:
        if rule is Prefer.EQUAL_NUMBER:
            equal = True
        elif rule in (Prefer.MOST, Prefer.VALUE) or kings & (theirs if rule in _OF_PREY else mine):
            groups = by_number(found) if equal else [found]
            found = [chain for group in groups for chain in best_of(group, rule, kings)]
        yield rule, found


def best_of(found: list[Chain], rule: Prefer, kings: int) -> list[Chain]:
    """Those of some captures that are worth most by a rule."""
    if len(found) < 2:
        return found
    worth = [_WORTH[rule](chain, kings) for chain in found]
    best = max(worth)
    return [chain for chain, value in zip(found, worth, strict=True) if value == best]


def by_number(found: list[Chain]) -> Iterator[list[Chain]]:
    """The captures in groups of equal number."""
    ordered = sorted(found, key=lambda chain: len(chain.order))
    return (list(group) for _, group in groupby(ordered, key=lambda chain: len(chain.order)))


def once_each(found: list[Chain]) -> list[Chain]:
    """Keep one of the captures that lead to the same position."""
    first: dict[tuple[int, int, int, bool], Chain] = {}
    for chain in found:
        first.setdefault((chain.start, chain.end, chain.taken, chain.king), chain)
    return list(first.values())
