"""What the search asks of the rules, as masks: what is due, where men crown, how a game ends.

All that differs between rulesets is decided here once, so that the search has one shape for every one of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from tablegames.core.events import Seat
from tablegames.plugins.dames_polonaises.board import BLACK, WHITE, Lattice, bits
from tablegames.plugins.dames_polonaises.captures import Captures
from tablegames.plugins.dames_polonaises.draws import GIVES_DRAW, Draws
from tablegames.plugins.dames_polonaises.march_rules import Goal
from tablegames.plugins.dames_polonaises.position import receiver
from tablegames.plugins.dames_polonaises.state import Ledger, placed

if TYPE_CHECKING:
    from tablegames.plugins.dames_polonaises.game import DamesPolonaises

WIN: Final = 30_000
"""A game won at once; one won later is worth a point less for each ply."""
SURE: Final = WIN - 1_000
"""From here on a score says that the game is won, and in how many plies."""
FEW: Final = 5
"""Below so many pieces the rules may order a draw by what is left."""

Stroke = tuple[int, int, int, bool]
"""A capture: the bits of its start and end, the mask of what it takes, whether a man has become a king on the way."""


class Numbered(dict[int, tuple[int, ...]]):
    """By the mask of the squares where moves end, the moves; each mask is worked out once."""

    def __init__(self, by_end: Mapping[int, int]) -> None:
        self._by_end = by_end

    def __missing__(self, ends: int) -> tuple[int, ...]:
        by_end = self._by_end
        found = self[ends] = tuple([by_end[end] for end in bits(ends)])
        return found


class Numbers:
    """The moves without capture of one lattice, as numbers."""

    __slots__ = ("end", "number", "runs", "start", "steps")

    def __init__(self, lattice: Lattice) -> None:
        every = [(start, end) for start in lattice.squares for end in bits(lattice.reach(start, 0))]
        self.start: Final = [start for start, _ in every]
        """Where each begins …"""
        self.end: Final = [end for _, end in every]
        """… and ends."""
        self.number: Final = {move: number for number, move in enumerate(every)}
        self.steps: Final = tuple(
            (self._steps(lattice, seat, lattice.short), self._steps(lattice, seat, lattice.long))
            for seat in (WHITE, BLACK)
        )
        """The steps of men, by seat, to one side and to the other."""
        self.runs: Final = {
            start: Numbered({end: self.number[start, end] for end in bits(lattice.reach(start, 0))})
            for start in lattice.squares
        }
        """The moves of a king from each square."""

    def _steps(self, lattice: Lattice, seat: int, shift: int) -> Numbered:
        back = {end: end << shift if seat == WHITE else end >> shift for end in lattice.squares}
        return Numbered({end: self.number[start, end] for end, start in back.items() if (start, end) in self.number})


@cache
def numbers_of(lattice: Lattice) -> Numbers:
    """The moves of a lattice, numbered once."""
    return Numbers(lattice)


class Place(NamedTuple):
    """A position as the search has it; `ledger` is None while nothing is counted in it."""

    mine: int
    theirs: int
    kings: int
    seat: int
    ledger: Ledger | None = None


class Ground:
    """The rules of one game, as the search asks for them."""

    def __init__(self, game: DamesPolonaises, level: bool = False) -> None:
        rules = game.rules
        lattice = game.board.lattice
        self._captures = Captures(rules, game.board)
        self._draws = Draws(rules, game.board)
        self.moves = numbers_of(lattice)
        self.posts, self.short, self.long = lattice.posts, lattice.short, lattice.long
        self.reach, self._beyond = lattice.reach, lattice.beyond
        self._king_ends, self._whole = lattice.king_ends, lattice.whole
        self.level = level
        """Whether the odds are not given in this game."""
        self._level = self._draws.rest(level)
        self.crown = game.crown
        self.outside = game.board.outside
        self.inside = game.board.inside
        self.flying = rules.flying_kings
        self.first_king = rules.goal is Goal.FIRST_KING
        self.lose_all = rules.goal is Goal.LOSE_ALL
        self.kings_only = 2 * (rules.draw_kings_only or 50)
        """Plies of kings alone after which it is a draw; without such a rule, nobody expects more of them."""
        given = rules.odds in GIVES_DRAW and not level
        lucky = receiver(rules)
        self.draw = (0, 0) if not given else (SURE, -SURE) if lucky == WHITE else (-SURE, SURE)
        """What a draw is worth to each seat: all or nothing where it is given as odds.  [METZ XIX]"""

    def due(self, mine: int, theirs: int, kings: int, seat: int) -> list[Stroke]:
        """The captures one of which must be made, as masks."""
        return [
            (start, end, sum(order), king) for start, end, order, king in self._captures.due(mine, theirs, kings, seat)
        ]

    def free(self, mine: int, theirs: int, kings: int, seat: int) -> list[int]:
        """The moves where nothing can be taken."""
        empty, men, numbers, short, long = (
            self.inside ^ (mine | theirs),
            mine & ~kings,
            self.moves,
            self.short,
            self.long,
        )
        left, right = numbers.steps[seat]
        if seat:
            moves = [*left[men << short & empty], *right[men << long & empty]]
        else:
            moves = [*left[men >> short & empty], *right[men >> long & empty]]
        kings &= mine
        if kings:
            king_ends, runs = self._king_ends, numbers.runs
            for king, ends in king_ends(kings, self._whole ^ empty, self.flying):
                moves += runs[king][ends]
        return moves

    def threatened(self, mine: int, theirs: int, kings: int) -> bool:
        """Whether something of `mine` stands so that it could be taken, were it the others' turn."""
        empty, posts = self.inside ^ (mine | theirs), self.posts
        if posts(mine, empty) & theirs:
            return True
        kings &= theirs
        return bool(kings) and any(self._beyond(king, self._whole ^ empty, mine) for king in bits(kings))

    def after(self, before: Place, mine: int, theirs: int, kings: int, changed: int) -> Ledger | None:
        """What is counted after a move that leaves these pieces, few of them, to the other side; None: nothing.

        `changed` is true when something was taken or crowned: no count begins otherwise, so that where nothing is
        counted yet one need not ask.
        """
        seats = (Seat(WHITE), Seat(BLACK))
        state = placed(before.mine, before.theirs, before.kings, seats[before.seat], before.ledger or self._level)
        ledger = self._draws.after(state, mine, theirs, kings, seats[1 - before.seat], 1, changed)
        return None if ledger == self._level else ledger
