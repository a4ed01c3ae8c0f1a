"""A throw about to be played at trictrac or toc, as the mover sees it.  [AUJ-T2 V, VI]

Everything a throw makes is found before a dame is touched, so one value holds all there is to know: the board, the
dice, and what the relevé has seen so far. Arrows are the mover's: 1 his talon, 12 his coin, 13 the adversary's coin.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from tablegames.core.dice import Throw
from tablegames.families.tables.board.board import Board, mine, theirs
from tablegames.families.tables.board.men import Mask, Men, cases, count, occupied
from tablegames.families.tables.board.path import FACING
from tablegames.families.tables.trictrac.kinds import JanKind

TALON: Final = 1
COIN: Final = 12
HIS_COIN: Final = 13


@dataclass(frozen=True, slots=True)
class Coup:
    """The board with the mover's dames first, the two numbers, and the past of the relevé as far as it matters."""

    board: Board
    throw: Throw
    throw_no: int | None = None
    """The mover's n-th throw of the relevé; None when it is not known."""
    done: frozenset[JanKind] = frozenset()
    """The jans the mover has made that are made once a relevé."""
    answers: Throw | None = None
    """The adversary's first throw of the relevé, when this one is the answer to it."""
    men: Men = field(init=False, repr=False, compare=False)
    """The mover's dames."""
    seen: Men = field(init=False, repr=False, compare=False)
    """The adversary's dames, on the arrows as the mover counts them."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "men", mine(self.board))
        object.__setattr__(self, "seen", FACING.seen(theirs(self.board)))

    @property
    def larger(self) -> int:
        """The number called first."""
        return self.throw.numbers[0]

    @property
    def smaller(self) -> int:
        """The other number; of a doublet the same."""
        return self.throw.numbers[1]

    @property
    def doublet(self) -> bool:
        """Whether the numbers are equal; they are still only two.  [LEP 1.I]"""
        return self.throw.numbers[0] == self.throw.numbers[1]

    @property
    def orders(self) -> tuple[tuple[int, int], ...]:
        """The orders in which the two numbers can be taken: a doublet has one."""
        larger, smaller = self.throw.numbers
        return ((larger, smaller),) if larger == smaller else ((larger, smaller), (smaller, larger))

    @property
    def own(self) -> Mask:
        """The arrows that hold a dame of the mover."""
        return occupied(self.men)

    @property
    def their_cases(self) -> Mask:
        """Where the adversary has two dames or more."""
        return cases(self.seen)

    @property
    def their_half_cases(self) -> Mask:
        """Where the adversary has a dame alone."""
        return occupied(self.seen) & ~cases(self.seen)

    @property
    def coin(self) -> int:
        """The dames on the mover's coin."""
        return count(self.men, COIN)

    @property
    def his_coin_held(self) -> bool:
        """Whether the adversary has taken his coin."""
        return count(self.seen, HIS_COIN) > 0
