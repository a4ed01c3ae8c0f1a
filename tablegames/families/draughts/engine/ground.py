"""The rules as the search needs them, on masks: captures due, where men crown, how a game ends.

Everything that differs between rulesets is decided here once, so that one search serves all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from tablegames.core.events import Seat
from tablegames.families.draughts.board import BLACK, WHITE, Lines, bits
from tablegames.families.draughts.draws import GIVES_DRAW
from tablegames.families.draughts.march import March
from tablegames.families.draughts.options import Goal
from tablegames.families.draughts.position import receiver
from tablegames.families.draughts.state import Counters, placed

if TYPE_CHECKING:
    from tablegames.families.draughts.game import Draughts

WIN: Final = 30_000
"""A game won at once; one won later is worth a point less for each ply."""
SURE: Final = WIN - 1_000
"""From here on a score says that the game is won, and in how many plies."""
FEW: Final = 5
"""With fewer pieces than this the rules may order a draw."""

Stroke = tuple[int, int, int, bool]
"""A capture: the bits of its start and end, the mask of what it takes, whether a man has become a king on the way."""
Found = Stroke | int
"""A move: a capture, or the number of a move without one."""


class Numbered(dict[int, tuple[int, ...]]):
    """The moves by the mask of the squares where they end; each mask is computed once."""

    def __init__(self, by_end: Mapping[int, int]) -> None:
        self._by_end = by_end

    def __missing__(self, ends: int) -> tuple[int, ...]:
        by_end = self._by_end
        found = self[ends] = tuple([by_end[end] for end in bits(ends)])
        return found


class Numbers:
    """The moves without capture of one march, as numbers."""

    __slots__ = ("end", "number", "runs", "start", "steps")

    def __init__(self, march: March) -> None:
        squares, reach = march.board.lattice.squares, march.going.reach
        every = [(start, end) for start in squares for end in bits(reach(start, 0))]
        self.start: Final = [start for start, _ in every]
        """Where each begins …"""
        self.end: Final = [end for _, end in every]
        """… and ends."""
        self.number: Final = {move: number for number, move in enumerate(every)}
        self.steps: Final = tuple(
            tuple(self._steps(squares, shift) for shift in march.steps[seat]) for seat in (WHITE, BLACK)
        )
        """The steps of men, by seat and way."""
        self.runs: Final = {
            start: Numbered({end: self.number[start, end] for end in bits(reach(start, 0))}) for start in squares
        }
        """The moves of a king from each square."""

    def _steps(self, squares: tuple[int, ...], shift: int) -> Numbered:
        back = {end: end >> shift if shift > 0 else end << -shift for end in squares}
        return Numbered({end: self.number[start, end] for end, start in back.items() if (start, end) in self.number})


_NUMBERS: Final[dict[tuple[Lines, object], Numbers]] = {}


def numbers_of(march: March) -> Numbers:
    """The moves of a march, numbered once for all that go the same ways."""
    ways = march.going, march.steps
    if ways not in _NUMBERS:
        _NUMBERS[ways] = Numbers(march)
    return _NUMBERS[ways]


class Place(NamedTuple):
    """A position as the search has it; `ledger` is None while nothing is counted in it."""

    mine: int
    theirs: int
    kings: int
    seat: int
    ledger: Counters | None = None


class Ground:
    """The rules of one game, as the search asks for them."""

    def __init__(self, game: Draughts, level: bool = False) -> None:
        rules = game.rules
        self.march, self._draws = game.march, game.draws
        self.moves = numbers_of(game.march)
        self.reach = game.march.going.reach
        self.level = level
        """Whether the odds are not given in this game."""
        self._level = self._draws.rest(level)
        self.crown = game.crown
        self.outside = game.board.outside
        self.inside = game.board.inside
        self.first_king = rules.goal is Goal.FIRST_KING
        self.lose_all = rules.goal is Goal.LOSE_ALL
        self.kings_only = 2 * (rules.draw_kings_only or 50)
        """Plies of kings alone after which it is a draw; without such a rule, a sensible number."""
        given = rules.odds in GIVES_DRAW and not level
        lucky = receiver(rules)
        self.draw = (0, 0) if not given else (SURE, -SURE) if lucky == WHITE else (-SURE, SURE)
        """The worth of a draw to each seat: all or nothing if it is given as odds.  [METZ XIX]"""

    def due(self, mine: int, theirs: int, kings: int, seat: int) -> list[Stroke]:
        """The captures that are due, as masks."""
        return [(start, end, sum(order), king) for start, end, order, king in self.march.due(mine, theirs, kings, seat)]

    def free(self, mine: int, theirs: int, kings: int, seat: int) -> list[int]:
        """The moves where nothing can be taken."""
        steps, runs = self.march.quiet(mine, theirs, kings, seat)
        moves: list[int] = []
        for numbered, ends in zip(self.moves.steps[seat], steps, strict=False):
            moves += numbered[ends]
        for king, ends in runs:
            moves += self.moves.runs[king][ends]
        return moves

    def threatened(self, mine: int, theirs: int, kings: int, seat: int) -> bool:
        """Whether a piece of `mine` could be taken if it were the other side's turn."""
        may_take = self.march.may_take(theirs, mine, kings)
        if self.march.plain and self.march.spec.backwards and may_take & ~kings:
            return True
        return bool(may_take) and bool(self.march.due(theirs, mine, kings, 1 - seat))

    def playable(self, place: Place) -> list[Found]:
        """The legal moves: the captures that are due, else the others."""
        mine, theirs, kings, seat, _ = place
        if kings and self.first_king:
            return []
        return [*self.due(mine, theirs, kings, seat)] or [*self.free(mine, theirs, kings, seat)]

    def step(self, place: Place, quiet: int, move: Found) -> tuple[Place, int]:
        """The position after a move, and the number of king moves that led to it."""
        mine, theirs, kings, seat, ledger = place
        if isinstance(move, int):
            start, end, taken, crowned = self.moves.start[move], self.moves.end[move], 0, False
        else:
            start, end, taken, crowned = move
        king, after = kings & start, kings & ~taken
        if king:
            after = after & ~start | end
        elif end & self.crown[seat] or crowned:
            after |= end
        left, moved = theirs & ~taken, mine & ~start | end
        if ledger is not None or (after and (left | moved).bit_count() < FEW):
            changed = bool(taken) or (not king and after != kings)
            if ledger is not None or changed:
                ledger = self.after(place, left, moved, after, changed)
        return Place(left, moved, after, 1 - seat, ledger), quiet + 1 if king and not taken else 0

    def after(self, before: Place, mine: int, theirs: int, kings: int, changed: bool) -> Counters | None:
        """The counts after a move that leaves these few pieces to the other side; None: nothing is counted.

        `changed` is true if a piece was taken or crowned: no count begins otherwise, so this can be skipped while
        nothing is counted.
        """
        seats = (Seat(WHITE), Seat(BLACK))
        state = placed(before.mine, before.theirs, before.kings, seats[before.seat], before.ledger or self._level)
        ledger = self._draws.after(state, mine, theirs, kings, seats[1 - before.seat], 1, changed)
        return None if ledger == self._level else ledger
